#include "integrators/games/limit_kernels.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "base/simd.h"

namespace selvedge {
namespace {

constexpr int kBatch = 64;

// Differences, then factors, then pulls, a batch at a time: the loop with the square roots has no look-ups.
template <class Real>
[[gnu::always_inline]] inline void limit(const LimitedSpring* springs, int count, const Real* longest,
                                         const Real* perWeight, const Real* w, Real* q) {
  typedef Real Node [[gnu::vector_size(4 * sizeof(Real)), gnu::aligned(sizeof(Real)), gnu::may_alias]];
  Real d[4 * kBatch], s[kBatch];
  const auto node = [](auto* values, int i) { return values + 4 * static_cast<std::ptrdiff_t>(i); };
  for (int from = 0; from < count; from += kBatch, springs += kBatch, longest += kBatch, perWeight += kBatch) {
    const int n = std::min(kBatch, count - from);
    for (int i = 0; i < n; ++i) {
      *reinterpret_cast<Node*>(d + 4 * i) =
          *reinterpret_cast<const Node*>(node(q, springs[i].b)) - *reinterpret_cast<const Node*>(node(q, springs[i].a));
    }
    Real most = 0;
#pragma GCC ivdep
    for (int i = 0; i < n; ++i) {
      const Real l = std::sqrt(d[4 * i] * d[4 * i] + d[4 * i + 1] * d[4 * i + 1] + d[4 * i + 2] * d[4 * i + 2]);
      const Real beyond = l - longest[i];
      s[i] = beyond > 0 && longest[i] > 0 ? beyond / l * perWeight[i] : Real(0);
    }
    for (int i = 0; i < n; ++i) most = std::max(most, s[i]);
    if (most == 0) continue;  // a batch within its limits, the usual case
    for (int i = 0; i < n; ++i) {
      const Node pull = s[i] * *reinterpret_cast<const Node*>(d + 4 * i);
      *reinterpret_cast<Node*>(node(q, springs[i].a)) += *reinterpret_cast<const Node*>(node(w, springs[i].a)) * pull;
      *reinterpret_cast<Node*>(node(q, springs[i].b)) -= *reinterpret_cast<const Node*>(node(w, springs[i].b)) * pull;
    }
  }
}

}  // namespace

SELVEDGE_KERNEL void limitSprings(const LimitedSpring* springs, int count, const double* longest,
                                  const double* perWeight, const double* w, double* q) {
  limit(springs, count, longest, perWeight, w, q);
}

SELVEDGE_KERNEL void limitSprings(const LimitedSpring* springs, int count, const float* longest, const float* perWeight,
                                  const float* w, float* q) {
  limit(springs, count, longest, perWeight, w, q);
}

}  // namespace selvedge
