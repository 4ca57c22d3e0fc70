// Coulomb friction of cloth on cloth. On each of its two sides a node is held at an anchor in a triangle that it touches
// there, by a damped spring in the plane that the normal leaves (projection T), which slips where it would pull harder
// than mu N:
//   z = T (x - sum_k b_k x_k) + (c / k) T (v - sum_k b_k v_k),   F of z, m k and mu N (anchor_spring.h) on the node,
//   -b_k F on the corners
// b are the weights of the anchor, which may lie beyond the triangle. What the pairs of the contact press on their nodes,
// by their weights, adds up to N: half of it on the nodes of each part, and all of it where only one of the two has nodes
// that are held. As with shapes, N, normal and anchor are those of the start of the inner step, the anchor of what
// slipped follows, and what the spring stores is booked as taken until it comes back.
#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "contact/cloth/laws.h"
#include "contact/laws/anchor_spring.h"

namespace selvedge {
namespace {

constexpr std::size_t kNumbers = 3;  // of a side's memory: the triangle, counted from 1, and the weights of two corners
constexpr int kFarOut = 20;          // times a triangle: where an anchor is no use any more

class ClothFriction final : public FrictionLaw {
 public:
  explicit ClothFriction(std::shared_ptr<TouchingPairs> pairs)
      : pairs_(std::move(pairs)), cloth_(pairs_->cloth()), holds_(2 * toIndex(cloth_.blockCount())) {}

  std::string_view name() const override { return "cloth-friction"; }
  void refresh() override { letGo(); }
  bool conservative() const override { return false; }
  bool dissipative() const override { return !held_.empty(); }
  bool fixes() const override { return true; }
  int memorySize() const override { return static_cast<int>(2 * kNumbers) * cloth_.blockCount(); }
  void nameMemory(std::vector<MemoryNames>& names) const override { nameByNodes(cloth_, 2 * kNumbers, names); }
  void carried(const ForceLaw& before, std::span<double> memory) const override;

  bool fix(const State& state, std::span<const double> memory, const InnerStep&) override {
    const bool before = !held_.empty();
    letGo();
    if (pairs_->settings().friction == 0 || !pairs_->rates().act()) return before;
    const std::vector<TouchingPairs::Touch>& touches = pairs_->touches(state);
    if (touches.empty()) return before;
    findNormals(state, normals_);
    for (const TouchingPairs::Touch& touch : touches) findHolder(touch);
    for (const TouchingPairs::Touch& touch : touches) press(touch);
    for (const std::size_t side : held_) {
      Hold& hold = holds_[side];
      hold.limit = pairs_->settings().friction * hold.push;
      hold.anchor = anchorOf(state, memory.subspan(kNumbers * side, kNumbers), hold);
    }
    return true;
  }
  void remember(const State& state, std::span<double> memory) const override {
    std::fill(memory.begin(), memory.end(), 0.0);
    for (const std::size_t side : held_) {
      const Hold& hold = holds_[side];
      const Vec3 anchor = slipped(state, side, hold);
      if (!(anchor.cwiseAbs().maxCoeff() < kFarOut)) continue;
      const std::span<double> own = memory.subspan(kNumbers * side, kNumbers);
      own[0] = hold.triangle + 1, own[1] = anchor[1], own[2] = anchor[2];
    }
  }

  void addMarks(const State& state, std::vector<TouchMark>& marks) const override {
    if (!pairs_->rates().act()) return;
    const std::vector<TouchingPairs::Touch>& touches = pairs_->touches(state);
    if (touches.empty()) return;
    std::vector<Vec3> normals;
    findNormals(state, normals);
    std::vector<TouchMark> sides(holds_.size(), {0, Vec3::Zero(), pairs_->settings().friction == 0});
    for (const TouchingPairs::Touch& touch : touches) {
      for (std::size_t i = 0; i < 4; ++i) {
        const Vec3 push = touch.at.weights[i] * pressureOf(touch) * touch.at.normal;
        sides[sideOf(touch.pair->nodes[i], push, normals)].force += push;
      }
    }
    visit(state, [&](const Hold& hold, int node, const AnchorPull& pull) {
      const auto pulled = [&](int each, const Vec3& side, const Vec3& force) {
        TouchMark& mark = sides[sideOf(each, side, normals)];
        mark.force += force;
        mark.slips = mark.slips || pull.slips;
      };
      pulled(node, hold.normal, pull.force);
      for (int k = 0; k < 3; ++k) pulled(cornerOf(hold, k), -hold.normal, -hold.anchor[k] * pull.force);
    });
    for (std::size_t side = 0; side < sides.size(); ++side) {
      if (sides[side].force.isZero(0)) continue;
      marks.push_back({static_cast<int>(side / 2), sides[side].force, sides[side].slips});
    }
  }
  void addDissipativeForce(const State& state, VecX& F) const override {
    visit(state, [&](const Hold& hold, int node, const AnchorPull& pull) {
      F.segment<3>(cloth_.coordinate(node)) += pull.force;
      for (int k = 0; k < 3; ++k) F.segment<3>(cloth_.coordinate(cornerOf(hold, k))) -= hold.anchor[k] * pull.force;
    });
  }
  void addJacobians(const State& state, const JacobianOptions& options, double cq, double cv,
                    BlockMatrix& A) const override {
    visit(state, [&](const Hold& hold, int node, const AnchorPull& pull) {
      Mat3 plane = pulledPlane(pull, hold.normal);
      plane *= pull.stiffness * (cq + cv * viscosity());
      const std::array<int, 4> nodes{node, cornerOf(hold, 0), cornerOf(hold, 1), cornerOf(hold, 2)};
      const std::array<double, 4> weights{1, -hold.anchor[0], -hold.anchor[1], -hold.anchor[2]};
      for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t j = 0; j < 4; ++j) {
          if (options.symmetric && nodes[j] < nodes[i]) continue;
          const int slot = i == j ? A.pattern().diagonal[toIndex(nodes[i])] : A.slot(nodes[i], nodes[j]);
          A.spaceBlock(slot) -= weights[i] * weights[j] * plane;
        }
      }
    });
  }

 private:
  // One side of a node.
  struct Hold {
    int triangle = -1;           // -1: nothing touches it there
    double distance = 0;         // m
    double push = 0, limit = 0;  // N: N, mu N
    double mass = 0;             // kg
    Vec3 normal = Vec3::Zero(), anchor = Vec3::Zero();
  };

  double viscosity() const { return pairs_->rates().damping / pairs_->rates().stiffness; }  // s
  int cornerOf(const Hold& hold, int k) const { return cloth_.mesh().triangles[toIndex(hold.triangle)][toIndex(k)]; }
  // Of a node that is pushed like that.
  static std::size_t sideOf(int node, const Vec3& push, const std::vector<Vec3>& normals) {
    return 2 * toIndex(node) + (normals[toIndex(node)].dot(push) > 0 ? 1 : 0);
  }
  double pressureOf(const TouchingPairs::Touch& touch) const {  // N
    return touch.mass * pairs_->rates().stiffness * touch.share.value * touch.cost.slope;
  }

  void letGo() {
    for (const std::size_t side : held_) holds_[side] = {};
    held_.clear();
  }
  void findNormals(const State& state, std::vector<Vec3>& normals) const {
    normals.assign(toIndex(cloth_.blockCount()), Vec3::Zero());
    for (const std::array<int, 3>& corners : cloth_.mesh().triangles) {
      const Vec3 a = cloth_.position(state, corners[0]);
      const Vec3 n = (cloth_.position(state, corners[1]) - a).cross(cloth_.position(state, corners[2]) - a);
      for (const int corner : corners) normals[toIndex(corner)] += n;
    }
  }
  // The nearest triangle that a node touches on a side holds it there.
  void findHolder(const TouchingPairs::Touch& touch) {
    if (touch.pair->kind != PairKind::nodeTriangle) return;
    const std::size_t side = sideOf(touch.pair->nodes[0], touch.at.normal, normals_);
    Hold& hold = holds_[side];
    if (hold.triangle >= 0 && hold.distance <= touch.at.d) return;
    if (hold.triangle < 0) held_.push_back(side);
    hold.triangle = touch.pair->triangle;
    hold.distance = touch.at.d;
    hold.mass = touch.pair->mass;
    hold.normal = touch.at.normal;
    for (int k = 0; k < 3; ++k) hold.anchor[k] = -touch.at.weights[toIndex(k + 1)];
  }
  void press(const TouchingPairs::Touch& touch) {
    const double push = pressureOf(touch);
    const std::size_t split = touch.pair->kind == PairKind::edges ? 2 : 1;
    std::array<double, 2> held{};
    std::array<std::size_t, 4> sides;
    for (std::size_t i = 0; i < 4; ++i) {
      const double weight = touch.at.weights[i];
      sides[i] = sideOf(touch.pair->nodes[i], weight * touch.at.normal, normals_);
      if (holds_[sides[i]].triangle >= 0) held[i < split ? 0 : 1] += std::abs(weight);
    }
    for (std::size_t i = 0; i < 4; ++i) {
      Hold& hold = holds_[sides[i]];
      const std::size_t part = i < split ? 0 : 1;
      if (hold.triangle < 0 || held[part] == 0) continue;
      const double own = (held[1 - part] > 0 ? 0.5 : 1) * push / held[part];
      hold.push += own * std::abs(touch.at.weights[i]);
    }
  }

  // What the memory has, in the triangle that holds it now; where it has nothing, where the node is.
  Vec3 anchorOf(const State& state, std::span<const double> own, const Hold& hold) const {
    const bool known = own[0] >= 1 && own[0] <= static_cast<double>(cloth_.mesh().triangles.size());
    if (!known) return hold.anchor;
    const int triangle = static_cast<int>(own[0]) - 1;
    const Vec3 weights(1 - own[1] - own[2], own[1], own[2]);
    if (triangle == hold.triangle) return weights;
    const std::array<int, 3>& corners = cloth_.mesh().triangles[toIndex(triangle)];
    Vec3 place = Vec3::Zero();
    for (int k = 0; k < 3; ++k) place += weights[k] * cloth_.position(state, corners[toIndex(k)]);
    return weightsOf(state, hold, place, hold.anchor);
  }
  // Of the place in the plane of the triangle that is right under one in space; `otherwise` where it has no plane.
  Vec3 weightsOf(const State& state, const Hold& hold, const Vec3& place, const Vec3& otherwise) const {
    const Vec3 a = cloth_.position(state, cornerOf(hold, 0));
    const Vec3 u = cloth_.position(state, cornerOf(hold, 1)) - a, v = cloth_.position(state, cornerOf(hold, 2)) - a;
    const Vec3 n = u.cross(v), r = place - a;
    const double size = n.squaredNorm();
    if (!(size > 0)) return otherwise;
    const double second = r.cross(v).dot(n) / size, third = u.cross(r).dot(n) / size;
    return {1 - second - third, second, third};
  }
  Vec3 at(const VecX& x, int node, const Hold& hold) const {
    Vec3 away = cloth_.inSpace(x, node);
    for (int k = 0; k < 3; ++k) away -= hold.anchor[k] * cloth_.inSpace(x, cornerOf(hold, k));
    return away - hold.normal.dot(away) * hold.normal;
  }
  Vec3 slipped(const State& state, std::size_t side, const Hold& hold) const {
    const int node = static_cast<int>(side / 2);
    const Vec3 away = at(state.q, node, hold);
    const double most = hold.limit / (hold.mass * pairs_->rates().stiffness), length = away.norm();
    if (!(length > most)) return hold.anchor;
    Vec3 place = (1 - most / length) * away;
    for (int k = 0; k < 3; ++k) place += hold.anchor[k] * cloth_.position(state, cornerOf(hold, k));
    return weightsOf(state, hold, place, hold.anchor);
  }

  template <class Body>
  void visit(const State& state, const Body& body) const {
    for (const std::size_t side : held_) {
      const Hold& hold = holds_[side];
      if (hold.limit == 0) continue;
      const int node = static_cast<int>(side / 2);
      const Vec3 z = at(state.q, node, hold) + viscosity() * at(state.v, node, hold);
      body(hold, node, anchorPull(z, hold.mass * pairs_->rates().stiffness, hold.limit));
    }
  }

  std::shared_ptr<TouchingPairs> pairs_;
  const ClothSystem& cloth_;
  std::vector<Hold> holds_;        // [nodes][sides]
  std::vector<std::size_t> held_;  // the sides that are
  std::vector<Vec3> normals_;      // [nodes] of any length
};

// A triangle that was divided holds its anchors in the part that has the place.
void ClothFriction::carried(const ForceLaw& before, std::span<double> memory) const {
  const ClothSystem& whole = static_cast<const ClothFriction&>(before).cloth_;
  const Tears &then = whole.tears(), &now = cloth_.tears();
  std::vector<char> divided(then.triangles.size(), 0);
  for (std::size_t i = then.partOf.size(); i < now.partOf.size(); ++i) {
    if (now.partOf[i] >= 0) divided[toIndex(now.partOf[i])] = 1;
  }
  for (std::size_t first = 0; first < memory.size(); first += kNumbers) {
    const std::span<double> own = memory.subspan(first, kNumbers);
    if (!(own[0] >= 1)) continue;
    const int triangle = whole.inTears(static_cast<int>(own[0]) - 1);
    own[0] = cloth_.inMesh(triangle) + 1;
    if (!divided[toIndex(triangle)]) continue;
    const ClothPlace held{then.triangles[toIndex(triangle)], {1 - own[1] - own[2], own[1], own[2]}};
    const ClothPlace place = placeNow(placeMade(held, then), now, triangle);
    own[0] = cloth_.inMesh(place.triangle) + 1, own[1] = place.weights[1], own[2] = place.weights[2];
  }
}

}  // namespace

std::unique_ptr<FrictionLaw> makeClothFriction(std::shared_ptr<TouchingPairs> pairs) {
  return std::make_unique<ClothFriction>(std::move(pairs));
}

}  // namespace selvedge
