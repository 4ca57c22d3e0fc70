#include "linalg/kernels/krylov_kernels.h"

#include "base/simd.h"

namespace selvedge {

namespace {

constexpr int kSumLanes = 8;

[[gnu::always_inline]] inline double dotLanes(const double* a, const double* b, int begin, int end) {
  double lane[kSumLanes] = {};
  int i = begin;
  for (; i + kSumLanes <= end; i += kSumLanes) {
    for (int k = 0; k < kSumLanes; ++k) lane[k] += a[i + k] * b[i + k];
  }
  for (int k = 0; i < end; ++i, ++k) lane[k] += a[i] * b[i];
  return ((lane[0] + lane[4]) + (lane[2] + lane[6])) + ((lane[1] + lane[5]) + (lane[3] + lane[7]));
}

}  // namespace

SELVEDGE_KERNEL double dotRange(const double* a, const double* b, int begin, int end) {
  return dotLanes(a, b, begin, end);
}

SELVEDGE_KERNEL double advanceRange(const std::uint8_t* fixed, double alpha, const double* p, const double* q,
                                    double* x, double* r, int begin, int end) {
#pragma GCC ivdep
  for (int i = begin; i < end; ++i) {
    const double xNew = x[i] + alpha * p[i], rNew = r[i] - alpha * q[i];
    x[i] = fixed[i] ? x[i] : xNew;
    r[i] = fixed[i] ? r[i] : rNew;
  }
  return dotLanes(r, r, begin, end);
}

SELVEDGE_KERNEL void turnRange(double beta, const double* z, double* p, int begin, int end) {
#pragma GCC ivdep
  for (int i = begin; i < end; ++i) p[i] = z[i] + beta * p[i];
}

}  // namespace selvedge
