#include <algorithm>

#include "base/interrupt.h"
#include "base/simd.h"
#include "linalg/kernels/block_lanes.h"
#include "linalg/kernels/small_block.h"
#include "linalg/preconditioner.h"

namespace selvedge {

namespace {

constexpr double kFirstShift = 1e-3;  // shifts tried after a breakdown: 0.001 0.004 0.016 ... 4.096
constexpr double kLastShift = 10;
constexpr double kSmallestPivot = 1e-10;  // relative to the diagonal of A: a smaller pivot counts as a breakdown

// A row of n numbers that is worked on as one. It is combined from the rows a, b, ... of a block: a x_0 + b x_1 + ..., in
// that order. Three numbers are four lanes, of which the last holds anything, so that arrays must be readable kLanePad
// numbers past their end.
struct ThreeInFour {
  using Row = Block3<double>::Row;
  static constexpr int n = 3, width = 4;  // width: how far rows are apart where they are written

  [[gnu::always_inline]] static void load(const double* from, Row& row) { row = Block3<double>::lanes(from)->four; }
  [[gnu::always_inline]] static void store(const Row& row, double* to) { Block3<double>::lanes(to)->four = row; }
  [[gnu::always_inline]] static void combine(const double* block, const double* x, Row& row) {
    row = Block3<double>::lanes(block)->four * x[0] + Block3<double>::lanes(block + 3)->four * x[1] +
          Block3<double>::lanes(block + 6)->four * x[2];
  }
  [[gnu::always_inline]] static void subtract(const double* block, const double* x, Row& row) {
    Row combined;
    combine(block, x, combined);
    row -= combined;
  }
};

struct AnyCount {
  using Row = std::array<double, kMaxBlockSize>;
  [[gnu::always_inline]] explicit AnyCount(int size) : n(size), width(size) {}
  int n, width;

  [[gnu::always_inline]] void load(const double* from, Row& row) const {
    for (int i = 0; i < n; ++i) row[i] = from[i];
  }
  [[gnu::always_inline]] void store(const Row& row, double* to) const {
    for (int i = 0; i < n; ++i) to[i] = row[i];
  }
  [[gnu::always_inline]] void combine(const double* block, const double* x, Row& row) const {
    for (int i = 0; i < n; ++i) {
      row[i] = block[i] * x[0];
      for (int k = 1; k < n; ++k) row[i] += block[k * n + i] * x[k];
    }
  }
  [[gnu::always_inline]] void subtract(const double* block, const double* x, Row& row) const {
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
struct Factor {
  const LowerPattern* pattern = nullptr;
  std::vector<double> lower, transposed;  // [blocks] L_ij, L_ij^T
  std::vector<double> inverse;            // [rows] D_i^-1
};

// L y = r forwards, D^-1 y, then L^T z = D^-1 y backwards, row by row of L both times. y holds r first.
template <class Rows>
[[gnu::always_inline]] inline void sweep(Rows rows, const Factor& factor, double* y, double* z) {
  const LowerPattern& p = *factor.pattern;
  const int area = rows.n * rows.n, count = p.rows();
  typename Rows::Row row{};
  for (int i = 0; i < count; ++i) {
    double* yi = y + static_cast<std::ptrdiff_t>(i) * rows.width;
    rows.load(yi, row);
    for (int at = p.start[i]; at < p.start[i + 1]; ++at) {
      rows.subtract(factor.transposed.data() + static_cast<std::ptrdiff_t>(at) * area,
                    y + static_cast<std::ptrdiff_t>(p.column[at]) * rows.width, row);
    }
    rows.store(row, yi);
    applyBlock(rows.n, factor.inverse.data() + static_cast<std::ptrdiff_t>(i) * area, yi,
               z + static_cast<std::ptrdiff_t>(i) * rows.width);
  }
  for (int i = count - 1; i >= 0; --i) {
    double zi[kMaxBlockSize];  // a copy, since the compiler cannot know that no other row is this one
    for (int k = 0; k < rows.n; ++k) zi[k] = z[static_cast<std::ptrdiff_t>(i) * rows.width + k];
    for (int at = p.start[i]; at < p.start[i + 1]; ++at) {
      double* zj = z + static_cast<std::ptrdiff_t>(p.column[at]) * rows.width;
      rows.load(zj, row);
      rows.subtract(factor.lower.data() + static_cast<std::ptrdiff_t>(at) * area, zi, row);
      rows.store(row, zj);
    }
  }
}
SELVEDGE_KERNEL void sweep3(const Factor& factor, double* y, double* z) { sweep(ThreeInFour(), factor, y, z); }
SELVEDGE_KERNEL void sweep5(const Factor& factor, double* y, double* z) { sweep(AnyCount(5), factor, y, z); }

// What the factorisation of a row reads and works in.
struct RowWork {
  const double* matrix;
  const std::uint8_t* fixed;
  double shift;
  double* row;  // [longest row] G_ik, `width` numbers a row of each
};

// The row's blocks of L, and the row's D.
template <class Rows>
[[gnu::always_inline]] inline void eliminate(Rows rows, const RowWork& work, int i, Factor& factor, double* d) {
  const LowerPattern& p = *factor.pattern;
  const int n = rows.n, area = n * n, tile = n * rows.width, first = p.start[i];
  const std::uint8_t* rowFixed = work.fixed + i * n;
  const auto g = [&](int at) __attribute__((always_inline)) { return work.row + (at - first) * tile; };
  typename Rows::Row row{};
  for (int at = first; at < p.start[i + 1]; ++at) {
    double* gij = g(at);
    const double* a = work.matrix + static_cast<std::ptrdiff_t>(p.slot[at]) * area;
    const std::uint8_t* columnFixed = work.fixed + p.column[at] * n;
    for (int r = 0; r < n; ++r) {
      for (int c = 0; c < n; ++c) gij[r * rows.width + c] = rowFixed[r] || columnFixed[c] ? 0.0 : a[r * n + c];
    }
    for (int m = p.meetingsStart[at]; m < p.meetingsStart[at + 1]; ++m) {
      const double* gik = g(p.meetings[m].ofRow);
      const double* ljk = factor.transposed.data() + static_cast<std::ptrdiff_t>(p.meetings[m].ofColumn) * area;
      for (int r = 0; r < n; ++r) {
        rows.load(gij + r * rows.width, row);
        rows.subtract(ljk, gik + r * rows.width, row);
        rows.store(row, gij + r * rows.width);
      }
    }
  }
  copyFree(n, work.matrix + static_cast<std::ptrdiff_t>(p.diagonal[i]) * area, rowFixed, rowFixed, d);
  for (int k = 0; k < n; ++k) d[k * n + k] += work.shift * std::abs(d[k * n + k]);
  std::array<double, kMaxBlockSize * kMaxBlockSize + kLanePad> l{};
  for (int at = first; at < p.start[i + 1]; ++at) {
    const double* inverse = factor.inverse.data() + static_cast<std::ptrdiff_t>(p.column[at]) * area;
    double* lower = factor.lower.data() + static_cast<std::ptrdiff_t>(at) * area;
    double* transposed = factor.transposed.data() + static_cast<std::ptrdiff_t>(at) * area;
    for (int r = 0; r < n; ++r) {
      rows.combine(inverse, g(at) + r * rows.width, row);
      rows.store(row, l.data() + r * rows.width);
    }
    for (int r = 0; r < n; ++r) {
      for (int c = 0; c < n; ++c) transposed[c * n + r] = lower[r * n + c] = l[r * rows.width + c];
    }
    for (int r = 0; r < n; ++r) {
      for (int c = 0; c < n; ++c) {
        double product = g(at)[r * rows.width] * lower[c * n];
        for (int k = 1; k < n; ++k) product += g(at)[r * rows.width + k] * lower[c * n + k];
        d[r * n + c] -= product;
      }
    }
  }
}
SELVEDGE_KERNEL void eliminate3(const RowWork& work, int i, Factor& factor, double* d) {
  eliminate(ThreeInFour(), work, i, factor, d);
}
SELVEDGE_KERNEL void eliminate5(const RowWork& work, int i, Factor& factor, double* d) {
  eliminate(AnyCount(5), work, i, factor, d);
}

// Incomplete block Cholesky without fill: A ~ L D L^T, L unit lower with the blocks of A's lower triangle.
//   G_ij = A_ij - sum_(k<j) G_ik L_jk^T,   L_ij = G_ij D_j^-1,   D_i = A_ii - sum_(k<i) G_ik L_ik^T
// Where some D_i is not positive definite, start again from A + shift diag(A) (Manteuffel 1980, Math. Comp. 34, 473).
// Fixed rows and columns of A count as zero, and D^-1 is zero there.
class IncompleteCholesky : public Preconditioner {
 public:
  void update(const BlockMatrix& A, const Mask& fixed) override {
    prepare(A);
    for (double shift = 0; shift <= kLastShift; shift = std::max(kFirstShift, 4 * shift)) {
      if (factor(A, fixed, shift, false) || mustGiveUp()) return;
    }
    factor(A, fixed, kLastShift, true);
  }

  void apply(const VecX& r, VecX& z) const override {
    z.resize(r.size());
    const int n = blockSize_, width = tileWidth(n);
    spread(n, r.data(), n, y_.data(), width);
    if (n == 3) {
      sweep3(factor_, y_.data(), z_.data());
    } else if (n == 5) {
      sweep5(factor_, y_.data(), z_.data());
    } else {
      sweep(AnyCount(n), factor_, y_.data(), z_.data());
    }
    spread(n, z_.data(), width, z.data(), n);
  }

 private:
  // The n numbers of each row, from where rows are `apart` to where they are `toApart`.
  void spread(int n, const double* from, int apart, double* to, int toApart) const {
    for (int i = 0; i < lower_.rows(); ++i) {
      for (int k = 0; k < n; ++k) to[i * toApart + k] = from[i * apart + k];
    }
  }

  void prepare(const BlockMatrix& A) {
    if (blockSize_ == A.blockSize() && pattern_ == A.pattern()) return;
    pattern_ = A.pattern();
    blockSize_ = A.blockSize();
    lower_ = LowerPattern(pattern_);
    const int rows = lower_.rows(), area = blockSize_ * blockSize_, width = tileWidth(blockSize_);
    int longest = 0;
    for (int i = 0; i < rows; ++i) longest = std::max(longest, lower_.start[i + 1] - lower_.start[i]);
    const auto fit = [](std::vector<double>& array, std::size_t count, int each) {
      array.assign(count * static_cast<std::size_t>(each) + kLanePad, 0.0);
    };
    fit(factor_.lower, lower_.column.size(), area);
    fit(factor_.transposed, lower_.column.size(), area);
    fit(factor_.inverse, toIndex(rows), area);
    fit(row_, toIndex(longest), blockSize_ * width);
    fit(y_, toIndex(rows), width);
    fit(z_, toIndex(rows), width);
    factor_.pattern = &lower_;
  }

  // With `force`, a bad pivot is replaced by its diagonal's magnitude and the factorisation always succeeds.
  bool factor(const BlockMatrix& A, const Mask& fixed, double shift, bool force) {
    const RowWork work{A.values().data(), fixed.data(), shift, row_.data()};
    SmallBlock d;
    const int n = blockSize_;
    for (int i = 0; i < lower_.rows(); ++i) {
      if (n == 3) {
        eliminate3(work, i, factor_, d.data());
      } else if (n == 5) {
        eliminate5(work, i, factor_, d.data());
      } else {
        eliminate(AnyCount(n), work, i, factor_, d.data());
      }
      const std::uint8_t* rowFixed = fixed.data() + i * n;
      const double* diagonal = A.block(lower_.diagonal[i]);
      if (!invertFree(n, rowFixed, diagonal, kSmallestPivot, d.data())) {
        if (!force) return false;
        invertDiagonal(n, rowFixed, diagonal, d.data());
      }
      std::copy_n(d.data(), n * n, factor_.inverse.data() + static_cast<std::ptrdiff_t>(i) * n * n);
      if (mustGiveUp()) return false;
    }
    return true;
  }

  BlockPattern pattern_;  // what is prepared is for
  int blockSize_ = 0;
  LowerPattern lower_{pattern_};
  Factor factor_;
  std::vector<double> row_;            // what a row's factorisation works in
  mutable std::vector<double> y_, z_;  // vectors with rows of `width` numbers
};

}  // namespace

std::unique_ptr<Preconditioner> makeIncompleteCholesky(Precision) { return std::make_unique<IncompleteCholesky>(); }

}  // namespace selvedge
