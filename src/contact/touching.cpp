#include "contact/touching.h"

namespace selvedge {

void Touching::refresh() {
  nearby_.refresh();
  seen_ = false;
}

const std::vector<Touching::Point>& Touching::between(const State& state, const std::vector<Pose>& poses) {
  if (seen_ && seenTime_ == state.t && seenPlaces_ == state.q) return between_;
  nearby_.update(state, poses);
  between_.clear();
  for (const Nearby::Pair& pair : nearby_.elements()) {
    const Collider& collider = (*colliders_)[toIndex(pair.shape)];
    const double thickness = shareOf(pair.element) * collider.thickness();
    if (pair.room - nearby_.moved(pair.shape) >= thickness) continue;
    const std::array<Vec3, 3> corners = cornersOn(state, pair, poses[toIndex(pair.shape)]);
    const NearestPoint nearest = nearestPoint(collider.shape(), corners, thickness);
    if (nearest.d < thickness) between_.push_back(pointOf(pair, nearest.weights, thickness));
  }
  seenPlaces_ = state.q;
  seenTime_ = state.t;
  seen_ = true;
  return between_;
}

Touching::Point Touching::nodeOn(int node, std::size_t shape) const {
  return {1, {node, node, node}, {1, 0, 0}, static_cast<int>(shape), mass(node), (*colliders_)[shape].thickness()};
}

std::array<Vec3, 3> Touching::cornersOn(const State& state, const Nearby::Pair& pair, const Pose& pose) const {
  std::array<Vec3, 3> corners;
  const std::array<int, 3>& nodes = nearby_.corners(pair.element);
  for (std::size_t k = 0; k < 3; ++k) corners[k] = pose.toLocal(cloth_.position(state, nodes[k]));
  return corners;
}

Touching::Point Touching::pointOf(const Nearby::Pair& pair, const Vec3& weights, double thickness) const {
  Point point{3, nearby_.corners(pair.element), {}, pair.shape, 0, thickness};
  const std::size_t count = nearby_.isEdge(pair.element) ? 2 : 3;
  for (std::size_t k = 0; k < 3; ++k) point.weights[k] = weights[static_cast<Eigen::Index>(k)];
  for (std::size_t k = 0; k < count; ++k) point.mass += mass(point.nodes[k]) / static_cast<double>(count);
  point.mass /= 3;  // some three elements meet along what is as long as a side
  return point;
}

}  // namespace selvedge
