// No node ends a step inside a shape, nor has passed through one within it. In the coordinates of the shape the path of
// a node is taken to be straight. The distance from a shape changes no faster than the place does, so that steps of the
// present distance along the path miss no touch (conservative advancement).
//   A node that comes from outside the contact's thickness, and at the start of the step was faster than the penalty would
// stop in a quarter of it, meets an impact there: the speed along the normal comes back times the elasticity, friction
// takes up to mu times its change from the speed along the surface, and the rest of the step goes on with the new
// velocity. (The speed at the end of an implicit step would not tell: there a node that sinks to where it rests moves as
// fast.) Where an implicit method's own step, or the sweeps of a method that has them, stopped the node within the thickness, and
// nothing is to come back, that is left as it is.
//   A node that was pressed through the thickness is put back on the surface, and does not move further in.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

#include "contact/acting.h"
#include "contact/filter/impact.h"
#include "contact/filter/moved_nodes.h"
#include "contact/filter/triangle_impacts.h"
#include "contact/laws/laws.h"
#include "contact/mesh/solid_mesh.h"
#include "contact/mesh/surface_crossing.h"

namespace selvedge {
namespace {

constexpr int kMostSteps = 200;  // along a path; at a grazing one the last of them is taken for a touch
constexpr int kMostPushes = 8;   // out of one shape
constexpr int kRounds = 50;      // of looks at triangles, and at the nodes that these have moved
constexpr int kRoundsInside =
    5;  // of these, that bring out triangles which began inside; what is left waits for the next step

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

// Where a straight way first goes through the surface: a share of it; above 1: nowhere, as far as a convex shape goes, which
// nothing enters that leaves it or goes along it.
double firstPiercing(const Shape& shape, const Vec3& from, const Vec3& to) {
  double share = 2;
  if (shape.convex()) return share;
  const SolidMesh& solid = *shape.solid;
  solid.tree().within({from.cwiseMin(to), from.cwiseMax(to)}, [&](int t) {
    const Corners& corners = solid.corners(toIndex(t));
    if (!pierces(from, to, corners)) return;
    const Vec3& n = solid.faceNormal(toIndex(t));
    const double above = n.dot(from - corners[0]), below = n.dot(to - corners[0]);
    share = std::min(share, above / (above - below));
  });
  return share;
}

class ImpactFilter final : public StepFilter {
 public:
  ImpactFilter(std::shared_ptr<Touching> touching, const ContactSettings& settings)
      : nodes_(touching), settings_(settings), triangles_(std::move(touching)) {}

  FilterReport apply(const System& system, const Constraints& constraints, const InnerStep& step, const State& before,
                     State& after) override {
    const ContactActs by = contactActs(settings_, step);
    if (!filtersImpacts(by)) return {};
    const bool pinnedAlone = by == ContactActs::byCorrection;
    if (!nodes_.begin(before, after)) return {.failure = kShapeNowhere};
    if (!nodes_.any()) return {};
    std::atomic<int> caught{system.blockCount()};
    pinned_ = pinnedAlone ? &constraints.fixed() : nullptr;
    FilterReport report{.moved = keepNodesOut(system, constraints, step, before, after, caught)};
    int moved = pinnedAlone ? 0 : 1;
    for (int round = 0; round < kRounds && moved > 0; ++round) {
      if (!nodes_.all() && !nodes_.covers(after)) {  // what was moved may have come near to another shape
        nodes_.lookAtAll();
        keepNodesOut(system, constraints, step, after, after, caught);
      }
      moved = triangles_.sweep(system, constraints, before, after, nodes_.old().all(), nodes_.now().all(), nodes_.all(),
                               round >= kRoundsInside);
      if (moved > 0) keepNodesOut(system, constraints, step, after, after, caught);
      report.moved += moved;
    }
    if (moved > 0) caught = std::min(caught.load(), triangles_.lastNode());
    if (caught < system.blockCount()) report.failure = kNodeCaught, report.advice = kRoomAdvice, report.node = caught;
    return report;
  }

 private:
  struct Node : MovedNode {
    Vec3 from, arriving;  // the start of its path, m, and its velocity there, m/s
    bool placed = false;  // by a shape: its path means nothing any more
  };

  // How many had to be moved; `caught`: the first of those that remain inside a shape.
  int keepNodesOut(const System& system, const Constraints& constraints, const InnerStep& step, const State& before,
                   State& after, std::atomic<int>& caught) {
    return nodes_.move(system, constraints, after, caught, [&](int node, MovedNode& moved) {
      const Eigen::Index at = system.coordinate(node);
      const std::uint8_t* fixed = pinned_ ? pinned_->data() + at : nullptr;
      if (fixed && !fixed[0] && !fixed[1] && !fixed[2]) return false;  // the solve leads it
      Node own{moved, before.q.segment<3>(at), before.v.segment<3>(at), &before == &after};
      const bool any = nodes_.actAll(node, own, [&](std::size_t i) {
        return keepOut(nodes_.colliders()[i], nodes_.old()[i], nodes_.now()[i], step, own);
      });
      moved = own;
      return any;
    });
  }

  // True where the node had to be moved.
  bool keepOut(const Collider& collider, const Pose& old, const Pose& now, const InnerStep& step, Node& node) const {
    const Shape& shape = collider.shape();
    const double thickness = collider.thickness(), skin = skinOf(collider);
    const Vec3 p1 = now.toLocal(node.x), p0 = node.placed ? p1 : old.toLocal(node.from);
    const double d0 = shape.distance(p0), reach = (p1 - p0).norm();
    if (!(d0 - reach < thickness)) return false;
    const bool stopped = (!step.limited || step.sweeps) && collider.elasticity() == 0 && shape.distance(p1) >= skin;
    if (d0 > thickness && !stopped) {
      const double s = firstTouch(shape, p0, p1, thickness);
      if (s > 1) return false;
      const Vec3 touch = p0 + s * (p1 - p0);
      if (bounce(collider, now, touch, (1 - s) * step.h, slowest(thickness, step.h), node)) {
        node.x = now.toSpace(reached(shape, touch, now.toLocal(node.x), skin));
        return node.placed = true;
      }
    }
    const bool inside = shape.distance(p1) < skin;
    if (!inside && (node.placed || d0 <= 0)) return false;
    const double s = d0 > skin ? firstTouch(shape, p0, p1, skin) : 0;
    if (s > 1) return false;
    Vec3 touch = p0 + s * (p1 - p0), n = shape.measure(touch).normal, rest = p1 - touch;
    if (!inside && n.dot(rest) >= 0) {  // it leaves, but may enter elsewhere
      const double on = firstPiercing(shape, touch, p1);
      if (on > 1) return false;
      touch += std::max(0.0, on - skin / rest.norm()) * rest;
      n = shape.measure(touch).normal, rest = p1 - touch;
    }
    const Vec3 u = now.velocityAt(node.x), out = now.turned * n, along = rest - n.dot(rest) * n;
    const double into = -out.dot(node.v - u);
    double left = 1;  // of what goes along the surface
    if (into > 0) {
      const Vec3 sliding = node.v - u + into * out;
      left = shareLeft(collider, sliding.norm(), into);
      node.v = u + left * sliding;
    }
    const Vec3 place = touch + left * along + std::max(0.0, n.dot(rest)) * n;
    node.x = now.toSpace(reached(shape, touch, place, skin));
    return node.placed = true;
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

  // Where a node ends that goes on from where it touched: there still, if something else of the shape is in its way.
  static Vec3 reached(const Shape& shape, const Vec3& touch, const Vec3& place, double gap) {
    const Vec3 end = onSurface(shape, place, gap);
    if (shape.convex()) return end;
    const Vec3 begin = onSurface(shape, touch, gap);
    return firstPiercing(shape, begin, end) > 1 ? end : begin;
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

  MovedNodes nodes_;
  const ContactSettings& settings_;
  TriangleImpacts triangles_;
  const Mask* pinned_ = nullptr;  // where pinned nodes alone are looked at
};

}  // namespace

std::unique_ptr<StepFilter> makeImpactFilter(std::shared_ptr<Touching> touching, const ContactSettings& settings) {
  return std::make_unique<ImpactFilter>(std::move(touching), settings);
}

}  // namespace selvedge
