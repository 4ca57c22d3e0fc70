// Sparse L L^T of the free part of a block matrix (linalg/libraries/sparse_factor.h). The unknowns are ordered once for a pattern
// and a mask; later solves gather the numbers and refactor; outer products beside the blocks come in by Woodbury's
// formula.
#pragma once

#include "linalg/libraries/sparse_factor.h"
#include "linalg/linear_solver.h"
#include "linalg/solver_settings.h"
#include "linalg/updates/woodbury.h"

namespace selvedge {

class Cholesky : public LinearSolver {
 public:
  explicit Cholesky(const SolverSettings& settings);

  // A matrix that is not positive definite ends as indefinite and leaves x as it was. The settings' tolerance only
  // decides whether a residual above round-off still counts as converged.
  SolveReport solve(const BlockMatrix& A, const VecX& b, const Mask& fixed, VecX& x) override;

 private:
  void analyze(const BlockMatrix& A, const Mask& fixed);
  SolveStatus factorize(const BlockMatrix& A);
  void addSolution(const VecX& r, VecX& x);

  const SolverSettings& settings_;
  Couplings couplings_;  // what the analysis is for
  Mask fixed_;
  int blockSize_ = 0;

  std::vector<int> dof_;     // [unknowns] the degree of freedom of each unknown
  std::vector<int> source_;  // [entries of the upper triangle] where each one stands in A.values()
  SparseFactor factor_;
  Woodbury woodbury_;
  VecX solution_;        // [unknowns]
  VecX c_, r_, better_;  // right-hand side without the prescribed part, residual, refined x
};

}  // namespace selvedge
