// Explicit Runge-Kutta methods for y = (x, v), y' = (v, a): a method is its tableau.
//   k_i = y'(t + c_i h, y + h sum_{j<i} a_ij k_j),   y' = y + h sum b_i k_i
// Prescribed coordinates are put where they belong at every stage time.
#pragma once

#include <array>

#include "integrators/acceleration.h"
#include "integrators/integrator.h"

namespace selvedge {

constexpr int kMaxStages = 7;
using Weights = std::array<double, kMaxStages>;

struct Tableau {
  int stages;
  Weights c;
  std::array<Weights, kMaxStages> a;
  Weights b;
};

class RungeKutta : public Integrator {
 public:
  explicit RungeKutta(const Tableau& tableau) : tableau_(tableau) {}
  StepReport step(const System&, const Constraints&, State&, double h) override;

 protected:
  // k_i for a step of h from a state; stages before it are known.
  bool evaluateStage(const System&, const Constraints&, const State& from, double h, int i, StepReport&);
  // to = from + h sum_{i < count} w_i k_i, its time left alone; `to` may be `from`.
  void combine(const State& from, double h, const Weights& w, int count, State& to) const;

  const Tableau& tableau_;
  Acceleration acceleration_;
  std::array<VecX, kMaxStages> velocity_, accelerations_;  // k_i = (velocity_[i], accelerations_[i])
  State stage_;
};

inline constexpr Tableau kHeun{2, {0, 1}, {{{}, {1}}}, {0.5, 0.5}};  // also the starter of Adams-Bashforth

}  // namespace selvedge
