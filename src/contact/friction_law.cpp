// Coulomb friction of nodes on shapes. A node that touches is held at an anchor on the shape by a damped spring in the
// tangent plane (projection T), which slips where it would pull harder than mu N:
//   z = T (x - anchor) + (c / k) T (v - u),   F = -k z min(1, mu N / (k |z|)),   k, c for each kg as in contact
// The normal force N, the plane and the anchor are those of the start of the inner step: within it the force has a
// potential in x, and its matrix is symmetric and definite. After the step an anchor that slipped follows to where the
// spring just holds. Where a node touches several shapes, the one that presses most holds it. What the spring stores is
// booked as taken by friction until it gives it back.
#include <algorithm>
#include <cmath>
#include <utility>

#include "base/parallel.h"
#include "contact/laws.h"
#include "contact/penalty.h"

namespace selvedge {
namespace {

constexpr std::size_t kNumbers = 4;  // of a node's memory: the shape, counted from 1, and the anchor in its coordinates

class Friction final : public ForceLaw {
 public:
  Friction(const ClothSystem& cloth, ColliderList colliders, const ContactSettings& settings)
      : cloth_(cloth), colliders_(std::move(colliders)), settings_(settings), holds_(toIndex(cloth.blockCount())) {
    Friction::refresh();
  }

  std::string_view name() const override { return "friction"; }
  void refresh() override {
    const auto rough = [](const Collider& collider) { return collider.friction() > 0; };
    acts_ = settings_.law != "none" && std::any_of(colliders_->begin(), colliders_->end(), rough);
  }
  bool conservative() const override { return false; }
  bool dissipative() const override { return acts_; }
  bool drivenByShapes() const override { return true; }
  bool fixes() const override { return true; }
  int memorySize() const override { return static_cast<int>(kNumbers) * cloth_.blockCount(); }

  void fix(const State& state, std::span<const double> memory, const InnerStep& step) override {
    rates_ = contactRates(settings_, step);
    if (!acts_) return;
    const std::vector<Pose>& poses = poses_.at(*colliders_, state.t);
    parallelFor(cloth_.blockCount(), [&](int begin, int end) {
      for (int node = begin; node < end; ++node) {
        Hold& hold = holds_[toIndex(node)];
        hold = strongest(state, poses, node);
        if (hold.shape < 0) continue;
        const std::span<const double> own = memory.subspan(kNumbers * toIndex(node), kNumbers);
        if (own[0] == hold.shape + 1) hold.anchor = Vec3(own[1], own[2], own[3]);
      }
    });
  }
  void remember(const State& state, std::span<double> memory) const override {
    if (!acts_) return std::fill(memory.begin(), memory.end(), 0.0);
    const std::vector<Pose>& poses = poses_.at(*colliders_, state.t);
    parallelFor(cloth_.blockCount(), [&](int begin, int end) {
      for (int node = begin; node < end; ++node) {
        const Hold now = strongest(state, poses, node), &before = holds_[toIndex(node)];
        Vec3 anchor = now.anchor;
        if (now.shape >= 0 && now.shape == before.shape) {
          const Pose& pose = poses[toIndex(now.shape)];
          const Vec3 x = cloth_.position(state, node);
          const Vec3 away = tangent(before.normal, x - pose.toSpace(before.anchor));
          const double most = rates_.stiffness > 0 ? before.limit / (mass(node) * rates_.stiffness) : 0;
          const double length = away.norm();
          anchor = pose.toLocal(x - (length > most ? most / length : 1) * away);
        }
        const std::span<double> own = memory.subspan(kNumbers * toIndex(node), kNumbers);
        own[0] = now.shape + 1;
        for (int k = 0; k < 3; ++k) own[toIndex(k + 1)] = now.shape >= 0 ? anchor[k] : 0;
      }
    });
  }

  double mediumPower(const State& state) const override {
    if (!acts_) return 0;
    const std::vector<Pose>& poses = poses_.at(*colliders_, state.t);
    return orderedSum(cloth_.blockCount(), [&](int begin, int end) {
      double power = 0;
      visit(state, poses, begin, end, [&](int, const Pull& pull) { power += pull.force.dot(pull.shapeVelocity); });
      return power;
    });
  }
  void addDissipativeForce(const State& state, VecX& F) const override {
    if (!acts_) return;
    const std::vector<Pose>& poses = poses_.at(*colliders_, state.t);
    parallelFor(cloth_.blockCount(), [&](int begin, int end) {
      visit(state, poses, begin, end,
            [&](int node, const Pull& pull) { F.segment<3>(cloth_.coordinate(node)) += pull.force; });
    });
  }
  void addJacobians(const State& state, const JacobianOptions&, double cq, double cv, BlockMatrix& A) const override {
    if (!acts_) return;
    const std::vector<Pose>& poses = poses_.at(*colliders_, state.t);
    parallelFor(cloth_.blockCount(), [&](int begin, int end) {
      visit(state, poses, begin, end, [&](int node, const Pull& pull) {
        Mat3 plane = Mat3::Identity() - pull.normal * pull.normal.transpose();
        if (pull.slips) plane -= pull.direction * pull.direction.transpose();
        using Block = Eigen::Map<Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>;
        Block(A.block(A.pattern().diagonal[toIndex(node)])) -= pull.stiffness * (cq + cv * viscosity()) * plane;
      });
    });
  }

 private:
  struct Hold {
    int shape = -1;  // -1: it touches none
    Vec3 normal = Vec3::Zero(), anchor = Vec3::Zero();
    double limit = 0;  // N, mu N
  };
  struct Pull {
    Vec3 force, direction, normal, shapeVelocity;
    double stiffness;  // N/m: k, or mu N / |z| where it slips
    bool slips;
  };

  static Vec3 tangent(const Vec3& normal, const Vec3& x) { return x - normal.dot(x) * normal; }
  double mass(int node) const { return cloth_.nodeMass()[toIndex(node)]; }
  double viscosity() const { return rates_.stiffness > 0 ? rates_.damping / rates_.stiffness : 0; }  // s

  // The shape that presses most on the node, held where it is.
  Hold strongest(const State& state, const std::vector<Pose>& poses, int node) const {
    const Vec3 x = cloth_.position(state, node);
    double most = 0;
    Hold found;
    for (std::size_t i = 0; i < poses.size(); ++i) {
      const Collider& collider = (*colliders_)[i];
      const double depth = collider.thickness() - collider.shape().distance(poses[i].toLocal(x));
      const double push = mass(node) * rates_.stiffness * penalty(depth, collider.thickness()).slope;
      if (!(push > most)) continue;
      most = push;
      found = {static_cast<int>(i), Vec3::Zero(), poses[i].toLocal(x), collider.friction() * push};
    }
    if (found.shape >= 0) {
      const auto i = toIndex(found.shape);
      found.normal = (*colliders_)[i].measure(poses[i], x).normal;
    }
    return found;
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
      const double length = z.norm(), k = mass(node) * rates_.stiffness;
      const bool slips = k * length > hold.limit;
      const double stiffness = slips ? hold.limit / length : k;
      body(node, Pull{-stiffness * z, slips ? Vec3(z / length) : Vec3::Zero(), hold.normal, u, stiffness, slips});
    }
  }

  const ClothSystem& cloth_;
  ColliderList colliders_;
  const ContactSettings& settings_;
  std::vector<Hold> holds_;  // [nodes]
  ContactRates rates_;
  bool acts_ = false;
  mutable Poses poses_;
};

}  // namespace

std::unique_ptr<ForceLaw> makeFriction(const ClothSystem& cloth, ColliderList colliders,
                                       const ContactSettings& settings) {
  return std::make_unique<Friction>(cloth, std::move(colliders), settings);
}

// Those of the shapes behind it are one less.
void forgetShape(std::size_t shape, VecX& memory) {
  const auto own = static_cast<double>(shape + 1);
  for (std::size_t at = 0; at + kNumbers <= static_cast<std::size_t>(memory.size()); at += kNumbers) {
    const auto number = static_cast<Eigen::Index>(at);
    if (memory[number] == own) memory.segment(number, kNumbers).setZero();
    if (memory[number] > own) memory[number] -= 1;
  }
}

}  // namespace selvedge
