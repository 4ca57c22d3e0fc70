#include "contact/touching.h"

namespace selvedge {

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
  for (std::size_t k = 0; k < 3; ++k) {
    point.weights[k] = weights[static_cast<Eigen::Index>(k)];
    point.mass += mass(point.nodes[k]) / 9;  // a third of the mean, since some three triangles meet along a length
  }
  return point;
}

}  // namespace selvedge
