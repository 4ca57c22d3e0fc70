#include "yarns/elements/normal_force.h"

#include <algorithm>

#include <Eigen/Geometry>

#include "yarns/elements/bend.h"

namespace selvedge {

namespace {

Vec3 direction(const Vec3& d) {
  const double length = d.norm();
  return length > 0 ? Vec3(d / length) : Vec3::Zero();
}

// The bending force of the hinge at `middle` on [2].
Vec3 hingeForce(const YarnNeighbours& yarn, int middle, double ke) {
  const std::size_t m = toIndex(middle), next = m + 1, previous = m - 1;
  Vec11 q;
  q << yarn.place[m], yarn.place[next], yarn.place[previous], yarn.u[next], yarn.u[previous];
  const Vec11 f = bendForce(bendGeometry(q), ke);
  return f.segment<3>(middle == 2 ? 0 : middle == 1 ? 3 : 6);
}

}  // namespace

Vec3 crossingNormal(const Vec3& warpPrevious, const Vec3& warpNext, const Vec3& weftPrevious, const Vec3& weftNext) {
  return direction(Vec3(warpNext - warpPrevious).cross(Vec3(weftNext - weftPrevious)));
}

Vec3 forceOfYarn(const YarnNeighbours& yarn, double ke) {
  Vec3 force = Vec3::Zero();
  if (yarn.before > 0) force += yarn.tension[0] * direction(yarn.place[1] - yarn.place[2]);
  if (yarn.after > 0) force += yarn.tension[1] * direction(yarn.place[3] - yarn.place[2]);
  if (yarn.before > 1) force += hingeForce(yarn, 1, ke);
  if (yarn.before > 0 && yarn.after > 0) force += hingeForce(yarn, 2, ke);
  if (yarn.after > 1) force += hingeForce(yarn, 3, ke);
  return force;
}

double normalForce(const Vec3& normal, int warpSide, const Vec3& warpForce, const Vec3& weftForce, double adhesion) {
  return std::max(0.0, 0.5 * warpSide * normal.dot(weftForce - warpForce) + adhesion);
}

}  // namespace selvedge
