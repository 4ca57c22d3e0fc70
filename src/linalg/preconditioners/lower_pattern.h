// The blocks of a matrix below its diagonal, and which of them meet when they are factored without fill.
#pragma once

#include <vector>

#include "linalg/block_pattern.h"

namespace selvedge {

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

  explicit LowerPattern(const BlockPattern& pattern);

 private:
  void addMeetings(int row, int at);
};

}  // namespace selvedge
