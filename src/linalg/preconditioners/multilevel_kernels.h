// The inner loops of the multilevel preconditioner, on a range of rows of one level, in float or double. With A = L + D
// + U in the order of the rows (colour after colour), D block diagonal:
//   forward   x = (L + D)^-1 b                          Gauss-Seidel from zero, a colour at a time
//   residual  r = b - A x = -U x                        after forward
//   backward  x <- x + (D + U)^-1 (b - A x)             a colour at a time, from the last
//   smooth    P = (I - omega D^-1 A) T                  T: each row takes its group's value (P. Vanek, J. Mandel and
//   product   A P, then galerkin P^T (A P)              M. Brezina 1996, Computing 56, 179)
#pragma once

#include "linalg/preconditioners/multilevel_pattern.h"

namespace selvedge {

template <class Real>
struct LevelNumbers {
  // Blocks [slots] and [rows] for A, D and D^-1; tiles (block_lanes.h) for P row by row, P again coarse row by coarse
  // row (so that both directions run through memory), A P and the sums of a coarse row.
  std::vector<Real> values, diagonal, inverse;
  std::vector<Real> p, restriction, product, sums;
  std::vector<Real> x, b, r;  // [rows * blockSize]

  void allocate(const LevelPattern& level, bool finest);
};

// The matrix the finest level is filled from.
struct MatrixValues {
  const double* values;
  const int* slot;  // [finest slots] the matrix's slot of each
  double factor;
};

template <class Real>
struct LevelRef {
  const LevelPattern& pattern;
  LevelNumbers<Real>& numbers;
};

// Overloads for float and double, compiled for several machines (base/simd.h).
#define SELVEDGE_LEVEL_KERNELS(Real)                                                 \
  void forwardRows(LevelRef<Real> level, int begin, int end);                        \
  void residualRows(LevelRef<Real> level, int begin, int end);                       \
  void backwardRows(LevelRef<Real> level, int begin, int end);                       \
  void restrictRows(LevelRef<Real> fine, LevelRef<Real> coarse, int begin, int end); \
  void prolongRows(LevelRef<Real> fine, LevelRef<Real> coarse, int begin, int end);  \
  void smoothRows(LevelRef<Real> level, int begin, int end);                         \
  void productRows(LevelRef<Real> level, int begin, int end);                        \
  void galerkinRows(LevelRef<Real> fine, LevelRef<Real> coarse, int begin, int end); \
  void collectRows(LevelRef<Real> coarse, int begin, int end);                       \
  void fillRows(LevelRef<Real> finest, const MatrixValues& matrix, int begin, int end);
SELVEDGE_LEVEL_KERNELS(float)
SELVEDGE_LEVEL_KERNELS(double)
#undef SELVEDGE_LEVEL_KERNELS

}  // namespace selvedge
