// Coulomb friction of nodes on shapes. A node that touches is held at an anchor on the shape by a damped spring in the
// tangent plane (projection T), which slips where it would pull harder than mu N:
//   z = T (x - anchor) + (c / k) T (v - u),   F as anchor_spring.h has it,   k, c for each kg as in contact
// The normal force N, the plane and the anchor are those of the start of the inner step: within it the force has a
// potential in x, and its matrix is symmetric and definite. What presses on a point of a triangle presses on its nodes,
// by their weights: they hold the triangle, each in the mean plane of what presses on it. After the step an anchor that
// slipped follows to where the spring just holds. Where a node touches several shapes, one that presses most holds
// it. What the spring stores is booked as taken by friction until it gives it back.
#include <algorithm>
#include <cmath>
#include <utility>

#include "base/parallel.h"
#include "contact/laws/anchor_spring.h"
#include "contact/laws/laws.h"
#include "contact/laws/penalty.h"

namespace selvedge {
namespace {

constexpr std::size_t kNumbers = 4;  // of a node's memory: the shape, counted from 1, and the anchor in its coordinates

class Friction final : public FrictionLaw {
 public:
  Friction(const ClothSystem& cloth, std::shared_ptr<Touching> touching, const ContactSettings& settings)
      : cloth_(cloth), touching_(std::move(touching)), settings_(settings), holds_(toIndex(cloth.blockCount())) {
    Friction::refresh();
  }

  std::string_view name() const override { return "friction"; }
  void refresh() override {
    const auto gone = [&](const Hold& hold) { return hold.shape >= static_cast<int>(colliders().size()); };
    if (std::any_of(holds_.begin(), holds_.end(), gone)) std::fill(holds_.begin(), holds_.end(), Hold());
    const auto rough = [](const Collider& collider) { return collider.friction() > 0; };
    rough_ = std::any_of(colliders().begin(), colliders().end(), rough);
    acts_ = rough_ && settings_.law != "none";
  }
  bool conservative() const override { return false; }
  bool dissipative() const override { return acts_; }
  bool drivenByShapes() const override { return true; }
  bool fixes() const override { return true; }
  int memorySize() const override { return static_cast<int>(kNumbers) * cloth_.blockCount(); }
  void nameMemory(std::vector<MemoryNames>& names) const override { nameByNodes(cloth_, kNumbers, names); }
  void forgetShape(std::size_t shape, std::span<double> memory) const override {
    const auto own = static_cast<double>(shape + 1);
    for (std::size_t at = 0; at < memory.size(); at += kNumbers) {
      if (memory[at] == own) std::fill_n(memory.begin() + static_cast<std::ptrdiff_t>(at), kNumbers, 0.0);
      if (memory[at] > own) memory[at] -= 1;
    }
  }

  bool fix(const State& state, std::span<const double> memory, const InnerStep& step) override {
    rates_ = contactRates(settings_, step);
    acts_ = rough_ && rates_.act();
    const std::vector<Pose>& poses = poses_.at(colliders(), state.t);
    if (acts_) touching_->nearby().update(state, poses);
    const bool held = std::exchange(holding_, acts_ && touching_->nearby().any());
    if (!holding_) {
      if (held) std::fill(holds_.begin(), holds_.end(), Hold());
      return held;
    }
    parallelFor(cloth_.blockCount(), [&](int begin, int end) {
      for (int node = begin; node < end; ++node) holds_[toIndex(node)] = strongest(state, poses, node);
    });
    for (const Touching::Point& point : touching_->between(state, poses)) press(state, poses, point);
    parallelFor(cloth_.blockCount(), [&](int begin, int end) {
      for (int node = begin; node < end; ++node) {
        Hold& hold = holds_[toIndex(node)];
        if (hold.shape < 0) continue;
        hold.normal.normalize();
        hold.limit = colliders()[toIndex(hold.shape)].friction() * hold.push;
        const std::span<const double> own = memory.subspan(kNumbers * toIndex(node), kNumbers);
        const bool same = own[0] == hold.shape + 1;
        hold.anchor =
            same ? Vec3(own[1], own[2], own[3]) : poses[toIndex(hold.shape)].toLocal(cloth_.position(state, node));
      }
    });
    return true;
  }
  void remember(const State& state, std::span<double> memory) const override {
    if (!acts_ || !holding_) return std::fill(memory.begin(), memory.end(), 0.0);
    const std::vector<Pose>& poses = poses_.at(colliders(), state.t);
    parallelFor(cloth_.blockCount(), [&](int begin, int end) {
      for (int node = begin; node < end; ++node) {
        const Hold& hold = holds_[toIndex(node)];
        const std::span<double> own = memory.subspan(kNumbers * toIndex(node), kNumbers);
        own[0] = hold.shape + 1;
        const Vec3 anchor = hold.shape >= 0 ? slipped(state, poses, node) : Vec3::Zero();
        for (int k = 0; k < 3; ++k) own[toIndex(k + 1)] = anchor[k];
      }
    });
  }

  // Where no shape has friction nothing is held, and all that touches slips.
  void addMarks(const State& state, std::vector<TouchMark>& marks) const override {
    if (!rates_.act() || (acts_ && !holding_)) return;
    const std::vector<Pose>& poses = poses_.at(colliders(), state.t);
    if (!acts_) touching_->nearby().update(state, poses);
    for (int node = 0; node < cloth_.blockCount(); ++node) {
      const Hold hold = acts_ ? holds_[toIndex(node)] : strongest(state, poses, node);
      if (hold.shape < 0 || hold.push == 0) continue;
      marks.push_back({node, hold.push * hold.normal.normalized(), true});
      if (!acts_) continue;
      visit(state, poses, node, node + 1, [&](int, const Pull& pull) {
        marks.back().force += pull.force;
        marks.back().slips = pull.slips;
      });
    }
  }

  double mediumPower(const State& state) const override {
    if (!acts_ || !holding_) return 0;
    const std::vector<Pose>& poses = poses_.at(colliders(), state.t);
    return orderedSum(cloth_.blockCount(), [&](int begin, int end) {
      double power = 0;
      visit(state, poses, begin, end, [&](int, const Pull& pull) { power += pull.force.dot(pull.shapeVelocity); });
      return power;
    });
  }
  void addDissipativeForce(const State& state, VecX& F) const override {
    if (!acts_ || !holding_) return;
    const std::vector<Pose>& poses = poses_.at(colliders(), state.t);
    parallelFor(cloth_.blockCount(), [&](int begin, int end) {
      visit(state, poses, begin, end,
            [&](int node, const Pull& pull) { F.segment<3>(cloth_.coordinate(node)) += pull.force; });
    });
  }
  void addJacobians(const State& state, const JacobianOptions&, double cq, double cv, BlockMatrix& A) const override {
    if (!acts_ || !holding_) return;
    const std::vector<Pose>& poses = poses_.at(colliders(), state.t);
    parallelFor(cloth_.blockCount(), [&](int begin, int end) {
      visit(state, poses, begin, end, [&](int node, const Pull& pull) {
        const Mat3 plane = pulledPlane(pull, pull.normal);
        A.spaceBlock(A.pattern().diagonal[toIndex(node)]) -= pull.stiffness * (cq + cv * viscosity()) * plane;
      });
    });
  }

 private:
  struct Hold {
    int shape = -1;              // -1: it touches none
    double push = 0, limit = 0;  // N: N, mu N
    Vec3 normal = Vec3::Zero();  // first the sum of what presses, N
    Vec3 anchor = Vec3::Zero();  // m, in the coordinates of the shape
  };
  struct Pull : AnchorPull {
    Vec3 normal, shapeVelocity;
  };

  static Vec3 tangent(const Vec3& normal, const Vec3& x) { return x - normal.dot(x) * normal; }
  double mass(int node) const { return cloth_.nodeMass()[toIndex(node)]; }
  double viscosity() const { return rates_.stiffness > 0 ? rates_.damping / rates_.stiffness : 0; }  // s

  double pushOf(double mass, double thickness, double distance) const {
    return mass * rates_.stiffness * costOf(rates_, thickness - distance, thickness).slope;
  }
  // The shape that presses most on the node itself.
  Hold strongest(const State& state, const std::vector<Pose>& poses, int node) const {
    Hold found;
    if (rates_.betweenAlone || !touching_->nearby().node(node)) return found;
    const Vec3 x = cloth_.position(state, node);
    for (std::size_t i = 0; i < poses.size(); ++i) {
      if (!touching_->nearby().node(node, i)) continue;
      const Collider& collider = colliders()[i];
      const double thickness = collider.thickness(), radius = touching_->radius(node);
      const double d = collider.shape().distanceBelow(poses[i].toLocal(x), thickness + radius);
      const double push = pushOf(mass(node), thickness, d - radius);
      if (!(push > found.push)) continue;
      found.shape = static_cast<int>(i);
      found.push = push;
    }
    if (found.shape >= 0) {
      const auto i = toIndex(found.shape);
      found.normal = found.push * colliders()[i].measure(poses[i], x).normal;
    }
    return found;
  }
  // What presses on a point of a triangle, on its nodes.
  void press(const State& state, const std::vector<Pose>& poses, const Touching::Point& point) {
    Distance at;
    if (!touching_->touches(state, point, poses[toIndex(point.shape)], at)) return;
    const double push = pushOf(point.mass, point.thickness, at.d - point.radius);
    for (std::size_t k = 0; k < toIndex(point.count); ++k) {
      Hold& hold = holds_[toIndex(point.nodes[k])];
      const double own = point.weights[k] * push;
      if (!(own > 0)) continue;
      if (hold.shape != point.shape) {
        if (hold.push > own) continue;
        hold = {.shape = point.shape};
      }
      hold.push += own;
      hold.normal += own * at.normal;
    }
  }
  // The anchor of a node that is held, after a step.
  Vec3 slipped(const State& state, const std::vector<Pose>& poses, int node) const {
    const Hold& hold = holds_[toIndex(node)];
    const Pose& pose = poses[toIndex(hold.shape)];
    const Vec3 x = cloth_.position(state, node), away = tangent(hold.normal, x - pose.toSpace(hold.anchor));
    const double most = rates_.stiffness > 0 ? hold.limit / (mass(node) * rates_.stiffness) : 0;
    const double length = away.norm();
    return pose.toLocal(x - (length > most ? most / length : 1) * away);
  }

  template <class Body>
  void visit(const State& state, const std::vector<Pose>& poses, int begin, int end, const Body& body) const {
    for (int node = begin; node < end; ++node) {
      const Hold& hold = holds_[toIndex(node)];
      if (hold.shape < 0 || hold.limit == 0) continue;
      const Pose& pose = poses[toIndex(hold.shape)];
      const Vec3 x = cloth_.position(state, node), u = pose.velocityAt(x);
      const Vec3 z = tangent(hold.normal, x - pose.toSpace(hold.anchor)) +
                     viscosity() * tangent(hold.normal, cloth_.velocity(state, node) - u);
      body(node, Pull{anchorPull(z, mass(node) * rates_.stiffness, hold.limit), hold.normal, u});
    }
  }

  const Colliders& colliders() const { return touching_->colliders(); }

  const ClothSystem& cloth_;
  std::shared_ptr<Touching> touching_;
  const ContactSettings& settings_;
  std::vector<Hold> holds_;  // [nodes]
  ContactRates rates_;
  // Does any shape have friction; does it act; is anything near one?
  bool rough_ = false, acts_ = false, holding_ = false;
  mutable Poses poses_;
};

}  // namespace

std::unique_ptr<FrictionLaw> makeFriction(const ClothSystem& cloth, std::shared_ptr<Touching> touching,
                                          const ContactSettings& settings) {
  return std::make_unique<Friction>(cloth, std::move(touching), settings);
}

}  // namespace selvedge
