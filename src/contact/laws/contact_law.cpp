// Contact of a cloth with shapes: E = sum_p m_p k P(thickness - d(x_p, t)) over its nodes and the points of its triangles
// that touch (touching.h), x_p = sum_i w_i x_i, d the distance from the shape, P the penalty or barrier (penalty.h). With n = dd/dx,
// H = d2d/dx2 and the shape's own velocity u at the point:
//   F_i = w_i m k P' n,   dF_i/dx_j = -m k (w_i w_j P'' n n^T - P' H_ij),   dE/dt at a fixed place = m k P' n . u
// (H_ij of a triangle: nearest_point.cpp) and a damper of the speed along the normal, F_i = -w_i m c s n n^T (v_p - u), s its share from 0 to 1, whose dependence
// on the place is left out of its Jacobian.
#include <utility>

#include "base/parallel.h"
#include "contact/laws/laws.h"
#include "contact/laws/penalty.h"

namespace selvedge {
namespace {

class Contact final : public ForceLaw {
 public:
  Contact(const ClothSystem& cloth, std::shared_ptr<Touching> touching, const ContactSettings& settings)
      : cloth_(cloth), touching_(std::move(touching)), settings_(settings) {
    Contact::refresh();
  }

  std::string_view name() const override { return "contact"; }
  void refresh() override {
    touching_->refresh();
    rates_ = contactRates(settings_, step_);
  }
  bool dissipative() const override { return rates_.damping > 0; }
  bool hasDamper() const override { return true; }
  bool drivenByShapes() const override { return true; }
  bool fixes() const override { return true; }
  bool fix(const State& state, std::span<const double>, const InnerStep& step) override {
    step_ = step;
    const ContactRates before = std::exchange(rates_, contactRates(settings_, step));
    return rates_ != before && isNear(state);
  }
  void couplings(std::vector<std::pair<int, int>>& pairs) const override { touching_->nearby().couplings(pairs); }

  double energy(const State& state) const override {
    return sum(state, [&](const Touch& touch) { return touch.stiffness * touch.penalty.value; });
  }
  double drivePower(const State& state) const override {
    return sum(state, [&](const Touch& touch) {
      return touch.stiffness * touch.penalty.slope * touch.at.normal.dot(touch.shapeVelocity);
    });
  }
  double mediumPower(const State& state) const override {
    return sum(state, [&](const Touch& touch) { return damperForce(state, touch).dot(touch.shapeVelocity); });
  }
  void addForce(const State& state, VecX& F) const override {
    forEach(state, [&](const Touch& touch) {
      touching_->add(touch.stiffness * touch.penalty.slope * touch.at.normal, touch.point, F);
    });
  }
  void addDissipativeForce(const State& state, VecX& F) const override {
    if (!dissipative()) return;
    forEach(state, [&](const Touch& touch) { touching_->add(damperForce(state, touch), touch.point, F); });
  }
  void addJacobians(const State& state, const JacobianOptions& options, double cq, double cv,
                    BlockMatrix& A) const override {
    const bool exact = options.hessian == Hessian::exact;
    forEach(state, [&](const Touch& touch) {
      const Vec3& n = touch.at.normal;
      const double along =
          cq * touch.stiffness * touch.penalty.curve + cv * touch.point.mass * rates_.damping * touch.penalty.share;
      addBlocks(touch.point, -along * n * n.transpose(), A);
      if (exact) addBend(touch, cq * touch.stiffness * touch.penalty.slope, state, A);
    });
  }
  void addHessianProduct(const State& state, const VecX& x, VecX& y) const override {
    forEach(state, [&](const Touch& touch) {
      const Vec3& n = touch.at.normal;
      const double along = touch.stiffness * touch.penalty.curve * n.dot(touching_->at(x, touch.point));
      touching_->add(along * n, touch.point, y);
      const CornerBlocks bend = bendOf(touch, state);
      for (std::size_t i = 0; i < toIndex(touch.point.count); ++i) {
        for (std::size_t j = 0; j < toIndex(touch.point.count); ++j) {
          y.segment<3>(cloth_.coordinate(touch.point.nodes[i])) -=
              touch.stiffness * touch.penalty.slope * bend[3 * i + j] * cloth_.inSpace(x, touch.point.nodes[j]);
        }
      }
    });
  }
  std::string complaint(const State& state) const override {
    for (const Collider& collider : touching_->colliders()) {
      if (std::string wrong = collider.complaint(state.t); !wrong.empty()) return wrong;
    }
    return "";
  }

 private:
  struct Touch {
    const Touching::Point& point;
    Distance at;
    Penalty penalty;
    Vec3 shapeVelocity;
    double stiffness;  // N/m
  };

  template <class Body>
  void visit(const State& state, const Touching::Point& point, const std::vector<Pose>& poses, const Body& body) const {
    const Pose& pose = poses[toIndex(point.shape)];
    Distance at;
    if (!touching_->touches(state, point, pose, at)) return;
    body(Touch{point, at, costOf(rates_, point.thickness + point.radius - at.d, point.thickness),
               pose.velocityAt(touching_->place(state, point)), point.mass * rates_.stiffness});
  }
  template <class Body>
  void visitBetween(const State& state, const std::vector<Pose>& poses, const Body& body) const {
    for (const Touching::Point& point : touching_->between(state, poses)) visit(state, point, poses, body);
  }
  // The nodes [begin, end) that touch something, in the order of their numbers and of the shapes.
  template <class Body>
  void visitNodes(const State& state, const std::vector<Pose>& poses, int begin, int end, const Body& body) const {
    const Nearby& nearby = touching_->nearby();
    for (int node = begin; node < end && !rates_.betweenAlone; ++node) {
      if (!nearby.node(node)) continue;
      for (std::size_t i = 0; i < poses.size(); ++i) {
        if (nearby.node(node, i)) visit(state, touching_->nodeOn(node, i), poses, body);
      }
    }
  }
  // Null where nothing is near.
  const std::vector<Pose>* posesIfNear(const State& state) const {
    return rates_.act() && isNear(state) ? &poses_.all() : nullptr;
  }
  bool isNear(const State& state) const {
    const std::vector<Pose>& poses = poses_.at(touching_->colliders(), state.t);
    touching_->nearby().update(state, poses);
    return touching_->nearby().any();
  }
  template <class Body>
  void forEach(const State& state, const Body& body) const {
    const std::vector<Pose>* poses = posesIfNear(state);
    if (!poses) return;
    parallelFor(cloth_.blockCount(), [&](int begin, int end) { visitNodes(state, *poses, begin, end, body); });
    visitBetween(state, *poses, body);
  }
  template <class Value>
  double sum(const State& state, const Value& value) const {
    const std::vector<Pose>* poses = posesIfNear(state);
    if (!poses) return 0;
    double all = orderedSum(cloth_.blockCount(), [&](int begin, int end) {
      double some = 0;
      visitNodes(state, *poses, begin, end, [&](const Touch& touch) { some += value(touch); });
      return some;
    });
    visitBetween(state, *poses, [&](const Touch& touch) { all += value(touch); });
    return all;
  }
  Vec3 damperForce(const State& state, const Touch& touch) const {
    const Vec3 v = touching_->velocity(state, touch.point) - touch.shapeVelocity;
    const Vec3& n = touch.at.normal;
    return -touch.point.mass * rates_.damping * touch.penalty.share * n.dot(v) * n;
  }
  // Of a node, whose place is one, it is the curvature of the distance.
  CornerBlocks bendOf(const Touch& touch, const State& state) const {
    if (touch.point.count == 1) return {touch.at.curvature};
    std::array<Vec3, 3> corners;
    for (std::size_t k = 0; k < 3; ++k) corners[k] = cloth_.position(state, touch.point.nodes[k]);
    return curvatureOf(touch.at, corners, touch.point.weights);
  }
  void addBend(const Touch& touch, double factor, const State& state, BlockMatrix& A) const {
    const CornerBlocks bend = bendOf(touch, state);
    forBlocks(touch.point, A, [&](std::size_t i, std::size_t j, auto block) { block += factor * bend[3 * i + j]; });
  }
  static void addBlocks(const Touching::Point& point, const Mat3& J, BlockMatrix& A) {
    forBlocks(point, A,
              [&](std::size_t i, std::size_t j, auto block) { block += point.weights[i] * point.weights[j] * J; });
  }
  template <class Body>
  static void forBlocks(const Touching::Point& point, BlockMatrix& A, const Body& body) {
    for (std::size_t i = 0; i < toIndex(point.count); ++i) {
      for (std::size_t j = 0; j < toIndex(point.count); ++j) {
        const int slot =
            i == j ? A.pattern().diagonal[toIndex(point.nodes[i])] : A.pattern().slot(point.nodes[i], point.nodes[j]);
        body(i, j, A.spaceBlock(slot));
      }
    }
  }

  const ClothSystem& cloth_;
  std::shared_ptr<Touching> touching_;
  const ContactSettings& settings_;
  InnerStep step_;
  ContactRates rates_;
  mutable Poses poses_;
};

}  // namespace

std::unique_ptr<ForceLaw> makeContact(const ClothSystem& cloth, std::shared_ptr<Touching> touching,
                                      const ContactSettings& settings) {
  return std::make_unique<Contact>(cloth, std::move(touching), settings);
}

}  // namespace selvedge
