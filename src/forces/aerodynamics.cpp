// Air on triangles (PHYSICS "Aerodynamics"). With u = mean velocity of the corners - wind, n the unit normal, A the
// area:
//   pressure  -1/2 rho |u|^2 cd A |n . u|/|u| n, n turned to face u   =  -1/2 rho A |u| cd (n . u) n
//   skin      -1/2 rho A |u| cf (u - (n . u) n)
//   F = -1/2 rho A |u| P u,  P = cf I + (cd - cf) n n^T;  a third to each corner.   rho kg/m^3, cd and cf pure numbers
// The normal's sign drops out, F = 0 at u = 0 is smooth, and F . u <= 0: power w . F comes in from the wind w, the rest
// is lost. Derivatives:
//   dF/du = -1/2 rho A (|u| P + P u u^T/|u|), and du/dv_j = I/3
//   dF/dN = -1/2 rho |u| [cf u n^T + (cd - cf)(n u^T + (n . u)(I - n n^T))] for N = A n, and dN/dx_j = [s_j]x / 2
// Neither is symmetric. Outside the exact treatment dF/dN is left out and dF/du becomes
//   -1/2 rho A |u| (P + (P u)(P u)^T / (u . P u)): symmetric, never positive, and exact for changes along u.
#include "forces/laws.h"
#include "forces/triangle_geometry.h"
#include "model/stencil_law.h"

namespace selvedge {
namespace {

// A triangle in the stream.
struct Exposure {
  Vec3 u = Vec3::Zero(), n = Vec3::Zero();
  double area = 0, speed = 0;  // speed 0 where there is nothing to feel
};

class Aerodynamics final : public StencilLaw<Aerodynamics, 3> {
 public:
  Aerodynamics(const Mesh& mesh, const AirSettings& air) : air_(air) {
    setElements(mesh.triangles, mesh.nodes());
    Aerodynamics::refresh();
  }

  std::string_view name() const override { return "aerodynamics"; }
  bool elastic() const override { return false; }
  bool conservative() const override { return false; }
  void refresh() override {
    pressure_ = 0.5 * air_.density * air_.dragCoefficient;
    skin_ = 0.5 * air_.density * air_.skinCoefficient;
    wind_ = air_.wind;
    setDamped(pressure_ != 0 || skin_ != 0);
  }

  double mediumPower(const State& state) const override {
    if (!dissipative()) return 0;
    return sumElements([&](int e) { return total(exposure(gather(state.q, e), gather(state.v, e))).dot(wind_); });
  }

  double elementEnergy(int, const Vec&) const { return 0; }
  Vec elementForce(int, const Vec&) const { return Vec::Zero(); }
  Mat elementHessian(int, const Vec&, Hessian) const { return Mat::Zero(); }
  Vec elementDamping(int, const Vec& x, const Vec& v) const {
    return (total(exposure(x, v)) / 3).template replicate<3, 1>();
  }

  Mat elementJacobian(int, const Vec& x, const Vec& v, const JacobianOptions& options, double cq, double cv) const {
    const Exposure air = exposure(x, v);
    Mat J = Mat::Zero();
    if (air.speed == 0 || !dissipative()) return J;
    const bool exact = options.hessian == Hessian::exact;
    const Mat3 byVelocity = (cv / 9) * (exact ? velocitySlope(air) : definiteVelocitySlope(air));
    const Mat3 byNormal = (exact ? cq / 6 : 0) * normalSlope(air);
    for (int j = 0; j < 3; ++j) {
      const Mat3 block = byVelocity + byNormal * cross(oppositeSide(x, j));
      for (int i = 0; i < 3; ++i) J.block<3, 3>(3 * i, 3 * j) = block;
    }
    return options.symmetric ? Mat(0.5 * (J + J.transpose())) : J;
  }

 private:
  Exposure exposure(const Vec& x, const Vec& v) const {
    Exposure air;
    const Vec3 N = 0.5 * doubleArea(x);
    air.u = (v.segment<3>(0) + v.segment<3>(3) + v.segment<3>(6)) / 3 - wind_;
    air.area = N.norm();
    if (air.area == 0) return air;
    air.n = N / air.area;
    air.speed = air.u.norm();
    return air;
  }
  Mat3 tensor(const Exposure& air) const {  // rho/2 P
    return skin_ * Mat3::Identity() + (pressure_ - skin_) * air.n * air.n.transpose();
  }
  Vec3 total(const Exposure& air) const { return (-air.area * air.speed) * (tensor(air) * air.u); }

  Mat3 velocitySlope(const Exposure& air) const {
    const Mat3 P = tensor(air);
    return -air.area * (air.speed * P + P * air.u * air.u.transpose() / air.speed);
  }
  Mat3 definiteVelocitySlope(const Exposure& air) const {
    const Mat3 P = tensor(air);
    const Vec3 Pu = P * air.u;
    const double along = air.u.dot(Pu);
    Mat3 slope = P;
    if (along > 0) slope += Pu * Pu.transpose() / along;
    return (-air.area * air.speed) * slope;
  }
  Mat3 normalSlope(const Exposure& air) const {
    const Vec3 &n = air.n, &u = air.u;
    const Mat3 turning = n * u.transpose() + n.dot(u) * (Mat3::Identity() - n * n.transpose());
    return -air.speed * (skin_ * u * n.transpose() + (pressure_ - skin_) * turning);
  }

  const AirSettings& air_;
  double pressure_ = 0, skin_ = 0;  // rho/2 times cd, cf, kg/m^3
  Vec3 wind_;                       // m/s
};

}  // namespace

LawPtr makeAerodynamics(const Mesh& mesh, const AirSettings& air) { return std::make_unique<Aerodynamics>(mesh, air); }

}  // namespace selvedge
