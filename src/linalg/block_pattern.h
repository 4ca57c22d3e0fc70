// Which blocks a sparse matrix always has: compressed rows, columns sorted within a row, the diagonal among them. Both
// triangles are there, so that a row's product needs that row alone and rows can run on any thread.
#pragma once

#include <utility>
#include <vector>

namespace selvedge {

struct BlockPattern {
  std::vector<int> rowStart;    // [rows + 1] first slot of each row
  std::vector<int> column;      // [slots] block column of each slot
  std::vector<int> diagonal;    // [rows] slot of each diagonal block
  std::vector<int> transposed;  // [slots] the slot of the block with row and column exchanged

  int rows() const { return static_cast<int>(diagonal.size()); }
  int slots() const { return static_cast<int>(column.size()); }
  int slot(int row, int col) const;  // binary search; -1 where there is no block
  bool operator==(const BlockPattern&) const = default;

  // The pattern of the given couplings, made symmetric; duplicates are welcome.
  static BlockPattern fromPairs(int rows, const std::vector<std::pair<int, int>>& pairs);
};

}  // namespace selvedge
