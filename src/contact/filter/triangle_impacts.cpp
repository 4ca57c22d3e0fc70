#include "contact/filter/triangle_impacts.h"

#include <algorithm>

#include "contact/filter/impact.h"
#include "contact/nearest_point.h"

namespace selvedge {
namespace {

using Places = std::array<Vec3, 3>;

constexpr double kNearer = 0.8;     // of the distance that is left
constexpr double kMostTurn = 1.5;   // sides, about a right angle: so far a triangle turns about its pins in a step
constexpr double kRough = 1e-6;     // of a side: precise enough for a search along a path
constexpr int kMostAdvances = 100;  // along a path; at a grazing one the last of them is taken for a touch

Places between(const Places& from, const Places& to, double s) {
  Places at;
  for (std::size_t k = 0; k < 3; ++k) at[k] = from[k] + s * (to[k] - from[k]);
  return at;
}

Vec3 pointOf(const Places& corners, const Vec3& weights) {
  return weights[0] * corners[0] + weights[1] * corners[1] + weights[2] * corners[2];
}

// m: how precise a touch is.
double closeTo(const Collider& collider) { return 1e-2 * skinOf(collider); }

double longestWay(const Places& from, const Places& to) {
  double longest = 0;
  for (std::size_t k = 0; k < 3; ++k) longest = std::max(longest, (to[k] - from[k]).norm());
  return longest;
}

double longestSide(const Places& at) {
  return std::max({(at[1] - at[0]).norm(), (at[2] - at[1]).norm(), (at[0] - at[2]).norm()});
}

// The touch of a point of the triangle at `at`, which goes on to `to`.
TriangleImpacts::Touch touchAt(const Shape& shape, double skin, const Places& at, const Places& to,
                               const NearestPoint& nearest) {
  const Vec3 &weights = nearest.weights, place = pointOf(at, weights), end = pointOf(to, weights);
  const bool known = shape.kind == Shape::Kind::mesh;
  const Distance there = known ? Distance{nearest.d, nearest.normal, Mat3::Zero()} : shape.measure(place, false);
  return {weights, there.normal, skin - there.d + there.normal.dot(place - end), end};
}

}  // namespace

int TriangleImpacts::sweep(const System& system, const Constraints& constraints, const State& before, State& after,
                           const std::vector<Pose>& old, const std::vector<Pose>& now, bool all, bool leaveInside) {
  const Nearby& nearby = touching_->nearby();
  int count = 0;
  const std::vector<Nearby::Pair>& pairs = all ? nearby.allElements() : nearby.elements();
  for (std::size_t number = 0; number < pairs.size(); ++number) {
    const Nearby::Pair& pair = pairs[number];
    if (nearby.isEdge(pair.element) && !nearby.isAlone(pair.element)) continue;  // its triangles are looked at
    const auto shape = toIndex(pair.shape);
    const Collider& collider = touching_->colliders()[shape];
    // Whatever is near has moved by no more than half the margin since its room was measured, if it has not moved by all.
    if (!all && pair.room - nearby.margin() / 2 >= skinOf(collider)) continue;
    const Places from = touching_->cornersOn(before, pair, old[shape]),
                 to = touching_->cornersOn(after, pair, now[shape]);
    if (!all && collider.shape().kind == Shape::Kind::mesh) {
      const double room = touching_->leastRoom(number, from) - longestWay(from, to);
      if (room >= skinOf(collider) + closeTo(collider)) continue;
    }
    Touch touch;
    if (!findTouch(collider, from, to, touch)) continue;
    if (leaveInside && touch.inside) continue;
    const auto pushed = [&] { return push(system, constraints, pair, touch, now[shape], before, after); };
    // Where pins hold what touched first, what ends deepest may be further from them.
    if (!pushed() && !(touchesAtEnd(collider, to, touch) && pushed())) continue;
    lastNode_ = nearby.corners(pair.element)[0];
    ++count;
  }
  return count;
}

// In the coordinates of the shape. No point of the triangle moves further than the corner that moves most, so that steps
// of the present room along the path miss no touch (conservative advancement). A triangle that begins nearer than the skin
// may come a little nearer still; one that begins in the shape is brought out by the shortest way from where it ends.
bool TriangleImpacts::findTouch(const Collider& collider, const Places& from, const Places& to, Touch& touch) const {
  const Shape& shape = collider.shape();
  const double skin = skinOf(collider), close = closeTo(collider);
  const std::array<Vec3, 6> path{from[0], from[1], from[2], to[0], to[1], to[2]};
  if (leastDistance(shape, (from[0] + from[1] + from[2]) / 3, path) >= skin + close) return false;
  const double reach = longestWay(from, to);
  NearestPoint nearest = nearestPoint(shape, from, skin + close + reach, kRough);
  if (nearest.d >= skin + close + reach) return false;
  const bool outside = nearest.d > 0;
  double s = outside ? 0 : 1;
  if (outside) {
    const double gap = std::min(skin, kNearer * nearest.d);
    for (int i = 0; i < kMostAdvances && nearest.d > gap + close; ++i) {
      s += (nearest.d - gap) / reach;
      if (!(s <= 1)) return false;
      const double below = gap + close + (1 - s) * reach;
      nearest = nearestPoint(shape, between(from, to, s), below, kRough);
      if (nearest.d >= below) return false;
    }
  } else {
    nearest = nearestPoint(shape, to, skin);
    if (nearest.d >= skin - close) return false;
  }
  touch = touchAt(shape, skin, between(from, to, s), to, nearest);
  touch.inside = !outside;
  if (touch.depth > close) return true;
  // What touched first has gone out again; another place of the triangle may end within the skin.
  return touchesAtEnd(collider, to, touch);
}

bool TriangleImpacts::touchesAtEnd(const Collider& collider, const Places& to, Touch& touch) {
  const double skin = skinOf(collider), close = closeTo(collider);
  const NearestPoint nearest = nearestPoint(collider.shape(), to, skin, kRough);
  if (nearest.d >= skin - close) return false;
  const bool inside = touch.inside;
  touch = touchAt(collider.shape(), skin, to, to, nearest);
  touch.inside = inside;
  return touch.depth > close;
}

// What each corner moves by where the point moves by `change`, or as far along it as its corners are free.
TriangleImpacts::Shared TriangleImpacts::share(const System& system, const Constraints& constraints,
                                               const std::array<int, 3>& nodes, const Vec3& weights,
                                               const Vec3& change) const {
  Shared shared{{Vec3::Zero(), Vec3::Zero(), Vec3::Zero()}};
  const double size = change.norm();
  if (!(size > 0)) return shared;
  double free = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    const std::uint8_t* fixed = constraints.fixed().data() + system.coordinate(nodes[k]);
    const double mass = touching_->mass(nodes[k]);
    Vec3 way = weights[static_cast<Eigen::Index>(k)] / size * change;
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
      if (!fixed[axis]) continue;
      shared.held = shared.held || way[axis] != 0;
      way[axis] = 0;
    }
    free += way.squaredNorm() / mass;
    shared.ways[k] = way / mass;
  }
  shared.moves = free > 0;
  for (Vec3& way : shared.ways) way *= shared.moves ? size / free : 0;
  return shared;
}

// No corner of a triangle that pins hold is moved further from where it began than a turn about them takes it, nor made faster
// than the fastest corner was, unless it was already.
bool TriangleImpacts::push(const System& system, const Constraints& constraints, const Nearby::Pair& pair,
                           const Touch& touch, const Pose& now, const State& before, State& after) const {
  const Collider& collider = touching_->colliders()[toIndex(pair.shape)];
  const std::array<int, 3>& nodes = touching_->nearby().corners(pair.element);
  const Vec3 n = now.turned * touch.normal, u = now.velocityAt(now.toSpace(touch.place));
  std::array<Vec3, 3> began, at, speeds;  // where the corners were, and are, and how they move against the shape
  double fastest = 0;                     // m/s, as the step began
  Vec3 v = Vec3::Zero(), arriving = Vec3::Zero();
  for (std::size_t k = 0; k < 3; ++k) {
    const double weight = touch.weights[static_cast<Eigen::Index>(k)];
    const Vec3 first = system.velocity(before, nodes[k]) - u;
    began[k] = system.position(before, nodes[k]), at[k] = system.position(after, nodes[k]);
    speeds[k] = system.velocity(after, nodes[k]) - u;
    fastest = std::max(fastest, first.norm());
    v += weight * speeds[k];
    arriving += weight * first;
  }
  const Shared out = share(system, constraints, nodes, touch.weights, touch.depth * n);
  if (!out.moves) return false;
  if (out.held && touch.inside) return false;  // what pins hold in a shape comes out by the forces of contact
  const double furthest = kMostTurn * longestSide(began);
  for (std::size_t k = 0; k < 3 && out.held; ++k) {
    const Vec3 way = at[k] - began[k];
    if ((way + out.ways[k]).norm() > std::max(furthest, way.norm())) return false;
  }
  const Shared slowed =
      share(system, constraints, nodes, touch.weights, impactChange(collider, n, v, std::max(0.0, -n.dot(arriving))));
  for (std::size_t k = 0; k < 3; ++k) {
    const Eigen::Index place = system.coordinate(nodes[k]);
    after.q.segment<3>(place) += out.ways[k];
    Vec3 speed = speeds[k] + slowed.ways[k];
    const double most = std::max(fastest, speeds[k].norm());
    if (slowed.held && speed.norm() > most) speed *= most / speed.norm();
    after.v.segment<3>(place) += speed - speeds[k];
  }
  return true;
}

}  // namespace selvedge
