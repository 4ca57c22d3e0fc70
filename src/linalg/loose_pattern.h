// Blocks that come and go beside those of a fixed pattern: the couplings of nodes that touch each other now. They are
// off the diagonal alone, for the fixed pattern always has that. Their slots are counted on from its slots, so that a
// matrix keeps both kinds in one array.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "linalg/block_pattern.h"

namespace selvedge {

class LoosePattern {
 public:
  explicit LoosePattern(std::shared_ptr<const BlockPattern> fixed);

  // Takes over the couplings of a list that the fixed pattern has no block for. It may name them in either order and more
  // than once. True when they are others than before. Allocates only where there are more than ever before.
  bool rebuild(const std::vector<std::pair<int, int>>& couplings);

  int count() const { return static_cast<int>(column_.size()); }
  int version() const { return version_; }      // counts the rebuilds that changed something
  int firstSlot() const { return firstSlot_; }  // the slots of the fixed pattern end here
  // The blocks of each row, counted from firstSlot() on.
  int begin(int row) const { return rowStart_[static_cast<std::size_t>(row)]; }
  int end(int row) const { return rowStart_[static_cast<std::size_t>(row) + 1]; }
  int column(int k) const { return column_[static_cast<std::size_t>(k)]; }
  int transposed(int k) const { return transposed_[static_cast<std::size_t>(k)]; }
  int find(int row, int col) const;  // -1 where there is no block
  const std::vector<std::pair<int, int>>& pairs() const { return pairs_; }

 private:
  std::shared_ptr<const BlockPattern> fixed_;
  int firstSlot_, version_ = 0;
  std::vector<std::pair<int, int>> pairs_;  // (smaller node, larger node), sorted
  std::vector<int> rowStart_;               // [rows + 1]
  std::vector<int> column_, transposed_;    // [blocks] sorted by row, then by column
  // While rebuilding:
  void sortByRow(const std::vector<std::pair<int, int>>& couplings);
  std::vector<int> next_, below_;       // [rows], [pairs]
  std::vector<int> highStart_, highs_;  // [rows + 1], [couplings] the larger nodes of each row
  std::vector<int> seenBy_;             // [columns] the last row that has named it, counted from 1
  std::vector<std::pair<int, int>> pairsBefore_;
};

}  // namespace selvedge
