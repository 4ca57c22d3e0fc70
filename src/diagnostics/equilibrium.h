// The static hang: the state of least potential energy with the pins where they are.
#pragma once

#include <functional>

#include "model/constraints.h"
#include "model/system.h"

namespace selvedge {

struct Equilibrium {
  bool converged = false;
  int iterations = 0;
  double energy = 0;    // J, potential energy there
  double residual = 0;  // N, largest force left on a free coordinate
};

// Newton's method with the exact Hessian, or the SPD one where that is not definite, a line search that only goes
// downhill, and a direct solver. state.q becomes the equilibrium, state.v zero. Tolerance in newtons.
// `goOn` is asked before each iteration; once it says no the search ends, not converged.
Equilibrium findEquilibrium(const System& system, const Constraints& constraints, State& state, double tolerance = 1e-9,
                            int maxIterations = 500, const std::function<bool()>& goOn = {});

}  // namespace selvedge
