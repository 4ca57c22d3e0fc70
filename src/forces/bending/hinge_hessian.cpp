// The second derivative of the angle, as derived in dihedral_bend.cpp. What follows belongs to one triangle of a hinge:
//   block i, j = (beta_i beta_j + eps_i eps_j h^2/(2 l^2)) (N M^T + M N^T)
//                - (eps_i beta_j N e^T + beta_i eps_j e N^T)/l
// with e of unit length, and beta = (1 - foot, foot, -1), eps = (-1, 1, 0) on (a, b, the corner across).
#include "base/simd.h"
#include "forces/bending/hinge_kernels.h"

namespace selvedge {
namespace {

constexpr double kEdgeEnd[3] = {-1, 1, 0};  // eps

constexpr double kSign[2] = {1, -1};  // of the turns of the two triangles in theta

// N = n^ / h is minus the first triangle's gradient by its corner, and the second's; M = m^ / h = N x e^.
struct Frame {
  Strip<3> N, M;
};

[[gnu::always_inline]] inline void frameOf(const HingeStrip& hinge, int side, Frame& frame) {
  const auto* g = hinge.gradient.at + 6 + 3 * side;
  const double sign = -kSign[side];
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    const double x = sign * g[0][l], y = sign * g[1][l], z = sign * g[2][l];
    const double ex = hinge.edge[0][l], ey = hinge.edge[1][l], ez = hinge.edge[2][l];
    frame.N[0][l] = x, frame.N[1][l] = y, frame.N[2][l] = z;
    frame.M[0][l] = y * ez - z * ey, frame.M[1][l] = z * ex - x * ez, frame.M[2][l] = x * ey - y * ex;
  }
}

struct TriangleTerms {
  Strip<6> bend;   // N M^T + M N^T as xx xy xz yy yz zz
  Strip<9> slide;  // N e^T / l, row by row
  Strip<3> beta;
};

SELVEDGE_KERNEL void triangleTerms(const HingeStrip& hinge, int side, const double* weight, TriangleTerms& terms) {
  constexpr int kRow[6] = {0, 0, 0, 1, 1, 2}, kCol[6] = {0, 1, 2, 1, 2, 2};
  Frame frame;
  frameOf(hinge, side, frame);
  const auto& [N, M] = frame;
  const double sign = kSign[side];
  for (int k = 0; k < 6; ++k) {
    const double *Nr = N[kRow[k]], *Nc = N[kCol[k]], *Mr = M[kRow[k]], *Mc = M[kCol[k]];
#pragma GCC ivdep
    for (int l = 0; l < kStripWidth; ++l) terms.bend[k][l] = sign * weight[l] * (Nr[l] * Mc[l] + Mr[l] * Nc[l]);
  }
  for (int k = 0; k < 9; ++k) {
    const double *Nr = N[k / 3], *e = hinge.edge[k % 3], *inverse = hinge.inverseLength[0];
#pragma GCC ivdep
    for (int l = 0; l < kStripWidth; ++l) terms.slide[k][l] = sign * weight[l] * inverse[l] * Nr[l] * e[l];
  }
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    const double foot = hinge.foot[side][0][l];
    terms.beta[0][l] = 1 - foot, terms.beta[1][l] = foot, terms.beta[2][l] = -1;
  }
}

// The block of the triangle's corners i and j, which are pair `pair` of the hinge.
SELVEDGE_KERNEL void addPairBlock(const TriangleTerms& terms, const double* flatness, int i, int j, int pair,
                                  const int* swapped, double (*block)[kStripWidth]) {
  constexpr int kSymmetric[9] = {0, 1, 2, 1, 3, 4, 2, 4, 5};
  Strip<3> share;  // of N M^T + M N^T, of N e^T / l, of its transpose
  const double *betaI = terms.beta[i], *betaJ = terms.beta[j];
  const double epsI = kEdgeEnd[i], epsJ = kEdgeEnd[j];
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    const double down = -epsI * betaJ[l], up = -betaI[l] * epsJ;
    const bool swap = (swapped[l] >> pair & 1) != 0;
    share[0][l] = betaI[l] * betaJ[l] + epsI * epsJ * flatness[l];
    share[1][l] = swap ? up : down;
    share[2][l] = swap ? down : up;
  }
  for (int k = 0; k < 9; ++k) {
    const double *bend = terms.bend[kSymmetric[k]], *slide = terms.slide[k], *turned = terms.slide[3 * (k % 3) + k / 3];
#pragma GCC ivdep
    for (int l = 0; l < kStripWidth; ++l) {
      block[k][l] += share[0][l] * bend[l] + (share[1][l] * slide[l] + share[2][l] * turned[l]);
    }
  }
}

// With D = sum beta_j x_j and E = x_b - x_a the blocks above give beta_i A + eps_i B, where
//   A = N (M . D) + M (N . D) - e (N . E)/l,   B = h^2/(2 l^2) [N (M . E) + M (N . E)] - N (e . D)/l.
SELVEDGE_KERNEL void addTriangleProduct(const HingeSides& x, int side, const double* weight, const HingeStrip& hinge,
                                        Strip<12>& f) {
  Frame frame;
  frameOf(hinge, side, frame);
  const auto& [N, M] = frame;
  const double sign = kSign[side];
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    const double foot = hinge.foot[side][0][l], flatness = hinge.flatness[side][0][l];
    double ND = 0, MD = 0, eD = 0, NE = 0, ME = 0;
    for (int k = 0; k < 3; ++k) {
      const double E = x[k][l], D = foot * E - x[3 + 3 * side + k][l];
      ND += N[k][l] * D, MD += M[k][l] * D, eD += hinge.edge[k][l] * D, NE += N[k][l] * E, ME += M[k][l] * E;
    }
    const double w = sign * weight[l], inverse = hinge.inverseLength[0][l];
    for (int k = 0; k < 3; ++k) {
      const double A = w * (N[k][l] * MD + M[k][l] * ND - hinge.edge[k][l] * (NE * inverse));
      const double B = w * (flatness * (N[k][l] * ME + M[k][l] * NE) - N[k][l] * (eD * inverse));
      f[k][l] += (1 - foot) * A - B;
      f[3 + k][l] += foot * A + B;
      f[6 + 3 * side + k][l] -= A;
    }
  }
}

}  // namespace

void addHingeHessianProduct(const HingeSides& x, const double* weight, const HingeStrip& hinge, Strip<12>& f) {
  for (int side = 0; side < 2; ++side) addTriangleProduct(x, side, weight, hinge, f);
}

void addHingeHessianBlocks(const double* weight, const HingeStrip& hinge, const int* swapped, Strip<90>& blocks) {
  constexpr int kPair[4][4] = {{0, 1, 2, 3}, {1, 4, 5, 6}, {2, 5, 7, 8}, {3, 6, 8, 9}};
  for (int side = 0; side < 2; ++side) {
    TriangleTerms terms;
    triangleTerms(hinge, side, weight, terms);
    const int corner[3] = {0, 1, 2 + side};
    for (int i = 0; i < 3; ++i) {
      for (int j = i; j < 3; ++j) {
        const int pair = kPair[corner[i]][corner[j]];
        addPairBlock(terms, hinge.flatness[side][0], i, j, pair, swapped, blocks.at + 9 * pair);
      }
    }
  }
}

}  // namespace selvedge
