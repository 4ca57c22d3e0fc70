#include "contact/carry.h"

#include <algorithm>

#include "base/parallel.h"
#include "contact/acting.h"
#include "contact/collider.h"

namespace selvedge {
namespace {

constexpr int kMostSweeps = 20;         // over all shapes, one of which may put a node into another
constexpr int kMostRounds = 50;         // over all edges and triangles, one of which may put another into a shape
constexpr double kElementSlack = 1e-6;  // of the thickness: deeper by less is no difference to an edge or triangle
constexpr double kHeldCarry = 0.05;     // who gives way by less of what a free node would counts as pinned

// Less than that is no difference.
double slackOf(const Collider& collider) { return 1e-9 * collider.thickness(); }

// How far x is within where contact begins, m; negative: so far away from it.
double depthIn(const Collider& collider, const ContactReach& reach, double radius, const Pose& pose, const Vec3& x) {
  return reach.acts ? reach.of(collider, radius) - collider.shape().distance(pose.toLocal(x)) : 0;
}

class Carry {
 public:
  Carry(const Colliders& before, ContactReach reachBefore, const Touching& touching, ContactReach reach,
        const Constraints& constraints, State& state)
      : before_(before),
        reachBefore_(reachBefore),
        touching_(touching),
        reach_(reach),
        constraints_(constraints),
        start_(state),
        state_(state) {
    old_.at(before, state.t);
    now_.at(touching.colliders(), state.t);
  }

  void moveNodes(const System& system) {
    parallelFor(system.blockCount(), [&](int begin, int end) {
      for (int node = begin; node < end; ++node) moveNode(system.coordinate(node), touching_.radius(node));
    });
  }
  // True where any had to be moved. They go out one after the other, their corners by their weights.
  bool moveElements() {
    bool any = false;
    if (reach_.share == 0) return any;  // the law looks at nodes alone
    for (const Nearby::Pair& pair : touching_.nearby().allElements()) any = moveElement(pair) || any;
    return any;
  }

 private:
  bool wasThere(std::size_t shape) const { return shape < before_.size(); }
  void moveNode(Eigen::Index at, double radius) {
    const std::uint8_t* fixed = constraints_.fixed().data() + at;
    const Vec3 place = start_.q.segment<3>(at);
    Vec3 x = state_.q.segment<3>(at);
    bool moved = true;
    for (int sweep = 0; sweep < kMostSweeps && moved; ++sweep) {
      moved = false;
      for (std::size_t i = 0; i < touching_.colliders().size(); ++i) {
        const Collider& collider = touching_.colliders()[i];
        const double depth = wasThere(i) ? std::max(0.0, depthIn(before_[i], reachBefore_, radius, old_[i], place)) : 0;
        if (!now_[i].isFinite() || !(depthIn(collider, reach_, radius, now_[i], x) > depth + slackOf(collider)))
          continue;
        x = collider.pushedOut(now_[i], x, reach_.of(collider, radius) - depth);
        moved = true;
      }
    }
    for (int k = 0; k < 3; ++k) {
      if (!fixed[k]) state_.q[at + k] = x[k];
    }
  }

  // How far a pair is within where its contact begins; 0: not at all.
  double depthOf(const Nearby::Pair& pair, const Collider& collider, ContactReach reach,
                 const std::array<Vec3, 3>& corners, NearestPoint& nearest) const {
    reach.share *= touching_.shareOf(pair.element);
    const double begins = reach.of(collider, touching_.radius(touching_.nearby().corners(pair.element)[0]));
    nearest = nearestPoint(collider.shape(), corners, begins);
    return std::max(0.0, begins - nearest.d);
  }
  double depthBefore(const Nearby::Pair& pair) const {
    const auto shape = toIndex(pair.shape);
    if (!reachBefore_.acts || reachBefore_.share == 0) return 0;
    NearestPoint nearest;
    return depthOf(pair, before_[shape], reachBefore_, touching_.cornersOn(start_, pair, old_[shape]), nearest);
  }
  bool moveElement(const Nearby::Pair& pair) {
    const auto shape = toIndex(pair.shape);
    const Collider& collider = touching_.colliders()[shape];
    const Pose& pose = now_[shape];
    if (!pose.isFinite() || !wasThere(shape)) return false;
    const std::array<Vec3, 3> corners = touching_.cornersOn(state_, pair, pose);
    NearestPoint nearest;
    const double depth = depthOf(pair, collider, reach_, corners, nearest);
    if (!(depth > kElementSlack * collider.thickness())) return false;
    const double missing = depth - depthBefore(pair);
    if (!(missing > kElementSlack * collider.thickness())) return false;
    const Vec3& weights = nearest.weights;
    const Vec3 place = weights[0] * corners[0] + weights[1] * corners[1] + weights[2] * corners[2];
    const bool known = collider.shape().kind == Shape::Kind::mesh;
    const Vec3 normal = pose.turned * (known ? nearest.normal : collider.shape().measure(place, false).normal);
    return push(touching_.nearby().corners(pair.element), weights, missing * normal);
  }
  // Moves the point of these weights by `way`, as far as its nodes are free.
  bool push(const std::array<int, 3>& nodes, const Vec3& weights, const Vec3& way) {
    bool moved = false;
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
      const auto at = [&](std::size_t k) { return touching_.coordinate(nodes[k]) + axis; };
      const auto isFree = [&](std::size_t k) { return !constraints_.fixed()[static_cast<std::size_t>(at(k))]; };
      double free = 0, all = 0;
      for (std::size_t k = 0; k < 3; ++k) {
        const double weight = weights[static_cast<Eigen::Index>(k)];
        all += weight * weight;
        if (isFree(k)) free += weight * weight;
      }
      if (!(free > kHeldCarry * all) || way[axis] == 0) continue;
      for (std::size_t k = 0; k < 3; ++k) {
        if (isFree(k)) state_.q[at(k)] += weights[static_cast<Eigen::Index>(k)] / free * way[axis];
      }
      moved = true;
    }
    return moved;
  }

  const Colliders& before_;
  ContactReach reachBefore_;
  const Touching& touching_;
  ContactReach reach_;
  const Constraints& constraints_;
  const State start_;
  State& state_;
  Poses old_, now_;
};

}  // namespace

ContactReach reachOf(const ContactSettings& settings, const InnerStep& step) {
  const ContactActs by = contactActs(settings, step);
  const bool atSurface = by == ContactActs::byRule || by == ContactActs::byCorrection;
  return {by != ContactActs::nowhere, atSurface ? 0.0 : 1.0, by == ContactActs::byForces};
}

void carryOut(const Colliders& before, ContactReach reachBefore, const Touching& touching, ContactReach reach,
              const System& system, const Constraints& constraints, State& state) {
  if (!reach.acts) return;
  Carry carry(before, reachBefore, touching, reach, constraints, state);
  carry.moveNodes(system);
  const VecX nodesAlone = state.q;
  int rounds = 0;
  while (rounds < kMostRounds && carry.moveElements()) {
    carry.moveNodes(system);
    ++rounds;
  }
  if (rounds == kMostRounds) state.q = nodesAlone;
}

}  // namespace selvedge
