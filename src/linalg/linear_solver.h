// Solves A x = b where constraints prescribe some entries of x: the modified conjugate gradients of Baraff & Witkin
// 1998 (section 5.3), or a sparse Cholesky factorisation. Every solve tells how it ended.
#pragma once

#include "base/types.h"
#include "linalg/block_matrix.h"
#include "linalg/libraries/solve_status.h"

namespace selvedge {

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

}  // namespace selvedge
