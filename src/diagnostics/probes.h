// Named numbers of a running cloth: what an [expect] table may ask for and what the end of a run reports.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/types.h"

namespace selvedge {

class ClothSystem;
class Ledger;
struct State;

struct ProbeInput {
  const ClothSystem& cloth;
  const State& start;
  const State& now;
  const Ledger& ledger;
};

struct Probe {
  std::string_view name;  // with its unit: "lowest_y_m"
  std::string_view help;
  double (*measure)(const ProbeInput&);
};

const std::vector<Probe>& probes();
const Probe* findProbe(std::string_view name);  // null when unknown
std::vector<std::string> probeNames();

int pieceCount(const ClothSystem& cloth);                            // that nothing joins any more
double seamGap(const ClothSystem& cloth, const State& state);        // m, of the two sides of a seam at most
Vec3 linearMomentum(const ClothSystem& cloth, const State& state);   // kg m/s
Vec3 angularMomentum(const ClothSystem& cloth, const State& state);  // kg m^2/s, about the centre of mass
// |length / rest - 1| of each structural spring, in their order.
void structuralStretch(const ClothSystem& cloth, const VecX& q, std::vector<double>& stretch);
// That share of the values is at most so large; they change their order. 0 where there are none.
double percentile(std::vector<double>& values, double share);

}  // namespace selvedge
