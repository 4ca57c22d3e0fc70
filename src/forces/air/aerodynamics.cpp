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

#include "forces/air/air_kernels.h"
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
    resistance_ = {0.5 * air_.density * air_.dragCoefficient, 0.5 * air_.density * air_.skinCoefficient};
    setDamped(resistance_.pressure != 0 || resistance_.skin != 0);
    if (made_ && *made_ == air_) return;  // formulas are not parsed again because a stiffness changed
    made_ = air_;
    field_ = makeWindField(air_);
    winds_.assign(field_ ? index(count()) : 1, air_.wind);
    centroids_.resize(field_ ? index(count()) : 0);
    blown_.reset();
  }

  void addDissipativeForce(const State& state, VecX& F) const override {
    if (!dissipative()) return;
    blow(state);
    const int stride = cloth_.blockSize();
    forStrips(chunks(), [&](int first, int size) {
      Strip<3> all;
      forcesOn(state, first, size, all);
      for (int l = 0; l < size; ++l) {
        for (const int node : nodes(first + l)) {
          for (int k = 0; k < 3; ++k) F[Eigen::Index{stride} * node + k] += all[k][l] / 3;
        }
      }
    });
  }
  void addJacobians(const State& state, const JacobianOptions& options, double cq, double cv,
                    BlockMatrix& A) const override {
    blow(state);
    if (options.hessian == Hessian::exact) return StencilLaw::addJacobians(state, options, cq, cv, A);
    if (!dissipative()) return;
    // Each corner feels the mean velocity of all three: a triangle's nine blocks are one, and it is symmetric.
    forStrips(chunks(), [&](int first, int size) {
      AirStream air;
      Strip<6> D;
      streamOn(state, first, size, air);
      airSlopes(air, resistance_, cv / 9, D);
      addEqualBlocks(slots(first).data(), kPairs, size, D, options.symmetric, A);
    });
  }
  double mediumPower(const State& state) const override {
    if (!dissipative()) return 0;
    blow(state);
    return sumStrips(count(), [&](int first, int size, Strip<1>& power) {
      Strip<3> all;
      forcesOn(state, first, size, all);
      for (int l = 0; l < size; ++l) {
        const Vec3& w = wind(first + l);
        power[0][l] = all[0][l] * w[0] + all[1][l] * w[1] + all[2][l] * w[2];
      }
    });
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

  // The exact one.
  Mat elementJacobian(int e, const Vec& x, const Vec& v, const JacobianOptions& options, double cq, double cv) const {
    const Exposure air = exposure(e, x, v);
    Mat J = Mat::Zero();
    if (air.speed == 0) return J;
    const Mat3 byVelocity = (cv / 9) * velocitySlope(air), byNormal = (cq / 6) * normalSlope(air);
    for (int j = 0; j < 3; ++j) {
      const Mat3 block = byVelocity + byNormal * cross(oppositeSide(x, j));
      for (int i = 0; i < 3; ++i) J.block<3, 3>(3 * i, 3 * j) = block;
    }
    return options.symmetric ? Mat(0.5 * (J + J.transpose())) : J;
  }

 private:
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
    parallelFor(
        count(),
        [&](int begin, int end) {
          for (int e = begin; e < end; ++e) centroids_[index(e)] = centroid(state, e), winds_[index(e)] = air_.wind;
          const auto first = index(begin), size = index(end - begin);
          field_->add({&centroids_[first], size}, state.t, begin / piece, {&winds_[first], size});
        },
        piece);
  }

  void streamOn(const State& state, int first, int size, AirStream& air) const {
    findStream(nodes(first).data(), size, state.q.data(), state.v.data(), cloth_.blockSize(), wind(first).data(),
               field_ ? 3 : 0, air);
  }
  void forcesOn(const State& state, int first, int size, Strip<3>& all) const {
    AirStream air;
    streamOn(state, first, size, air);
    airForces(air, resistance_, all);
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
    const auto [pressure, skin] = resistance_;
    return skin * Mat3::Identity() + (pressure - skin) * air.n * air.n.transpose();
  }

  Mat3 velocitySlope(const Exposure& air) const {
    const Mat3 P = tensor(air);
    return -air.area * (air.speed * P + P * air.u * air.u.transpose() / air.speed);
  }
  Mat3 normalSlope(const Exposure& air) const {
    const Vec3 &n = air.n, &u = air.u;
    const Mat3 turning = n * u.transpose() + n.dot(u) * (Mat3::Identity() - n * n.transpose());
    const auto [pressure, skin] = resistance_;
    return -air.speed * (skin * u * n.transpose() + (pressure - skin) * turning);
  }

  const ClothSystem& cloth_;
  const AirSettings& air_;
  AirResistance resistance_{};
  std::optional<AirSettings> made_;      // what the field was made of
  WindFieldPtr field_;                   // null: uniform
  mutable std::vector<Vec3> winds_;      // [elements] m/s, of the last state asked for; [1] when uniform
  mutable std::vector<Vec3> centroids_;  // [elements] m, of that state
  mutable std::optional<double> blown_;  // s, when that state is
  mutable VecX places_;                  // m, where its nodes are
};

}  // namespace

LawPtr makeAerodynamics(const ClothSystem& cloth, const AirSettings& air) {
  return std::make_unique<Aerodynamics>(cloth, air);
}

}  // namespace selvedge
