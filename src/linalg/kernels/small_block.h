// Arithmetic on one small dense block (n x n, row by row), restricted to the entries that are free.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

namespace selvedge {

constexpr int kMaxBlockSize = 8;
using SmallBlock = std::array<double, kMaxBlockSize * kMaxBlockSize>;

// out = block with the fixed rows and columns set to zero.
[[gnu::always_inline]] inline void copyFree(int n, const double* block, const std::uint8_t* rowFixed,
                                            const std::uint8_t* colFixed, double* out) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) out[i * n + j] = rowFixed[i] || colFixed[j] ? 0.0 : block[i * n + j];
  }
}

// Inverts a in place by Gauss-Jordan steps on the free entries (those of the fixed rows and columns must be zero and
// stay so). The pivots are Schur complements, all positive just when the free part is positive definite; each must
// exceed `relative` times its entry of the diagonal of `scale`. False, with a spoilt, when one does not.
[[gnu::always_inline]] inline bool invertFree(int n, const std::uint8_t* fixed, const double* scale, double relative,
                                              double* a) {
  for (int k = 0; k < n; ++k) {
    if (fixed[k]) continue;
    const double pivot = a[k * n + k];
    if (!(pivot > relative * std::abs(scale[k * n + k])) || !std::isfinite(pivot)) return false;
    const double inverse = 1 / pivot;
    a[k * n + k] = 1;
    for (int j = 0; j < n; ++j) a[k * n + j] *= inverse;
    for (int i = 0; i < n; ++i) {
      if (i == k) continue;
      const double factor = a[i * n + k];
      a[i * n + k] = 0;
      for (int j = 0; j < n; ++j) a[i * n + j] -= factor * a[k * n + j];
    }
  }
  return true;
}

// 1/|d| of a diagonal entry: a scale that is positive whatever the entry is.
inline double inverseMagnitude(double d) { return d != 0 && std::isfinite(d) ? 1 / std::abs(d) : 1.0; }

// a = diag(1/|scale|) on the free entries: what stands in for an inverse that does not exist.
inline void invertDiagonal(int n, const std::uint8_t* fixed, const double* scale, double* a) {
  for (int i = 0; i < n * n; ++i) a[i] = 0;
  for (int k = 0; k < n; ++k) a[k * n + k] = fixed[k] ? 0.0 : inverseMagnitude(scale[k * n + k]);
}

// y = a x
template <class Real>
[[gnu::always_inline]] inline void applyBlock(int n, const Real* a, const Real* x, Real* y) {
  for (int i = 0; i < n; ++i) {
    Real sum = a[i * n] * x[0];
    for (int j = 1; j < n; ++j) sum += a[i * n + j] * x[j];
    y[i] = sum;
  }
}

}  // namespace selvedge
