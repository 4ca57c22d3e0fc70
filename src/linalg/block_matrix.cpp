#include "linalg/block_matrix.h"

#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/parallel.h"
#include "base/simd.h"
#include "linalg/block_lanes.h"

namespace selvedge {

namespace {

constexpr int kRowChunk = 128;      // block rows a task multiplies
constexpr int kValueChunk = 16384;  // doubles a task adds

// What one task of y = A x needs. Blocks of 3 read x four numbers at a time, so the last three are in a padded copy.
struct Product {
  const BlockPattern& pattern;
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
    for (int slot = p.pattern.rowStart[row]; slot < p.pattern.rowStart[row + 1]; ++slot) {
      const int column = p.pattern.column[slot];
      const double* x = column == last ? p.lastOfX : p.x + static_cast<std::ptrdiff_t>(column) * block.n;
      sum.add(p.values + static_cast<std::ptrdiff_t>(slot) * block.area, x);
    }
    for (int i = 0; i < block.n; ++i) p.y[static_cast<std::ptrdiff_t>(row) * block.n + i] = sum.at(i);
  }
}

SELVEDGE_KERNEL void multiplyRows3(const Product& p, int begin, int end) {
  multiplyRows(Block3<double>(), p, begin, end);
}

[[gnu::always_inline]] inline void mirrorRows(int n, const BlockPattern& pattern, double* values, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    for (int slot = pattern.rowStart[row]; slot < pattern.diagonal[row]; ++slot) {
      const double* from = values + static_cast<std::ptrdiff_t>(pattern.transposed[slot]) * n * n;
      double* to = values + static_cast<std::ptrdiff_t>(slot) * n * n;
      for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) to[i * n + j] = from[j * n + i];
      }
    }
  }
}

}  // namespace

int BlockPattern::slot(int row, int col) const {
  const auto begin = column.begin() + rowStart[row];
  const auto end = column.begin() + rowStart[row + 1];
  const auto found = std::lower_bound(begin, end, col);
  return found != end && *found == col ? static_cast<int>(found - column.begin()) : -1;
}

BlockPattern BlockPattern::fromPairs(int rows, std::vector<std::pair<int, int>> pairs) {
  const std::size_t given = pairs.size();
  pairs.reserve(2 * given + static_cast<std::size_t>(rows));
  for (std::size_t i = 0; i < given; ++i) pairs.emplace_back(pairs[i].second, pairs[i].first);
  for (int row = 0; row < rows; ++row) pairs.emplace_back(row, row);
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());

  BlockPattern pattern;
  pattern.rowStart.assign(static_cast<std::size_t>(rows) + 1, 0);
  pattern.diagonal.resize(static_cast<std::size_t>(rows));
  pattern.column.reserve(pairs.size());
  for (const auto& [row, col] : pairs) {
    SELVEDGE_CHECK_EQ(row >= 0 && row < rows, true);  // both triangles are in the list: this covers the columns
    if (row == col) pattern.diagonal[row] = pattern.slots();
    pattern.column.push_back(col);
    ++pattern.rowStart[row + 1];
  }
  for (int row = 0; row < rows; ++row) pattern.rowStart[row + 1] += pattern.rowStart[row];
  // In row order, the blocks of a column come up in the order in which that column's own row holds them.
  std::vector<int> next = pattern.rowStart;
  for (const int col : pattern.column) pattern.transposed.push_back(next[col]++);
  return pattern;
}

BlockMatrix::BlockMatrix(std::shared_ptr<const BlockPattern> pattern, int blockSize)
    : pattern_(std::move(pattern)),
      blockSize_(blockSize),
      blockArea_(static_cast<std::size_t>(blockSize) * static_cast<std::size_t>(blockSize)),
      values_(static_cast<std::size_t>(pattern_->slots()) * blockArea_ + kLanePad, 0.0) {
  SELVEDGE_CHECK_EQ(blockSize >= 1 && blockSize <= kMaxBlockSize, true);
}

void BlockMatrix::setZero() { std::fill(values_.begin(), values_.end(), 0.0); }

void BlockMatrix::addScaled(const BlockMatrix& other, double factor) {
  SELVEDGE_CHECK_EQ(values_.size(), other.values_.size());
  const auto add = [&](int begin, int end) {
    for (int i = begin; i < end; ++i) values_[i] += factor * other.values_[i];
  };
  parallelFor(static_cast<int>(values_.size()), add, kValueChunk);
}

void BlockMatrix::mirrorUpper() {
  const auto rowsOf = [&](int begin, int end) {
    if (blockSize_ == 3) return mirrorRows(3, *pattern_, values_.data(), begin, end);
    mirrorRows(blockSize_, *pattern_, values_.data(), begin, end);
  };
  parallelFor(pattern_ ? pattern_->rows() : 0, rowsOf, kRowChunk);
}

void BlockMatrix::multiply(const VecX& x, VecX& y) const {
  SELVEDGE_CHECK_EQ(x.size(), static_cast<Eigen::Index>(rows()));
  y.resize(x.size());
  if (rows() == 0) return;
  std::array<double, kMaxBlockSize + kLanePad> lastOfX{};
  std::copy_n(x.data() + x.size() - blockSize_, blockSize_, lastOfX.data());
  const Product product{*pattern_, values_.data(), x.data(), lastOfX.data(), y.data()};
  const auto rowsOf = [&](int begin, int end) {
    if (blockSize_ == 3) return multiplyRows3(product, begin, end);
    multiplyRows(BlockN<double>(blockSize_), product, begin, end);
  };
  parallelFor(pattern_->rows(), rowsOf, kRowChunk);
}

MatX BlockMatrix::dense() const {
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  MatX full = MatX::Zero(rows(), rows());
  for (int row = 0; pattern_ && row < pattern_->rows(); ++row) {
    for (int s = pattern_->rowStart[row]; s < pattern_->rowStart[row + 1]; ++s) {
      full.block(row * blockSize_, pattern_->column[s] * blockSize_, blockSize_, blockSize_) =
          Eigen::Map<const RowMajor>(block(s), blockSize_, blockSize_);
    }
  }
  return full;
}

}  // namespace selvedge
