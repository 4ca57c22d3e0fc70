#include "forces/bending/hinge_kernels.h"

#include <cmath>

#include "base/simd.h"

namespace selvedge {
namespace {

// atan2(s, c), 0 where both vanish. u = tan(alpha / 2) of the angle alpha = atan2(s, |c|), v = tan(alpha / 4) <=
// tan(pi/8), and atan(v) = v + v^3 P(v^2), P interpolating at Chebyshev nodes with an error below 5e-18 of atan(v) / v.
[[gnu::always_inline]] inline double angleOf(double s, double c) {
  constexpr double kP[11] = {-0.333333333333333302, 0.199999999999955207,   -0.142857142846665429,
                             0.111111110152563617,  -0.0909090457812390189, 0.0769218319082608656,
                             -0.06664511447381948,  0.0585814891280220988,  -0.0508544973794025986,
                             0.0392316582955871913, -0.019176887119062259};
  const double size = std::sqrt(s * s + c * c) + std::abs(c);
  const double u = s / (size > 0 ? size : 1), v = u / (1 + std::sqrt(1 + u * u)), z = v * v;
  double P = kP[10];
  for (int k = 9; k >= 0; --k) P = kP[k] + z * P;
  const double alpha = 4 * (v + v * (z * P));
  return c >= 0 ? alpha : (s >= 0 ? M_PI : -M_PI) - alpha;
}

}  // namespace

void hingeSides(const int* nodes, int count, const double* x, HingeSides& side) {
  for (int l = 0; l < kStripWidth; ++l) {
    const int* corner = nodes + 4 * std::min(l, count - 1);
    const double* origin = x + 3 * static_cast<std::ptrdiff_t>(corner[0]);
    for (int i = 0; i < 3; ++i) {
      const double* xi = x + 3 * static_cast<std::ptrdiff_t>(corner[i + 1]);
      for (int k = 0; k < 3; ++k) side[3 * i + k][l] = xi[k] - origin[k];
    }
  }
}

SELVEDGE_KERNEL void measureHinges(const HingeSides& side, const double* smallest, HingeStrip& hinge) {
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    const double ex = side[0][l], ey = side[1][l], ez = side[2][l], cx = side[3][l], cy = side[4][l], cz = side[5][l],
                 dx = side[6][l], dy = side[7][l], dz = side[8][l];
    const double n1x = ey * cz - ez * cy, n1y = ez * cx - ex * cz, n1z = ex * cy - ey * cx;
    const double n2x = ey * dz - ez * dy, n2y = ez * dx - ex * dz, n2z = ex * dy - ey * dx;
    const double s1 = n1x * n1x + n1y * n1y + n1z * n1z, s2 = n2x * n2x + n2y * n2y + n2z * n2z;
    const double l2 = ex * ex + ey * ey + ez * ez, length = std::sqrt(l2);
    const bool has = (s1 > smallest[l]) & (s2 > smallest[l]);
    const double inverse = 1 / (length > 0 ? length : 1), ux = inverse * ex, uy = inverse * ey, uz = inverse * ez;
    const double h1 = has ? length / (has ? s1 : 1) : 0, h2 = has ? length / (has ? s2 : 1) : 0;
    const double N1x = h1 * n1x, N1y = h1 * n1y, N1z = h1 * n1z, N2x = h2 * n2x, N2y = h2 * n2y, N2z = h2 * n2z;
    const double inverse2 = inverse * inverse;
    const double b1 = (cx * ex + cy * ey + cz * ez) * inverse2, b2 = (dx * ex + dy * ey + dz * ez) * inverse2;

    // Of theta, times |n1||n2|: e^ . (n1 x -n2) = -l n1 . (d - a), since e is normal to both.
    const double sine = -length * (n1x * dx + n1y * dy + n1z * dz), cosine = -(n1x * n2x + n1y * n2y + n1z * n2z);
    hinge.turn[0][l] = has ? sine : 0, hinge.turn[1][l] = has ? cosine : 0;

    const double a1 = 1 - b1, a2 = 1 - b2;
    hinge.gradient[0][l] = a1 * N1x - a2 * N2x;
    hinge.gradient[1][l] = a1 * N1y - a2 * N2y;
    hinge.gradient[2][l] = a1 * N1z - a2 * N2z;
    hinge.gradient[3][l] = b1 * N1x - b2 * N2x;
    hinge.gradient[4][l] = b1 * N1y - b2 * N2y;
    hinge.gradient[5][l] = b1 * N1z - b2 * N2z;
    hinge.gradient[6][l] = -N1x, hinge.gradient[7][l] = -N1y, hinge.gradient[8][l] = -N1z;
    hinge.gradient[9][l] = N2x, hinge.gradient[10][l] = N2y, hinge.gradient[11][l] = N2z;

    hinge.edge[0][l] = ux, hinge.edge[1][l] = uy, hinge.edge[2][l] = uz;
    hinge.inverseLength[0][l] = inverse;
    hinge.foot[0][0][l] = b1, hinge.foot[1][0][l] = b2;
    hinge.flatness[0][0][l] = 0.5 * s1 * inverse2 * inverse2, hinge.flatness[1][0][l] = 0.5 * s2 * inverse2 * inverse2;
  }
}

SELVEDGE_KERNEL void hingeValues(const HingeStrip& hinge, const double* restAngle, double* value) {
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    const double sine = hinge.turn[0][l], cosine = hinge.turn[1][l];
    const double C = angleOf(sine, cosine) - restAngle[l];
    const double wrapped = C > M_PI ? C - 2 * M_PI : C < -M_PI ? C + 2 * M_PI : C;
    value[l] = (sine == 0) & (cosine == 0) ? 0 : wrapped;
  }
}

SELVEDGE_KERNEL void scaleGradient(const double* stiffness, double scale, const Strip<1>& s, const HingeStrip& hinge,
                                   Strip<12>& f) {
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    const double factor = scale * stiffness[l] * s[0][l];
    for (int k = 0; k < 12; ++k) f[k][l] = factor * hinge.gradient[k][l];
  }
}

SELVEDGE_KERNEL void hingeRates(const HingeSides& v, const HingeStrip& hinge, double* rate) {
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    double sum = 0;
    for (int k = 0; k < 9; ++k) sum += hinge.gradient[3 + k][l] * v[k][l];
    rate[l] = sum;
  }
}

SELVEDGE_KERNEL void hingeOuterBlocks(const double* weight, const HingeStrip& hinge, const int* swapped,
                                      Strip<90>& blocks) {
  int pair = 0;
  for (int i = 0; i < 4; ++i) {
    for (int j = i; j < 4; ++j, ++pair) {
      const auto* gi = hinge.gradient.at + 3 * i;
      const auto* gj = hinge.gradient.at + 3 * j;
      auto* block = blocks.at + 9 * pair;
#pragma GCC ivdep
      for (int l = 0; l < kStripWidth; ++l) {
        const bool swap = (swapped[l] >> pair & 1) != 0;
        const double p0 = weight[l] * (swap ? gj[0][l] : gi[0][l]), q0 = swap ? gi[0][l] : gj[0][l];
        const double p1 = weight[l] * (swap ? gj[1][l] : gi[1][l]), q1 = swap ? gi[1][l] : gj[1][l];
        const double p2 = weight[l] * (swap ? gj[2][l] : gi[2][l]), q2 = swap ? gi[2][l] : gj[2][l];
        block[0][l] = p0 * q0, block[1][l] = p0 * q1, block[2][l] = p0 * q2;
        block[3][l] = p1 * q0, block[4][l] = p1 * q1, block[5][l] = p1 * q2;
        block[6][l] = p2 * q0, block[7][l] = p2 * q1, block[8][l] = p2 * q2;
      }
    }
  }
}

}  // namespace selvedge
