// The elastic model's resistance to a change of area (Fisher).
//   C = J - 1,  J = A / A0 = |w_u x w_v|,  E = S/2 C^2 with S = (modulus) (membrane factor); the modulus is half of
//   K_shear, see materials.cpp
//   (where it has flowed, C is less its rest)
//   with the normal n = w_u x w_v / J:  dJ = n . (dw_u x w_v + w_u x dw_v)  ->  g = (w_v x n, n x w_u)
//   in the plane  d2J = 2 n . (dw_u x dw_v): M with the blocks 0, -[n]x, [n]x, 0 is an involution there that exchanges
//                 g and f = (w_u, w_v); treated as involution.h says
//   across it     J^2 = det(W^T W) and W^T W grows by z z^T, z = (n . dw_u, n . dw_v): d2J = J z^T (W^T W)^-1 z
//                 = (|w_v|^2 z_u^2 - 2 w_u . w_v z_u z_v + |w_u|^2 z_v^2) / J, whose sign in H is that of C
// A triangle without area has no normal: no force there.
#include <algorithm>
#include <cmath>

#include "base/simd.h"
#include "forces/laws.h"
#include "forces/triangles/involution.h"
#include "forces/triangles/triangle_law.h"

namespace selvedge {
namespace {

constexpr double kNoArea = 1e-12;  // of the rest area

struct AreaStrip {
  Strip<1> C;
  Strip<1> inverse;      // 1/J; 0 where there is no area
  Strip<3> normal;       // likewise
  Deformation gradient;  // g
};

SELVEDGE_KERNEL void measureArea(const double* rest, const Deformation& w, AreaStrip& area) {
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    const double ux = w[0][l], uy = w[1][l], uz = w[2][l], vx = w[3][l], vy = w[4][l], vz = w[5][l];
    const double x = uy * vz - uz * vy, y = uz * vx - ux * vz, z = ux * vy - uy * vx;
    const double J = std::sqrt(x * x + y * y + z * z);
    const bool has = J > kNoArea;
    const double inverse = has ? 1 / (has ? J : 1) : 0, nx = inverse * x, ny = inverse * y, nz = inverse * z;
    area.C[0][l] = J - 1 - rest[l];
    area.inverse[0][l] = inverse;
    area.normal[0][l] = nx, area.normal[1][l] = ny, area.normal[2][l] = nz;
    area.gradient[0][l] = vy * nz - vz * ny;
    area.gradient[1][l] = vz * nx - vx * nz;
    area.gradient[2][l] = vx * ny - vy * nx;
    area.gradient[3][l] = ny * uz - nz * uy;
    area.gradient[4][l] = nz * ux - nx * uz;
    area.gradient[5][l] = nx * uy - ny * ux;
  }
}

SELVEDGE_KERNEL void areaEnergy(const double* factor, double modulus, const AreaStrip& area, double* E) {
  for (int l = 0; l < kStripWidth; ++l) E[l] = 0.5 * modulus * factor[l] * area.C[0][l] * area.C[0][l];
}

// P += S C g
SELVEDGE_KERNEL void addAreaStress(const double* factor, double modulus, const double* C, const Deformation& g,
                                   Deformation& P) {
  for (int k = 0; k < 6; ++k) {
#pragma GCC ivdep
    for (int l = 0; l < kStripWidth; ++l) P[k][l] += modulus * factor[l] * C[l] * g[k][l];
  }
}

SELVEDGE_KERNEL void areaRate(const Deformation& g, const Deformation& rate, double* change) {
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    double sum = 0;
    for (int k = 0; k < 6; ++k) sum += g[k][l] * rate[k][l];
    change[l] = sum;
  }
}

SELVEDGE_KERNEL void areaHalves(const Deformation& w, const AreaStrip& area, Halves& halves, Measures& measures) {
  for (int l = 0; l < kStripWidth; ++l) measures[0][l] = area.C[0][l], measures[1][l] = measures[2][l] = 0;
  for (int k = 0; k < 6; ++k) {
#pragma GCC ivdep
    for (int l = 0; l < kStripWidth; ++l) {
      const double g = area.gradient[k][l], f = area.inverse[0][l] > 0 ? w[k][l] : 0;
      const double p = 0.5 * (g + f), q = 0.5 * (g - f);
      halves[k][l] = p, halves[6 + k][l] = q;
      measures[1][l] += p * p, measures[2][l] += q * q;
    }
  }
}

// H += S (i (I - n n^T) + m M + across), i and m of the plane, across as above with `share` of C.
SELVEDGE_KERNEL void addAreaTurning(const double* factor, double scale, const Deformation& w, const AreaStrip& area,
                                    const Treatment& t, Tangent& H) {
  constexpr int kRow[6] = {0, 0, 0, 1, 1, 2}, kCol[6] = {0, 1, 2, 1, 2, 2};
  constexpr int kSymmetric[9] = {0, 1, 2, 1, 3, 4, 2, 4, 5};
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    const double S = area.inverse[0][l] > 0 ? scale * factor[l] : 0, i = S * t[0][l], m = S * t[1][l];
    double uu = 0, uv = 0, vv = 0;
    for (int k = 0; k < 3; ++k) {
      uu += w[k][l] * w[k][l], uv += w[k][l] * w[3 + k][l], vv += w[3 + k][l] * w[3 + k][l];
    }
    // i + m is C itself when exact, its positive part when clamped or projected, and nothing for gauss-newton.
    const double across = (i + m) * area.inverse[0][l];
    double nn[6];
    for (int k = 0; k < 6; ++k) nn[k] = area.normal[kRow[k]][l] * area.normal[kCol[k]][l];
    for (int k = 0; k < 6; ++k) {
      H[kUU + k][l] += (across * vv - i) * nn[k];
      H[kVV + k][l] += (across * uu - i) * nn[k];
    }
    for (int k = 0; k < 9; ++k) H[kUV + k][l] -= across * uv * nn[kSymmetric[k]];
    H[kUU][l] += i, H[kUU + 3][l] += i, H[kUU + 5][l] += i;
    H[kVV][l] += i, H[kVV + 3][l] += i, H[kVV + 5][l] += i;
    const double x = m * area.normal[0][l], y = m * area.normal[1][l], z = m * area.normal[2][l];
    H[kUV + 1][l] += z, H[kUV + 2][l] -= y, H[kUV + 3][l] -= z;  // -[n]x
    H[kUV + 5][l] += x, H[kUV + 6][l] += y, H[kUV + 7][l] -= x;
  }
}

class TriangleArea final : public TriangleLaw {
 public:
  TriangleArea(const Mesh& mesh, const MaterialSettings& settings) : TriangleLaw(mesh, restShapes(mesh), settings) {
    TriangleArea::refresh();
  }

  std::string_view name() const override { return "area"; }
  void refresh() override {
    modulus_ = 0.5 * settings_.shear;
    tau_ = settings_.shearDamping;
    setDamped(tau_ != 0);
  }

 protected:
  void elasticStrains(int first, const Deformation& w, Strains& strains) const override {
    AreaStrip area;
    measureArea(rest(first), w, area);
    std::copy_n(area.C[0], kStripWidth, strains[0]);
  }
  void energies(int first, const Deformation& w, Strip<1>& E) const override {
    AreaStrip area;
    measureArea(rest(first), w, area);
    areaEnergy(factor(first), modulus_, area, E[0]);
  }
  ElementStrain strainOf(int e, int, const Vec3& wu, const Vec3& wv, std::array<Vec3, 2>& slope) const override {
    const Vec3 across = wu.cross(wv);
    const double J = across.norm();
    const Vec3 n = J > kNoArea ? Vec3(across / J) : Vec3(Vec3::Zero());
    slope = {wv.cross(n), n.cross(wu)};
    return {J - 1 - *rest(e), modulus_, tau_ * modulus_};
  }
  void addStress(int first, const Deformation& w, Deformation& P) const override {
    AreaStrip area;
    measureArea(rest(first), w, area);
    addAreaStress(factor(first), modulus_, area.C[0], area.gradient, P);
  }
  void addTangent(int first, const Deformation& w, Hessian treatment, double scale, Tangent& H) const override {
    AreaStrip area;
    Treatment t;
    addOuter(first, w, treatment, scale * modulus_, H, area, t);
    addAreaTurning(factor(first), scale * modulus_, w, area, t, H);
  }
  void addDampingStress(int first, const Deformation& w, const Deformation& rate, Deformation& P) const override {
    AreaStrip area;
    Strip<1> change;
    measureArea(rest(first), w, area);
    areaRate(area.gradient, rate, change[0]);
    addAreaStress(factor(first), tau_ * modulus_, change[0], area.gradient, P);
  }
  void addDampingTangent(int first, const Deformation& w, double scale, Tangent& H) const override {
    AreaStrip area;
    Treatment t;
    addOuter(first, w, Hessian::gaussNewton, scale * tau_ * modulus_, H, area, t);
  }

 private:
  // The terms made of first derivatives; what they were made of goes on to the caller.
  void addOuter(int first, const Deformation& w, Hessian treatment, double modulus, Tangent& H, AreaStrip& area,
                Treatment& t) const {
    Halves halves;
    Measures measures;
    measureArea(rest(first), w, area);
    areaHalves(w, area, halves, measures);
    treat(treatment, measures, t);
    addOuterTerms(factor(first), modulus, halves, t, H);
  }

  double modulus_ = 0;  // N/m
  double tau_ = 0;      // s
};

}  // namespace

LawPtr makeTriangleArea(const Mesh& mesh, const MaterialSettings& settings) {
  return std::make_unique<TriangleArea>(mesh, settings);
}

}  // namespace selvedge
