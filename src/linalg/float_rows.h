// A copy of a matrix with blocks of three in single precision, for solvers that multiply by it many times. Blocks of a row
// that stand side by side are cut into pieces of four columns, and two pieces are multiplied at once by the eight numbers of
// the vector that they meet. On a grid that is two thirds of the memory of the matrix, and large cloths stream it in every product.
#pragma once

#include <vector>

#include "linalg/block_matrix.h"
#include "linalg/preconditioner.h"

namespace selvedge {

class FloatRows {
 public:
  static bool suits(const BlockMatrix& A) { return A.blockSize() == 3 && A.rows() > 3 && A.outer().empty(); }

  void pack(const BlockMatrix& A, double factor);  // of every number: so that none is too large or too small
  void multiply(const VecXf& x, VecXf& y) const;   // y = factor A x, threaded by rows

  struct Pair {
    int first, second;  // where in the vector two pieces begin
  };

 private:
  std::vector<int> start_;     // [rows + 1] where a row's pairs are, had every block pieces of its own
  std::vector<int> end_;       // [rows] where they end
  std::vector<Pair> pairs_;    // by row
  std::vector<float> values_;  // [pairs] three rows of eight numbers
};

}  // namespace selvedge
