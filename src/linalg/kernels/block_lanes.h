// Arithmetic on the blocks of a sparse matrix for kernels (base/simd.h), in float or double. Block3 works on 3 x 3
// blocks a row at a time: four lanes are loaded where three count, so arrays must be readable kLanePad numbers past
// their end, and what the fourth lane holds is never used. BlockN works on any size, one number at a time.
//
// A block is n x n row by row. A tile is a block whose rows are padded to `width` numbers, so that rows can be stored
// in one piece: for products that are summed up in memory.
#pragma once

#include <array>

#include "linalg/kernels/small_block.h"

namespace selvedge {

constexpr int kLanePad = 4;

constexpr int tileWidth(int n) { return n == 3 ? 4 : n; }

template <class Real>
struct Lane4;
template <>
struct Lane4<float> {
  using Type [[gnu::vector_size(16)]] = float;
};
template <>
struct Lane4<double> {
  using Type [[gnu::vector_size(32)]] = double;
};

template <class RealType>
struct Block3 {
  using Real = RealType;
  using Row = typename Lane4<Real>::Type;

  explicit Block3(int = 3) {}
  static constexpr int n = 3, area = 9, width = 4, tile = 12;

  // Four numbers anywhere in memory as lanes: `lanes(p)->four`. Vectors as values have no calling convention of their own, and a
  // reference to one would promise that it is aligned.
  struct [[gnu::packed, gnu::may_alias]] InMemory {
    Row four;
  };
  [[gnu::always_inline]] static const InMemory* lanes(const Real* p) { return reinterpret_cast<const InMemory*>(p); }
  [[gnu::always_inline]] static InMemory* lanes(Real* p) { return reinterpret_cast<InMemory*>(p); }

  // y = sum of a x over the blocks of a row. Each lane sums one column of the blocks.
  class Sum {
   public:
    [[gnu::always_inline]] explicit Sum(Block3) {}
    [[gnu::always_inline]] void add(const Real* a, const Real* x, int aWidth = 3) {
      const Row xj = lanes(x)->four;
      for (int i = 0; i < 3; ++i) rows_[i] += lanes(a + i * aWidth)->four * xj;
    }
    // The same where other threads write to x meanwhile: a fourth number might be one of theirs.
    [[gnu::always_inline]] void addShared(const Real* a, const Real* x) {
      const Row xj{x[0], x[1], x[2], Real(0)};
      for (int i = 0; i < 3; ++i) rows_[i] += lanes(a + 3 * i)->four * xj;
    }
    [[gnu::always_inline]] Real at(int i) const { return rows_[i][0] + rows_[i][1] + rows_[i][2]; }

   private:
    Row rows_[3] = {};
  };

  // The same with each block transposed.
  class TransposedSum {
   public:
    [[gnu::always_inline]] explicit TransposedSum(Block3) {}
    [[gnu::always_inline]] void add(const Real* a, const Real* x, int aWidth) {
      for (int k = 0; k < 3; ++k) row_ += lanes(a + k * aWidth)->four * x[k];
    }
    [[gnu::always_inline]] Real at(int i) const { return row_[i]; }

   private:
    Row row_ = {};
  };

  // tile += a b, with a a a block, b a tile
  [[gnu::always_inline]] static void addProduct(const Real* a, const Real* b, Real* out) {
    const Row b0 = lanes(b)->four, b1 = lanes(b + 4)->four, b2 = lanes(b + 8)->four;
    for (int i = 0; i < 3; ++i) {
      lanes(out + 4 * i)->four += a[3 * i] * b0 + a[3 * i + 1] * b1 + a[3 * i + 2] * b2;
    }
  }
  // tile += a^T b of tiles
  [[gnu::always_inline]] static void addTransposedProduct(const Real* a, const Real* b, Real* out) {
    const Row b0 = lanes(b)->four, b1 = lanes(b + 4)->four, b2 = lanes(b + 8)->four;
    for (int i = 0; i < 3; ++i) {
      lanes(out + 4 * i)->four += a[i] * b0 + a[4 + i] * b1 + a[8 + i] * b2;
    }
  }
  // to = factor from, blocks; nothing past the end is written
  [[gnu::always_inline]] static void convert(const double* from, double factor, Real* to) {
    for (int i = 0; i < 8; i += 4)
      lanes(to + i)->four = __builtin_convertvector(factor * Block3<double>::lanes(from + i)->four, Row);
    to[8] = static_cast<Real>(factor * from[8]);
  }
  // tile += block
  [[gnu::always_inline]] static void addBlock(const Real* a, Real* out) {
    for (int i = 0; i < 3; ++i) lanes(out + 4 * i)->four += lanes(a + 3 * i)->four;
  }
};

// For products with a vector: four columns of a row in lanes, the fifth one beside them.
struct Block5 {
  static constexpr int n = 5, area = 25;
  using Row = Block3<double>::Row;

  class Sum {
   public:
    [[gnu::always_inline]] explicit Sum(Block5) {}
    [[gnu::always_inline]] void add(const double* a, const double* x) {
      const Row four = Block3<double>::lanes(x)->four;
      for (int i = 0; i < 5; ++i) {
        rows_[i] += Block3<double>::lanes(a + 5 * i)->four * four;
        fifth_[i] += a[5 * i + 4] * x[4];
      }
    }
    [[gnu::always_inline]] double at(int i) const {
      return (rows_[i][0] + rows_[i][1]) + (rows_[i][2] + rows_[i][3]) + fifth_[i];
    }

   private:
    Row rows_[5] = {};
    double fifth_[5] = {};
  };
};

// Inlined, so that the loops know a size that a kernel names.
template <class RealType>
struct BlockN {
  using Real = RealType;

  [[gnu::always_inline]] explicit BlockN(int size) : n(size), area(size * size), width(size), tile(size * size) {}
  int n, area, width, tile;

  class Sum {
   public:
    [[gnu::always_inline]] explicit Sum(BlockN block) : n_(block.n) {}
    [[gnu::always_inline]] void addShared(const Real* a, const Real* x) { add(a, x, n_); }
    [[gnu::always_inline]] void add(const Real* a, const Real* x) { add(a, x, n_); }
    [[gnu::always_inline]] void add(const Real* a, const Real* x, int aWidth) {
      for (int i = 0; i < n_; ++i) {
        Real product = a[i * aWidth] * x[0];
        for (int j = 1; j < n_; ++j) product += a[i * aWidth + j] * x[j];
        sum_[i] += product;
      }
    }
    [[gnu::always_inline]] Real at(int i) const { return sum_[i]; }

   private:
    int n_;
    std::array<Real, kMaxBlockSize> sum_{};
  };

  class TransposedSum {
   public:
    [[gnu::always_inline]] explicit TransposedSum(BlockN block) : n_(block.n) {}
    [[gnu::always_inline]] void add(const Real* a, const Real* x, int aWidth) {
      for (int k = 0; k < n_; ++k) {
        for (int i = 0; i < n_; ++i) sum_[i] += a[k * aWidth + i] * x[k];
      }
    }
    [[gnu::always_inline]] Real at(int i) const { return sum_[i]; }

   private:
    int n_;
    std::array<Real, kMaxBlockSize> sum_{};
  };

  [[gnu::always_inline]] void addProduct(const Real* a, const Real* b, Real* out) const {
    for (int i = 0; i < n; ++i) {
      for (int k = 0; k < n; ++k) {
        for (int j = 0; j < n; ++j) out[i * n + j] += a[i * n + k] * b[k * n + j];
      }
    }
  }
  [[gnu::always_inline]] void addTransposedProduct(const Real* a, const Real* b, Real* out) const {
    for (int k = 0; k < n; ++k) {
      for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) out[i * n + j] += a[k * n + i] * b[k * n + j];
      }
    }
  }
  [[gnu::always_inline]] void convert(const double* from, double factor, Real* to) const {
    for (int i = 0; i < area; ++i) to[i] = static_cast<Real>(factor * from[i]);
  }
  [[gnu::always_inline]] void addBlock(const Real* a, Real* out) const {
    for (int i = 0; i < area; ++i) out[i] += a[i];
  }
};

}  // namespace selvedge
