#include "linalg/float_rows.h"

#include <algorithm>

#include "base/check.h"
#include "base/parallel.h"
#include "base/simd.h"
#include "linalg/kernels/block_lanes.h"

namespace selvedge {

namespace {

constexpr int kFloatChunk = 128;  // block rows a task works on
constexpr int kPiece = 4;         // columns
constexpr int kPairArea = 3 * 2 * kPiece;
constexpr int kLongest = 8;  // blocks that are taken together

using Four = Block3<float>::Row;
using Eight [[gnu::vector_size(32)]] = float;
struct [[gnu::packed, gnu::may_alias]] EightInMemory {
  Eight eight;
};

// Where rows of pairs begin in all of them, had every block a piece of its own.
int firstPair(const BlockMatrix& A, int row) { return (A.blocksBefore(row) + row) / 2; }

// Fills the pieces of one row.
class RowFiller {
 public:
  [[gnu::always_inline]] RowFiller(FloatRows::Pair* pairs, float* values, int columns)
      : pair_(pairs), values_(values), columns_(columns) {}

  [[gnu::always_inline]] void add(const double* block, int column, double factor) {
    if (count_ == kLongest || column != first_ + count_) close();
    if (count_ == 0) first_ = column;
    for (int i = 0; i < 3; ++i) {
      float* to = rows_[i] + 3 * count_;
      Block3<float>::lanes(to)->four =
          __builtin_convertvector(factor * Block3<double>::lanes(block + 3 * i)->four, Four);
    }
    ++count_;
  }
  // The blocks that stand side by side are all there.
  [[gnu::always_inline]] void close() {
    const int length = 3 * count_;
    for (int i = 0; i < 3; ++i) Block3<float>::lanes(rows_[i] + length)->four = Four{};
    for (int at = 0; at < length; at += kPiece) addPiece(at);
    count_ = 0;
  }
  [[gnu::always_inline]] FloatRows::Pair* end() {
    if (half_ == 1) beginPiece(0);  // of zeros
    return pair_;
  }

 private:
  [[gnu::always_inline]] void addPiece(int at) {
    const int wanted = 3 * first_ + at, from = std::min(wanted, columns_ - kPiece);
    float* to = beginPiece(from);
    if (from == wanted) {
      for (int i = 0; i < 3; ++i) {
        Block3<float>::lanes(to + 2 * kPiece * i)->four = Block3<float>::lanes(rows_[i] + at)->four;
      }
      return;
    }
    for (int i = 0; i < 3; ++i) {  // the vector ends before the piece does: one that ends with it
      for (int k = wanted - from; k < kPiece; ++k) to[2 * kPiece * i + k] = rows_[i][at + k - (wanted - from)];
    }
  }
  // Zeros, and the answer is where its rows go, 2 kPiece apart.
  [[gnu::always_inline]] float* beginPiece(int from) {
    float* to = values_ + half_ * kPiece;
    for (int i = 0; i < 3; ++i) Block3<float>::lanes(to + 2 * kPiece * i)->four = Four{};
    (half_ == 0 ? pair_->first : pair_->second) = from;
    if (half_ == 1) {
      ++pair_;
      values_ += kPairArea;
    }
    half_ = 1 - half_;
    return to;
  }

  FloatRows::Pair* pair_;
  float* values_;
  int columns_, half_ = 0;
  int first_ = 0, count_ = 0;  // of the blocks that stand side by side: block column of the first, how many
  float rows_[3][3 * kLongest + 2 * kPiece]{};  // and their rows
};

struct Copied {
  const BlockMatrix& A;
  double factor;
  FloatRows::Pair* pairs;
  float* values;
  const int* start;
  int* end;
};

SELVEDGE_KERNEL void copyRows(const Copied& to, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    FloatRows::Pair* pairs = to.pairs + to.start[row];
    RowFiller filler(pairs, to.values + static_cast<std::ptrdiff_t>(kPairArea) * to.start[row], to.A.rows());
    to.A.forRow(
        row, [&](int slot, int column)
                 __attribute__((always_inline)) { filler.add(to.A.block(slot), column, to.factor); });
    filler.close();
    to.end[row] = to.start[row] + static_cast<int>(filler.end() - pairs);
  }
}

struct PairProduct {
  const int* start;
  const int* end;
  const FloatRows::Pair* pairs;
  const float* values;
  const float* x;
  float* y;
};

// The sums of the lanes of three rows.
[[gnu::always_inline]] inline void sumLanes(const Eight (&rows)[3], float* y) {
  Four folded[3];
  for (int i = 0; i < 3; ++i) {
    folded[i] =
        __builtin_shufflevector(rows[i], rows[i], 0, 1, 2, 3) + __builtin_shufflevector(rows[i], rows[i], 4, 5, 6, 7);
  }
  const auto& [a, b, c] = folded;
  const Four ab = Four{a[0], b[0], a[1], b[1]} + Four{a[2], b[2], a[3], b[3]};
  const Four cc = c + Four{c[2], c[3], c[0], c[1]};
  const Four sums = Four{ab[0], ab[1], cc[0], cc[0]} + Four{ab[2], ab[3], cc[1], cc[1]};
  for (int i = 0; i < 3; ++i) y[i] = sums[i];
}

SELVEDGE_KERNEL void multiplyPairs(const PairProduct& p, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    Eight sums[3] = {};
    const float* a = p.values + static_cast<std::ptrdiff_t>(kPairArea) * p.start[row];
    for (int k = p.start[row]; k < p.end[row]; ++k, a += kPairArea) {
      const Four first = Block3<float>::lanes(p.x + p.pairs[k].first)->four;
      const Four second = Block3<float>::lanes(p.x + p.pairs[k].second)->four;
      const Eight x = __builtin_shufflevector(first, second, 0, 1, 2, 3, 4, 5, 6, 7);
      for (int i = 0; i < 3; ++i) {
        sums[i] += reinterpret_cast<const EightInMemory*>(a + 2 * kPiece * i)->eight * x;
      }
    }
    sumLanes(sums, p.y + static_cast<std::ptrdiff_t>(row) * 3);
  }
}

}  // namespace

void FloatRows::pack(const BlockMatrix& A, double factor) {
  SELVEDGE_CHECK_EQ(suits(A), true);
  const int rows = A.pattern().rows();
  start_.resize(toIndex(rows) + 1);
  end_.resize(toIndex(rows));
  for (int row = 0; row <= rows; ++row) start_[row] = firstPair(A, row);
  pairs_.resize(toIndex(start_.back()));
  values_.resize(pairs_.size() * kPairArea);
  const Copied to{A, factor, pairs_.data(), values_.data(), start_.data(), end_.data()};
  parallelFor(
      rows, [&](int begin, int end) { copyRows(to, begin, end); }, kFloatChunk);
}

void FloatRows::multiply(const VecXf& x, VecXf& y) const {
  const int rows = static_cast<int>(end_.size());
  SELVEDGE_CHECK_EQ(x.size(), static_cast<Eigen::Index>(3) * rows);
  y.resize(x.size());
  const PairProduct product{start_.data(), end_.data(), pairs_.data(), values_.data(), x.data(), y.data()};
  parallelFor(
      rows, [&](int begin, int end) { multiplyPairs(product, begin, end); }, kFloatChunk);
}

}  // namespace selvedge
