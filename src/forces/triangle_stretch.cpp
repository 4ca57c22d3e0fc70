// Stretch along warp and weft (Baraff & Witkin 1998, eq. 10; Parks & Forsyth 2002, eq. 4).
//   C = c (|w_u| - 1, |w_v| - 1),  E = k/2 C^T C = S_u/2 (|w_u| - 1)^2 + S_v/2 (|w_v| - 1)^2,  S = k c^2 in J
//   force on i: -S_u (|w_u| - 1) a_i e_u - the same of v,  e = w / |w|
//   damper, a mode each (kd = tau k): -tau S_u (e_u . w_u') a_i e_u
//   Hessian block i, j: a_i a_j S_u [e e^T + (1 - 1/|w|)(I - e e^T)] + the same of v; its eigenvalues are |a|^2 S_u
//   times those of the bracket, so that clamping the bracket is the projection of each mode (clamped and spd are the
//   same).
#include "forces/laws.h"
#include "forces/radial.h"
#include "forces/triangle_law.h"

namespace selvedge {
namespace {

class TriangleStretch final : public TriangleLaw<StencilLaw<TriangleStretch, 3>> {
 public:
  TriangleStretch(const Mesh& mesh, const MaterialSettings& settings) : TriangleLaw(mesh, restShapes(mesh), settings) {
    TriangleStretch::refresh();
  }

  std::string_view name() const override { return "stretch"; }
  void refresh() override {
    modulus_ = settings_.stretch;
    tau_ = settings_.stretchDamping;
    setDamped(tau_ != 0);
  }

  double elementEnergy(int e, const Vec& x) const {
    return modulus(e, 0) * mode(e, x, 0).energy() + modulus(e, 1) * mode(e, x, 1).energy();
  }
  Vec elementForce(int e, const Vec& x) const {
    Vec f = Vec::Zero();
    for (int axis = 0; axis < 2; ++axis) addToCorners(f, e, axis, -modulus(e, axis) * mode(e, x, axis).gradient());
    return f;
  }
  Mat elementHessian(int e, const Vec& x, Hessian treatment) const {
    Mat H = Mat::Zero();
    for (int axis = 0; axis < 2; ++axis) {
      addToCorners(H, e, axis, modulus(e, axis) * mode(e, x, axis).hessian(treatment));
    }
    return H;
  }
  Vec elementDamping(int e, const Vec& x, const Vec& v) const {
    Vec f = Vec::Zero();
    for (int axis = 0; axis < 2; ++axis) {
      const Vec3 rate = rest_[index(e)].derivative(v, axis);
      addToCorners(f, e, axis, -tau_ * modulus(e, axis) * mode(e, x, axis).damping(rate));
    }
    return f;
  }
  Mat elementDampingMatrix(int e, const Vec& x) const {
    Mat D = Mat::Zero();
    for (int axis = 0; axis < 2; ++axis) {
      addToCorners(D, e, axis, tau_ * modulus(e, axis) * mode(e, x, axis).dampingMatrix());
    }
    return D;
  }

 private:
  double modulus(int e, int axis) const { return factor_[index(e)] * modulus_[axis]; }
  Radial mode(int e, const Vec& x, int axis) const { return {rest_[index(e)].derivative(x, axis), 1.0}; }

  void addToCorners(Vec& f, int e, int axis, const Vec3& perWeight) const {
    for (int i = 0; i < 3; ++i) f.segment<3>(3 * i) += rest_[index(e)].weights(i, axis) * perWeight;
  }
  void addToCorners(Mat& H, int e, int axis, const Mat3& perWeights) const {
    const Vec3 a = rest_[index(e)].weights.col(axis);
    addWeighted(H, a, a, perWeights);
  }

  Vec2 modulus_;    // N/m, warp and weft
  double tau_ = 0;  // s
};

}  // namespace

LawPtr makeTriangleStretch(const Mesh& mesh, const MaterialSettings& settings) {
  return std::make_unique<TriangleStretch>(mesh, settings);
}

}  // namespace selvedge
