#include "linalg/make_solver.h"

#include "linalg/cholesky.h"
#include "linalg/pcg.h"

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

}  // namespace

std::unique_ptr<LinearSolver> makeSolver(const SolverSettings& settings) {
  return std::make_unique<ChosenSolver>(settings);
}

}  // namespace selvedge
