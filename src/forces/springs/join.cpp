// Joints between bodies: a spring from a node of one to a node of another, which rests at the distance that they have in the mesh;
// at none it holds them at one place, E = k/2 |d|^2, and otherwise E = k/2 (|d| - L0)^2, with a damper along it. For an explicit
// step h a joint is no stiffer than m / h^2, m the mass of the lighter node, a quarter of it for each of several joints at it.
#include <algorithm>
#include <limits>

#include "forces/laws.h"
#include "forces/springs/radial.h"
#include "model/elements/stencil_law.h"

namespace selvedge {
namespace {

constexpr double kBorneByStep = 0.25;  // of what an explicit step bears

class Joints final : public StencilLaw<Joints, 2> {
 public:
  Joints(const ClothSystem& cloth, const std::vector<JoinedNodes>& joints)
      : cloth_(cloth), at_(toIndex(cloth.blockCount()), 0) {
    std::vector<Nodes> nodes;
    for (const JoinedNodes& joint : joints) {
      nodes.push_back({joint.a, joint.b});
      ++at_[toIndex(joint.a)], ++at_[toIndex(joint.b)];
    }
    for (const int e : setElements(nodes, cloth.blockCount())) joints_.push_back(joints[toIndex(e)]);
    hold();
  }

  std::string_view name() const override { return "joints"; }
  void refresh() override { hold(); }
  bool fixes() const override { return true; }
  bool fix(const State&, std::span<const double>, const InnerStep& step) override {
    const double rate = step.limited && step.h > 0 ? 1 / step.h : std::numeric_limits<double>::infinity();
    if (rate == rate_) return false;
    rate_ = rate;
    hold();
    return true;
  }

  double elementEnergy(int e, const Vec& x) const { return k_[toIndex(e)] * radial(e, x).energy(); }
  Vec elementForce(int e, const Vec& x) const { return onBothEnds(k_[toIndex(e)] * radial(e, x).gradient()); }
  Mat elementHessian(int e, const Vec& x, Hessian) const {
    return betweenEnds(k_[toIndex(e)] * radial(e, x).hessian());
  }
  Vec elementDamping(int e, const Vec& x, const Vec& v) const {
    return onBothEnds(d_[toIndex(e)] * radial(e, x).damping(across(v)));
  }
  Mat elementJacobian(int e, const Vec& x, const Vec&, const JacobianOptions&, double cq, double cv) const {
    const Vec3 d = across(x), along = d.normalized();
    const Mat3 damper =
        joints_[toIndex(e)].length == 0 && d.isZero(0) ? Mat3::Identity() : Mat3(along * along.transpose());
    return betweenEnds(-cq * k_[toIndex(e)] * radial(e, x).hessian() - cv * d_[toIndex(e)] * damper);
  }

 private:
  static Vec3 across(const Vec& x) { return x.tail<3>() - x.head<3>(); }
  Radial radial(int e, const Vec& x) const { return {across(x), joints_[toIndex(e)].length}; }
  void hold() {
    k_.resize(joints_.size()), d_.resize(joints_.size());
    bool damped = false;
    for (std::size_t e = 0; e < joints_.size(); ++e) {
      const auto own = [&](int node) { return cloth_.nodeMass()[toIndex(node)] / at_[toIndex(node)]; };
      const double borne = kBorneByStep * std::min(own(joints_[e].a), own(joints_[e].b));
      k_[e] = std::min(joints_[e].stiffness, borne * rate_ * rate_);
      d_[e] = std::min(joints_[e].damping, borne * rate_);
      damped |= d_[e] > 0;
    }
    setDamped(damped);
  }

  const ClothSystem& cloth_;
  std::vector<int> at_;                                    // [nodes] how many there are
  std::vector<JoinedNodes> joints_;                        // [elements]
  std::vector<double> k_, d_;                              // N/m, N s/m
  double rate_ = std::numeric_limits<double>::infinity();  // 1/s
};

}  // namespace

LawPtr makeJoints(const ClothSystem& cloth, const std::vector<JoinedNodes>& joints) {
  return std::make_unique<Joints>(cloth, joints);
}

}  // namespace selvedge
