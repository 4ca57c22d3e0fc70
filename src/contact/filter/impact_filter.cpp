// No node ends a step inside a shape, nor has passed through one within it. In the coordinates of the shape the path of
// a node is taken to be straight. The distance from a shape changes no faster than the place does, so that steps of the
// present distance along the path miss no touch (conservative advancement).
//   A node that comes from outside the contact's thickness, and at the start of the step was faster than the penalty would
// stop in a quarter of it, meets an impact there: the speed along the normal comes back times the elasticity, friction
// takes up to mu times its change from the speed along the surface, and the rest of the step goes on with the new
// velocity. (The speed at the end of an implicit step would not tell: there a node that sinks to where it rests moves as
// fast.) Where an implicit method's own step stopped the node within the thickness, and nothing is to come back, that is
// left as it is.
//   A node that was pressed through the thickness is put back on the surface, and does not move further in.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

#include "base/parallel.h"
#include "contact/impact.h"
#include "contact/laws.h"
#include "contact/poses.h"
#include "contact/triangle_impacts.h"

namespace selvedge {
namespace {

constexpr int kMostSteps = 200;  // along a path; at a grazing one the last of them is taken for a touch
constexpr int kSweeps = 20;      // over the shapes, where a node touches several
constexpr int kMostPushes = 8;   // out of one shape
constexpr int kRoundsInside =
    5;                       // that bring out triangles which began inside; what is left of it waits for the next step
constexpr int kRounds = 50;  // of looks at triangles, and at the nodes that these have moved
constexpr std::string_view kNowhere = "a shape has no place";
constexpr std::string_view kRoom =
    "Give the shapes more room between them, slow down the one that moves, or let the cloth go where it is pinned.";
constexpr std::string_view kCaught = "a node is caught between shapes that leave it no room";

// Where the path from p0 to p1 is first nearer than `gap`: a share of it; above 1: nowhere.
double firstTouch(const Shape& shape, const Vec3& p0, const Vec3& p1, double gap) {
  const Vec3 along = p1 - p0;
  const double length = along.norm(), close = 1e-3 * gap;
  double s = 0;
  for (int i = 0; i < kMostSteps; ++i) {
    const double room = shape.distance(p0 + s * along) - gap;
    if (room <= close) return s;
    s += room / length;
    if (!(s <= 1)) return 2;
  }
  return s;
}

class ImpactFilter final : public StepFilter {
 public:
  ImpactFilter(std::shared_ptr<Touching> touching, const ContactSettings& settings)
      : touching_(std::move(touching)), settings_(settings), triangles_(touching_) {}

  FilterReport apply(const System& system, const Constraints& constraints, const InnerStep& step, const State& before,
                     State& after) override {
    if (settings_.law == "none") return {};
    const std::vector<Pose>&old = oldPoses_.at(colliders(), before.t), &now = newPoses_.at(colliders(), after.t);
    for (const Pose& pose : now) {
      if (!pose.isFinite()) return {.failure = kNowhere};
    }
    Nearby& nearby = touching_->nearby();
    nearby.update(before, old);
    all_ = !nearby.covers(after, now);
    if (!all_ && !nearby.any()) return {};
    std::atomic<int> caught{system.blockCount()};
    FilterReport report{.moved = keepNodesOut(system, constraints, step, before, after, caught)};
    int moved = 1;
    for (int round = 0; round < kRounds && moved > 0; ++round) {
      if (!all_ && !nearby.covers(after, now)) {  // what was moved may have come near to another shape
        all_ = true;
        keepNodesOut(system, constraints, step, after, after, caught);
      }
      moved = triangles_.sweep(system, constraints, before, after, old, now, all_, round >= kRoundsInside);
      if (moved > 0) keepNodesOut(system, constraints, step, after, after, caught);
      report.moved += moved;
    }
    if (moved > 0) caught = std::min(caught.load(), triangles_.lastNode());
    if (caught < system.blockCount()) report.failure = kCaught, report.advice = kRoom, report.node = caught;
    return report;
  }

 private:
  struct Node {
    Vec3 from, arriving;  // the start of its path, m, and its velocity there, m/s
    Vec3 x, v;            // where it is and how it moves
    bool placed = false;  // by a shape: its path means nothing any more
  };

  const Colliders& colliders() const { return touching_->colliders(); }

  // How many had to be moved; `caught`: the first of those that remain inside a shape.
  int keepNodesOut(const System& system, const Constraints& constraints, const InnerStep& step, const State& before,
                   State& after, std::atomic<int>& caught) {
    const double moved = orderedSum(system.blockCount(), [&](int begin, int end) {
      int count = 0;
      for (int node = begin; node < end; ++node) {
        if (!all_ && !touching_->nearby().node(node)) continue;
        const Eigen::Index at = system.coordinate(node);
        const std::uint8_t* fixed = constraints.fixed().data() + at;
        if (fixed[0] && fixed[1] && fixed[2]) continue;
        Node own{before.q.segment<3>(at), before.v.segment<3>(at), after.q.segment<3>(at), after.v.segment<3>(at),
                 &before == &after};
        bool clear = false;
        if (!keepOutOfAll(step, node, own, clear)) continue;
        bool changed = false;
        for (int k = 0; k < 3; ++k) {
          if (fixed[k]) continue;
          changed = changed || after.q[at + k] != own.x[k] || after.v[at + k] != own.v[k];
          after.q[at + k] = own.x[k];
          after.v[at + k] = own.v[k];
        }
        count += changed;
        if (clear || !isInside(own.x)) continue;
        int seen = caught.load();
        while (node < seen && !caught.compare_exchange_weak(seen, node)) continue;
      }
      return static_cast<double>(count);
    });
    return static_cast<int>(moved);
  }

  // True where the node had to be moved; `clear`: no shape moves it any more.
  bool keepOutOfAll(const InnerStep& step, int node, Node& own, bool& clear) const {
    bool any = false;
    for (int sweep = 0; sweep < kSweeps && !clear; ++sweep) {
      clear = true;
      for (std::size_t i = 0; i < colliders().size(); ++i) {
        if (!all_ && !touching_->nearby().node(node, i)) continue;
        if (!keepOut(colliders()[i], oldPoses_[i], newPoses_[i], step, own)) continue;
        clear = false;
        any = true;
      }
    }
    return any;
  }

  // True where the node had to be moved.
  bool keepOut(const Collider& collider, const Pose& old, const Pose& now, const InnerStep& step, Node& node) const {
    const Shape& shape = collider.shape();
    const double thickness = collider.thickness(), skin = skinOf(collider);
    const Vec3 p1 = now.toLocal(node.x), p0 = node.placed ? p1 : old.toLocal(node.from);
    const double d0 = shape.distance(p0), reach = (p1 - p0).norm();
    if (!(d0 - reach < thickness)) return false;
    const bool stopped = !step.limited && collider.elasticity() == 0 && shape.distance(p1) >= skin;
    if (d0 > thickness && !stopped) {
      const double s = firstTouch(shape, p0, p1, thickness);
      if (s > 1) return false;
      const Vec3 touch = p0 + s * (p1 - p0);
      if (bounce(collider, now, touch, (1 - s) * step.h, slowest(thickness, step.h), node)) {
        node.x = now.toSpace(onSurface(shape, now.toLocal(node.x), skin));
        return node.placed = true;
      }
    }
    const bool inside = shape.distance(p1) < skin;
    if (!inside && (node.placed || d0 <= 0)) return false;
    const double s = d0 > skin ? firstTouch(shape, p0, p1, skin) : 0;
    if (s > 1) return false;
    const Vec3 touch = p0 + s * (p1 - p0), n = shape.measure(touch).normal, rest = p1 - touch;
    if (!inside && n.dot(rest) >= 0) return false;  // it only leaves
    const Vec3 u = now.velocityAt(node.x), out = now.turned * n, along = rest - n.dot(rest) * n;
    const double into = -out.dot(node.v - u);
    double left = 1;  // of what goes along the surface
    if (into > 0) {
      const Vec3 sliding = node.v - u + into * out;
      left = shareLeft(collider, sliding.norm(), into);
      node.v = u + left * sliding;
    }
    const Vec3 place = onSurface(shape, touch + left * along + std::max(0.0, n.dot(rest)) * n, skin);
    node.x = now.toSpace(place);
    return node.placed = true;
  }

  bool isInside(const Vec3& x) const {
    for (std::size_t i = 0; i < colliders().size(); ++i) {
      if (colliders()[i].shape().distance(newPoses_[i].toLocal(x)) <= 0) return true;
    }
    return false;
  }

  // The impact at the place `touch` of the shape, and what is left of the step. False where it came slower than `slow`.
  static bool bounce(const Collider& collider, const Pose& pose, const Vec3& touch, double left, double slow,
                     Node& node) {
    const Vec3 x = pose.toSpace(touch), u = pose.velocityAt(x);
    const Vec3 n = pose.turned * collider.shape().measure(touch).normal;
    const double into = -n.dot(node.arriving - u), back = collider.elasticity() * into;
    if (into <= slow) return false;
    const Vec3 v = node.v - u, along = v - n.dot(v) * n;
    const Vec3 after = std::max(back, n.dot(v)) * n + shareLeft(collider, along.norm(), into + back) * along;
    node.v = u + after;
    node.x = x + left * after;
    return true;
  }

  double slowest(double thickness, double h) const {
    return 0.25 * thickness * std::min(std::sqrt(settings_.stiffness), 1 / h);
  }

  // The nearest place that is `gap` away, or further.
  static Vec3 onSurface(const Shape& shape, Vec3 p, double gap) {
    for (int i = 0; i < kMostPushes; ++i) {
      const Distance at = shape.measure(p);
      if (at.d >= gap) break;
      p += (gap * (1 + 1e-9) - at.d) * at.normal;
    }
    return p;
  }

  std::shared_ptr<Touching> touching_;
  const ContactSettings& settings_;
  TriangleImpacts triangles_;
  Poses oldPoses_, newPoses_;
  bool all_ = false;  // something went so far that anything may be near
};

}  // namespace

std::unique_ptr<StepFilter> makeImpactFilter(std::shared_ptr<Touching> touching, const ContactSettings& settings) {
  return std::make_unique<ImpactFilter>(std::move(touching), settings);
}

}  // namespace selvedge
