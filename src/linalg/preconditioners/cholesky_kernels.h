// The two passes of incomplete block Cholesky over the rows of a factor, for blocks of any size, in float or double. Arrays are
// readable kLanePad numbers past their end; where vectors have `width` numbers a row (tileWidth), the last may hold anything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "linalg/preconditioners/lower_pattern.h"

namespace selvedge {

// What the sweeps read and write. Blocks are n x n, row by row; vectors have `width` numbers a row.
template <class Real>
struct LowerFactor {
  LowerPattern pattern{BlockPattern()};
  std::vector<Real> lower, transposed;  // [blocks] L_ij, L_ij^T
  std::vector<Real> inverse;            // [rows] D_i^-1

  const Real* block(const std::vector<Real>& blocks, int at, int area) const {
    return blocks.data() + static_cast<std::ptrdiff_t>(at) * area;
  }
  Real* block(std::vector<Real>& blocks, int at, int area) {
    return blocks.data() + static_cast<std::ptrdiff_t>(at) * area;
  }
};

// L y = r forwards, D^-1 y, then L^T z = D^-1 y backwards, row by row of L both times. y and z have `width` numbers a row,
// of which the last of each row may hold anything.
template <class Real>
struct FactorSweep {
  const Real* r;
  Real *y, *z;
  Real factor;
  Real* out;  // factor z, side by side
};

template <class Real>
void sweepRows(int blockSize, const LowerFactor<Real>& factor, const FactorSweep<Real>& sweep);

// What the factorisation of a row reads and works in.
template <class Real>
struct FactorRow {
  const double* matrix;
  double scale;  // of its numbers
  const std::uint8_t* fixed;
  double shift;
  Real* row;  // [longest row] G_ik, `width` numbers a row of each
};

// The row's blocks of L, and the row's D.
template <class Real>
void eliminateRow(int blockSize, const FactorRow<Real>& work, int row, LowerFactor<Real>& factor, double* d);

}  // namespace selvedge
