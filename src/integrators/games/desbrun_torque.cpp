#include "integrators/games/desbrun_torque.h"

#include <algorithm>

#include <Eigen/Geometry>

#include "linalg/dense/small_eigen.h"
#include "model/mesh/disjoint_sets.h"

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

Vec3 node(const VecX& x, int i) { return x.segment<3>(3 * Eigen::Index{i}); }

Vec3 centreOfMass(const VecX& q, const VecX& mass, std::span<const int> piece) {
  Vec3 sum = Vec3::Zero();
  double total = 0;
  for (const int i : piece) {
    sum += mass[3 * Eigen::Index{i}] * node(q, i);
    total += mass[3 * Eigen::Index{i}];
  }
  return sum / total;
}

Pivot pivotOf(const VecX& q, const VecX& mass, const std::vector<std::uint8_t>& pinned, std::span<const int> piece) {
  const auto first = std::find_if(piece.begin(), piece.end(), [&](int i) { return pinned[toIndex(i)]; });
  if (first == piece.end()) return {centreOfMass(q, mass, piece), Vec3::Zero(), 3};
  Pivot pivot{node(q, *first), Vec3::Zero(), 3};
  for (const int i : piece) {  // the axis: to the farthest pin
    const Vec3 d = node(q, i) - pivot.centre;
    if (pinned[toIndex(i)] && d.squaredNorm() > pivot.axis.squaredNorm()) pivot.axis = d;
  }
  const double length = pivot.axis.norm();
  if (length == 0) return pivot;
  pivot.axis /= length;
  pivot.freedom = 1;
  for (const int i : piece) {
    if (pinned[toIndex(i)] && (node(q, i) - pivot.centre).cross(pivot.axis).norm() > kInLine * length) {
      pivot.freedom = 0;
    }
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

std::vector<std::vector<int>> piecesOf(const SpringNetwork& network, int nodes) {
  DisjointSets sets(toIndex(nodes));
  for (const Spring& s : network.springs) sets.join(s.a, s.b);
  std::vector<std::vector<int>> pieces;
  std::vector<int> number(toIndex(nodes), -1);
  for (int i = 0; i < nodes; ++i) {
    int& of = number[toIndex(sets.lowest(i))];
    if (of < 0) of = static_cast<int>(pieces.size()), pieces.emplace_back();
    pieces[toIndex(of)].push_back(i);
  }
  return pieces;
}

void cancelTorque(const VecX& q, const VecX& mass, const std::vector<std::uint8_t>& pinned, std::span<const int> piece,
                  VecX& F) {
  const Pivot pivot = pivotOf(q, mass, pinned, piece);
  if (pivot.freedom == 0) return;
  Mat3 inertia = Mat3::Zero();
  Vec3 torque = Vec3::Zero();
  for (const int i : piece) {
    if (pinned[toIndex(i)]) continue;
    const Vec3 r = node(q, i) - pivot.centre;
    const double m = mass[3 * Eigen::Index{i}];
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
  for (const int i : piece) {
    if (pinned[toIndex(i)]) continue;
    const Eigen::Index at = 3 * Eigen::Index{i};
    F.segment<3>(at) += mass[at] * alpha.cross(node(q, i) - pivot.centre);
  }
}

}  // namespace selvedge
