#include "forces/springs/spring_jacobians.h"

#include <cmath>
#include <limits>

#include "base/simd.h"

namespace selvedge {
namespace {

constexpr double kNoLength = 1e-150;  // m; squares of less underflow

struct Springs {
  Strip<3> d;  // x1 - x0
  Strip<1> rest, k, kd;
};

// g within [low, high]; without rest length, or length, the Hessian is the identity.
SELVEDGE_KERNEL void pairTangents(const Springs& springs, double low, double high, double cq, double cv, Strip<6>& D) {
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    const double x = springs.d[0][l], y = springs.d[1][l], z = springs.d[2][l], rest = springs.rest[0][l];
    const double length = std::sqrt(x * x + y * y + z * z);
    const bool directed = length > kNoLength + 1e-12 * rest;
    const double inverse = directed ? 1 / (directed ? length : 1) : 0, g0 = 1 - rest * inverse;
    const double g1 = g0 > low ? g0 : low, g2 = g1 < high ? g1 : high, g = directed & (rest != 0) ? g2 : 1;
    const bool dampsAll = !directed & (rest == 0);
    const double k = cq * springs.k[0][l], kd = cv * springs.kd[0][l];
    const double across = k * g + (dampsAll ? kd : 0), along = k * (1 - g) + kd;
    const double ex = inverse * x, ey = inverse * y, ez = inverse * z;
    D[0][l] = across + along * ex * ex;
    D[1][l] = along * ex * ey;
    D[2][l] = along * ex * ez;
    D[3][l] = across + along * ey * ey;
    D[4][l] = along * ey * ez;
    D[5][l] = across + along * ez * ez;
  }
}

}  // namespace

void springBlocks(const std::array<int, 2>* nodes, const SpringCoefficients* springs, int count, const double* x,
                  Hessian treatment, double cq, double cv, Strip<6>& D) {
  Springs lanes;
  for (int l = 0; l < kStripWidth; ++l) {
    const int e = std::min(l, count - 1);
    const double *a = x + 3 * static_cast<std::ptrdiff_t>(nodes[e][0]),
                 *b = x + 3 * static_cast<std::ptrdiff_t>(nodes[e][1]);
    for (int k = 0; k < 3; ++k) lanes.d[k][l] = b[k] - a[k];
    lanes.rest[0][l] = springs[e].rest, lanes.k[0][l] = springs[e].k, lanes.kd[0][l] = springs[e].kd;
  }
  constexpr double kNone = std::numeric_limits<double>::infinity();
  pairTangents(lanes, treatment == Hessian::exact ? -kNone : 0, treatment == Hessian::gaussNewton ? 0 : kNone, -cq, -cv,
               D);
}

}  // namespace selvedge
