#include "integrators/acceleration.h"

#include "linalg/make_solver.h"

namespace selvedge {

namespace {
constexpr double kTolerance = 1e-13;  // where round-off keeps the residual above it, the solver says converged
}  // namespace

Acceleration::Acceleration() {
  settings_.tolerance = kTolerance;
  settings_.warmStart = false;
}

bool Acceleration::evaluate(const System& system, const Constraints& constraints, const State& state, VecX& a) {
  system.force(state, force_);
  if (!system.massIsDiagonal()) return solveFullMass(system, constraints, state, a);
  a.noalias() = force_.cwiseQuotient(system.massDiagonalIn(mass_, state.q));
  constraints.acceleration(state.t, a);
  return true;
}

// M_ff a_f = F_f - M_fc a_c, where a_c is prescribed.
bool Acceleration::solveFullMass(const System& system, const Constraints& constraints, const State& state, VecX& a) {
  if (!solver_) solver_ = makeSolver(settings_);
  if (matrix_.rows() == 0 || &matrix_.pattern() != system.pattern().get()) matrix_ = system.makeMatrix();
  matrix_.setZero();
  system.addMass(state.q, 1, matrix_);
  a.setZero(system.dofs());
  constraints.acceleration(state.t, a);
  return solver_->solve(matrix_, force_, constraints.fixed(), a).status == SolveStatus::converged;
}

}  // namespace selvedge
