#include "forces/triangles/involution.h"

#include <cmath>
#include <limits>

#include "base/simd.h"

namespace selvedge {
namespace {

// What |c| and c are multiplied with to give i and m.
struct Shares {
  double identity, involution;
};

constexpr Shares shares(Hessian hessian) {
  return hessian == Hessian::exact ? Shares{0, 1} : hessian == Hessian::gaussNewton ? Shares{0, 0} : Shares{0.5, 0.5};
}

SELVEDGE_KERNEL void shareOut(const double* c, double identity, double involution, Treatment& t) {
  for (int l = 0; l < kStripWidth; ++l) {
    t[0][l] = identity * std::abs(c[l]);
    t[1][l] = involution * c[l];
    t[2][l] = t[3][l] = t[4][l] = 1;
  }
}

SELVEDGE_KERNEL void project(const Measures& measures, Treatment& t) {
  constexpr double kTiny = std::numeric_limits<double>::min();
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    const double C = measures[0][l], pp = measures[1][l], qq = measures[2][l], mean = 0.5 * (pp + qq),
                 half = 0.5 * (pp - qq) + C;
    const double radius = std::sqrt(half * half + pp * qq);
    const double low = mean - radius, mu = low < 0 ? low : 0, lambda = mean + radius;
    const double s = lambda / (lambda - mu > kTiny ? lambda - mu : kTiny);
    const double rise = C > 0 ? C : 0, fall = C < 0 ? -C : 0;
    t[2][l] = pp > kTiny ? s + (s * (C - mu) - rise) / (pp > kTiny ? pp : 1) : 0;
    t[3][l] = s;
    t[4][l] = qq > kTiny ? s + (s * (-C - mu) - fall) / (qq > kTiny ? qq : 1) : 0;
  }
}

}  // namespace

void treat(Hessian hessian, const Measures& measures, Treatment& t) {
  const auto [identity, involution] = shares(hessian);
  shareOut(measures[0], identity, involution, t);
  if (hessian == Hessian::spd) project(measures, t);
}

SELVEDGE_KERNEL void addOuterTerms(const double* factor, double scale, const Halves& halves, const Treatment& t,
                                   Tangent& H) {
  constexpr int kRow[21] = {0, 0, 0, 1, 1, 2, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5};
  constexpr int kCol[21] = {0, 1, 2, 1, 2, 2, 3, 4, 5, 3, 4, 5, 3, 4, 5, 3, 4, 5, 4, 5, 5};
  Strip<12> turned;  // S (alpha p + beta q), S (beta p + gamma q)
  for (int k = 0; k < 6; ++k) {
#pragma GCC ivdep
    for (int l = 0; l < kStripWidth; ++l) {
      const double S = scale * factor[l], p = halves[k][l], q = halves[6 + k][l];
      turned[k][l] = S * (t[2][l] * p + t[3][l] * q);
      turned[6 + k][l] = S * (t[3][l] * p + t[4][l] * q);
    }
  }
  for (int n = 0; n < 21; ++n) {
    const double *p = halves[kRow[n]], *q = halves[6 + kRow[n]], *u = turned[kCol[n]], *v = turned[6 + kCol[n]];
#pragma GCC ivdep
    for (int l = 0; l < kStripWidth; ++l) H[n][l] += p[l] * u[l] + q[l] * v[l];
  }
}

}  // namespace selvedge
