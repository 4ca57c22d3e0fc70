#include "linalg/linear_solver.h"

#include "linalg/cholesky.h"
#include "linalg/pcg.h"
#include "linalg/preconditioner.h"

namespace selvedge {

namespace {

// Both solvers, so that a change of `kind` between solves acts at once; an unused one holds no memory.
class ChosenSolver : public LinearSolver {
 public:
  explicit ChosenSolver(const SolverSettings& settings) : settings_(settings), pcg_(settings), cholesky_(settings) {}

  SolveReport solve(const BlockMatrix& A, const VecX& b, const Mask& fixed, VecX& x) override {
    if (settings_.kind == "cholesky") return cholesky_.solve(A, b, fixed, x);
    return pcg_.solve(A, b, fixed, x);
  }

 private:
  const SolverSettings& settings_;
  Pcg pcg_;
  Cholesky cholesky_;
};

std::vector<std::string> preconditionerNames() {
  std::vector<std::string> names;
  for (const PreconditionerInfo& info : preconditioners()) names.emplace_back(info.name);
  return names;
}

}  // namespace

std::unique_ptr<LinearSolver> makeSolver(const SolverSettings& settings) {
  return std::make_unique<ChosenSolver>(settings);
}

Params SolverSettings::params() {
  return {
      param(
          "kind", &kind, "",
          "How linear systems are solved: by preconditioned conjugate gradients or by a sparse Cholesky factorisation "
          "(CHOLMOD).")
          .oneOf({"pcg", "cholesky"}),
      param(
          "preconditioner", &preconditioner, "",
          "What speeds up the conjugate gradients: from nothing to multigrid (multilevel), each stronger and dearer an "
          "iteration than the one before; the iterations of multilevel hardly grow with the mesh.")
          .oneOf(preconditionerNames()),
      param("precision", &precision, "",
            "single: explicit methods compute their forces, and the multilevel preconditioner works, in single "
            "precision.")
          .oneOf({"double", "single"}),
      param(
          "tolerance", &tolerance, "",
          "The conjugate gradients stop when the residual is this fraction of the right-hand side; looser than 1e-3 it "
          "acts as a strong hidden damper.")
          .range(1e-14, 0.1)
          .log(),
      param("max_iterations", &maxIterations, "",
            "The most iterations a linear solve may take; 0 allows ten times the unknowns and at least 1000.")
          .atLeast(0),
      param("warm_start", &warmStart, "", "Begin the conjugate gradients at the previous solution instead of at zero."),
  };
}

}  // namespace selvedge
