// Many elements at once: up to kStripWidth neighbours of a chunk, each number of theirs an array over the strip, so that
// the arithmetic runs in vectors. Places beyond the last element repeat it; what is added to shared arrays leaves them
// out.
#pragma once

#include <algorithm>
#include <array>

#include "linalg/block_matrix.h"
#include "model/elements/element_chunks.h"

namespace selvedge {

constexpr int kStripWidth = 16;  // whole vectors of every machine, and a strip of hinges still fits the first cache

template <int Numbers>
struct Strip {
  alignas(64) double at[Numbers][kStripWidth];

  double* operator[](int k) { return at[k]; }
  const double* operator[](int k) const { return at[k]; }
};

// body(first, count) over strips of at most kStripWidth elements; strips that run at once share no node.
template <class Body>
void forStrips(const ElementChunks& chunks, const Body& body) {
  chunks.forEach([&](int first, int end) {
    for (; first < end; first += kStripWidth) body(first, std::min(kStripWidth, end - first));
  });
}

// The sum over all elements of what value(first, count, result) puts into the strip.
template <class Value>
double sumStrips(int elements, const Value& value) {
  return orderedSum(elements, [&](int begin, int end) {
    double sum = 0;
    Strip<1> result;
    for (; begin < end; begin += kStripWidth) {
      const int count = std::min(kStripWidth, end - begin);
      value(begin, count, result);
      for (int l = 0; l < count; ++l) sum += result[0][l];
    }
    return sum;
  });
}

// F += f, three numbers for each corner.
template <int kCorners>
void addForces(const std::array<int, kCorners>* nodes, int count, const Strip<3 * kCorners>& f, double* F);

// A += 3x3 blocks, nine numbers for each pair of corners (elements.h), row by row. Where A is not `symmetric` they are
// added below the diagonal too.
void addBlocks(const int* slots, int corners, int count, const double (*blocks)[kStripWidth], bool symmetric,
               BlockMatrix& A);

// A += the blocks D, -D, D of the pairs (a,a), (a,b), (b,b), and -D of (b,a) where A is not `symmetric`; D, itself
// symmetric, as xx xy xz yy yz zz.
void addPairBlocks(const std::array<int, 3>* slots, int count, const Strip<6>& D, bool symmetric, BlockMatrix& A);

// A += the same block, itself symmetric, D as xx xy xz yy yz zz, at each of so many pairs of corners; where A is not
// `symmetric` below the diagonal, too. A's blocks may be larger: it is added in their first three rows and columns.
void addEqualBlocks(const int* slots, int pairs, int count, const Strip<6>& D, bool symmetric, BlockMatrix& A);

}  // namespace selvedge
