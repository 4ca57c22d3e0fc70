// Solves A x = b where constraints prescribe some entries of x: the modified conjugate gradients of Baraff & Witkin
// 1998 (section 5.3), or a sparse Cholesky factorisation. Every solve tells how it ended.
#pragma once

#include <memory>

#include "base/param.h"
#include "base/types.h"
#include "linalg/block_matrix.h"

namespace selvedge {

struct SolverSettings {
  std::string kind = "pcg";                     // pcg | cholesky
  std::string preconditioner = "block-jacobi";  // none | jacobi | block-jacobi | incomplete-cholesky | multilevel
  std::string precision = "double";             // double | single
  double tolerance = 1e-6;                      // on the residual of the free rows, relative to the right-hand side
  int maxIterations = 0;                        // 0: ten times the unknowns, at least 1000
  bool warmStart = true;                        // begin at the given x instead of at zero

  Params params();
};

enum class SolveStatus {
  converged,
  capped,      // the iteration limit came first
  indefinite,  // p^T A p <= 0: the matrix is not positive definite on what is free
  failed,      // a factorisation met a bad pivot, or a number stopped being finite
};

struct SolveReport {
  SolveStatus status = SolveStatus::converged;
  int iterations = 0;  // 1 for a direct solve
  // |b - A x| on the free rows over |b| there (the right-hand side after the fixed part moved over)
  double residual = 0;
};

class LinearSolver {
 public:
  virtual ~LinearSolver() = default;
  // Entries of x where `fixed` is 1 are given and stay to the bit; the others are solved for. With warmStart the free
  // entries of x are the first guess, otherwise they count as zero. A must be symmetric.
  virtual SolveReport solve(const BlockMatrix& A, const VecX& b, const Mask& fixed, VecX& x) = 0;
};

// A solver keeps its work vectors between solves; settings are read at every solve and must outlive it.
std::unique_ptr<LinearSolver> makeSolver(const SolverSettings& settings);

}  // namespace selvedge
