#include "linalg/block_matrix.h"

#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/parallel.h"
#include "linalg/small_block.h"

namespace selvedge {

namespace {

constexpr int kRowChunk = 128;      // block rows a task multiplies
constexpr int kValueChunk = 16384;  // doubles a task adds

// y = A x on the block rows [begin, end). Inlined with a constant n, so that the inner loops unroll. A row's blocks are
// summed one block at a time: the additions that wait for each other are one a block, not n.
[[gnu::always_inline]] inline void multiplyRows(int n, const BlockPattern& pattern, const double* values,
                                                const double* x, double* y, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    std::array<double, kMaxBlockSize> sum{};
    for (int slot = pattern.rowStart[row]; slot < pattern.rowStart[row + 1]; ++slot) {
      const double* a = values + static_cast<std::ptrdiff_t>(slot) * n * n;
      const double* xj = x + static_cast<std::ptrdiff_t>(pattern.column[slot]) * n;
      for (int i = 0; i < n; ++i) {
        double product = a[i * n] * xj[0];
        for (int j = 1; j < n; ++j) product += a[i * n + j] * xj[j];
        sum[i] += product;
      }
    }
    for (int i = 0; i < n; ++i) y[static_cast<std::ptrdiff_t>(row) * n + i] = sum[i];
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
  return pattern;
}

BlockMatrix::BlockMatrix(std::shared_ptr<const BlockPattern> pattern, int blockSize)
    : pattern_(std::move(pattern)),
      blockSize_(blockSize),
      blockArea_(static_cast<std::size_t>(blockSize) * static_cast<std::size_t>(blockSize)),
      values_(static_cast<std::size_t>(pattern_->slots()) * blockArea_, 0.0) {
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

void BlockMatrix::multiply(const VecX& x, VecX& y) const {
  SELVEDGE_CHECK_EQ(x.size(), static_cast<Eigen::Index>(rows()));
  y.resize(x.size());
  if (!pattern_) return;
  const auto rowsOf = [&](int begin, int end) {
    if (blockSize_ == 3) return multiplyRows(3, *pattern_, values_.data(), x.data(), y.data(), begin, end);
    multiplyRows(blockSize_, *pattern_, values_.data(), x.data(), y.data(), begin, end);
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
