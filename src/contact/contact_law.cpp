// Contact of nodes with shapes: E = sum_i m_i k P(thickness - d(x_i, t)), d the distance from the shape, P the penalty
// (penalty.h). With n = dd/dx, H = d2d/dx2 and the shape's own velocity u at the node:
//   F = m k P' n,   dF/dx = -m k (P'' n n^T - P' H),   dE/dt at a fixed place = m k P' n . u
// and a damper of the speed along the normal, F = -m c P'' n n^T (v - u), whose dependence on the place is left out of
// its Jacobian.
#include <cmath>
#include <utility>

#include "base/parallel.h"
#include "contact/laws.h"
#include "contact/penalty.h"

namespace selvedge {
namespace {

class Contact final : public ForceLaw {
 public:
  Contact(const ClothSystem& cloth, ColliderList colliders, const ContactSettings& settings)
      : cloth_(cloth), colliders_(std::move(colliders)), settings_(settings) {
    Contact::refresh();
  }

  std::string_view name() const override { return "contact"; }
  void refresh() override {
    pushes_ = settings_.law != "none";
    rates_ = contactRates(settings_, step_);
  }
  bool dissipative() const override { return pushes_ && rates_.damping > 0; }
  bool hasDamper() const override { return true; }
  bool drivenByShapes() const override { return true; }
  bool fixes() const override { return true; }
  void fix(const State&, std::span<const double>, const InnerStep& step) override {
    step_ = step;
    rates_ = contactRates(settings_, step_);
  }

  double energy(const State& state) const override {
    return sum(state, [&](const Touch& touch) { return touch.mass * rates_.stiffness * touch.penalty.value; });
  }
  double drivePower(const State& state) const override {
    return sum(state, [&](const Touch& touch) {
      return touch.mass * rates_.stiffness * touch.penalty.slope * touch.at.normal.dot(touch.shapeVelocity);
    });
  }
  double mediumPower(const State& state) const override {
    return sum(state, [&](const Touch& touch) { return damperForce(state, touch).dot(touch.shapeVelocity); });
  }
  void addForce(const State& state, VecX& F) const override {
    forEach(state, [&](const Touch& touch) {
      F.segment<3>(touch.coordinate) += touch.mass * rates_.stiffness * touch.penalty.slope * touch.at.normal;
    });
  }
  void addDissipativeForce(const State& state, VecX& F) const override {
    if (!dissipative()) return;
    forEach(state, [&](const Touch& touch) { F.segment<3>(touch.coordinate) += damperForce(state, touch); });
  }
  void addJacobians(const State& state, const JacobianOptions& options, double cq, double cv,
                    BlockMatrix& A) const override {
    const bool exact = options.hessian == Hessian::exact;
    forEach(state, [&](const Touch& touch) {
      const Vec3& n = touch.at.normal;
      const double along = touch.penalty.curve * (cq * rates_.stiffness + cv * rates_.damping);
      Mat3 J = -touch.mass * along * n * n.transpose();
      if (exact) J += touch.mass * cq * rates_.stiffness * touch.penalty.slope * touch.at.curvature;
      using Block = Eigen::Map<Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>;
      Block(A.block(A.pattern().diagonal[toIndex(touch.node)])) += J;
    });
  }
  void addHessianProduct(const State& state, const VecX& x, VecX& y) const override {
    forEach(state, [&](const Touch& touch) {
      const Vec3 own = x.segment<3>(touch.coordinate);
      const Vec3& n = touch.at.normal;
      y.segment<3>(touch.coordinate) +=
          touch.mass * rates_.stiffness *
          (touch.penalty.curve * n.dot(own) * n - touch.penalty.slope * (touch.at.curvature * own));
    });
  }
  std::string complaint(const State& state) const override {
    for (const Collider& collider : *colliders_) {
      if (std::string wrong = collider.complaint(state.t); !wrong.empty()) return wrong;
    }
    return "";
  }

 private:
  struct Touch {
    int node;
    Eigen::Index coordinate;
    double mass;
    Distance at;
    Penalty penalty;
    Vec3 shapeVelocity;
  };

  // The nodes [begin, end) that touch something, in the order of their numbers and of the shapes.
  template <class Body>
  void visit(const State& state, const std::vector<Pose>& poses, int begin, int end, const Body& body) const {
    for (int node = begin; node < end; ++node) {
      const Vec3 x = cloth_.position(state, node);
      for (std::size_t i = 0; i < poses.size(); ++i) {
        const Collider& collider = (*colliders_)[i];
        const double thickness = collider.thickness();
        if (!(collider.shape().distance(poses[i].toLocal(x)) < thickness)) continue;
        const Distance at = collider.measure(poses[i], x);
        body(Touch{node, cloth_.coordinate(node), cloth_.nodeMass()[toIndex(node)], at,
                   penalty(thickness - at.d, thickness), poses[i].velocityAt(x)});
      }
    }
  }
  template <class Body>
  void forEach(const State& state, const Body& body) const {
    if (!pushes_) return;
    const std::vector<Pose>& poses = poses_.at(*colliders_, state.t);
    parallelFor(cloth_.blockCount(), [&](int begin, int end) { visit(state, poses, begin, end, body); });
  }
  template <class Value>
  double sum(const State& state, const Value& value) const {
    if (!pushes_) return 0;
    const std::vector<Pose>& poses = poses_.at(*colliders_, state.t);
    return orderedSum(cloth_.blockCount(), [&](int begin, int end) {
      double all = 0;
      visit(state, poses, begin, end, [&](const Touch& touch) { all += value(touch); });
      return all;
    });
  }
  Vec3 damperForce(const State& state, const Touch& touch) const {
    const Vec3 v = state.v.segment<3>(touch.coordinate) - touch.shapeVelocity;
    return -touch.mass * rates_.damping * touch.penalty.curve * touch.at.normal.dot(v) * touch.at.normal;
  }

  const ClothSystem& cloth_;
  ColliderList colliders_;
  const ContactSettings& settings_;
  bool pushes_ = true;
  InnerStep step_;
  ContactRates rates_;
  mutable Poses poses_;
};

}  // namespace

std::unique_ptr<ForceLaw> makeContact(const ClothSystem& cloth, ColliderList colliders,
                                      const ContactSettings& settings) {
  return std::make_unique<Contact>(cloth, std::move(colliders), settings);
}

}  // namespace selvedge
