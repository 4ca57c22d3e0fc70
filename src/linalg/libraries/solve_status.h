// How a linear solve, or a factorisation, ended.
#pragma once

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

}  // namespace selvedge
