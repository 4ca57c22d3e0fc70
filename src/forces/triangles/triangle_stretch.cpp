// Stretch along warp and weft (Baraff & Witkin 1998, eq. 10; Parks & Forsyth 2002, eq. 4).
// (Where it has flowed, 1 is 1 + its rest.)
//   C = c (|w_u| - 1, |w_v| - 1),  E = k/2 C^T C = S_u/2 (|w_u| - 1)^2 + S_v/2 (|w_v| - 1)^2,  S = k c^2 in J
//   force on i: -S_u (|w_u| - 1) a_i e_u - the same of v,  e = w / |w|
//   damper, a mode each (kd = tau k): -tau S_u (e_u . w_u') a_i e_u
//   Hessian block i, j: a_i a_j S_u [e e^T + (1 - 1/|w|)(I - e e^T)] + the same of v. In the space of w
//   the blocks of u and v stand apart and their eigenvalues are those of the brackets, S and S (1 - 1/|w|) twice:
//   clamping the second at 0 is the projection, so that clamped and spd are the same. gauss-newton leaves it out.
// A vanishing w has no direction: no force, and the Hessian S I, which pulls nothing anywhere.
#include <cmath>
#include <limits>

#include "base/simd.h"
#include "forces/laws.h"
#include "forces/triangles/triangle_law.h"

namespace selvedge {
namespace {

constexpr double kNoStretch = 1e-12;  // of w, which has no unit

// Bounds on 1 - 1/|w|, by treatment.
struct Bounds {
  double low, high;
};

constexpr Bounds bounds(Hessian hessian) {
  constexpr double kNone = std::numeric_limits<double>::infinity();
  return {hessian == Hessian::exact ? -kNone : 0, hessian == Hessian::gaussNewton ? 0 : kNone};
}

// A mode of the lanes: three numbers of w, and of what is asked for, from row `axis` * 3 on.
SELVEDGE_KERNEL void modeEnergy(const double* factor, double modulus, const double* rest,
                                const double (*w)[kStripWidth], double* E) {
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    const double C = std::sqrt(w[0][l] * w[0][l] + w[1][l] * w[1][l] + w[2][l] * w[2][l]) - 1 - rest[l];
    E[l] += 0.5 * modulus * factor[l] * C * C;
  }
}

SELVEDGE_KERNEL void addModeStress(const double* factor, double modulus, const double* rest,
                                   const double (*w)[kStripWidth], double (*P)[kStripWidth]) {
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    const double size = std::sqrt(w[0][l] * w[0][l] + w[1][l] * w[1][l] + w[2][l] * w[2][l]);
    const bool directed = size > kNoStretch;
    const double s = directed ? modulus * factor[l] * (size - 1 - rest[l]) / (directed ? size : 1) : 0;
    for (int k = 0; k < 3; ++k) P[k][l] += s * w[k][l];
  }
}

SELVEDGE_KERNEL void modeStrain(const double* rest, const double (*w)[kStripWidth], double* strain) {
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    strain[l] = std::sqrt(w[0][l] * w[0][l] + w[1][l] * w[1][l] + w[2][l] * w[2][l]) - 1 - rest[l];
  }
}

// H += S (g I + (1 - g) e e^T), g = 1 - 1/|w| within the bounds.
SELVEDGE_KERNEL void addModeTangent(const double* factor, double modulus, const double* rest, double low, double high,
                                    const double (*w)[kStripWidth], double (*H)[kStripWidth]) {
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    const double x = w[0][l], y = w[1][l], z = w[2][l], size = std::sqrt(x * x + y * y + z * z);
    const bool directed = size > kNoStretch;
    const double inverse = 1 / (directed ? size : 1), g0 = 1 - (1 + rest[l]) * inverse;
    const double g1 = g0 > low ? g0 : low, g2 = g1 < high ? g1 : high, g = directed ? g2 : 1;
    const double S = modulus * factor[l], across = S * g, along = S * (1 - g) * inverse * inverse;
    H[0][l] += across + along * x * x;
    H[1][l] += along * x * y;
    H[2][l] += along * x * z;
    H[3][l] += across + along * y * y;
    H[4][l] += along * y * z;
    H[5][l] += across + along * z * z;
  }
}

// The damper's S (e . w') e, and S e e^T.
SELVEDGE_KERNEL void addModeDamping(const double* factor, double modulus, const double (*w)[kStripWidth],
                                    const double (*rate)[kStripWidth], double (*P)[kStripWidth]) {
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    const double square = w[0][l] * w[0][l] + w[1][l] * w[1][l] + w[2][l] * w[2][l];
    const double along = w[0][l] * rate[0][l] + w[1][l] * rate[1][l] + w[2][l] * rate[2][l];
    const bool directed = square > kNoStretch * kNoStretch;
    const double s = directed ? modulus * factor[l] * along / (directed ? square : 1) : 0;
    for (int k = 0; k < 3; ++k) P[k][l] += s * w[k][l];
  }
}

SELVEDGE_KERNEL void addModeDampingTangent(const double* factor, double modulus, const double (*w)[kStripWidth],
                                           double (*H)[kStripWidth]) {
#pragma GCC ivdep
  for (int l = 0; l < kStripWidth; ++l) {
    const double x = w[0][l], y = w[1][l], z = w[2][l], square = x * x + y * y + z * z;
    const bool directed = square > kNoStretch * kNoStretch;
    const double s = directed ? modulus * factor[l] / (directed ? square : 1) : 0;
    H[0][l] += s * x * x;
    H[1][l] += s * x * y;
    H[2][l] += s * x * z;
    H[3][l] += s * y * y;
    H[4][l] += s * y * z;
    H[5][l] += s * z * z;
  }
}

class TriangleStretch final : public TriangleLaw {
 public:
  TriangleStretch(const Mesh& mesh, const MaterialSettings& settings)
      : TriangleLaw(mesh, restShapes(mesh), settings, 2) {
    TriangleStretch::refresh();
  }

  std::string_view name() const override { return "stretch"; }
  void refresh() override {
    modulus_ = settings_.stretch;
    tau_ = settings_.stretchDamping;
    setDamped(tau_ != 0);
  }

 protected:
  void elasticStrains(int first, const Deformation& w, Strains& strains) const override {
    for (int axis = 0; axis < 2; ++axis) modeStrain(rest(first, axis), w.at + 3 * axis, strains[axis]);
  }
  void energies(int first, const Deformation& w, Strip<1>& E) const override {
    E = {};
    for (int axis = 0; axis < 2; ++axis)
      modeEnergy(factor(first), modulus_[axis], rest(first, axis), w.at + 3 * axis, E[0]);
  }
  ElementStrain strainOf(int e, int axis, const Vec3& wu, const Vec3& wv, std::array<Vec3, 2>& slope) const override {
    const Vec3& w = axis == 0 ? wu : wv;
    const double size = w.norm();
    slope[toIndex(axis)] = size > kNoStretch ? Vec3(w / size) : Vec3(Vec3::Zero());
    slope[toIndex(1 - axis)].setZero();
    return {size - 1 - *rest(e, axis), modulus_[axis], tau_ * modulus_[axis]};
  }
  Vec3 restAs(int, int axis) const override { return Vec3::Unit(axis); }
  void addStress(int first, const Deformation& w, Deformation& P) const override {
    for (int axis = 0; axis < 2; ++axis)
      addModeStress(factor(first), modulus_[axis], rest(first, axis), w.at + 3 * axis, P.at + 3 * axis);
  }
  void addTangent(int first, const Deformation& w, Hessian treatment, double scale, Tangent& H) const override {
    const auto [low, high] = bounds(treatment);
    for (int axis = 0; axis < 2; ++axis) {
      addModeTangent(factor(first), scale * modulus_[axis], rest(first, axis), low, high, w.at + 3 * axis,
                     H.at + kBlock[axis]);
    }
  }
  void addDampingStress(int first, const Deformation& w, const Deformation& rate, Deformation& P) const override {
    for (int axis = 0; axis < 2; ++axis) {
      addModeDamping(factor(first), tau_ * modulus_[axis], w.at + 3 * axis, rate.at + 3 * axis, P.at + 3 * axis);
    }
  }
  void addDampingTangent(int first, const Deformation& w, double scale, Tangent& H) const override {
    for (int axis = 0; axis < 2; ++axis) {
      addModeDampingTangent(factor(first), scale * tau_ * modulus_[axis], w.at + 3 * axis, H.at + kBlock[axis]);
    }
  }

 private:
  static constexpr int kBlock[2] = {kUU, kVV};

  Vec2 modulus_;    // N/m, warp and weft
  double tau_ = 0;  // s
};

}  // namespace

LawPtr makeTriangleStretch(const Mesh& mesh, const MaterialSettings& settings) {
  return std::make_unique<TriangleStretch>(mesh, settings);
}

}  // namespace selvedge
