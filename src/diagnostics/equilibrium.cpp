#include "diagnostics/equilibrium.h"

#include "linalg/make_solver.h"

namespace selvedge {
namespace {

double largestFree(const VecX& F, const Mask& fixed) {
  double largest = 0;
  for (Eigen::Index i = 0; i < F.size(); ++i) {
    if (!fixed[static_cast<std::size_t>(i)]) largest = std::max(largest, std::abs(F[i]));
  }
  return largest;
}

// The Newton direction K dx = F; the exact Hessian first, the projected one where it is not definite. A little mass
// keeps cloth that is slack in some direction solvable.
bool direction(const System& system, const Constraints& constraints, const State& state, const VecX& F, double regular,
               BlockMatrix& K, LinearSolver& solver, VecX& dx) {
  for (const Hessian hessian : {Hessian::exact, Hessian::spd}) {
    K.setZero();
    system.addJacobians(state, {hessian, true}, -1, 0, K);
    system.addMass(state.q, regular, K);
    dx.setZero(system.dofs());
    if (solver.solve(K, F, constraints.fixed(), dx).status == SolveStatus::converged) return true;
  }
  return false;
}

}  // namespace

Equilibrium findEquilibrium(const System& system, const Constraints& constraints, State& state, double tolerance,
                            int maxIterations, const std::function<bool()>& goOn) {
  SolverSettings settings;
  settings.kind = "cholesky";
  settings.tolerance = 1e-6;  // of a factorisation: a poor direction only costs another iteration
  const auto solver = makeSolver(settings);
  BlockMatrix K = system.makeMatrix();
  VecX F, dx;
  state.v.setZero(system.dofs());
  constraints.position(state.t, state.q);
  Equilibrium result;
  double regular = 1e2;  // 1/s^2; falls as the search converges
  result.energy = system.potentialEnergy(state);
  for (; result.iterations < maxIterations; ++result.iterations) {
    if (goOn && !goOn()) break;
    system.conservativeForce(state, F);
    result.residual = largestFree(F, constraints.fixed());
    result.converged = result.residual <= tolerance;
    if (result.converged || !direction(system, constraints, state, F, regular, K, *solver, dx)) break;
    State trial = state;
    double scale = 1, energy = 0;
    bool down = false;
    for (int halving = 0; halving < 30 && !down; ++halving, scale *= 0.5) {
      trial.q = state.q + scale * dx;
      energy = system.potentialEnergy(trial);
      down = energy < result.energy;
    }
    if (!down) {  // at the round-off of the energy: judge the full step by the force instead
      trial.q = state.q + dx;
      system.conservativeForce(trial, F);
      if (largestFree(F, constraints.fixed()) >= result.residual) break;
      energy = system.potentialEnergy(trial);
    }
    state.q = trial.q;
    result.energy = energy;
    regular = std::max(regular * 0.3, 1e-9);
  }
  return result;
}

}  // namespace selvedge
