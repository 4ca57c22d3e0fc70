#include "contact/filter/triangle_impacts.h"

#include <algorithm>

#include "contact/filter/impact.h"
#include "contact/nearest_point.h"

namespace selvedge {
namespace {

using Places = std::array<Vec3, 3>;

constexpr double kNearer = 0.8;     // of the distance that is left
constexpr double kHeld = 0.05;      // of what a free triangle gives way: one that gives less goes where its pins go
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
    if (!push(system, constraints, pair, touch, now[shape], before, after)) continue;
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
  nearest = nearestPoint(shape, to, skin, kRough);
  if (nearest.d >= skin - close) return false;
  touch = touchAt(shape, skin, to, to, nearest);
  return touch.depth > close;
}

bool TriangleImpacts::push(const System& system, const Constraints& constraints, const Nearby::Pair& pair,
                           const Touch& touch, const Pose& now, const State& before, State& after) const {
  const Collider& collider = touching_->colliders()[toIndex(pair.shape)];
  const std::array<int, 3>& nodes = touching_->nearby().corners(pair.element);
  const Vec3 n = now.turned * touch.normal, u = now.velocityAt(now.toSpace(touch.place));
  // Moves the point by `change`, or as far along it as its nodes are free; false where pins hold them.
  const auto impel = [&](const Vec3& change, VecX& x) {
    const double size = change.norm();
    std::array<Vec3, 3> ways;
    double all = 0, free = 0;
    for (std::size_t k = 0; k < 3 && size > 0; ++k) {
      const std::uint8_t* fixed = constraints.fixed().data() + system.coordinate(nodes[k]);
      const double weight = touch.weights[static_cast<Eigen::Index>(k)], mass = touching_->mass(nodes[k]);
      ways[k] = weight / size * change;
      all += weight * weight / mass;
      for (Eigen::Index axis = 0; axis < 3; ++axis) ways[k][axis] = fixed[axis] ? 0 : ways[k][axis];
      free += ways[k].squaredNorm() / mass;
      ways[k] /= mass;
    }
    if (!(free > kHeld * all)) return false;
    for (std::size_t k = 0; k < 3; ++k) x.segment<3>(system.coordinate(nodes[k])) += size / free * ways[k];
    return true;
  };
  if (!impel(touch.depth * n, after.q)) return false;
  Vec3 v = -u, arriving = -u;
  for (std::size_t k = 0; k < 3; ++k) {
    v += touch.weights[static_cast<Eigen::Index>(k)] * system.velocity(after, nodes[k]);
    arriving += touch.weights[static_cast<Eigen::Index>(k)] * system.velocity(before, nodes[k]);
  }
  impel(impactChange(collider, n, v, std::max(0.0, -n.dot(arriving))), after.v);
  return true;
}

}  // namespace selvedge
