#include "linalg/block_pattern.h"

#include <algorithm>
#include <numeric>

#include "base/check.h"

namespace selvedge {

int BlockPattern::slot(int row, int col) const {
  const auto begin = column.begin() + rowStart[row];
  const auto end = column.begin() + rowStart[row + 1];
  const auto found = std::lower_bound(begin, end, col);
  return found != end && *found == col ? static_cast<int>(found - column.begin()) : -1;
}

// Sorted row by row: most rows have a few dozen blocks, which takes a fraction of sorting all pairs.
BlockPattern BlockPattern::fromPairs(int rows, const std::vector<std::pair<int, int>>& pairs) {
  const auto count = static_cast<std::size_t>(rows);
  std::vector<std::size_t> start(count + 1, 1);  // one more in each row: its diagonal
  start[0] = 0;
  for (const auto& [row, col] : pairs) {
    SELVEDGE_CHECK_EQ(row >= 0 && row < rows && col >= 0 && col < rows, true);
    ++start[static_cast<std::size_t>(row) + 1], ++start[static_cast<std::size_t>(col) + 1];
  }
  std::partial_sum(start.begin(), start.end(), start.begin());
  std::vector<int> columns(start.back());
  std::vector<std::size_t> end(start.begin(), start.end() - 1);
  const auto put = [&](int row, int col) { columns[end[static_cast<std::size_t>(row)]++] = col; };
  for (int row = 0; row < rows; ++row) put(row, row);
  for (const auto& [row, col] : pairs) put(row, col), put(col, row);

  BlockPattern pattern;
  pattern.rowStart.assign(1, 0);
  pattern.diagonal.resize(count);
  for (std::size_t row = 0; row < count; ++row) {
    const auto first = columns.begin() + static_cast<std::ptrdiff_t>(start[row]);
    const auto last = columns.begin() + static_cast<std::ptrdiff_t>(start[row + 1]);
    std::sort(first, last);
    const auto own = static_cast<int>(row);
    for (auto each = first; each != last; ++each) {
      if (each != first && *each == *(each - 1)) continue;
      if (*each == own) pattern.diagonal[row] = pattern.slots();
      pattern.column.push_back(*each);
    }
    pattern.rowStart.push_back(pattern.slots());
  }
  // In row order, the blocks of a column come up in the order in which that column's own row holds them.
  std::vector<int> next = pattern.rowStart;
  for (const int col : pattern.column) pattern.transposed.push_back(next[col]++);
  return pattern;
}

}  // namespace selvedge
