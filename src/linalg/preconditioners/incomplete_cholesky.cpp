#include <algorithm>

#include "base/interrupt.h"
#include "base/simd.h"
#include "linalg/kernels/block_lanes.h"
#include "linalg/kernels/small_block.h"
#include "linalg/preconditioners/preconditioner_in.h"

namespace selvedge {

namespace {

constexpr double kFirstShift = 1e-3;  // shifts tried after a breakdown: 0.001 0.004 0.016 ... 4.096
constexpr double kLastShift = 10;

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

// The lower triangle without its diagonal: which blocks there are, and which of them meet when it is factored.
struct LowerPattern {
  std::vector<int> start{0};       // [rows + 1]
  std::vector<int> column;         // [blocks] ascending in each row
  std::vector<int> slot;           // [blocks] of the matrix
  std::vector<int> diagonal;       // [rows] slot of the matrix
  std::vector<int> meetingsStart;  // [blocks + 1]
  struct Meeting {                 // of the block (i, j): blocks (i, k) and (j, k) with k < j
    int ofRow, ofColumn;
  };
  std::vector<Meeting> meetings;

  int rows() const { return static_cast<int>(start.size()) - 1; }

  explicit LowerPattern(const BlockPattern& pattern) : diagonal(pattern.diagonal), meetingsStart{0} {
    for (int row = 0; row < pattern.rows(); ++row) {
      for (int s = pattern.rowStart[row]; s < pattern.diagonal[row]; ++s) {
        column.push_back(pattern.column[s]);
        slot.push_back(s);
      }
      start.push_back(static_cast<int>(column.size()));
      for (int at = start[row]; at < start[row + 1]; ++at) addMeetings(row, at);
    }
  }

 private:
  void addMeetings(int row, int at) {
    const int other = column[at];
    int a = start[row], b = start[other];
    while (a < at && b < start[other + 1]) {
      const int ka = column[a], kb = column[b];
      if (ka == kb) meetings.push_back({a, b});
      a += ka <= kb;
      b += kb <= ka;
    }
    meetingsStart.push_back(static_cast<int>(meetings.size()));
  }
};

// What the sweeps read and write. Blocks are n x n, row by row; vectors have `width` numbers a row.
template <class Real>
struct Factor {
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
struct Sweep {
  const Real* r;
  Real *y, *z;
  Real* out;  // z, side by side
};

template <class Rows, class Real>
[[gnu::always_inline]] inline void sweep(Rows rows, const Factor<Real>& factor, const Sweep<Real>& s) {
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
      s.out[static_cast<std::ptrdiff_t>(i) * n + k] = own[k];
    }
    for (int at = p.start[i]; at < p.start[i + 1]; ++at) {
      Real* zj = s.z + static_cast<std::ptrdiff_t>(p.column[at]) * rows.width;
      rows.load(zj, row);
      rows.subtract(factor.block(factor.lower, at, area), own, row);
      rows.store(row, zj);
    }
  }
}

// What the factorisation of a row reads and works in.
template <class Real>
struct RowWork {
  const double* matrix;
  double scale;  // of its numbers
  const std::uint8_t* fixed;
  double shift;
  Real* row;  // [longest row] G_ik, `width` numbers a row of each
};

// The row's blocks of L, and the row's D.
template <class Rows, class Real>
[[gnu::always_inline]] inline void eliminate(Rows rows, const RowWork<Real>& work, int i, Factor<Real>& factor,
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

#define SELVEDGE_FACTOR(Real)                                                                                    \
  SELVEDGE_KERNEL void sweep3(const Factor<Real>& f, const Sweep<Real>& s) { sweep(ThreeInFour<Real>(), f, s); } \
  SELVEDGE_KERNEL void sweep5(const Factor<Real>& f, const Sweep<Real>& s) { sweep(AnyCount<Real>(5), f, s); }   \
  SELVEDGE_KERNEL void eliminate3(const RowWork<Real>& work, int i, Factor<Real>& f, double* d) {                \
    eliminate(ThreeInFour<Real>(), work, i, f, d);                                                               \
  }                                                                                                              \
  SELVEDGE_KERNEL void eliminate5(const RowWork<Real>& work, int i, Factor<Real>& f, double* d) {                \
    eliminate(AnyCount<Real>(5), work, i, f, d);                                                                 \
  }
SELVEDGE_FACTOR(double)
SELVEDGE_FACTOR(float)

// Incomplete block Cholesky without fill: A ~ L D L^T, L unit lower with the blocks of A's lower triangle.
//   G_ij = A_ij - sum_(k<j) G_ik L_jk^T,   L_ij = G_ij D_j^-1,   D_i = A_ii - sum_(k<i) G_ik L_ik^T
// Where some D_i is not positive definite, start again from A + shift diag(A) (Manteuffel 1980, Math. Comp. 34, 473).
// Fixed rows and columns of A count as zero, and D^-1 is zero there.
template <class Real>
class IncompleteCholesky : public PreconditionerIn<Real> {
 public:
  using typename PreconditionerIn<Real>::Vector;

  void update(const BlockMatrix& A, const Mask& fixed) override {
    prepare(A);
    for (double shift = 0; shift <= kLastShift; shift = std::max(kFirstShift, 4 * shift)) {
      if (factor(A, fixed, shift, false) || mustGiveUp()) return;
    }
    factor(A, fixed, kLastShift, true);
  }

  void applyInside(const Vector& r, Vector& z) const override {
    z.resize(r.size());
    const Sweep<Real> work{r.data(), y_.data(), z_.data(), z.data()};
    if (blockSize_ == 3) return sweep3(factor_, work);
    if (blockSize_ == 5) return sweep5(factor_, work);
    sweep(AnyCount<Real>(blockSize_), factor_, work);
  }

 private:
  // Relative to the diagonal of A: a smaller pivot counts as a breakdown.
  static constexpr double kSmallestPivot = PreconditionerIn<Real>::kSingle ? 1e-6 : 1e-10;

  void prepare(const BlockMatrix& A) {
    if (this->kSingle) this->chooseScale(A);
    if (blockSize_ == A.blockSize() && pattern_ == A.pattern()) return;
    pattern_ = A.pattern();
    blockSize_ = A.blockSize();
    LowerPattern& lower = factor_.pattern = LowerPattern(pattern_);
    const int rows = lower.rows(), area = blockSize_ * blockSize_, width = tileWidth(blockSize_);
    int longest = 0;
    for (int i = 0; i < rows; ++i) longest = std::max(longest, lower.start[i + 1] - lower.start[i]);
    const auto fit = [](std::vector<Real>& array, std::size_t count, int each) {
      array.assign(count * static_cast<std::size_t>(each) + kLanePad, Real{0});
    };
    fit(factor_.lower, lower.column.size(), area);
    fit(factor_.transposed, lower.column.size(), area);
    fit(factor_.inverse, toIndex(rows), area);
    fit(row_, toIndex(longest), blockSize_ * width);
    fit(y_, toIndex(rows), width);
    fit(z_, toIndex(rows), width);
  }

  // With `force`, a bad pivot is replaced by its diagonal's magnitude and the factorisation always succeeds.
  bool factor(const BlockMatrix& A, const Mask& fixed, double shift, bool force) {
    const RowWork<Real> work{A.values().data(), this->scale(), fixed.data(), shift, row_.data()};
    SmallBlock d{}, diagonal{};
    const int n = blockSize_, area = n * n;
    for (int i = 0; i < factor_.pattern.rows(); ++i) {
      if (n == 3) {
        eliminate3(work, i, factor_, d.data());
      } else if (n == 5) {
        eliminate5(work, i, factor_, d.data());
      } else {
        eliminate(AnyCount<Real>(n), work, i, factor_, d.data());
      }
      const std::uint8_t* rowFixed = fixed.data() + i * n;
      const double* block = A.block(factor_.pattern.diagonal[i]);
      for (int k = 0; k < n; ++k) diagonal[k * (n + 1)] = this->scale() * block[k * (n + 1)];
      if (!invertFree(n, rowFixed, diagonal.data(), kSmallestPivot, d.data())) {
        if (!force) return false;
        invertDiagonal(n, rowFixed, diagonal.data(), d.data());
      }
      Real* inverse = factor_.block(factor_.inverse, i, area);
      for (int k = 0; k < area; ++k) inverse[k] = static_cast<Real>(d[k]);
      if (mustGiveUp()) return false;
    }
    return true;
  }

  BlockPattern pattern_;  // what is prepared is for
  int blockSize_ = 0;
  Factor<Real> factor_;
  std::vector<Real> row_;            // what a row's factorisation works in
  mutable std::vector<Real> y_, z_;  // vectors with rows of `width` numbers
};

}  // namespace

std::unique_ptr<Preconditioner> makeIncompleteCholesky(Precision precision) {
  return madeIn<IncompleteCholesky>(precision);
}

}  // namespace selvedge
