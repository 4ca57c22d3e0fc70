#include "linalg/preconditioners/cholesky_kernels.h"

#include <array>
#include <cmath>

#include "base/simd.h"
#include "linalg/kernels/block_lanes.h"
#include "linalg/kernels/small_block.h"

namespace selvedge {

namespace {

// A row of n numbers that is worked on as one. It is combined from the rows a, b, ... of a block: a x_0 + b x_1 + ..., in
// that order. Three numbers are four lanes, of which the last holds anything, so that arrays must be readable kLanePad
// numbers past their end.
template <class Real>
struct ThreeInFour {
  using Block = Block3<Real>;
  using Row = typename Block::Row;
  static constexpr int n = 3, width = 4;  // width: how far rows are apart where they are written

  [[gnu::always_inline]] static void load(const Real* from, Row& row) { row = Block::lanes(from)->four; }
  [[gnu::always_inline]] static void store(const Row& row, Real* to) { Block::lanes(to)->four = row; }
  [[gnu::always_inline]] static void combine(const Real* block, const Real* x, Row& row) {
    row =
        Block::lanes(block)->four * x[0] + Block::lanes(block + 3)->four * x[1] + Block::lanes(block + 6)->four * x[2];
  }
  [[gnu::always_inline]] static void subtract(const Real* block, const Real* x, Row& row) {
    Row combined;
    combine(block, x, combined);
    row -= combined;
  }
};

template <class Real>
struct AnyCount {
  using Row = std::array<Real, kMaxBlockSize>;
  [[gnu::always_inline]] explicit AnyCount(int size) : n(size), width(size) {}
  int n, width;

  [[gnu::always_inline]] void load(const Real* from, Row& row) const {
    for (int i = 0; i < n; ++i) row[i] = from[i];
  }
  [[gnu::always_inline]] void store(const Row& row, Real* to) const {
    for (int i = 0; i < n; ++i) to[i] = row[i];
  }
  [[gnu::always_inline]] void combine(const Real* block, const Real* x, Row& row) const {
    for (int i = 0; i < n; ++i) {
      row[i] = block[i] * x[0];
      for (int k = 1; k < n; ++k) row[i] += block[k * n + i] * x[k];
    }
  }
  [[gnu::always_inline]] void subtract(const Real* block, const Real* x, Row& row) const {
    Row combined;
    combine(block, x, combined);
    for (int i = 0; i < n; ++i) row[i] -= combined[i];
  }
};

template <class Rows, class Real>
[[gnu::always_inline]] inline void sweep(Rows rows, const LowerFactor<Real>& factor, const FactorSweep<Real>& s) {
  const LowerPattern& p = factor.pattern;
  const int n = rows.n, area = n * n, count = p.rows();
  typename Rows::Row row{};
  Real own[kMaxBlockSize] = {};  // a copy, since the compiler cannot know that no other row is this one
  for (int i = 0; i < count; ++i) {
    for (int k = 0; k < n; ++k) own[k] = s.r[static_cast<std::ptrdiff_t>(i) * n + k];
    rows.load(own, row);
    for (int at = p.start[i]; at < p.start[i + 1]; ++at) {
      rows.subtract(factor.block(factor.transposed, at, area),
                    s.y + static_cast<std::ptrdiff_t>(p.column[at]) * rows.width, row);
    }
    Real* yi = s.y + static_cast<std::ptrdiff_t>(i) * rows.width;
    rows.store(row, yi);
    applyBlock(n, factor.block(factor.inverse, i, area), yi, s.z + static_cast<std::ptrdiff_t>(i) * rows.width);
  }
  for (int i = count - 1; i >= 0; --i) {
    for (int k = 0; k < n; ++k) {
      own[k] = s.z[static_cast<std::ptrdiff_t>(i) * rows.width + k];
      s.out[static_cast<std::ptrdiff_t>(i) * n + k] = s.factor * own[k];
    }
    for (int at = p.start[i]; at < p.start[i + 1]; ++at) {
      Real* zj = s.z + static_cast<std::ptrdiff_t>(p.column[at]) * rows.width;
      rows.load(zj, row);
      rows.subtract(factor.block(factor.lower, at, area), own, row);
      rows.store(row, zj);
    }
  }
}

template <class Rows, class Real>
[[gnu::always_inline]] inline void eliminate(Rows rows, const FactorRow<Real>& work, int i, LowerFactor<Real>& factor,
                                             double* d) {
  const LowerPattern& p = factor.pattern;
  const int n = rows.n, area = n * n, tile = n * rows.width, first = p.start[i];
  const std::uint8_t* rowFixed = work.fixed + i * n;
  const auto g = [&](int at) __attribute__((always_inline)) { return work.row + (at - first) * tile; };
  typename Rows::Row row{};
  for (int at = first; at < p.start[i + 1]; ++at) {
    Real* gij = g(at);
    const double* a = work.matrix + static_cast<std::ptrdiff_t>(p.slot[at]) * area;
    const std::uint8_t* columnFixed = work.fixed + p.column[at] * n;
    for (int r = 0; r < n; ++r) {
      for (int c = 0; c < n; ++c) {
        gij[r * rows.width + c] = static_cast<Real>(rowFixed[r] || columnFixed[c] ? 0.0 : work.scale * a[r * n + c]);
      }
    }
    for (int m = p.meetingsStart[at]; m < p.meetingsStart[at + 1]; ++m) {
      const Real* gik = g(p.meetings[m].ofRow);
      const Real* ljk = factor.block(factor.transposed, p.meetings[m].ofColumn, area);
      for (int r = 0; r < n; ++r) {
        rows.load(gij + r * rows.width, row);
        rows.subtract(ljk, gik + r * rows.width, row);
        rows.store(row, gij + r * rows.width);
      }
    }
  }
  copyFree(n, work.matrix + static_cast<std::ptrdiff_t>(p.diagonal[i]) * area, rowFixed, rowFixed, d);
  for (int k = 0; k < area; ++k) d[k] *= work.scale;
  for (int k = 0; k < n; ++k) d[k * n + k] += work.shift * std::abs(d[k * n + k]);
  std::array<Real, kMaxBlockSize * kMaxBlockSize + kLanePad> l{};
  for (int at = first; at < p.start[i + 1]; ++at) {
    const Real* gij = g(at);
    Real* lower = factor.block(factor.lower, at, area);
    Real* transposed = factor.block(factor.transposed, at, area);
    for (int r = 0; r < n; ++r) {
      rows.combine(factor.block(factor.inverse, p.column[at], area), gij + r * rows.width, row);
      rows.store(row, l.data() + r * rows.width);
    }
    for (int r = 0; r < n; ++r) {
      for (int c = 0; c < n; ++c) transposed[c * n + r] = lower[r * n + c] = l[r * rows.width + c];
    }
    for (int r = 0; r < n; ++r) {
      for (int c = 0; c < n; ++c) {
        double product = static_cast<double>(gij[r * rows.width]) * lower[c * n];
        for (int k = 1; k < n; ++k) product += static_cast<double>(gij[r * rows.width + k]) * lower[c * n + k];
        d[r * n + c] -= product;
      }
    }
  }
}

#define SELVEDGE_FACTOR(Real)                                                                            \
  SELVEDGE_KERNEL void sweep3(const LowerFactor<Real>& f, const FactorSweep<Real>& s) {                  \
    sweep(ThreeInFour<Real>(), f, s);                                                                    \
  }                                                                                                      \
  SELVEDGE_KERNEL void sweep5(const LowerFactor<Real>& f, const FactorSweep<Real>& s) {                  \
    sweep(AnyCount<Real>(5), f, s);                                                                      \
  }                                                                                                      \
  SELVEDGE_KERNEL void eliminate3(const FactorRow<Real>& work, int i, LowerFactor<Real>& f, double* d) { \
    eliminate(ThreeInFour<Real>(), work, i, f, d);                                                       \
  }                                                                                                      \
  SELVEDGE_KERNEL void eliminate5(const FactorRow<Real>& work, int i, LowerFactor<Real>& f, double* d) { \
    eliminate(AnyCount<Real>(5), work, i, f, d);                                                         \
  }
SELVEDGE_FACTOR(double)
SELVEDGE_FACTOR(float)

}  // namespace

template <class Real>
void sweepRows(int blockSize, const LowerFactor<Real>& factor, const FactorSweep<Real>& work) {
  if (blockSize == 3) return sweep3(factor, work);
  if (blockSize == 5) return sweep5(factor, work);
  sweep(AnyCount<Real>(blockSize), factor, work);
}

template <class Real>
void eliminateRow(int blockSize, const FactorRow<Real>& work, int row, LowerFactor<Real>& factor, double* d) {
  if (blockSize == 3) return eliminate3(work, row, factor, d);
  if (blockSize == 5) return eliminate5(work, row, factor, d);
  eliminate(AnyCount<Real>(blockSize), work, row, factor, d);
}

template void sweepRows(int, const LowerFactor<float>&, const FactorSweep<float>&);
template void sweepRows(int, const LowerFactor<double>&, const FactorSweep<double>&);
template void eliminateRow(int, const FactorRow<float>&, int, LowerFactor<float>&, double*);
template void eliminateRow(int, const FactorRow<double>&, int, LowerFactor<double>&, double*);

}  // namespace selvedge
