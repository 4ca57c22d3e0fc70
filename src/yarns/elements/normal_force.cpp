#include "yarns/elements/normal_force.h"

#include <algorithm>

#include <Eigen/Geometry>

namespace selvedge {

namespace {

Vec3 direction(const Vec3& d) {
  const double length = d.norm();
  return length > 0 ? Vec3(d / length) : Vec3::Zero();
}

}  // namespace

Vec3 crossingNormal(const Vec3& warpPrevious, const Vec3& warpNext, const Vec3& weftPrevious, const Vec3& weftNext) {
  return direction(Vec3(warpNext - warpPrevious).cross(Vec3(weftNext - weftPrevious)));
}

double normalForce(const Vec3& normal, int warpSide, const Vec3& warpForce, const Vec3& weftForce, double adhesion) {
  return std::max(0.0, 0.5 * warpSide * normal.dot(weftForce - warpForce) + adhesion);
}

}  // namespace selvedge
