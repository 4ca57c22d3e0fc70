#include "contact/cloth/zones.h"

#include <algorithm>
#include <span>

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>

namespace selvedge {
namespace {

constexpr double kMostTurned = 0.5;  // rad in a step: on straight ways the nodes of a piece that turns come nearer
                                     // to each other; one that would turn further turns by that much
constexpr double kPinsApart = 1e-9;  // m: pins that go by ways which differ by more pull a piece apart

using Members = std::span<const std::pair<int, int>>;

bool isPinned(const Constraints& constraints, Eigen::Index at) {
  const std::uint8_t* fixed = constraints.fixed().data() + at;
  return fixed[0] || fixed[1] || fixed[2];
}

// About a middle: what turns a piece as its momenta do.
Vec3 turnOf(const Mat3& inertia, const Vec3& momentum) {
  const Eigen::SelfAdjointEigenSolver<Mat3> parts(inertia);
  Vec3 turn = Vec3::Zero();
  for (Eigen::Index k = 0; k < 3; ++k) {  // about an axis on which all nodes lie, nothing turns
    const double size = parts.eigenvalues()[k];
    if (size > 1e-9 * parts.eigenvalues()[2])
      turn += parts.eigenvectors().col(k).dot(momentum) / size * parts.eigenvectors().col(k);
  }
  return turn;
}

// As its pins go; false where these pull it apart.
bool goWithPins(const ClothSystem& cloth, const Constraints& constraints, Members members, const State& before,
                State& after) {
  bool any = false;
  Vec3 way = Vec3::Zero(), speed = Vec3::Zero();
  for (const auto& [zone, node] : members) {
    const Eigen::Index at = cloth.coordinate(node);
    if (!isPinned(constraints, at)) continue;
    const Vec3 own = after.q.segment<3>(at) - before.q.segment<3>(at);
    if (any && !((own - way).norm() <= kPinsApart)) return false;
    any = true, way = own, speed = after.v.segment<3>(at);
  }
  for (const auto& [zone, node] : members) {
    const Eigen::Index at = cloth.coordinate(node);
    if (isPinned(constraints, at)) continue;
    after.q.segment<3>(at) = before.q.segment<3>(at) + way;
    after.v.segment<3>(at) = speed;
  }
  return true;
}

// As the nodes go that shapes hold, in the mean.
void goWithShapes(const ClothSystem& cloth, std::span<const Vec3> held, Members members, const State& before,
                  State& after) {
  Vec3 way = Vec3::Zero(), speed = Vec3::Zero();
  double count = 0;
  for (const auto& [zone, node] : members) {
    if (held[toIndex(node)].isZero(0)) continue;
    way += cloth.position(after, node) - cloth.position(before, node);
    speed += cloth.velocity(after, node);
    ++count;
  }
  for (const auto& [zone, node] : members) {
    const Eigen::Index at = cloth.coordinate(node);
    after.q.segment<3>(at) = before.q.segment<3>(at) + way / count;
    after.v.segment<3>(at) = speed / count;
  }
}

void goFree(const ClothSystem& cloth, Members members, const State& before, State& after) {
  double mass = 0;
  Vec3 from = Vec3::Zero(), to = Vec3::Zero(), speed = Vec3::Zero();
  for (const auto& [zone, node] : members) {
    const double own = cloth.nodeMass()[toIndex(node)];
    mass += own;
    from += own * cloth.position(before, node);
    to += own * cloth.position(after, node);
    speed += own * cloth.velocity(after, node);
  }
  from /= mass, to /= mass, speed /= mass;
  Mat3 inertia = Mat3::Zero();  // where they come from, and then where they go
  Vec3 momentum = Vec3::Zero();
  const auto add = [&](int node, const Vec3& r) {
    inertia += cloth.nodeMass()[toIndex(node)] * (r.squaredNorm() * Mat3::Identity() - r * r.transpose());
  };
  for (const auto& [zone, node] : members) {
    const Vec3 r = cloth.position(before, node) - from, way = cloth.position(after, node) - to - r;
    add(node, r);
    momentum += cloth.nodeMass()[toIndex(node)] * r.cross(way);
  }
  Vec3 turned = turnOf(inertia, momentum);
  if (turned.norm() > kMostTurned) turned *= kMostTurned / turned.norm();
  const Mat3 rotation =
      turned.norm() > 0 ? Eigen::AngleAxisd(turned.norm(), turned.normalized()).toRotationMatrix() : Mat3::Identity();
  // The angular momentum is that of the nodes where they would have been.
  momentum.setZero();
  for (const auto& [zone, node] : members) {
    momentum += cloth.nodeMass()[toIndex(node)] *
                (cloth.position(after, node) - to).cross(Vec3(cloth.velocity(after, node) - speed));
  }
  inertia.setZero();
  for (const auto& [zone, node] : members) {
    const Eigen::Index at = cloth.coordinate(node);
    const Vec3 r = rotation * (before.q.segment<3>(at) - from);
    add(node, r);
    after.q.segment<3>(at) = to + r;
  }
  const Vec3 spin = turnOf(inertia, momentum);
  for (const auto& [zone, node] : members) {
    const Eigen::Index at = cloth.coordinate(node);
    after.v.segment<3>(at) = speed + spin.cross(Vec3(after.q.segment<3>(at) - to));
  }
}

}  // namespace

int Zones::moveRigidly(const ClothSystem& cloth, const Constraints& constraints, std::span<const Vec3> held,
                       const State& before, State& after) {
  members_.clear();
  for (int node = 0; node < cloth.blockCount(); ++node) members_.emplace_back(of(node), node);
  std::sort(members_.begin(), members_.end());
  for (std::size_t first = 0, last = 0; first < members_.size(); first = last) {
    while (last < members_.size() && members_[last].first == members_[first].first) ++last;
    const Members members = Members(members_).subspan(first, last - first);
    if (members.size() == 1 || !grown_[toIndex(members_[first].first)]) continue;
    grown_[toIndex(members_[first].first)] = false;
    const auto any = [&](const auto& is) {
      return std::any_of(members.begin(), members.end(), [&](const auto& member) { return is(member.second); });
    };
    if (any([&](int node) { return isPinned(constraints, cloth.coordinate(node)); })) {
      if (!goWithPins(cloth, constraints, members, before, after)) return members.front().second;
    } else if (any([&](int node) { return !held[toIndex(node)].isZero(0); })) {
      goWithShapes(cloth, held, members, before, after);
    } else {
      goFree(cloth, members, before, after);
    }
  }
  return -1;
}

}  // namespace selvedge
