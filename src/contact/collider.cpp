#include "contact/collider.h"

#include <array>
#include <cmath>
#include <memory>
#include <numbers>

#include <Eigen/Geometry>

namespace selvedge {
namespace {

Shape shapeOf(const ColliderSettings& s) {
  using Kind = Shape::Kind;
  const double half = (s.to - s.from).norm() / 2;
  if (s.shape == "sphere") return {.kind = Kind::sphere, .radius = s.radius};
  if (s.shape == "capsule") return {.kind = Kind::capsule, .radius = s.radius, .half = half};
  if (s.shape == "cylinder") return {.kind = Kind::cylinder, .radius = s.radius, .half = half};
  if (s.shape == "box") return {.kind = Kind::box, .extent = s.size / 2};
  if (s.shape == "mesh") return {.kind = Kind::mesh, .solid = s.solid};
  return {};
}

Mat3 turnedUp(const Vec3& up) {
  return Eigen::Quaterniond::FromTwoVectors(Vec3::UnitY(), up.normalized()).toRotationMatrix();
}

Mat3 turnedAbout(const Vec3& degrees) {
  const Vec3 angles = degrees * std::numbers::pi / 180;
  return (Eigen::AngleAxisd(angles.z(), Vec3::UnitZ()) * Eigen::AngleAxisd(angles.y(), Vec3::UnitY()) *
          Eigen::AngleAxisd(angles.x(), Vec3::UnitX()))
      .toRotationMatrix();
}

bool hasAxis(const ColliderSettings& s) { return s.shape == "capsule" || s.shape == "cylinder"; }

Mat3 turnedAtFirst(const ColliderSettings& s) {
  if (s.shape == "plane") return turnedUp(s.normal);
  if (s.shape == "box" || s.shape == "mesh") return turnedAbout(s.rotation);
  return hasAxis(s) ? turnedUp(s.to - s.from) : Mat3::Identity();
}

PinMotion motionOf(const ColliderSettings& s) {
  PinMotion motion;
  motion.anchor = hasAxis(s) ? Vec3((s.from + s.to) / 2) : s.center;
  motion.until = s.until;
  if (s.motion == "sine") {
    motion.kind = PinMotion::Kind::sine;
    motion.amplitude = s.amplitude;
    motion.frequency = s.frequency;
    motion.phase = s.phase;
  } else if (s.motion == "path") {
    motion.kind = PinMotion::Kind::path;
    motion.path = std::make_shared<const Path>(s.pathTimes, s.pathOffsets);
  } else if (s.motion == "expression") {
    motion.kind = PinMotion::Kind::expression;
    motion.formula = std::make_shared<const ExpressionPath>(std::array{s.offsetX, s.offsetY, s.offsetZ});
  }
  return motion;
}

}  // namespace

Collider::Collider(const ColliderSettings& settings)
    : name_(settings.name.empty() ? settings.shape : settings.name),
      shape_(shapeOf(settings)),
      motion_(motionOf(settings)),
      turned_(turnedAtFirst(settings)),
      turn_(settings.turn),
      until_(settings.until),
      thickness_(settings.thickness),
      friction_(settings.friction),
      elasticity_(settings.elasticity) {}

std::string Collider::complaint(double t) const {
  const std::string wrong = motion_.complaint(t);
  return wrong.empty() ? "" : "collider \"" + name_ + "\": " + wrong;
}

Pose Collider::pose(double t) const {
  Pose pose{motion_.position(t), turned_, motion_.velocity(t), Vec3::Zero()};
  const double rate = turn_.norm();
  if (rate == 0) return pose;
  const bool rests = until_ >= 0 && t >= until_;
  pose.turned = Eigen::AngleAxisd(rate * (rests ? until_ : t), turn_ / rate).toRotationMatrix() * turned_;
  if (!rests) pose.spin = turn_;
  return pose;
}

Distance Collider::measure(const Pose& pose, const Vec3& x) const {
  Distance found = shape_.measure(pose.toLocal(x));
  found.normal = pose.turned * found.normal;
  found.curvature = pose.turned * found.curvature * pose.turned.transpose();
  return found;
}

}  // namespace selvedge
