#include "linalg/kernels/krylov_kernels.h"

#include "base/simd.h"

namespace selvedge {

namespace {

constexpr int kSumLanes = 8;

template <class Real>
[[gnu::always_inline]] inline double dotLanes(const Real* a, const Real* b, int begin, int end) {
  Real lane[kSumLanes] = {};
  int i = begin;
  for (; i + kSumLanes <= end; i += kSumLanes) {
    for (int k = 0; k < kSumLanes; ++k) lane[k] += a[i + k] * b[i + k];
  }
  for (int k = 0; i < end; ++i, ++k) lane[k] += a[i] * b[i];
  double sum[kSumLanes];
  for (int k = 0; k < kSumLanes; ++k) sum[k] = lane[k];
  return ((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7]));
}

template <class Real>
[[gnu::always_inline]] inline double advanceLanes(const std::uint8_t* fixed, Real alpha, const Real* p, const Real* q,
                                                  Real* x, Real* r, int begin, int end) {
#pragma GCC ivdep
  for (int i = begin; i < end; ++i) {
    const Real xNew = x[i] + alpha * p[i], rNew = r[i] - alpha * q[i];
    x[i] = fixed[i] ? x[i] : xNew;
    r[i] = fixed[i] ? r[i] : rNew;
  }
  return dotLanes(r, r, begin, end);
}

template <class Real>
[[gnu::always_inline]] inline void turnLanes(Real beta, const Real* z, Real* p, int begin, int end) {
#pragma GCC ivdep
  for (int i = begin; i < end; ++i) p[i] = z[i] + beta * p[i];
}

}  // namespace

#define SELVEDGE_KRYLOV(Real)                                                                                         \
  SELVEDGE_KERNEL double dotRange(const Real* a, const Real* b, int begin, int end) {                                 \
    return dotLanes(a, b, begin, end);                                                                                \
  }                                                                                                                   \
  SELVEDGE_KERNEL double advanceRange(const std::uint8_t* fixed, double alpha, const Real* p, const Real* q, Real* x, \
                                      Real* r, int begin, int end) {                                                  \
    return advanceLanes(fixed, static_cast<Real>(alpha), p, q, x, r, begin, end);                                     \
  }                                                                                                                   \
  SELVEDGE_KERNEL void turnRange(double beta, const Real* z, Real* p, int begin, int end) {                           \
    turnLanes(static_cast<Real>(beta), z, p, begin, end);                                                             \
  }
SELVEDGE_KRYLOV(double)
SELVEDGE_KRYLOV(float)

}  // namespace selvedge
