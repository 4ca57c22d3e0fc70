// A shape that stands or moves in space, and what it does to cloth that touches it.
#pragma once

#include <string>
#include <vector>

#include "constraints/pins.h"
#include "contact/settings.h"
#include "contact/shape.h"

namespace selvedge {

// Where a shape is: x = place + turned p.
struct Pose {
  Vec3 place = Vec3::Zero();
  Mat3 turned = Mat3::Identity();
  Vec3 velocity = Vec3::Zero(), spin = Vec3::Zero();  // m/s of its centre, rad/s

  bool isFinite() const { return place.allFinite() && turned.allFinite(); }
  Vec3 toLocal(const Vec3& x) const { return turned.transpose() * (x - place); }
  Vec3 toSpace(const Vec3& p) const { return place + turned * p; }
  Vec3 velocityAt(const Vec3& x) const { return velocity + spin.cross(x - place); }
};

class Collider {
 public:
  explicit Collider(const ColliderSettings& settings);

  const std::string& name() const { return name_; }
  const Shape& shape() const { return shape_; }
  double thickness() const { return thickness_; }
  double friction() const { return friction_; }
  double elasticity() const { return elasticity_; }
  Pose pose(double t) const;
  Distance measure(const Pose& pose, const Vec3& x) const;  // in space
  std::string complaint(double t) const;                    // a formula that has no value then; empty: nothing is wrong

 private:
  std::string name_;
  Shape shape_;
  PinMotion motion_;
  Mat3 turned_ = Mat3::Identity();  // at time 0
  Vec3 turn_ = Vec3::Zero();        // rad/s
  double until_ = -1;               // s
  double thickness_, friction_, elasticity_;
};

using Colliders = std::vector<Collider>;

}  // namespace selvedge
