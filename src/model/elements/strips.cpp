#include "model/elements/strips.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace selvedge {
namespace {

constexpr int kSymmetric[9] = {0, 1, 2, 1, 3, 4, 2, 4, 5};  // of the six numbers of a symmetric block

[[gnu::always_inline]] inline double* blockAt(double* A, int slot) { return A + 9 * static_cast<std::ptrdiff_t>(slot); }

// Where a block's nine numbers stand in it, and in its transpose.
template <bool kTransposed>
constexpr int placeOf(int k) {
  return kTransposed ? 3 * (k % 3) + k / 3 : k;
}

// Adds the numbers of one pair of corners, lanes from..count, each lane's to its own block; `stride` slots from lane to
// lane.
template <bool kTransposed>
void addPlain(const int* slots, int stride, int from, int count, const double (*block)[kStripWidth], double* A) {
  for (int l = from; l < count; ++l) {
    double* to = blockAt(A, slots[stride * l]);
    for (int k = 0; k < 9; ++k) to[k] += block[placeOf<kTransposed>(k)][l];
  }
}

#if defined(__x86_64__)
// Four numbers of four lanes turned into four numbers in a row for each lane.
[[gnu::target("avx2"), gnu::always_inline]] inline void turn(const double* a, const double* b, const double* c,
                                                             const double* d, __m256d* lane) {
  const __m256d r0 = _mm256_load_pd(a), r1 = _mm256_load_pd(b), r2 = _mm256_load_pd(c), r3 = _mm256_load_pd(d);
  const __m256d even0 = _mm256_unpacklo_pd(r0, r1), odd0 = _mm256_unpackhi_pd(r0, r1);
  const __m256d even1 = _mm256_unpacklo_pd(r2, r3), odd1 = _mm256_unpackhi_pd(r2, r3);
  lane[0] = _mm256_permute2f128_pd(even0, even1, 0x20), lane[1] = _mm256_permute2f128_pd(odd0, odd1, 0x20);
  lane[2] = _mm256_permute2f128_pd(even0, even1, 0x31), lane[3] = _mm256_permute2f128_pd(odd0, odd1, 0x31);
}

// One block += nine numbers, and -=.
[[gnu::target("avx2"), gnu::always_inline]] inline void add(double* to, const __m256d& first, const __m256d& second,
                                                            double last) {
  _mm256_storeu_pd(to, _mm256_add_pd(_mm256_loadu_pd(to), first));
  _mm256_storeu_pd(to + 4, _mm256_add_pd(_mm256_loadu_pd(to + 4), second));
  to[8] += last;
}

[[gnu::target("avx2"), gnu::always_inline]] inline void subtract(double* from, const __m256d& first,
                                                                 const __m256d& second, double last) {
  _mm256_storeu_pd(from, _mm256_sub_pd(_mm256_loadu_pd(from), first));
  _mm256_storeu_pd(from + 4, _mm256_sub_pd(_mm256_loadu_pd(from + 4), second));
  from[8] -= last;
}

// The same sums four lanes at a time, each block in two vectors and a number.
template <bool kTransposed>
[[gnu::target("avx2")]] void addVectors(const int* slots, int stride, int count, const double (*block)[kStripWidth],
                                        double* A) {
  const auto number = [&](int k, int l) { return block[placeOf<kTransposed>(k)] + l; };
  int l = 0;
  for (; l + 4 <= count; l += 4) {
    __m256d first[4], second[4];
    turn(number(0, l), number(1, l), number(2, l), number(3, l), first);
    turn(number(4, l), number(5, l), number(6, l), number(7, l), second);
#pragma GCC unroll 4
    for (int k = 0; k < 4; ++k) {
      add(blockAt(A, slots[stride * (l + k)]), first[k], second[k], *number(8, l + k));
    }
  }
  addPlain<kTransposed>(slots, stride, l, count, block, A);
}

[[gnu::target("avx2")]] void addPairVectors(const int* slots, const int* below, int count, const Strip<6>& D,
                                            double* A) {
  for (int l = 0; l < count; l += 4) {
    __m256d first[4], second[4];
    turn(D[0] + l, D[1] + l, D[2] + l, D[1] + l, first);
    turn(D[3] + l, D[4] + l, D[2] + l, D[4] + l, second);
#pragma GCC unroll 4
    for (int k = 0; k < 4; ++k) {
      if (l + k >= count) return;
      const double last = D[5][l + k];
      const int* slot = slots + 3 * (l + k);
      add(blockAt(A, slot[0]), first[k], second[k], last);
      subtract(blockAt(A, slot[1]), first[k], second[k], last);
      add(blockAt(A, slot[2]), first[k], second[k], last);
      if (below) subtract(blockAt(A, below[slot[1]]), first[k], second[k], last);
    }
  }
}

[[gnu::target("avx2")]] void addEqualVectors(const int* slots, int pairs, const int* below, int count,
                                             const Strip<6>& D, double* A) {
  for (int l = 0; l < count; l += 4) {
    __m256d first[4], second[4];
    turn(D[0] + l, D[1] + l, D[2] + l, D[1] + l, first);
    turn(D[3] + l, D[4] + l, D[2] + l, D[4] + l, second);
#pragma GCC unroll 4
    for (int k = 0; k < 4; ++k) {
      if (l + k >= count) return;
      const int* slot = slots + pairs * (l + k);
      for (int pair = 0; pair < pairs; ++pair) {
        add(blockAt(A, slot[pair]), first[k], second[k], D[5][l + k]);
        if (below && below[slot[pair]] != slot[pair]) {
          add(blockAt(A, below[slot[pair]]), first[k], second[k], D[5][l + k]);
        }
      }
    }
  }
}
#endif

void addPairPlain(const int* slots, const int* below, int count, const Strip<6>& D, double* A) {
  for (int l = 0; l < count; ++l) {
    const auto add = [&](int slot, double sign) {
      double* to = blockAt(A, slot);
      for (int k = 0; k < 9; ++k) to[k] += sign * D[kSymmetric[k]][l];
    };
    const int* slot = slots + 3 * l;
    add(slot[0], 1), add(slot[1], -1), add(slot[2], 1);
    if (below) add(below[slot[1]], -1);
  }
}

void addEqualPlain(const int* slots, int pairs, const int* below, int count, const Strip<6>& D, BlockMatrix& A) {
  for (int l = 0; l < count; ++l) {
    const auto add = [&](int slot) {
      double* to = A.block(slot);
      for (int k = 0; k < 9; ++k) to[A.blockSize() * (k / 3) + k % 3] += D[kSymmetric[k]][l];
    };
    for (const int* slot = slots + pairs * l; slot != slots + pairs * (l + 1); ++slot) {
      add(*slot);
      if (below && below[*slot] != *slot) add(below[*slot]);
    }
  }
}

bool hasVectors() {
#if defined(__x86_64__)
  static const bool has = __builtin_cpu_supports("avx2");
  return has;
#else
  return false;
#endif
}

template <bool kTransposed>
void addPair(const int* slots, int stride, int count, const double (*block)[kStripWidth], double* A) {
#if defined(__x86_64__)
  if (hasVectors()) return addVectors<kTransposed>(slots, stride, count, block, A);
#endif
  addPlain<kTransposed>(slots, stride, 0, count, block, A);
}

}  // namespace

template <int kCorners>
void addForces(const std::array<int, kCorners>* nodes, int count, const Strip<3 * kCorners>& f, double* F) {
  for (int l = 0; l < count; ++l) {
#pragma GCC unroll 4
    for (int i = 0; i < kCorners; ++i) {
      double* to = F + 3 * static_cast<std::ptrdiff_t>(nodes[l][static_cast<std::size_t>(i)]);
      for (int k = 0; k < 3; ++k) to[k] += f[3 * i + k][l];
    }
  }
}
template void addForces<3>(const std::array<int, 3>*, int, const Strip<9>&, double*);
template void addForces<4>(const std::array<int, 4>*, int, const Strip<12>&, double*);

void addBlocks(const int* slots, int corners, int count, const double (*blocks)[kStripWidth], bool symmetric,
               BlockMatrix& A) {
  const int pairs = corners * (corners + 1) / 2;
  double* values = A.values().data();
  for (int pair = 0, i = 0, j = 0; pair < pairs; ++pair) {
    addPair<false>(slots + pair, pairs, count, blocks + 9 * pair, values);
    if (!symmetric && i != j) {
      int below[kStripWidth];
      for (int l = 0; l < count; ++l) below[l] = A.pattern().transposed[slots[pairs * l + pair]];
      addPair<true>(below, 1, count, blocks + 9 * pair, values);
    }
    if (++j == corners) j = ++i;
  }
}

void addPairBlocks(const std::array<int, 3>* slots, int count, const Strip<6>& D, bool symmetric, BlockMatrix& A) {
  const int* below = symmetric ? nullptr : A.pattern().transposed.data();
#if defined(__x86_64__)
  if (hasVectors()) return addPairVectors(slots->data(), below, count, D, A.values().data());
#endif
  addPairPlain(slots->data(), below, count, D, A.values().data());
}

void addEqualBlocks(const int* slots, int pairs, int count, const Strip<6>& D, bool symmetric, BlockMatrix& A) {
  const int* below = symmetric ? nullptr : A.pattern().transposed.data();
#if defined(__x86_64__)
  if (hasVectors() && A.blockSize() == 3) return addEqualVectors(slots, pairs, below, count, D, A.values().data());
#endif
  addEqualPlain(slots, pairs, below, count, D, A);
}

}  // namespace selvedge
