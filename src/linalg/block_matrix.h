// A square sparse matrix of small dense blocks whose pattern is fixed when the system is built. Both triangles are
// stored, so that a row's product needs that row alone and rows can run on any thread.
#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "base/types.h"

namespace selvedge {

// Which blocks there are: compressed rows, columns sorted within a row, the diagonal always present.
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
  static BlockPattern fromPairs(int rows, std::vector<std::pair<int, int>> pairs);
};

class BlockMatrix {
 public:
  BlockMatrix() = default;
  BlockMatrix(std::shared_ptr<const BlockPattern> pattern, int blockSize);

  const BlockPattern& pattern() const { return *pattern_; }
  int blockSize() const { return blockSize_; }
  int rows() const { return pattern_ ? pattern_->rows() * blockSize_ : 0; }  // scalar rows

  // The block of a slot: blockSize x blockSize doubles, row by row.
  double* block(int slot) { return values_.data() + static_cast<std::size_t>(slot) * blockArea_; }
  const double* block(int slot) const { return values_.data() + static_cast<std::size_t>(slot) * blockArea_; }
  std::span<double> values() { return {values_.data(), valueCount()}; }
  std::span<const double> values() const { return {values_.data(), valueCount()}; }

  void setZero();
  void addScaled(const BlockMatrix& other, double factor);  // this += factor * other (same pattern)
  void mirrorUpper();                                       // blocks below the diagonal from those above, transposed
  void multiply(const VecX& x, VecX& y) const;              // y = A x, threaded by rows
  MatX dense() const;                                       // for tests and small systems

 private:
  std::size_t valueCount() const { return pattern_ ? static_cast<std::size_t>(pattern_->slots()) * blockArea_ : 0; }

  std::shared_ptr<const BlockPattern> pattern_;
  int blockSize_ = 0;
  std::size_t blockArea_ = 0;
  std::vector<double> values_;  // [slots * blockSize^2] and a few to read past the end (block_lanes.h)
};

}  // namespace selvedge
