// A copy of a matrix with blocks of five, those of yarns, that leaves out what is zero, for solvers that multiply by it many
// times. Neighbours along a yarn do not couple how far the other yarns slide, and crossings that only share a corner couple
// their places alone: of twelve blocks of 25 numbers seven have 16 and four have 9. Large cloths stream the matrix from
// memory in every product.
#pragma once

#include <cstdint>
#include <vector>

#include "base/types.h"
#include "linalg/block_matrix.h"

namespace selvedge {

class PackedRows {
 public:
  static bool suits(const BlockMatrix& A) { return A.blockSize() == 5; }

  void pack(const BlockMatrix& A);
  void multiply(const VecX& x, VecX& y) const;  // y = A x, threaded by rows

  enum class Shape : std::uint8_t { place, placeAndU, placeAndV, full };  // the rows and columns that are not zero
  struct Block {
    int column;
    Shape shape;
  };

 private:
  std::vector<int> start_;      // [rows + 1] first block of each row
  std::vector<Block> blocks_;   // by row
  std::vector<double> values_;  // those of a task's rows one after another, from where full blocks would have them
};

}  // namespace selvedge
