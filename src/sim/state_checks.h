// What makes a new state unacceptable: a coordinate or speed that left every bound or is no number, a structural spring
// that is too long.
#pragma once

#include <vector>

#include "model/cloth_system.h"

namespace selvedge {

class StateChecks {
 public:
  StateChecks() = default;
  StateChecks(const ClothSystem& cloth, const State& start);

  // The first node that is not finite or is absurdly far or fast; -1.
  int escaped(const State& state) const;
  // An end of the first structural spring longer than (1 + limit) times its rest length; -1.
  int overstretched(const VecX& q, double limit) const;

 private:
  struct Edge {
    int a, b;
    double rest;  // m
  };
  double farthest_ = 0, fastest_ = 0;  // m, m/s, of a coordinate
  std::vector<Edge> edges_;
};

}  // namespace selvedge
