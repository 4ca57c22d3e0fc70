#include "contact/touching.h"

#include <algorithm>

namespace selvedge {

void Touching::refresh() {
  nearby_.refresh();
  seen_ = false;
}

const std::vector<Touching::Point>& Touching::between(const State& state, const std::vector<Pose>& poses) {
  if (seen_ && seenTime_ == state.t && seenPlaces_ == state.q) return between_;
  nearby_.update(state, poses);
  between_.clear();
  const std::vector<Nearby::Pair>& pairs = nearby_.elements();
  if (roomsOf_ != nearby_.looks()) {
    rooms_.assign(pairs.size(), {});
    roomsOf_ = nearby_.looks();
  }
  for (std::size_t pair = 0; pair < pairs.size(); ++pair) lookAt(pair, state, poses[toIndex(pairs[pair].shape)]);
  seenPlaces_ = state.q;
  seenTime_ = state.t;
  seen_ = true;
  return between_;
}

void Touching::lookAt(std::size_t number, const State& state, const Pose& pose) {
  const Nearby::Pair& pair = nearby_.elements()[number];
  const Collider& collider = (*colliders_)[toIndex(pair.shape)];
  const double thickness = shareOf(pair.element) * collider.thickness();
  const double reach = thickness + radius(nearby_.corners(pair.element)[0]);
  if (pair.room - nearby_.moved(pair.shape) >= reach) return;
  const std::array<Vec3, 3> corners = cornersOn(state, pair, pose);
  if (collider.shape().kind == Shape::Kind::mesh) return lookAtMesh(number, corners, thickness);
  const NearestPoint nearest = nearestPoint(collider.shape(), corners, reach);
  if (nearest.d < reach) between_.push_back(pointOf(pair, nearest.weights, thickness));
}

// It looks a little further than it has to, and so need not look again before the corners have moved by that.
void Touching::lookAtMesh(std::size_t number, const std::array<Vec3, 3>& corners, double thickness) {
  const Nearby::Pair& pair = nearby_.elements()[number];
  const double reach = thickness + radius(nearby_.corners(pair.element)[0]);
  if (leastRoom(number, corners) >= reach) return;
  const Collider& collider = (*colliders_)[toIndex(pair.shape)];
  const double below = reach + 0.5 * collider.thickness();
  const Element element{corners, nearby_.isEdge(pair.element) ? 2U : 3U};
  places_.clear();
  rooms_[number] = {corners, leastPlaces(*collider.shape().solid, element, below, places_)};
  for (const LeastPlace& place : places_) {
    if (!(place.at.d < reach)) continue;
    between_.push_back(pointOf(pair, place.weights, thickness));
    between_.back().known = place.at;
  }
}

double Touching::leastRoom(std::size_t pair, const std::array<Vec3, 3>& corners) const {
  if (roomsOf_ != nearby_.looks() || pair >= rooms_.size()) return -std::numeric_limits<double>::infinity();
  double moved = 0;
  for (std::size_t k = 0; k < 3; ++k) moved = std::max(moved, (corners[k] - rooms_[pair].corners[k]).norm());
  return rooms_[pair].least - moved;
}

bool Touching::touches(const State& state, const Point& point, const Pose& pose, Distance& at) const {
  const Collider& collider = (*colliders_)[toIndex(point.shape)];
  if (point.known) {
    at = pose.toSpace(*point.known);
    return true;
  }
  if (!collider.shape().measureBelow(pose.toLocal(place(state, point)), point.thickness + point.radius, at))
    return false;
  at = pose.toSpace(at);
  return true;
}

Touching::Point Touching::nodeOn(int node, std::size_t shape) const {
  const double thickness = (*colliders_)[shape].thickness();
  return {1, {node, node, node}, {1, 0, 0}, static_cast<int>(shape), mass(node), thickness, radius(node)};
}

std::array<Vec3, 3> Touching::cornersOn(const State& state, const Nearby::Pair& pair, const Pose& pose) const {
  std::array<Vec3, 3> corners;
  const std::array<int, 3>& nodes = nearby_.corners(pair.element);
  for (std::size_t k = 0; k < 3; ++k) corners[k] = pose.toLocal(cloth_.position(state, nodes[k]));
  return corners;
}

Touching::Point Touching::pointOf(const Nearby::Pair& pair, const Vec3& weights, double thickness) const {
  const std::array<int, 3>& corners = nearby_.corners(pair.element);
  Point point{3, corners, {}, pair.shape, 0, thickness, radius(corners[0])};
  const std::size_t count = nearby_.isEdge(pair.element) ? 2 : 3;
  for (std::size_t k = 0; k < 3; ++k) point.weights[k] = weights[static_cast<Eigen::Index>(k)];
  for (std::size_t k = 0; k < count; ++k) point.mass += mass(point.nodes[k]) / static_cast<double>(count);
  point.mass /= 3;  // some three elements meet along what is as long as a side
  return point;
}

}  // namespace selvedge
