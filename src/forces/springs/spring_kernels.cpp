#include "forces/springs/spring_kernels.h"

#include <algorithm>
#include <cmath>

#include "base/simd.h"

namespace selvedge {
namespace {

constexpr int kBatch = 128;          // springs between two passes over memory; a multiple of every vector's width
constexpr double kShortest = 1e-12;  // of the rest length: shorter springs have no direction

template <class Real>
constexpr Real kLeastLength = sizeof(Real) == sizeof(double) ? Real(1e-150)
                                                             : Real(1e-18);  // m; squares underflow below

// s = k (l - L0) / l from l^2.
template <class Real>
[[gnu::always_inline]] inline Real pull(Real length2, Real rest, Real k) {
  const Real l = std::sqrt(length2);
  const bool directed = l > Real(kShortest) * rest + kLeastLength<Real>;
  const Real undirected = rest == 0 ? k : Real(0);
  return directed ? k * (l - rest) / (directed ? l : Real(1)) : undirected;
}

// The rest lengths of a batch: one for all, or each its own.
template <class Real>
struct OneRest {
  Real rest;
  Real operator[](int) const { return rest; }
};

// A batch whose ends do not overlap, both owned: one loop, so that the divisions run beside the loads and stores.
template <class Rests, class Real>
[[gnu::always_inline]] inline void addApart(int a, int b, int n, Rests rests, const Real* k, Coordinates<const Real> q,
                                            Coordinates<Real> F) {
  const Real *xa = q.x + a, *ya = q.y + a, *za = q.z + a, *xb = q.x + b, *yb = q.y + b, *zb = q.z + b;
  Real *fxa = F.x + a, *fya = F.y + a, *fza = F.z + a, *fxb = F.x + b, *fyb = F.y + b, *fzb = F.z + b;
#pragma GCC ivdep
  for (int i = 0; i < n; ++i) {
    const Real dx = xb[i] - xa[i], dy = yb[i] - ya[i], dz = zb[i] - za[i];
    const Real s = pull(dx * dx + dy * dy + dz * dz, rests[i], k[i]);
    const Real fx = s * dx, fy = s * dy, fz = s * dz;
    fxa[i] += fx, fya[i] += fy, fza[i] += fz;
    fxb[i] -= fx, fyb[i] -= fy, fzb[i] -= fz;
  }
}

// Any batch: the forces first, then to each end that is owned in a loop of its own.
template <class Rests, class Real>
[[gnu::always_inline]] inline void addInTurn(const SpringRun& run, int a, int b, int n, Rests rests, const Real* k,
                                             Coordinates<const Real> q, Coordinates<Real> F) {
  Real fx[kBatch], fy[kBatch], fz[kBatch];
  const Real *xa = q.x + a, *ya = q.y + a, *za = q.z + a, *xb = q.x + b, *yb = q.y + b, *zb = q.z + b;
#pragma GCC ivdep
  for (int i = 0; i < n; ++i) {
    const Real dx = xb[i] - xa[i], dy = yb[i] - ya[i], dz = zb[i] - za[i];
    const Real s = pull(dx * dx + dy * dy + dz * dz, rests[i], k[i]);
    fx[i] = s * dx, fy[i] = s * dy, fz[i] = s * dz;
  }
  if (run.ownsA) {
    Real *gx = F.x + a, *gy = F.y + a, *gz = F.z + a;
#pragma GCC ivdep
    for (int i = 0; i < n; ++i) gx[i] += fx[i], gy[i] += fy[i], gz[i] += fz[i];
  }
  if (run.ownsB) {
    Real *gx = F.x + b, *gy = F.y + b, *gz = F.z + b;
#pragma GCC ivdep
    for (int i = 0; i < n; ++i) gx[i] -= fx[i], gy[i] -= fy[i], gz[i] -= fz[i];
  }
}

template <class Real>
[[gnu::always_inline]] inline void addRuns(const SpringRun* runs, int count, const Real* k, const Real* rests,
                                           Coordinates<const Real> q, Coordinates<Real> F) {
  for (const SpringRun* run = runs; run != runs + count; ++run) {
    for (int from = 0; from < run->count; from += kBatch) {
      const int a = run->a + from, b = run->b + from, n = std::min(kBatch, run->count - from);
      const int first = run->first + from;
      const auto add = [&](auto rest) __attribute__((always_inline)) {
        if (b - a >= n && run->ownsA && run->ownsB) {
          addApart(a, b, n, rest, k + first, q, F);
        } else {
          addInTurn(*run, a, b, n, rest, k + first, q, F);
        }
      };
      if (rests) {
        add(rests + first);
      } else {
        add(OneRest<Real>{static_cast<Real>(run->rest)});
      }
    }
  }
}

// Differences, then lengths, then forces: only the first and the last loop look nodes up.
template <class Real>
[[gnu::always_inline]] inline void addPairs(const SpringPair* pairs, int count, const Real* k, const Real* rest,
                                            const Real* q, Real* F) {
  typedef Real Node [[gnu::vector_size(4 * sizeof(Real)), gnu::aligned(sizeof(Real)), gnu::may_alias]];
  Real d[4 * kBatch], s[kBatch];
  const auto node = [](auto* values, int i) { return values + 4 * static_cast<std::ptrdiff_t>(i); };
  for (int from = 0; from < count; from += kBatch, pairs += kBatch, k += kBatch, rest += kBatch) {
    const int n = std::min(kBatch, count - from);
    for (int i = 0; i < n; ++i) {
      *reinterpret_cast<Node*>(d + 4 * i) =
          *reinterpret_cast<const Node*>(node(q, pairs[i].b)) - *reinterpret_cast<const Node*>(node(q, pairs[i].a));
    }
#pragma GCC ivdep
    for (int i = 0; i < n; ++i) {
      s[i] = pull(d[4 * i] * d[4 * i] + d[4 * i + 1] * d[4 * i + 1] + d[4 * i + 2] * d[4 * i + 2], rest[i], k[i]);
    }
    for (int i = 0; i < n; ++i) {
      const Node f = s[i] * *reinterpret_cast<const Node*>(d + 4 * i);
      *reinterpret_cast<Node*>(node(F, pairs[i].targetA)) += f;
      *reinterpret_cast<Node*>(node(F, pairs[i].targetB)) -= f;
    }
  }
}

}  // namespace

SELVEDGE_KERNEL void addRunForces(const SpringRun* runs, int count, const double* k, const double* rests,
                                  Coordinates<const double> q, Coordinates<double> F) {
  addRuns(runs, count, k, rests, q, F);
}

SELVEDGE_KERNEL void addRunForces(const SpringRun* runs, int count, const float* k, const float* rests,
                                  Coordinates<const float> q, Coordinates<float> F) {
  addRuns(runs, count, k, rests, q, F);
}

SELVEDGE_KERNEL void addPairForces(const SpringPair* pairs, int count, const double* k, const double* rest,
                                   const double* q, double* F) {
  addPairs(pairs, count, k, rest, q, F);
}

SELVEDGE_KERNEL void addPairForces(const SpringPair* pairs, int count, const float* k, const float* rest,
                                   const float* q, float* F) {
  addPairs(pairs, count, k, rest, q, F);
}

}  // namespace selvedge
