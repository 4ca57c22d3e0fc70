#include "integrators/games/limit_kernels.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "base/simd.h"

namespace selvedge {
namespace {

constexpr int kBatch = 64;

// The pull of a spring of that length, as a share of the way from one end to the other.
template <class Real>
[[gnu::always_inline]] inline Real pull(Real length2, Real longest, Real perWeight) {
  const Real l = std::sqrt(length2), beyond = l - longest;
  return beyond > 0 && longest > 0 ? beyond / l * perWeight : Real(0);
}

template <class Real>
[[gnu::always_inline]] inline bool any(const Real* pulls, int n) {
  int some = 0;
  for (int i = 0; i < n; ++i) some |= pulls[i] > 0 ? 1 : 0;
  return some != 0;
}

template <class Real>
[[gnu::always_inline]] inline void limitRun(const LimitRun& run, const Real* longest, const Real* perWeight,
                                            std::ptrdiff_t row, const Real* w, Real* q) {
  Real *xa = q + run.a, *ya = xa + row, *za = ya + row, *xb = q + run.b, *yb = xb + row, *zb = yb + row;
  const Real *ua = w + run.a, *va = ua + row, *wa = va + row, *ub = w + run.b, *vb = ub + row, *wb = vb + row;
  const int n = run.count;
  Real dx[kLongestRun], dy[kLongestRun], dz[kLongestRun], s[kLongestRun];
#pragma GCC ivdep
  for (int i = 0; i < n; ++i) {
    dx[i] = xb[i] - xa[i], dy[i] = yb[i] - ya[i], dz[i] = zb[i] - za[i];
    s[i] = pull(dx[i] * dx[i] + dy[i] * dy[i] + dz[i] * dz[i], longest[i], perWeight[i]);
  }
  if (!any(s, n)) return;
    // In turn: the first ends of some may be the second ones of others.
#pragma GCC ivdep
  for (int i = 0; i < n; ++i) {
    dx[i] *= s[i], dy[i] *= s[i], dz[i] *= s[i];
    xa[i] += ua[i] * dx[i], ya[i] += va[i] * dy[i], za[i] += wa[i] * dz[i];
  }
#pragma GCC ivdep
  for (int i = 0; i < n; ++i) xb[i] -= ub[i] * dx[i], yb[i] -= vb[i] * dy[i], zb[i] -= wb[i] * dz[i];
}

template <class Real>
[[gnu::always_inline]] inline void limitAll(const LimitRun* runs, int count, const Real* longest, const Real* perWeight,
                                            std::ptrdiff_t row, const Real* w, Real* q) {
  for (const LimitRun* run = runs; run != runs + count; ++run) {
    limitRun(*run, longest + run->first, perWeight + run->first, row, w, q);
  }
}

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
#pragma GCC ivdep
    for (int i = 0; i < n; ++i) {
      s[i] = pull(d[4 * i] * d[4 * i] + d[4 * i + 1] * d[4 * i + 1] + d[4 * i + 2] * d[4 * i + 2], longest[i],
                  perWeight[i]);
    }
    if (!any(s, n)) continue;  // a batch within its limits, the usual case
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

SELVEDGE_KERNEL void limitRuns(const LimitRun* runs, int count, const double* longest, const double* perWeight,
                               std::ptrdiff_t row, const double* w, double* q) {
  limitAll(runs, count, longest, perWeight, row, w, q);
}

SELVEDGE_KERNEL void limitRuns(const LimitRun* runs, int count, const float* longest, const float* perWeight,
                               std::ptrdiff_t row, const float* w, float* q) {
  limitAll(runs, count, longest, perWeight, row, w, q);
}

}  // namespace selvedge
