#include "linalg/preconditioners/multilevel_kernels.h"

#include <algorithm>

#include "base/simd.h"
#include "linalg/kernels/block_lanes.h"

namespace selvedge {

namespace {

// Damping of the block Jacobi step that smooths the interpolation: 4/3 over the largest eigenvalue of D^-1 A (Vanek et
// al. 1996), which springs bound by 2. 0.66 to 0.85 differ by a tenth of the iterations.
constexpr double kOmega = 0.75;

using std::ptrdiff_t;

enum class Others { rest, write };  // what other threads do with x meanwhile

template <Others kOthers, class Block, class Sum, class Real>
[[gnu::always_inline]] inline void addSlots(Block block, const LevelPattern& level, const LevelNumbers<Real>& numbers,
                                            int first, int last, Sum& sum) {
  for (int s = first; s < last; ++s) {
    const Real* a = numbers.values.data() + static_cast<ptrdiff_t>(s) * block.area;
    const Real* x = numbers.x.data() + static_cast<ptrdiff_t>(level.neighbours.entry[s]) * block.n;
    kOthers == Others::write ? sum.addShared(a, x) : sum.add(a, x);
  }
}

// x_i = D_i^-1 (b_i - sum); D^-1 is symmetric
template <class Block, class Sum, class Real>
[[gnu::always_inline]] inline void solveRow(Block block, LevelNumbers<Real>& numbers, int row, const Sum& sum) {
  Real rest[kMaxBlockSize];
  const Real* b = numbers.b.data() + static_cast<ptrdiff_t>(row) * block.n;
  for (int i = 0; i < block.n; ++i) rest[i] = b[i] - sum.at(i);
  typename Block::TransposedSum x(block);
  x.add(numbers.inverse.data() + static_cast<ptrdiff_t>(row) * block.area, rest, block.n);
  for (int i = 0; i < block.n; ++i) numbers.x[row * block.n + i] = x.at(i);
}

template <class Block, class Real>
[[gnu::always_inline]] inline void forward(Block block, LevelRef<Real> level, int begin, int end) {
  const auto& [pattern, numbers] = level;
  for (int row = begin; row < end; ++row) {
    typename Block::Sum sum(block);
    addSlots<Others::write>(block, pattern, numbers, pattern.neighbours.start[row], pattern.later[row], sum);
    solveRow(block, numbers, row, sum);
  }
}

template <class Block, class Real>
[[gnu::always_inline]] inline void residual(Block block, LevelRef<Real> level, int begin, int end) {
  const auto& [pattern, numbers] = level;
  for (int row = begin; row < end; ++row) {
    typename Block::Sum sum(block);
    addSlots<Others::rest>(block, pattern, numbers, pattern.later[row], pattern.neighbours.start[row + 1], sum);
    for (int i = 0; i < block.n; ++i) numbers.r[row * block.n + i] = -sum.at(i);
  }
}

template <class Block, class Real>
[[gnu::always_inline]] inline void backward(Block block, LevelRef<Real> level, int begin, int end) {
  const auto& [pattern, numbers] = level;
  for (int row = begin; row < end; ++row) {
    typename Block::Sum sum(block);
    const int first = pattern.neighbours.start[row], last = pattern.neighbours.start[row + 1];
    addSlots<Others::write>(block, pattern, numbers, first, last, sum);
    solveRow(block, numbers, row, sum);
  }
}

template <class Block, class Real>
[[gnu::always_inline]] inline void restricted(Block block, LevelRef<Real> fine, LevelRef<Real> coarse, int begin,
                                              int end) {
  const Lists& rows = fine.pattern.restriction;
  for (int group = begin; group < end; ++group) {
    typename Block::TransposedSum sum(block);
    for (int k = rows.start[group]; k < rows.start[group + 1]; ++k) {
      sum.add(fine.numbers.restriction.data() + static_cast<ptrdiff_t>(k) * block.tile,
              fine.numbers.r.data() + static_cast<ptrdiff_t>(rows.entry[k]) * block.n, block.width);
    }
    for (int i = 0; i < block.n; ++i) coarse.numbers.b[group * block.n + i] = sum.at(i);
  }
}

template <class Block, class Real>
[[gnu::always_inline]] inline void prolonged(Block block, LevelRef<Real> fine, LevelRef<Real> coarse, int begin,
                                             int end) {
  const Lists& groups = fine.pattern.interpolation;
  for (int row = begin; row < end; ++row) {
    typename Block::Sum sum(block);
    for (int k = groups.start[row]; k < groups.start[row + 1]; ++k) {
      sum.add(fine.numbers.p.data() + static_cast<ptrdiff_t>(k) * block.tile,
              coarse.numbers.x.data() + static_cast<ptrdiff_t>(groups.entry[k]) * block.n, block.width);
    }
    for (int i = 0; i < block.n; ++i) fine.numbers.x[row * block.n + i] += sum.at(i);
  }
}

template <class Block, class Real>
[[gnu::always_inline]] inline void smooth(Block block, LevelRef<Real> level, int begin, int end) {
  const auto& [pattern, numbers] = level;
  const Lists& groups = pattern.interpolation;
  Real damped[kMaxBlockSize * kMaxBlockSize];
  for (int row = begin; row < end; ++row) {
    Real* tiles = numbers.p.data() + static_cast<ptrdiff_t>(groups.start[row]) * block.tile;
    std::fill(tiles, tiles + (groups.start[row + 1] - groups.start[row]) * block.tile, Real{0});
    if (pattern.own[row] >= 0) {
      block.addBlock(numbers.diagonal.data() + static_cast<ptrdiff_t>(row) * block.area,
                     tiles + pattern.own[row] * block.tile);
    }
    for (int s = pattern.neighbours.start[row]; s < pattern.neighbours.start[row + 1]; ++s) {
      if (pattern.smoothing[s] == kNoTarget) continue;
      block.addBlock(numbers.values.data() + static_cast<ptrdiff_t>(s) * block.area,
                     tiles + pattern.smoothing[s] * block.tile);
    }
    const Real* inverse = numbers.inverse.data() + static_cast<ptrdiff_t>(row) * block.area;
    for (int k = 0; k < groups.start[row + 1] - groups.start[row]; ++k) {
      Real* tile = tiles + k * block.tile;
      std::fill(damped, damped + block.tile, Real{0});
      block.addProduct(inverse, tile, damped);
      for (int i = 0; i < block.tile; ++i) tile[i] = static_cast<Real>(-kOmega) * damped[i];
    }
    for (int i = 0; i < block.n && pattern.own[row] >= 0; ++i) {
      tiles[pattern.own[row] * block.tile + i * (block.width + 1)] +=
          pattern.fixed[row * block.n + i] ? Real{0} : Real{1};
    }
    for (int k = groups.start[row]; k < groups.start[row + 1]; ++k, tiles += block.tile) {
      std::copy_n(tiles, block.tile,
                  numbers.restriction.data() + static_cast<ptrdiff_t>(pattern.restrictionPlace[k]) * block.tile);
    }
  }
}

template <class Block, class Real>
[[gnu::always_inline]] inline void product(Block block, LevelRef<Real> level, int begin, int end) {
  const LevelPattern& pattern = level.pattern;  // names that a lambda can capture
  LevelNumbers<Real>& numbers = level.numbers;
  const Lists& groups = pattern.interpolation;
  for (int row = begin; row < end; ++row) {
    Real* tiles = numbers.product.data() + static_cast<ptrdiff_t>(pattern.product.start[row]) * block.tile;
    std::fill(tiles, tiles + (pattern.product.start[row + 1] - pattern.product.start[row]) * block.tile, Real{0});
    const std::uint16_t* target = pattern.productTarget.data() + pattern.productStart[row];
    const auto add = [&](const Real* a, int other) __attribute__((always_inline)) {
      for (int k = groups.start[other]; k < groups.start[other + 1]; ++k) {
        block.addProduct(a, numbers.p.data() + static_cast<ptrdiff_t>(k) * block.tile, tiles + *target++ * block.tile);
      }
    };
    add(numbers.diagonal.data() + static_cast<ptrdiff_t>(row) * block.area, row);
    for (int s = pattern.neighbours.start[row]; s < pattern.neighbours.start[row + 1]; ++s) {
      add(numbers.values.data() + static_cast<ptrdiff_t>(s) * block.area, pattern.neighbours.entry[s]);
    }
  }
}

template <class Block, class Real>
[[gnu::always_inline]] inline void galerkin(Block block, LevelRef<Real> fine, LevelRef<Real> coarse, int begin,
                                            int end) {
  const LevelPattern& pattern = fine.pattern;
  const auto& starts = coarse.pattern.tileStart;
  for (int group = begin; group < end; ++group) {
    Real* tiles = coarse.numbers.sums.data() + static_cast<ptrdiff_t>(starts[group]) * block.tile;
    std::fill(tiles, tiles + (starts[group + 1] - starts[group]) * block.tile, Real{0});
    const std::uint16_t* target = pattern.galerkinTarget.data() + pattern.galerkinStart[group];
    for (int k = pattern.restriction.start[group]; k < pattern.restriction.start[group + 1]; ++k) {
      const Real* p = fine.numbers.restriction.data() + static_cast<ptrdiff_t>(k) * block.tile;
      const int row = pattern.restriction.entry[k];
      for (int e = pattern.product.start[row]; e < pattern.product.start[row + 1]; ++e, ++target) {
        if (*target == kNoTarget) continue;
        block.addTransposedProduct(p, fine.numbers.product.data() + static_cast<ptrdiff_t>(e) * block.tile,
                                   tiles + *target * block.tile);
      }
    }
  }
}

// A's blocks off the diagonal, without the fixed rows and columns
template <class Block, class Real>
[[gnu::always_inline]] inline void fill(Block block, LevelRef<Real> finest, const MatrixValues& matrix, int begin,
                                        int end) {
  const auto& [pattern, numbers] = finest;
  for (int row = begin; row < end; ++row) {
    for (int s = pattern.neighbours.start[row]; s < pattern.neighbours.start[row + 1]; ++s) {
      const int other = pattern.neighbours.entry[s];
      const double* from = matrix.values + static_cast<ptrdiff_t>(matrix.slot[s]) * block.area;
      Real* to = numbers.values.data() + static_cast<ptrdiff_t>(s) * block.area;
      block.convert(from, matrix.factor, to);
      if (!pattern.anyFixed[row] && !pattern.anyFixed[other]) continue;
      for (int i = 0; i < block.n; ++i) {
        for (int j = 0; j < block.n; ++j) {
          if (pattern.fixed[row * block.n + i] || pattern.fixed[other * block.n + j]) to[i * block.n + j] = 0;
        }
      }
    }
  }
}

template <class Block, class Real>
[[gnu::always_inline]] inline void collect(Block block, LevelRef<Real> coarse, int begin, int end) {
  const auto& [pattern, numbers] = coarse;
  for (int row = begin; row < end; ++row) {
    for (int s = pattern.neighbours.start[row]; s < pattern.neighbours.start[row + 1]; ++s) {
      const Real* tile = numbers.sums.data() + static_cast<ptrdiff_t>(pattern.tileOf[s]) * block.tile;
      Real* out = numbers.values.data() + static_cast<ptrdiff_t>(s) * block.area;
      const int down = s < pattern.later[row] ? 1 : block.width, across = s < pattern.later[row] ? block.width : 1;
      for (int i = 0; i < block.n; ++i) {
        for (int j = 0; j < block.n; ++j) out[i * block.n + j] = tile[i * down + j * across];
      }
    }
  }
}

}  // namespace

template <class Real>
void LevelNumbers<Real>::allocate(const LevelPattern& level, bool finest) {
  const int n = level.blockSize;
  const int tile = n * tileWidth(n);
  const auto fit = [](std::vector<Real>& array, int count, int each) {
    array.assign(static_cast<std::size_t>(count) * static_cast<std::size_t>(each) + kLanePad, Real{0});
  };
  fit(values, level.slots(), n * n);
  fit(diagonal, level.rows, n * n);
  fit(inverse, level.rows, n * n);
  fit(p, static_cast<int>(level.interpolation.entry.size()), tile);
  fit(restriction, static_cast<int>(level.interpolation.entry.size()), tile);
  fit(product, static_cast<int>(level.product.entry.size()), tile);
  fit(sums, finest ? 0 : level.tileStart.back(), tile);
  for (std::vector<Real>* vector : {&x, &b, &r}) fit(*vector, level.rows, n);
}
template struct LevelNumbers<float>;
template struct LevelNumbers<double>;

// One machine-dependent function for each kernel, precision and size that is used much.
#define SELVEDGE_ROWS(Real, name, kernel)                                         \
  SELVEDGE_KERNEL static void name##3(LevelRef<Real> level, int begin, int end) { \
    kernel(Block3<Real>(), level, begin, end);                                    \
  }                                                                               \
  SELVEDGE_KERNEL static void name##5(LevelRef<Real> level, int begin, int end) { \
    kernel(BlockN<Real>(5), level, begin, end);                                   \
  }                                                                               \
  void name(LevelRef<Real> level, int begin, int end) {                           \
    if (level.pattern.blockSize == 3) return name##3(level, begin, end);          \
    if (level.pattern.blockSize == 5) return name##5(level, begin, end);          \
    kernel(BlockN<Real>(level.pattern.blockSize), level, begin, end);             \
  }
#define SELVEDGE_TRANSFER(Real, name, kernel)                                                           \
  SELVEDGE_KERNEL static void name##3(LevelRef<Real> fine, LevelRef<Real> coarse, int begin, int end) { \
    kernel(Block3<Real>(), fine, coarse, begin, end);                                                   \
  }                                                                                                     \
  SELVEDGE_KERNEL static void name##5(LevelRef<Real> fine, LevelRef<Real> coarse, int begin, int end) { \
    kernel(BlockN<Real>(5), fine, coarse, begin, end);                                                  \
  }                                                                                                     \
  void name(LevelRef<Real> fine, LevelRef<Real> coarse, int begin, int end) {                           \
    if (fine.pattern.blockSize == 3) return name##3(fine, coarse, begin, end);                          \
    if (fine.pattern.blockSize == 5) return name##5(fine, coarse, begin, end);                          \
    kernel(BlockN<Real>(fine.pattern.blockSize), fine, coarse, begin, end);                             \
  }
#define SELVEDGE_FILL(Real)                                                                                      \
  SELVEDGE_KERNEL static void fillRows3(LevelRef<Real> finest, const MatrixValues& matrix, int begin, int end) { \
    fill(Block3<Real>(), finest, matrix, begin, end);                                                            \
  }                                                                                                              \
  SELVEDGE_KERNEL static void fillRows5(LevelRef<Real> finest, const MatrixValues& matrix, int begin, int end) { \
    fill(BlockN<Real>(5), finest, matrix, begin, end);                                                           \
  }                                                                                                              \
  void fillRows(LevelRef<Real> finest, const MatrixValues& matrix, int begin, int end) {                         \
    if (finest.pattern.blockSize == 3) return fillRows3(finest, matrix, begin, end);                             \
    if (finest.pattern.blockSize == 5) return fillRows5(finest, matrix, begin, end);                             \
    fill(BlockN<Real>(finest.pattern.blockSize), finest, matrix, begin, end);                                    \
  }
#define SELVEDGE_ALL(Real)                          \
  SELVEDGE_FILL(Real)                               \
  SELVEDGE_ROWS(Real, forwardRows, forward)         \
  SELVEDGE_ROWS(Real, residualRows, residual)       \
  SELVEDGE_ROWS(Real, backwardRows, backward)       \
  SELVEDGE_ROWS(Real, smoothRows, smooth)           \
  SELVEDGE_ROWS(Real, productRows, product)         \
  SELVEDGE_ROWS(Real, collectRows, collect)         \
  SELVEDGE_TRANSFER(Real, restrictRows, restricted) \
  SELVEDGE_TRANSFER(Real, prolongRows, prolonged)   \
  SELVEDGE_TRANSFER(Real, galerkinRows, galerkin)
SELVEDGE_ALL(float)
SELVEDGE_ALL(double)

}  // namespace selvedge
