#include "linalg/packed_rows.h"

#include <algorithm>

#include "base/check.h"
#include "base/parallel.h"
#include "base/simd.h"
#include "linalg/kernels/block_lanes.h"

namespace selvedge {

namespace {

using Shape = PackedRows::Shape;
using Lanes = Block3<double>;

constexpr int kPackedChunk = 128;  // block rows whose numbers follow each other
constexpr int kArea = 25;

// How many numbers a block of a shape takes: rows of four, or all.
[[gnu::always_inline]] inline int room(Shape shape) {
  return shape == Shape::full ? kArea : shape == Shape::place ? 12 : 16;
}

[[gnu::always_inline]] inline bool couples(const double* block, int coordinate) {
  bool any = false;
  for (int k = 0; k < 5; ++k) any |= block[5 * coordinate + k] != 0 || block[5 * k + coordinate] != 0;
  return any;
}

[[gnu::always_inline]] inline Shape shapeOf(const double* block) {
  const bool u = couples(block, 3), v = couples(block, 4);
  return u ? (v ? Shape::full : Shape::placeAndU) : v ? Shape::placeAndV : Shape::place;
}

[[gnu::always_inline]] inline void copyBlock(const double* block, Shape shape, double* to) {
  if (shape == Shape::full) {
    std::copy_n(block, kArea, to);
    return;
  }
  const int fourth = shape == Shape::placeAndV ? 4 : 3;  // zero where the shape is `place`
  const auto copyRow = [&](const double* row, double* out) __attribute__((always_inline)) {
    std::copy_n(row, 3, out);
    out[3] = row[fourth];
  };
  for (int i = 0; i < 3; ++i) copyRow(block + 5 * i, to + 4 * i);
  if (shape != Shape::place) copyRow(block + 5 * fourth, to + 12);
}

struct PackedProduct {
  const int* start;
  const PackedRows::Block* blocks;
  const double* values;
  const double* x;
  double* y;
};

SELVEDGE_KERNEL void multiplyPacked(const PackedProduct& p, int begin, int end) {
  const double* a = p.values + static_cast<std::ptrdiff_t>(kArea) * p.start[begin];
  for (int row = begin; row < end; ++row) {
    Lanes::Row sums[5] = {};
    double last[5] = {};
    for (int k = p.start[row]; k < p.start[row + 1]; ++k) {
      const auto [column, shape] = p.blocks[k];
      const double* x = p.x + static_cast<std::ptrdiff_t>(column) * 5;
      Lanes::Row four = Lanes::lanes(x)->four;
      if (shape == Shape::placeAndV) four[3] = x[4];
      if (shape == Shape::full) {
        for (int i = 0; i < 5; ++i) {
          sums[i] += Lanes::lanes(a + 5 * i)->four * four;
          last[i] += a[5 * i + 4] * x[4];
        }
      } else {
        for (int i = 0; i < 3; ++i) sums[i] += Lanes::lanes(a + 4 * i)->four * four;
        if (shape == Shape::placeAndU) sums[3] += Lanes::lanes(a + 12)->four * four;
        if (shape == Shape::placeAndV) sums[4] += Lanes::lanes(a + 12)->four * four;
      }
      a += room(shape);
    }
    for (int i = 0; i < 5; ++i) {
      p.y[static_cast<std::ptrdiff_t>(row) * 5 + i] = (sums[i][0] + sums[i][1]) + (sums[i][2] + sums[i][3]) + last[i];
    }
  }
}

// body(begin, end) over chunks of rows, each on its own.
template <class Body>
void forChunks(int rows, const Body& body) {
  parallelFor((rows + kPackedChunk - 1) / kPackedChunk,
              [&](int first, int last) {
                for (int chunk = first; chunk < last; ++chunk) {
                  body(chunk * kPackedChunk, std::min(rows, (chunk + 1) * kPackedChunk));
                }
              },
              1);
}

}  // namespace

void PackedRows::pack(const BlockMatrix& A) {
  SELVEDGE_CHECK_EQ(suits(A), true);
  const int rows = A.pattern().rows();
  start_.resize(static_cast<std::size_t>(rows) + 1);
  for (int row = 0; row <= rows; ++row) start_[row] = A.blocksBefore(row);
  blocks_.resize(static_cast<std::size_t>(start_.back()));
  values_.resize(blocks_.size() * kArea);
  forChunks(rows, [&](int begin, int end) {
    Block* block = blocks_.data() + start_[begin];
    double* to = values_.data() + static_cast<std::ptrdiff_t>(kArea) * start_[begin];
    for (int row = begin; row < end; ++row) {
      A.forRow(row, [&](int slot, int column) {
        const double* from = A.block(slot);
        const Shape shape = shapeOf(from);
        copyBlock(from, shape, to);
        *block++ = {column, shape};
        to += room(shape);
      });
    }
  });
}

void PackedRows::multiply(const VecX& x, VecX& y) const {
  const int rows = static_cast<int>(start_.size()) - 1;
  SELVEDGE_CHECK_EQ(x.size(), static_cast<Eigen::Index>(5) * rows);
  y.resize(x.size());
  const PackedProduct product{start_.data(), blocks_.data(), values_.data(), x.data(), y.data()};
  forChunks(rows, [&](int begin, int end) { multiplyPacked(product, begin, end); });
}

}  // namespace selvedge
