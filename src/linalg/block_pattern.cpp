#include "linalg/block_pattern.h"

#include <algorithm>

#include "base/check.h"

namespace selvedge {

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

}  // namespace selvedge
