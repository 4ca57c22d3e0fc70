#include "forces/triangles/triangle_kernels.h"

#include "base/simd.h"

namespace selvedge {

SELVEDGE_KERNEL void deformTriangles(const int* nodes, int count, const double* x, const Weights& weights,
                                     Deformation& w) {
  Strip<6> side;  // x1 - x0, x2 - x0
  for (int l = 0; l < kStripWidth; ++l) {
    const int* corner = nodes + 3 * std::min(l, count - 1);
    const double *x0 = x + 3 * static_cast<std::ptrdiff_t>(corner[0]),
                 *x1 = x + 3 * static_cast<std::ptrdiff_t>(corner[1]),
                 *x2 = x + 3 * static_cast<std::ptrdiff_t>(corner[2]);
    for (int k = 0; k < 3; ++k) side[k][l] = x1[k] - x0[k], side[3 + k][l] = x2[k] - x0[k];
  }
  const auto [a1, b1, a2, b2] = weights;
  for (int k = 0; k < 3; ++k) {
#pragma GCC ivdep
    for (int l = 0; l < kStripWidth; ++l) {
      w[k][l] = a1[l] * side[k][l] + a2[l] * side[3 + k][l];
      w[3 + k][l] = b1[l] * side[k][l] + b2[l] * side[3 + k][l];
    }
  }
}

SELVEDGE_KERNEL void cornerForces(const Weights& weights, const Deformation& P, Strip<9>& f) {
  const auto [a1, b1, a2, b2] = weights;
  for (int k = 0; k < 3; ++k) {
#pragma GCC ivdep
    for (int l = 0; l < kStripWidth; ++l) {
      const double f1 = -(a1[l] * P[k][l] + b1[l] * P[3 + k][l]), f2 = -(a2[l] * P[k][l] + b2[l] * P[3 + k][l]);
      f[k][l] = -(f1 + f2);
      f[3 + k][l] = f1;
      f[6 + k][l] = f2;
    }
  }
}

SELVEDGE_KERNEL void cornerBlocks(const Weights& weights, const Tangent& H, Strip<54>& blocks) {
  constexpr int kSymmetric[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
  const auto [a1, b1, a2, b2] = weights;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      const double *uu = H[kUU + kSymmetric[i][j]], *vv = H[kVV + kSymmetric[i][j]];
      const double *uv = H[kUV + 3 * i + j], *vu = H[kUV + 3 * j + i];
      double *b00 = blocks[3 * i + j], *b01 = blocks[9 + 3 * i + j], *b02 = blocks[18 + 3 * i + j];
      double *b11 = blocks[27 + 3 * i + j], *b12 = blocks[36 + 3 * i + j], *b22 = blocks[45 + 3 * i + j];
#pragma GCC ivdep
      for (int l = 0; l < kStripWidth; ++l) {
        // Rows of corners 1 and 2: P_u and P_v by each corner, then summed with the row's weights.
        const double u1 = a1[l] * uu[l] + b1[l] * uv[l], v1 = a1[l] * vu[l] + b1[l] * vv[l];
        const double u2 = a2[l] * uu[l] + b2[l] * uv[l], v2 = a2[l] * vu[l] + b2[l] * vv[l];
        const double h11 = a1[l] * u1 + b1[l] * v1, h22 = a2[l] * u2 + b2[l] * v2;
        const double h12 = a1[l] * u2 + b1[l] * v2, h21 = a2[l] * u1 + b2[l] * v1;
        b11[l] = h11, b12[l] = h12, b22[l] = h22;
        b01[l] = -(h11 + h21), b02[l] = -(h12 + h22);
        b00[l] = (h11 + h22) + (h12 + h21);
      }
    }
  }
}

SELVEDGE_KERNEL void applyTangent(const Tangent& H, const Deformation& rate, Deformation& P) {
  constexpr int kSymmetric[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
  for (int i = 0; i < 3; ++i) {
#pragma GCC ivdep
    for (int l = 0; l < kStripWidth; ++l) {
      double u = 0, v = 0;
      for (int j = 0; j < 3; ++j) {
        u += H[kUU + kSymmetric[i][j]][l] * rate[j][l] + H[kUV + 3 * i + j][l] * rate[3 + j][l];
        v += H[kUV + 3 * j + i][l] * rate[j][l] + H[kVV + kSymmetric[i][j]][l] * rate[3 + j][l];
      }
      P[i][l] = u, P[3 + i][l] = v;
    }
  }
}

}  // namespace selvedge
