#include "contact/collider.h"

#include <algorithm>
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

PinMotion motionFromMiddle(const ColliderSettings& s) {
  PinMotion motion = motionOf(s);
  motion.anchor = middleOf(s);
  return motion;
}

bool goesAlike(const ColliderSettings& a, const ColliderSettings& b) {
  return middleOf(a) == middleOf(b) && a.moved == b.moved && a.MotionSettings::operator==(b);
}

bool hasSameSurface(const ColliderSettings& a, const ColliderSettings& b) {
  return a.radius == b.radius && a.size == b.size && (a.to - a.from).norm() == (b.to - b.from).norm() &&
         a.thickness == b.thickness && a.solid == b.solid;
}

Mat3 rotationBy(const Vec3& turned) {
  const double angle = turned.norm();
  if (angle == 0) return Mat3::Identity();
  return Eigen::AngleAxisd(angle, turned / angle).toRotationMatrix();
}

PinMotion heldAt(const Vec3& place) {
  PinMotion held;
  held.anchor = place;
  return held;
}

}  // namespace

Vec3 middleOf(const ColliderSettings& settings) {
  return hasAxis(settings) ? Vec3((settings.from + settings.to) / 2) : settings.center;
}

Collider::Collider(const ColliderSettings& settings)
    : acting_(settings),
      wanted_(settings),
      name_(settings.name.empty() ? settings.shape : settings.name),
      shape_(shapeOf(settings)),
      motion_(motionFromMiddle(settings)),
      shift_(heldAt(settings.moved)),
      turnedAt_(settings.turnedAt),
      soFar_(settings.turned),
      turn_(settings.turn),
      until_(settings.until) {
  takeShape(settings);
}

std::string Collider::complaint(double t) const {
  const std::string wrong = motion_.complaint(t);
  return wrong.empty() ? "" : "collider \"" + name_ + "\": " + wrong;
}

void Collider::takeShape(const ColliderSettings& acting) {
  thickness_ = acting.thickness;
  friction_ = acting.friction;
  elasticity_ = acting.elasticity;
  upright_ = turnedAtFirst(acting);
  turned_ = soFar_.isZero(0) ? upright_ : Mat3(rotationBy(soFar_) * upright_);
  acting_ = acting;
}

bool Collider::change(const ColliderSettings& acting, const ColliderSettings& wanted, double t, double seconds) {
  if (acting.turn != turn_ || wanted.until != until_) {
    const Eigen::AngleAxisd now(turnedBy(t) * rotationBy(soFar_));
    soFar_ = now.angle() * now.axis();
    turnedAt_ = t;
  }
  if (wanted.turned != wanted_.turned || wanted.turnedAt != wanted_.turnedAt) {
    soFar_ = wanted.turned;
    turnedAt_ = wanted.turnedAt;
  }
  if (!goesAlike(wanted, wanted_)) redirect(wanted, t, seconds);
  turn_ = acting.turn;
  until_ = wanted.until;
  wanted_ = wanted;
  const bool other = !hasSameSurface(acting, acting_);
  if (other) shape_ = shapeOf(acting);
  takeShape(acting);
  return other;
}

// It goes as it is told to, and what that differs from how it went fades away.
void Collider::redirect(const ColliderSettings& wanted, double t, double seconds) {
  const PinMotion next = motionFromMiddle(wanted);
  PinMotion shift = heldAt(wanted.moved);
  if (seconds > 0) {
    shift.kind = PinMotion::Kind::glide;
    shift.anchor = motion_.position(t) + shifted(t) - next.position(t);
    shift.amplitude = wanted.moved - shift.anchor;
    shift.since = t;
    shift.until = t + seconds;
    shift.startVelocity = motion_.velocity(t) + shift_.velocity(t) - next.velocity(t);
    shift.startAcceleration = motion_.acceleration(t) + shift_.acceleration(t) - next.acceleration(t);
  }
  motion_ = next;
  shift_ = shift;
}

// At its end exactly what is written.
Vec3 Collider::shifted(double t) const { return shift_.resting(t) ? wanted_.moved : shift_.position(t); }

double Collider::arrival(double t) const { return shift_.resting(t) ? t : shift_.until; }

void Collider::describe(double t, ColliderSettings& to) const {
  to.moved = shifted(t);
  to.turned = soFar_;
  to.turnedAt = turnedAt_;
}

Mat3 Collider::turnedBy(double t) const {
  const double rate = turn_.norm();
  if (rate == 0) return Mat3::Identity();
  const double end = until_ >= 0 && t >= until_ ? std::max(until_, turnedAt_) : t;
  return Eigen::AngleAxisd(rate * (end - turnedAt_), turn_ / rate).toRotationMatrix();
}

Pose Collider::pose(double t) const {
  Pose pose{motion_.position(t) + shifted(t), turned_, motion_.velocity(t) + shift_.velocity(t), Vec3::Zero()};
  if (turn_.norm() == 0) return pose;
  pose.turned = turnedBy(t) * turned_;
  if (until_ < 0 || t < until_) pose.spin = turn_;
  return pose;
}

Distance Collider::measure(const Pose& pose, const Vec3& x) const {
  return pose.toSpace(shape_.measure(pose.toLocal(x)));
}

Vec3 Collider::pushedOut(const Pose& pose, Vec3 x, double gap) const {
  constexpr int kMostPushes = 8;     // at its edges the normal changes on the way
  constexpr double kSlack = 0.5e-9;  // of the thickness: less is no difference
  for (int i = 0; i < kMostPushes; ++i) {
    const Distance at = measure(pose, x);
    if (!(gap - at.d > kSlack * thickness_)) break;
    x += (gap - at.d) * at.normal;
  }
  return x;
}

}  // namespace selvedge
