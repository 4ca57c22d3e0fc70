#include "contact/mesh/nearest_place.h"

#include <cmath>

#include <Eigen/Geometry>

namespace selvedge {

double angleAt(const Corners& corners, std::size_t k) {
  const Vec3 one = corners[(k + 1) % 3] - corners[k], other = corners[(k + 2) % 3] - corners[k];
  return std::atan2(one.cross(other).norm(), one.dot(other));
}

}  // namespace selvedge
