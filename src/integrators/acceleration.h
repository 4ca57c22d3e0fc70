// a = M(q)^-1 F(q, v, t) on what is free, the prescribed acceleration elsewhere. A diagonal mass divides; a full one
// (yarns) is solved for, tightly, with the prescribed part on the right-hand side.
#pragma once

#include "integrators/integrator.h"
#include "linalg/linear_solver.h"

namespace selvedge {

class Acceleration {
 public:
  Acceleration();
  Acceleration(const Acceleration&) = delete;  // the solver reads settings_ where it is
  Acceleration& operator=(const Acceleration&) = delete;

  // False when the mass matrix could not be solved for. The answer depends on the arguments alone, never on earlier
  // calls: no warm start.
  bool evaluate(const System& system, const Constraints& constraints, const State& state, VecX& a);

 private:
  bool solveFullMass(const System& system, const Constraints& constraints, const State& state, VecX& a);

  VecX mass_, force_;
  BlockMatrix matrix_;
  SolverSettings settings_;
  std::unique_ptr<LinearSolver> solver_;  // made when first needed
};

}  // namespace selvedge
