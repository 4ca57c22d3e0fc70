// Shear (Baraff & Witkin 1998, eq. 11; Parks & Forsyth 2002, eq. 5), and the change of shape of the elastic model.
//   C = c w_u . w_v,  E = S/2 (w_u . w_v)^2,  S = k c^2 in J
//   force on i: -S (w_u . w_v) g_i,  g_i = a_i w_v + b_i w_u
//   damper (kd = tau k): -tau S (w_u' . w_v + w_u . w_v') g_i
// (Where it has flowed, w_u . w_v is less its rest.)
// A map keeps angles where w_u . w_v = 0 and |w_u| = |w_v|. The second is the first in a rest frame turned by 45
// degrees, as (w_u + w_v)/sqrt2 . (w_u - w_v)/sqrt2 = (|w_u|^2 - |w_v|^2)/2. So the shape law is the shear law twice a
// triangle:
//   E = S/2 [(w_u . w_v)^2 + ((|w_u|^2 - |w_v|^2)/2)^2],  the same in every rest frame.
// The second derivative of w_u . w_v by w exchanges w_u and w_v: an involution, treated as involution.h says with
// g = (w_v, w_u), f = (w_u, w_v).
#include <algorithm>
#include <cmath>

#include "base/simd.h"
#include "forces/laws.h"
#include "forces/triangles/involution.h"
#include "forces/triangles/triangle_law.h"

namespace selvedge {
namespace {

SELVEDGE_KERNEL void shearEnergy(const double* factor, double modulus, const double* rest, const Deformation& w,
                                 double* E) {
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    const double C = w[0][l] * w[3][l] + w[1][l] * w[4][l] + w[2][l] * w[5][l] - rest[l];
    E[l] = 0.5 * modulus * factor[l] * C * C;
  }
}

SELVEDGE_KERNEL void addShearStress(const double* factor, double modulus, const double* rest, const Deformation& w,
                                    Deformation& P) {
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    const double C = w[0][l] * w[3][l] + w[1][l] * w[4][l] + w[2][l] * w[5][l] - rest[l], s = modulus * factor[l] * C;
    for (int k = 0; k < 3; ++k) P[k][l] += s * w[3 + k][l], P[3 + k][l] += s * w[k][l];
  }
}

SELVEDGE_KERNEL void addShearDamping(const double* factor, double modulus, const Deformation& w,
                                     const Deformation& rate, Deformation& P) {
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    double change = 0;
    for (int k = 0; k < 3; ++k) change += rate[k][l] * w[3 + k][l] + w[k][l] * rate[3 + k][l];
    const double s = modulus * factor[l] * change;
    for (int k = 0; k < 3; ++k) P[k][l] += s * w[3 + k][l], P[3 + k][l] += s * w[k][l];
  }
}

// With s = w_u + w_v and d = w_v - w_u: p = (s, s)/2 and q = (d, -d)/2.
SELVEDGE_KERNEL void measureShear(const double* rest, const Deformation& w, Measures& measures) {
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    double C = 0, pp = 0, qq = 0;
    for (int k = 0; k < 3; ++k) {
      const double u = w[k][l], v = w[3 + k][l];
      C += u * v, pp += (u + v) * (u + v), qq += (v - u) * (v - u);
    }
    measures[0][l] = C - rest[l], measures[1][l] = 0.5 * pp, measures[2][l] = 0.5 * qq;
  }
}

// H += S (i I + m M + alpha p p^T + beta (p q^T + q p^T) + gamma q q^T), M exchanging w_u and w_v.
// With X = alpha s s^T/4, Y = gamma d d^T/4 and Z = beta s d^T/4:
//   uu = X + Y + (Z + Z^T),  vv = X + Y - (Z + Z^T),  uv = X - Y + (Z^T - Z)
SELVEDGE_KERNEL void addShearTangent(const double* factor, double scale, const Deformation& w, const Treatment& t,
                                     Tangent& H) {
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    const double S = scale * factor[l], alpha = 0.25 * S * t[2][l], beta = 0.25 * S * t[3][l],
                 gamma = 0.25 * S * t[4][l];
    const double s0 = w[0][l] + w[3][l], s1 = w[1][l] + w[4][l], s2 = w[2][l] + w[5][l];
    const double d0 = w[3][l] - w[0][l], d1 = w[4][l] - w[1][l], d2 = w[5][l] - w[2][l];
    const double x0 = alpha * s0, x1 = alpha * s1, x2 = alpha * s2, y0 = gamma * d0, y1 = gamma * d1, y2 = gamma * d2;
    const double z0 = beta * s0, z1 = beta * s1, z2 = beta * s2, i = S * t[0][l], m = S * t[1][l];
    const double X00 = x0 * s0, X01 = x0 * s1, X02 = x0 * s2, X11 = x1 * s1, X12 = x1 * s2, X22 = x2 * s2;
    const double Y00 = y0 * d0, Y01 = y0 * d1, Y02 = y0 * d2, Y11 = y1 * d1, Y12 = y1 * d2, Y22 = y2 * d2;
    const double Z00 = 2 * z0 * d0, Z11 = 2 * z1 * d1, Z22 = 2 * z2 * d2;
    const double Z01 = z0 * d1 + z1 * d0, Z02 = z0 * d2 + z2 * d0, Z12 = z1 * d2 + z2 * d1;
    const double T01 = z1 * d0 - z0 * d1, T02 = z2 * d0 - z0 * d2, T12 = z2 * d1 - z1 * d2;
    H[kUU][l] += i + (X00 + Y00) + Z00, H[kVV][l] += i + (X00 + Y00) - Z00;
    H[kUU + 1][l] += (X01 + Y01) + Z01, H[kVV + 1][l] += (X01 + Y01) - Z01;
    H[kUU + 2][l] += (X02 + Y02) + Z02, H[kVV + 2][l] += (X02 + Y02) - Z02;
    H[kUU + 3][l] += i + (X11 + Y11) + Z11, H[kVV + 3][l] += i + (X11 + Y11) - Z11;
    H[kUU + 4][l] += (X12 + Y12) + Z12, H[kVV + 4][l] += (X12 + Y12) - Z12;
    H[kUU + 5][l] += i + (X22 + Y22) + Z22, H[kVV + 5][l] += i + (X22 + Y22) - Z22;
    H[kUV][l] += m + (X00 - Y00), H[kUV + 4][l] += m + (X11 - Y11), H[kUV + 8][l] += m + (X22 - Y22);
    H[kUV + 1][l] += (X01 - Y01) + T01, H[kUV + 3][l] += (X01 - Y01) - T01;
    H[kUV + 2][l] += (X02 - Y02) + T02, H[kUV + 6][l] += (X02 - Y02) - T02;
    H[kUV + 5][l] += (X12 - Y12) + T12, H[kUV + 7][l] += (X12 - Y12) - T12;
  }
}

class TriangleShear final : public TriangleLaw {
 public:
  // `share` of the shear modulus goes into each element.
  TriangleShear(std::string_view name, const Mesh& mesh, const std::vector<TriangleRest>& rest,
                const MaterialSettings& settings, double share)
      : TriangleLaw(mesh, rest, settings), name_(name), share_(share) {
    TriangleShear::refresh();
  }

  std::string_view name() const override { return name_; }
  void refresh() override {
    modulus_ = share_ * settings_.shear;
    tau_ = settings_.shearDamping;
    setDamped(tau_ != 0);
  }

 protected:
  void elasticStrains(int first, const Deformation& w, Strains& strains) const override {
    Measures measures;
    measureShear(rest(first), w, measures);
    std::copy_n(measures[0], kStripWidth, strains[0]);
  }
  void energies(int first, const Deformation& w, Strip<1>& E) const override {
    shearEnergy(factor(first), modulus_, rest(first), w, E[0]);
  }
  ElementStrain strainOf(int e, int, const Vec3& wu, const Vec3& wv, std::array<Vec3, 2>& slope) const override {
    slope = {wv, wu};
    return {wu.dot(wv) - *rest(e), modulus_, tau_ * modulus_};
  }
  Vec3 restAs(int round, int) const override { return round == 0 ? Vec3::UnitZ() : Vec3(Vec3::Zero()); }
  void addStress(int first, const Deformation& w, Deformation& P) const override {
    addShearStress(factor(first), modulus_, rest(first), w, P);
  }
  void addTangent(int first, const Deformation& w, Hessian treatment, double scale, Tangent& H) const override {
    addTreated(first, w, treatment, scale * modulus_, H);
  }
  void addDampingStress(int first, const Deformation& w, const Deformation& rate, Deformation& P) const override {
    addShearDamping(factor(first), tau_ * modulus_, w, rate, P);
  }
  void addDampingTangent(int first, const Deformation& w, double scale, Tangent& H) const override {
    addTreated(first, w, Hessian::gaussNewton, scale * tau_ * modulus_, H);
  }

 private:
  void addTreated(int first, const Deformation& w, Hessian treatment, double scale, Tangent& H) const {
    Measures measures;
    Treatment t;
    measureShear(rest(first), w, measures);
    treat(treatment, measures, t);
    addShearTangent(factor(first), scale, w, t, H);
  }

  std::string_view name_;
  double share_;
  double modulus_ = 0;  // N/m
  double tau_ = 0;      // s
};

}  // namespace

LawPtr makeTriangleShear(const Mesh& mesh, const MaterialSettings& settings) {
  return std::make_unique<TriangleShear>("shear", mesh, restShapes(mesh), settings, 1.0);
}

LawPtr makeTriangleShape(const Mesh& mesh, const MaterialSettings& settings) {
  std::vector<TriangleRest> rest = restShapes(mesh);
  Eigen::Matrix2d turn;
  turn << 1, 1, 1, -1;
  const std::size_t triangles = rest.size();
  for (std::size_t t = 0; t < triangles; ++t) {
    rest.push_back(rest[t]);
    rest.back().weights = rest[t].weights * (turn / std::sqrt(2.0));
  }
  return std::make_unique<TriangleShear>("shape", mesh, rest, settings, 0.5);
}

}  // namespace selvedge
