// Air on triangles (docs/physics.md, "Air"). With u = mean velocity of the corners - wind at the centroid at the time
// of the state (wind.h), n the unit normal, A the area:
//   pressure  -1/2 rho |u|^2 cd A |n . u|/|u| n, n turned to face u   =  -1/2 rho A |u| cd (n . u) n
//   skin      -1/2 rho A |u| cf (u - (n . u) n)
//   F = -1/2 rho A |u| P u,  P = cf I + (cd - cf) n n^T;  a third to each corner.   rho kg/m^3, cd and cf pure numbers
// The normal's sign drops out, F = 0 at u = 0 is smooth, and F . u <= 0: power w . F comes in from the wind w, the rest
// is lost. Derivatives:
//   dF/du = -1/2 rho A (|u| P + P u u^T/|u|), and du/dv_j = I/3
//   dF/dN = -1/2 rho |u| [cf u n^T + (cd - cf)(n u^T + (n . u)(I - n n^T))] for N = A n, and dN/dx_j = [s_j]x / 2
// Neither is symmetric. Outside the exact treatment dF/dN is left out and dF/du becomes
//   -1/2 rho A |u| (P + (P u)(P u)^T / (u . P u)): symmetric, never positive, and exact for changes along u.
// The wind is frozen in them: the slope of the field, dw/dx, is left out as dampers leave out their dF/dq. It is no
// smaller than dF/dN, but it has no sign and a field need not have one that is known; exact it is in a uniform wind.
#include <algorithm>
#include <optional>

#include "forces/air/wind.h"
#include "forces/laws.h"
#include "forces/triangles/triangle_geometry.h"
#include "model/elements/stencil_law.h"

namespace selvedge {
namespace {

// A triangle in the stream.
struct Exposure {
  Vec3 u = Vec3::Zero(), n = Vec3::Zero();
  double area = 0, speed = 0;  // speed 0 where there is nothing to feel
};

class Aerodynamics final : public StencilLaw<Aerodynamics, 3> {
 public:
  Aerodynamics(const ClothSystem& cloth, const AirSettings& air) : cloth_(cloth), air_(air) {
    setElements(cloth.mesh().triangles, cloth.blockCount());
    setStride(cloth.blockSize());
    Aerodynamics::refresh();
  }

  std::string_view name() const override { return "aerodynamics"; }
  bool elastic() const override { return false; }
  bool conservative() const override { return false; }
  void refresh() override {
    pressure_ = 0.5 * air_.density * air_.dragCoefficient;
    skin_ = 0.5 * air_.density * air_.skinCoefficient;
    setDamped(pressure_ != 0 || skin_ != 0);
    if (made_ && *made_ == air_) return;  // formulas are not parsed again because a stiffness changed
    made_ = air_;
    field_ = makeWindField(air_);
    winds_.assign(field_ ? static_cast<std::size_t>(count()) : 1, air_.wind);
    blown_.reset();
  }

  void addDissipativeForce(const State& state, VecX& F) const override {
    blow(state);
    StencilLaw::addDissipativeForce(state, F);
  }
  void addJacobians(const State& state, const JacobianOptions& options, double cq, double cv,
                    BlockMatrix& A) const override {
    blow(state);
    if (options.hessian == Hessian::exact || !options.symmetric) {
      return StencilLaw::addJacobians(state, options, cq, cv, A);
    }
    if (dissipative()) addDefiniteSlopes(state, cv, A);
  }
  double mediumPower(const State& state) const override {
    if (!dissipative()) return 0;
    blow(state);
    return sumElements([&](int e) { return total(exposure(e, gather(state.q, e), gather(state.v, e))).dot(wind(e)); });
  }
  std::string complaint(const State& state) const override {
    for (int e = 0; field_ && dissipative() && e < count(); ++e) {
      if (std::string wrong = field_->complaint(centroid(state, e), state.t); !wrong.empty()) return wrong;
    }
    return "";
  }

  double elementEnergy(int, const Vec&) const { return 0; }
  Vec elementForce(int, const Vec&) const { return Vec::Zero(); }
  Mat elementHessian(int, const Vec&, Hessian) const { return Mat::Zero(); }
  Vec elementDamping(int e, const Vec& x, const Vec& v) const {
    return (total(exposure(e, x, v)) / 3).template replicate<3, 1>();
  }

  Mat elementJacobian(int e, const Vec& x, const Vec& v, const JacobianOptions& options, double cq, double cv) const {
    const Exposure air = exposure(e, x, v);
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
  static constexpr int kBlock = 64;  // triangles whose wind is asked for at once

  const Vec3& wind(int e) const { return winds_[field_ ? index(e) : 0]; }
  Vec3 centroid(const State& state, int e) const {
    const auto& [a, b, c] = nodes(e);
    return (cloth_.position(state, a) + cloth_.position(state, b) + cloth_.position(state, c)) / 3;
  }
  // The wind on every triangle, where and when the state is. Of one state Newton's method asks for forces and for slopes.
  void blow(const State& state) const {
    if (!field_ || !dissipative()) return;
    if (blown_ == state.t && places_.size() == state.q.size() && places_ == state.q) return;
    blown_ = state.t;
    places_ = state.q;
    const int piece = std::max(kChunk, (count() + kWindSlots - 1) / kWindSlots);
    const auto some = [&](int first, int end, int slot) {
      std::array<Vec3, kBlock> places;
      for (int e = first; e < end; ++e) places[index(e - first)] = centroid(state, e);
      const auto size = index(end - first);
      const std::span<Vec3> winds(&winds_[index(first)], size);
      std::fill(winds.begin(), winds.end(), air_.wind);
      field_->add({places.data(), size}, state.t, slot, winds);
    };
    parallelFor(
        count(),
        [&](int begin, int end) {
          for (int e = begin; e < end; e += kBlock) some(e, std::min(end, e + kBlock), begin / piece);
        },
        piece);
  }

  // Each corner feels the mean velocity of all three: a triangle's nine blocks are one, and it is symmetric.
  void addDefiniteSlopes(const State& state, double cv, BlockMatrix& A) const {
    chunks().forEach([&](int first, int end) {
      for (int e = first; e < end; ++e) {
        const Exposure air = exposure(e, gather(state.q, e), gather(state.v, e));
        if (air.speed == 0) continue;
        const Mat3 slope = (cv / 9) * definiteVelocitySlope(air);
        const Mat3 block = 0.5 * (slope + slope.transpose());  // so that round-off is symmetric, too
        for (const int slot : slots(e)) A.spaceBlock(slot) += block;
      }
    });
  }

  Exposure exposure(int e, const Vec& x, const Vec& v) const {
    Exposure air;
    const Vec3 N = 0.5 * doubleArea(x);
    air.u = (v.segment<3>(0) + v.segment<3>(3) + v.segment<3>(6)) / 3 - wind(e);
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

  const ClothSystem& cloth_;
  const AirSettings& air_;
  double pressure_ = 0, skin_ = 0;       // rho/2 times cd, cf, kg/m^3
  std::optional<AirSettings> made_;      // what the field was made of
  WindFieldPtr field_;                   // null: uniform
  mutable std::vector<Vec3> winds_;      // [elements] m/s, of the last state asked for; [1] when uniform
  mutable std::optional<double> blown_;  // s, when that state is
  mutable VecX places_;                  // m, where its nodes are
};

}  // namespace

LawPtr makeAerodynamics(const ClothSystem& cloth, const AirSettings& air) {
  return std::make_unique<Aerodynamics>(cloth, air);
}

}  // namespace selvedge
