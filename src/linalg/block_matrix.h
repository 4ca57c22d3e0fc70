// A square sparse matrix of small dense blocks: those of a pattern that is fixed when the system is built, and, beside
// them, those of a loose pattern that changes from step to step. What couples all with all is kept apart, as outer products.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/types.h"
#include "linalg/block_pattern.h"
#include "linalg/loose_pattern.h"
#include "linalg/outer_products.h"

namespace selvedge {

// Which blocks a matrix has, to be kept by a solver that has analysed them.
struct Couplings {
  BlockPattern fixed;
  std::vector<std::pair<int, int>> loose;

  bool operator==(const Couplings&) const = default;
};

class BlockMatrix {
 public:
  BlockMatrix() = default;
  // Without a loose pattern there are the fixed blocks alone.
  BlockMatrix(std::shared_ptr<const BlockPattern> pattern, int blockSize,
              std::shared_ptr<const LoosePattern> loose = nullptr);

  const BlockPattern& pattern() const { return *pattern_; }
  int blockSize() const { return blockSize_; }
  int rows() const { return pattern_ ? pattern_->rows() * blockSize_ : 0; }  // scalar rows

  // The block of a slot, fixed or loose: blockSize x blockSize doubles, row by row.
  double* block(int slot) { return values_.data() + static_cast<std::size_t>(slot) * blockArea_; }
  const double* block(int slot) const { return values_.data() + static_cast<std::size_t>(slot) * blockArea_; }
  // What a block couples of places in space: its first three rows and columns.
  using SpaceBlock = Eigen::Map<Eigen::Matrix<double, 3, 3, Eigen::RowMajor>, 0, Eigen::OuterStride<>>;
  SpaceBlock spaceBlock(int slot) { return SpaceBlock(block(slot), Eigen::OuterStride<>(blockSize_)); }
  std::span<double> values() { return {values_.data(), valueCount()}; }
  std::span<const double> values() const { return {values_.data(), valueCount()}; }

  int slot(int row, int col) const;  // of either kind; -1 where there is no block
  int transposed(int slot) const;    // of the block with row and column exchanged
  // Calls visit(slot, column) for all blocks of a row: the fixed ones by column, then the loose ones by column.
  template <class Visit>
  void forRow(int row, Visit visit) const;
  struct Place {
    int column, slot;
  };
  int blocksBefore(int row) const;                            // in the rows before it
  void sortedRow(int row, std::vector<Place>& places) const;  // both kinds of blocks by column
  bool has(const Couplings& couplings) const;
  Couplings couplings() const;

  // What is to be added to the blocks; all products and solvers know of it, preconditioners leave it out.
  OuterProducts& outer() { return outer_; }
  const OuterProducts& outer() const { return outer_; }

  void setZero();                                           // and have room for the loose blocks that there are now
  void addScaled(const BlockMatrix& other, double factor);  // this += factor * other (same patterns)
  void mirrorUpper();                                       // blocks below the diagonal from those above, transposed
  void multiply(const VecX& x, VecX& y) const;              // y = A x, threaded by rows
  MatX dense() const;                                       // for tests and small systems

 private:
  bool hasLoose() const { return looseCount_ > 0; }
  const LoosePattern* loose() const;  // null where it has no block
  std::size_t valueCount() const {
    return pattern_ ? static_cast<std::size_t>(pattern_->slots() + looseCount_) * blockArea_ : 0;
  }

  std::shared_ptr<const BlockPattern> pattern_;
  std::shared_ptr<const LoosePattern> loose_;
  int looseCount_ = 0, looseVersion_ = 0;  // those that values_ have room for, at the last setZero()
  int blockSize_ = 0;
  std::size_t blockArea_ = 0;
  OuterProducts outer_;
  std::vector<double> values_;  // [slots * blockSize^2] and a few to read past the end (block_lanes.h)
};

template <class Visit>
void BlockMatrix::forRow(int row, Visit visit) const {
  const auto at = static_cast<std::size_t>(row);
  for (int slot = pattern_->rowStart[at]; slot < pattern_->rowStart[at + 1]; ++slot) {
    visit(slot, pattern_->column[static_cast<std::size_t>(slot)]);
  }
  const LoosePattern* loose = this->loose();
  if (!loose) return;
  for (int k = loose->begin(row); k < loose->end(row); ++k) visit(loose->firstSlot() + k, loose->column(k));
}

}  // namespace selvedge
