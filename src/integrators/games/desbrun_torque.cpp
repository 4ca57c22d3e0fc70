#include "integrators/games/desbrun_torque.h"

#include <Eigen/Geometry>

#include "linalg/dense/tridiagonal.h"

namespace selvedge {
namespace {

constexpr double kInLine = 1e-3;     // pins this near to a line, relative to their distance, count as in line
constexpr double kNoInertia = 1e-9;  // of the largest principal moment: nodes in a row cannot turn about it

// What the pins leave of rotation: three axes about `centre`, one axis through it, or none.
struct Pivot {
  Vec3 centre = Vec3::Zero();
  Vec3 axis = Vec3::Zero();
  int freedom = 3;
};

Vec3 node(const VecX& x, std::size_t i) { return x.segment<3>(3 * static_cast<Eigen::Index>(i)); }

Vec3 centreOfMass(const VecX& q, const VecX& mass) {
  Vec3 sum = Vec3::Zero();
  double total = 0;
  for (Eigen::Index i = 0; i < q.size(); i += 3) {
    sum += mass[i] * q.segment<3>(i);
    total += mass[i];
  }
  return sum / total;
}

Pivot pivotOf(const VecX& q, const VecX& mass, const std::vector<std::uint8_t>& pinned) {
  std::size_t first = 0;
  while (first < pinned.size() && !pinned[first]) ++first;
  if (first == pinned.size()) return {centreOfMass(q, mass), Vec3::Zero(), 3};
  Pivot pivot{node(q, first), Vec3::Zero(), 3};
  for (std::size_t i = first; i < pinned.size(); ++i) {  // the axis: to the farthest pin
    const Vec3 d = node(q, i) - pivot.centre;
    if (pinned[i] && d.squaredNorm() > pivot.axis.squaredNorm()) pivot.axis = d;
  }
  const double length = pivot.axis.norm();
  if (length == 0) return pivot;
  pivot.axis /= length;
  pivot.freedom = 1;
  for (std::size_t i = first; i < pinned.size(); ++i) {
    if (pinned[i] && (node(q, i) - pivot.centre).cross(pivot.axis).norm() > kInLine * length) pivot.freedom = 0;
  }
  return pivot;
}

// alpha with I alpha = torque; where nothing can turn, no alpha.
Vec3 angularAcceleration(const Mat3& inertia, const Vec3& torque) {
  Mat3 axes;
  const Vec3 moments = symmetricEigenvalues(inertia, axes);
  Vec3 alpha = Vec3::Zero();
  for (int i = 0; i < 3; ++i) {
    const Vec3 axis = axes.col(i);
    if (moments[i] > kNoInertia * moments[2]) alpha += axis.dot(torque) / moments[i] * axis;
  }
  return alpha;
}

}  // namespace

void cancelTorque(const VecX& q, const VecX& mass, const std::vector<std::uint8_t>& pinned, VecX& F) {
  const Pivot pivot = pivotOf(q, mass, pinned);
  if (pivot.freedom == 0) return;
  Mat3 inertia = Mat3::Zero();
  Vec3 torque = Vec3::Zero();
  for (std::size_t i = 0; i < pinned.size(); ++i) {
    if (pinned[i]) continue;
    const Vec3 r = node(q, i) - pivot.centre;
    const double m = mass[3 * static_cast<Eigen::Index>(i)];
    torque += r.cross(node(F, i));
    inertia += m * (r.squaredNorm() * Mat3::Identity() - r * r.transpose());
  }
  Vec3 alpha;
  if (pivot.freedom == 3) {
    alpha = angularAcceleration(inertia, -torque);
  } else {
    const double moment = pivot.axis.dot(inertia * pivot.axis);
    if (moment <= kNoInertia * inertia.trace()) return;
    alpha = -pivot.axis.dot(torque) / moment * pivot.axis;
  }
  for (std::size_t i = 0; i < pinned.size(); ++i) {
    if (pinned[i]) continue;
    const auto at = 3 * static_cast<Eigen::Index>(i);
    F.segment<3>(at) += mass[at] * alpha.cross(node(q, i) - pivot.centre);
  }
}

}  // namespace selvedge
