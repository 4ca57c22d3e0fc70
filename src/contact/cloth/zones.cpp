#include "contact/cloth/zones.h"

#include <algorithm>
#include <cmath>
#include <span>

#include <Eigen/Geometry>

#include "linalg/dense/rigid_turn.h"

namespace selvedge {
namespace {

constexpr double kMostTurned = 0.5;  // rad in a step: on straight ways the nodes of a piece that turns come nearer
                                     // to each other; one that would turn further turns by that much
constexpr double kPinsApart = 1e-9;  // m: pins whose ways along an axis differ by more pull a piece apart

using Members = std::span<const std::pair<int, int>>;

// How a piece goes on as a whole, and along which axes pins say so.
struct Course {
  Vec3 way = Vec3::Zero(), speed = Vec3::Zero();  // m, m/s
  Axes led = Axes::Constant(false);
};

const std::uint8_t* fixedOf(const Constraints& constraints, Eigen::Index at) { return constraints.fixed().data() + at; }

// Gives a node a place or a velocity, but for the coordinates that pins prescribe.
void put(const Constraints& constraints, Eigen::Index at, const Vec3& value, VecX& x) {
  for (Eigen::Index axis = 0; axis < 3; ++axis) {
    if (!fixedOf(constraints, at)[axis]) x[at + axis] = value[axis];
  }
}

// As its nodes go in the mean, each counted by its weight.
template <class Weight>
Course meanCourse(const ClothSystem& cloth, Members members, const State& before, const State& after,
                  const Weight& weight) {
  Course course;
  double all = 0;
  for (const auto& [zone, node] : members) {
    const double own = weight(node);
    course.way += own * (cloth.position(after, node) - cloth.position(before, node));
    course.speed += own * cloth.velocity(after, node);
    all += own;
  }
  course.way /= all, course.speed /= all;
  return course;
}

// Along the axes that pins prescribe a piece goes as they do; false where they pull it apart.
bool followPins(const ClothSystem& cloth, const Constraints& constraints, Members members, const State& before,
                const State& after, Course& course) {
  for (const auto& [zone, node] : members) {
    const Eigen::Index at = cloth.coordinate(node);
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
      if (!fixedOf(constraints, at)[axis]) continue;
      const double own = after.q[at + axis] - before.q[at + axis];
      if (course.led[axis] && !(std::abs(own - course.way[axis]) <= kPinsApart)) return false;
      course.led[axis] = true, course.way[axis] = own, course.speed[axis] = after.v[at + axis];
    }
  }
  return true;
}

void goStraight(const ClothSystem& cloth, const Constraints& constraints, Members members, const Course& course,
                const State& before, State& after) {
  for (const auto& [zone, node] : members) {
    const Eigen::Index at = cloth.coordinate(node);
    put(constraints, at, before.q.segment<3>(at) + course.way, after.q);
    put(constraints, at, course.speed, after.v);
  }
}

// With its momentum and its angular momentum, where pins lead it along one axis at most.
void goFree(const ClothSystem& cloth, const Constraints& constraints, Members members, const Course& course,
            const State& before, State& after) {
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
  for (Eigen::Index k = 0; k < 3; ++k) {
    if (course.led[k]) to[k] = from[k] + course.way[k], speed[k] = course.speed[k];
  }
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
  Vec3 turned = turnOf(inertia, momentum, course.led);
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
    put(constraints, at, to + r, after.q);
  }
  const Vec3 spin = turnOf(inertia, momentum, course.led);
  for (const auto& [zone, node] : members) {
    const Eigen::Index at = cloth.coordinate(node);
    put(constraints, at, speed + spin.cross(Vec3(after.q.segment<3>(at) - to)), after.v);
  }
}

// As the nodes of a puppet do that are near to it: like a rigid piece of them, in which each counts by its distance.
void followPuppet(const ClothSystem& cloth, const Constraints& constraints, Members members, int node,
                  const State& before, State& after) {
  const Vec3 place = cloth.position(before, node);
  const auto near = [&](int other) {
    const double away = (cloth.position(before, other) - place).squaredNorm();
    return 1 / (away * away + 1e-30);
  };
  double all = 0;
  Vec3 middle = Vec3::Zero(), way = Vec3::Zero(), speed = Vec3::Zero();
  for (const auto& [zone, other] : members) {
    if (!cloth.isPuppet(other)) continue;
    const double own = near(other);
    all += own;
    middle += own * cloth.position(before, other);
    way += own * (cloth.position(after, other) - cloth.position(before, other));
    speed += own * cloth.velocity(after, other);
  }
  middle /= all, way /= all, speed /= all;
  Mat3 inertia = Mat3::Zero();
  Vec3 turning = Vec3::Zero(), spinning = Vec3::Zero();
  for (const auto& [zone, other] : members) {
    if (!cloth.isPuppet(other)) continue;
    const double own = near(other) / all;
    const Vec3 r = cloth.position(before, other) - middle;
    inertia += own * (r.squaredNorm() * Mat3::Identity() - r * r.transpose());
    turning += own * r.cross(Vec3(cloth.position(after, other) - cloth.position(before, other) - way));
    spinning += own * r.cross(Vec3(cloth.velocity(after, other) - speed));
  }
  const Axes free = Axes::Constant(false);
  Vec3 turned = turnOf(inertia, turning, free);
  if (turned.norm() > kMostTurned) turned *= kMostTurned / turned.norm();
  const Vec3 r = place - middle;
  Vec3 there = r;
  if (turned.norm() > 0) there = Eigen::AngleAxisd(turned.norm(), turned.normalized()) * r;
  const Eigen::Index at = cloth.coordinate(node);
  put(constraints, at, middle + way + there, after.q);
  put(constraints, at, speed + turnOf(inertia, spinning, free).cross(there), after.v);
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
    const auto isPuppet = [&](const auto& member) { return cloth.isPuppet(member.second); };
    if (std::any_of(members.begin(), members.end(), isPuppet)) {
      deforms_[toIndex(members.front().first)] = true;
      for (const auto& member : members) {
        if (!isPuppet(member)) followPuppet(cloth, constraints, members, member.second, before, after);
      }
      continue;
    }
    const auto isHeld = [&](int node) { return !held[toIndex(node)].isZero(0); };
    const bool shaped =
        std::any_of(members.begin(), members.end(), [&](const auto& member) { return isHeld(member.second); });
    Course course = meanCourse(cloth, members, before, after, [&](int node) {
      return shaped ? (isHeld(node) ? 1.0 : 0.0) : cloth.nodeMass()[toIndex(node)];
    });
    if (!followPins(cloth, constraints, members, before, after, course)) return members.front().second;
    if (shaped || course.led.count() > 1) {
      goStraight(cloth, constraints, members, course, before, after);
    } else {
      goFree(cloth, constraints, members, course, before, after);
    }
  }
  return -1;
}

}  // namespace selvedge
