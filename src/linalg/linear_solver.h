// Solves A x = b where constraints prescribe some entries of x: the modified conjugate gradients of Baraff & Witkin
// 1998 (section 5.3), or a sparse Cholesky factorisation. Every solve tells how it ended.
#pragma once

#include "base/types.h"
#include "linalg/block_matrix.h"

namespace selvedge {

enum class SolveStatus {
  converged,
  capped,      // the iteration limit came first
  indefinite,  // p^T A p <= 0: the matrix is not positive definite on what is free
  failed,      // a factorisation met a bad pivot, or a number stopped being finite
  noMemory,    // for a factorisation
  stopped,     // on request (base/interrupt.h)
};

// Whether the matrix is not to blame, so that another one would fare no better.
inline bool isHopeless(SolveStatus status) { return status == SolveStatus::noMemory || status == SolveStatus::stopped; }

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
