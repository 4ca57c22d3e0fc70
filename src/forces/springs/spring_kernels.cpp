#include "forces/springs/spring_kernels.h"

#include <algorithm>
#include <cmath>

#include "base/simd.h"

namespace selvedge {
namespace {

constexpr int kBatch = 128;          // springs looked up between two passes over memory
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

// The rest lengths of a block: one for all, or each its own.
template <class Real>
struct OneRest {
  Real rest;
  Real operator[](int) const { return rest; }
};

// A block whose ends do not overlap, both owned: one loop, so that the divisions run beside the loads and stores.
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

// Any block: the forces first, then to the ends that are owned in loops of their own.
template <class Rests, class Real>
[[gnu::always_inline]] inline void addInTurn(const SpringBlock& block, Rests rests, const Real* k,
                                             Coordinates<const Real> q, Coordinates<Real> F) {
  Real fx[kSpringBlock], fy[kSpringBlock], fz[kSpringBlock];
  const int a = block.a, b = block.b, n = block.count;
  const Real *xa = q.x + a, *ya = q.y + a, *za = q.z + a, *xb = q.x + b, *yb = q.y + b, *zb = q.z + b;
#pragma GCC ivdep
  for (int i = 0; i < n; ++i) {
    const Real dx = xb[i] - xa[i], dy = yb[i] - ya[i], dz = zb[i] - za[i];
    const Real s = pull(dx * dx + dy * dy + dz * dz, rests[i], k[i]);
    fx[i] = s * dx, fy[i] = s * dy, fz[i] = s * dz;
  }
  if (block.ownsA) {
    Real *gx = F.x + a, *gy = F.y + a, *gz = F.z + a;
#pragma GCC ivdep
    for (int i = 0; i < n; ++i) gx[i] += fx[i], gy[i] += fy[i], gz[i] += fz[i];
  }
  Real *gx = F.x + b, *gy = F.y + b, *gz = F.z + b;
  const int begin = block.firstB, end = block.endB;
#pragma GCC ivdep
  for (int i = begin; i < end; ++i) gx[i] -= fx[i], gy[i] -= fy[i], gz[i] -= fz[i];
}

template <class Real>
[[gnu::always_inline]] inline void addBlocks(const SpringBlock* blocks, int count, const Real* k, const Real* rests,
                                             Coordinates<const Real> q, Coordinates<Real> F) {
  for (const SpringBlock* block = blocks; block != blocks + count; ++block) {
    const bool whole = block->ownsA && block->firstB == 0 && block->endB == block->count;
    const bool apart = whole && block->b - block->a >= block->count;
    const auto add = [&](auto rest) __attribute__((always_inline)) {
      if (apart && block->count == kSpringBlock) {  // the usual one, whose length the compiler then knows
        addApart(block->a, block->b, kSpringBlock, rest, k + block->first, q, F);
      } else if (apart) {
        addApart(block->a, block->b, block->count, rest, k + block->first, q, F);
      } else {
        addInTurn(*block, rest, k + block->first, q, F);
      }
    };
    if (block->rest == kOwnRests) {
      add(rests + block->first);
    } else {
      add(OneRest<Real>{static_cast<Real>(block->rest)});
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

SELVEDGE_KERNEL void addBlockForces(const SpringBlock* blocks, int count, const double* k, const double* rests,
                                    Coordinates<const double> q, Coordinates<double> F) {
  addBlocks(blocks, count, k, rests, q, F);
}

SELVEDGE_KERNEL void addBlockForces(const SpringBlock* blocks, int count, const float* k, const float* rests,
                                    Coordinates<const float> q, Coordinates<float> F) {
  addBlocks(blocks, count, k, rests, q, F);
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
