// a = M(q)^-1 F(q, v, t) on what is free, the prescribed acceleration elsewhere. A diagonal mass divides; a full one
// (yarns) is solved for, tightly, with the prescribed part on the right-hand side.
#pragma once

#include "integrators/integrator.h"

namespace selvedge {

class Acceleration {
 public:
  // False when the mass matrix could not be solved for.
  bool evaluate(const System& system, const Constraints& constraints, const State& state, VecX& a);

 private:
  VecX mass_, force_, product_;
  BlockMatrix matrix_;
  std::unique_ptr<LinearSolver> solver_;
  SolverSettings settings_;
};

}  // namespace selvedge
