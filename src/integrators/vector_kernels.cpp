#include "integrators/vector_kernels.h"

#include "base/parallel.h"
#include "base/simd.h"

namespace selvedge {
namespace {

constexpr int kVectorChunk = 8192;

SELVEDGE_KERNEL void kickAndDriftPart(int count, const double* F, const double* m, double kick, double drift, double* v,
                                      double* q) {
#pragma GCC ivdep
  for (int i = 0; i < count; ++i) {
    v[i] += kick * (F[i] / m[i]);
    q[i] += drift * v[i];
  }
}

}  // namespace

void kickAndDrift(const VecX& F, const VecX& m, double kick, double drift, VecX& v, VecX& q) {
  parallelFor(
      static_cast<int>(q.size()),
      [&](int begin, int end) {
        kickAndDriftPart(end - begin, F.data() + begin, m.data() + begin, kick, drift, v.data() + begin,
                         q.data() + begin);
      },
      kVectorChunk);
}

}  // namespace selvedge
