#include "linalg/block_matrix.h"

#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/parallel.h"
#include "base/simd.h"
#include "linalg/kernels/block_lanes.h"

namespace selvedge {

namespace {

constexpr int kRowChunk = 128;      // block rows a task multiplies
constexpr int kValueChunk = 16384;  // doubles a task adds

// What one task of y = A x needs. Blocks of 3 read x four numbers at a time, so the last three are in a padded copy.
struct Product {
  const BlockPattern& pattern;
  const LoosePattern* loose;  // null: there are no such blocks
  const double* values;
  const double* x;
  const double* lastOfX;
  double* y;
};

template <class Block>
[[gnu::always_inline]] inline void multiplyRows(Block block, const Product& p, int begin, int end) {
  const int last = p.pattern.rows() - 1;
  for (int row = begin; row < end; ++row) {
    typename Block::Sum sum(block);
    const auto add = [&](int slot, int column) __attribute__((always_inline)) {
      const double* x = column == last ? p.lastOfX : p.x + static_cast<std::ptrdiff_t>(column) * block.n;
      sum.add(p.values + static_cast<std::ptrdiff_t>(slot) * block.area, x);
    };
    for (int slot = p.pattern.rowStart[row]; slot < p.pattern.rowStart[row + 1]; ++slot) {
      add(slot, p.pattern.column[slot]);
    }
    if (p.loose) {
      for (int k = p.loose->begin(row); k < p.loose->end(row); ++k) add(p.loose->firstSlot() + k, p.loose->column(k));
    }
    for (int i = 0; i < block.n; ++i) p.y[static_cast<std::ptrdiff_t>(row) * block.n + i] = sum.at(i);
  }
}

SELVEDGE_KERNEL void multiplyRows3(const Product& p, int begin, int end) {
  multiplyRows(Block3<double>(), p, begin, end);
}

SELVEDGE_KERNEL void multiplyRows5(const Product& p, int begin, int end) { multiplyRows(Block5(), p, begin, end); }

// The block of slot `to` becomes that of slot `from`, transposed.
[[gnu::always_inline]] inline void mirrorBlock(int n, double* values, int from, int to) {
  const double* above = values + static_cast<std::ptrdiff_t>(from) * n * n;
  double* below = values + static_cast<std::ptrdiff_t>(to) * n * n;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) below[i * n + j] = above[j * n + i];
  }
}

[[gnu::always_inline]] inline void mirrorRows(int n, const BlockPattern& pattern, const LoosePattern* loose,
                                              double* values, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    for (int slot = pattern.rowStart[row]; slot < pattern.diagonal[row]; ++slot) {
      mirrorBlock(n, values, pattern.transposed[slot], slot);
    }
    if (!loose) continue;
    for (int k = loose->begin(row); k < loose->end(row) && loose->column(k) < row; ++k) {
      mirrorBlock(n, values, loose->firstSlot() + loose->transposed(k), loose->firstSlot() + k);
    }
  }
}

}  // namespace

BlockMatrix::BlockMatrix(std::shared_ptr<const BlockPattern> pattern, int blockSize,
                         std::shared_ptr<const LoosePattern> loose)
    : pattern_(std::move(pattern)),
      loose_(std::move(loose)),
      blockSize_(blockSize),
      blockArea_(static_cast<std::size_t>(blockSize) * static_cast<std::size_t>(blockSize)) {
  SELVEDGE_CHECK_EQ(blockSize >= 1 && blockSize <= kMaxBlockSize, true);
  SELVEDGE_CHECK_EQ(!loose_ || loose_->firstSlot() == pattern_->slots(), true);
  setZero();
}

void BlockMatrix::setZero() {
  if (loose_) {
    looseCount_ = loose_->count();
    looseVersion_ = loose_->version();
  }
  values_.assign(valueCount() + kLanePad, 0.0);
  outer_.clear();
}

int BlockMatrix::slot(int row, int col) const {
  const int fixed = pattern_->slot(row, col);
  const LoosePattern* loose = fixed < 0 ? this->loose() : nullptr;
  if (!loose) return fixed;
  const int found = loose->find(row, col);
  return found < 0 ? -1 : loose->firstSlot() + found;
}

int BlockMatrix::transposed(int slot) const {
  const int first = pattern_->slots();
  return slot < first ? pattern_->transposed[static_cast<std::size_t>(slot)]
                      : first + loose()->transposed(slot - first);
}

int BlockMatrix::blocksBefore(int row) const {
  const LoosePattern* loose = this->loose();
  return pattern_->rowStart[static_cast<std::size_t>(row)] + (loose ? loose->begin(row) : 0);
}

void BlockMatrix::sortedRow(int row, std::vector<Place>& places) const {
  places.clear();
  forRow(row, [&](int slot, int column) { places.push_back({column, slot}); });
  std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) { return a.column < b.column; });
}

bool BlockMatrix::has(const Couplings& couplings) const {
  if (*pattern_ != couplings.fixed) return false;
  const LoosePattern* loose = this->loose();
  return loose ? loose->pairs() == couplings.loose : couplings.loose.empty();
}

Couplings BlockMatrix::couplings() const {
  const LoosePattern* loose = this->loose();
  return {*pattern_, loose ? loose->pairs() : std::vector<std::pair<int, int>>()};
}

const LoosePattern* BlockMatrix::loose() const {
  if (!hasLoose()) return nullptr;
  SELVEDGE_CHECK_EQ(looseVersion_, loose_->version());  // otherwise the numbers belong to other blocks
  return loose_.get();
}

void BlockMatrix::addScaled(const BlockMatrix& other, double factor) {
  SELVEDGE_CHECK_EQ(values_.size(), other.values_.size());
  SELVEDGE_CHECK_EQ(looseVersion_, other.looseVersion_);
  const auto add = [&](int begin, int end) {
    for (int i = begin; i < end; ++i) values_[i] += factor * other.values_[i];
  };
  parallelFor(static_cast<int>(values_.size()), add, kValueChunk);
  outer_.addScaled(other.outer_, factor);
}

void BlockMatrix::mirrorUpper() {
  const auto rowsOf = [&](int begin, int end) {
    if (blockSize_ == 3) return mirrorRows(3, *pattern_, loose(), values_.data(), begin, end);
    if (blockSize_ == 5) return mirrorRows(5, *pattern_, loose(), values_.data(), begin, end);
    mirrorRows(blockSize_, *pattern_, loose(), values_.data(), begin, end);
  };
  parallelFor(pattern_ ? pattern_->rows() : 0, rowsOf, kRowChunk);
}

void BlockMatrix::multiply(const VecX& x, VecX& y) const {
  SELVEDGE_CHECK_EQ(x.size(), static_cast<Eigen::Index>(rows()));
  y.resize(x.size());
  if (rows() == 0) return;
  std::array<double, kMaxBlockSize + kLanePad> lastOfX{};
  std::copy_n(x.data() + x.size() - blockSize_, blockSize_, lastOfX.data());
  const Product product{*pattern_, loose(), values_.data(), x.data(), lastOfX.data(), y.data()};
  const auto rowsOf = [&](int begin, int end) {
    if (blockSize_ == 3) return multiplyRows3(product, begin, end);
    if (blockSize_ == 5) return multiplyRows5(product, begin, end);
    multiplyRows(BlockN<double>(blockSize_), product, begin, end);
  };
  parallelFor(pattern_->rows(), rowsOf, kRowChunk);
  outer_.addProduct(x, y);
}

MatX BlockMatrix::dense() const {
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  MatX full = MatX::Zero(rows(), rows());
  for (int row = 0; pattern_ && row < pattern_->rows(); ++row) {
    forRow(row, [&](int slot, int column) {
      full.block(row * blockSize_, column * blockSize_, blockSize_, blockSize_) =
          Eigen::Map<const RowMajor>(block(slot), blockSize_, blockSize_);
    });
  }
  outer_.addDense(full);
  return full;
}

}  // namespace selvedge
