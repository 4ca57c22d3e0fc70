// weight g g^T of four corners straight into the matrix: all that bending needs outside the exact treatment. A block's
// nine numbers are products of the row's and the column's gradient, laid out as two vectors of four and one number.
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "forces/bending/hinge_kernels.h"

namespace selvedge {
namespace {

struct OuterStrip {
  int count;
  const double* weight;
  const double (*gradient)[kStripWidth];
  const int *slots, *order;
};

// The corner with the k-th smallest node.
[[gnu::always_inline]] inline int cornerAt(int order, int k) { return order >> (2 * k) & 3; }

void addPlain(const OuterStrip& strip, double* A) {
  for (int l = 0; l < strip.count; ++l) {
    const int* slot = strip.slots + 10 * l;
    for (int i = 0; i < 4; ++i) {
      const double(*row)[kStripWidth] = strip.gradient + 3 * cornerAt(strip.order[l], i);
      for (int j = i; j < 4; ++j, ++slot) {
        const double(*col)[kStripWidth] = strip.gradient + 3 * cornerAt(strip.order[l], j);
        double* to = A + 9 * static_cast<std::ptrdiff_t>(*slot);
        for (int k = 0; k < 9; ++k) to[k] += strip.weight[l] * row[k / 3][l] * col[k % 3][l];
      }
    }
  }
}

#if defined(__x86_64__)
using Corners = double[4][4];  // x, y, z, 0 of each corner

// The gradients of four lanes, number by number, turned into corners of each lane.
[[gnu::target("avx2"), gnu::always_inline]] inline void turn(const double (*gradient)[kStripWidth], int l,
                                                             Corners* lanes) {
  for (int i = 0; i < 4; ++i) {
    const __m256d x = _mm256_load_pd(gradient[3 * i] + l), y = _mm256_load_pd(gradient[3 * i + 1] + l);
    const __m256d z = _mm256_load_pd(gradient[3 * i + 2] + l), zero = _mm256_setzero_pd();
    const __m256d evenXY = _mm256_unpacklo_pd(x, y), oddXY = _mm256_unpackhi_pd(x, y);
    const __m256d evenZ = _mm256_unpacklo_pd(z, zero), oddZ = _mm256_unpackhi_pd(z, zero);
    _mm256_store_pd(lanes[0][i], _mm256_permute2f128_pd(evenXY, evenZ, 0x20));
    _mm256_store_pd(lanes[1][i], _mm256_permute2f128_pd(oddXY, oddZ, 0x20));
    _mm256_store_pd(lanes[2][i], _mm256_permute2f128_pd(evenXY, evenZ, 0x31));
    _mm256_store_pd(lanes[3][i], _mm256_permute2f128_pd(oddXY, oddZ, 0x31));
  }
}

// Rows x x x y, y y z z, z times columns x y z x, y z x y, z.
[[gnu::target("avx2"), gnu::always_inline]] inline void addLane(const Corners& corners, double weight, int order,
                                                                const int* slot, double* A) {
  __m256d row0[4], row1[4], col0[4], col1[4];
  double rowZ[4], colZ[4];
#pragma GCC unroll 4
  for (int k = 0; k < 4; ++k) {
    const double* corner = corners[cornerAt(order, k)];
    const __m256d g = _mm256_load_pd(corner), w = _mm256_mul_pd(_mm256_set1_pd(weight), g);
    row0[k] = _mm256_permute4x64_pd(w, 0b01'00'00'00), row1[k] = _mm256_permute4x64_pd(w, 0b10'10'01'01);
    col0[k] = _mm256_permute4x64_pd(g, 0b00'10'01'00), col1[k] = _mm256_permute4x64_pd(g, 0b01'00'10'01);
    rowZ[k] = weight * corner[2], colZ[k] = corner[2];
  }
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) {
#pragma GCC unroll 4
    for (int j = i; j < 4; ++j) {
      const int pair = j + (i * (7 - i)) / 2;
      double* to = A + 9 * static_cast<std::ptrdiff_t>(slot[pair]);
      _mm256_storeu_pd(to, _mm256_add_pd(_mm256_loadu_pd(to), _mm256_mul_pd(row0[i], col0[j])));
      _mm256_storeu_pd(to + 4, _mm256_add_pd(_mm256_loadu_pd(to + 4), _mm256_mul_pd(row1[i], col1[j])));
      to[8] += rowZ[i] * colZ[j];
    }
  }
}

[[gnu::target("avx2")]] void addVectors(const OuterStrip& strip, double* A) {
  alignas(32) Corners lanes[4];
  for (int l = 0; l < strip.count; l += 4) {
    turn(strip.gradient, l, lanes);
    for (int k = l; k < std::min(l + 4, strip.count); ++k) {
      addLane(lanes[k - l], strip.weight[k], strip.order[k], strip.slots + 10 * k, A);
    }
  }
}
#endif

}  // namespace

void addHingeOuterProducts(const double* weight, const HingeStrip& hinge, int count, const int* slots, const int* order,
                           BlockMatrix& A) {
  const OuterStrip strip{count, weight, hinge.gradient.at, slots, order};
#if defined(__x86_64__)
  static const bool vectors = __builtin_cpu_supports("avx2");
  if (vectors) return addVectors(strip, A.values().data());
#endif
  addPlain(strip, A.values().data());
}

}  // namespace selvedge
