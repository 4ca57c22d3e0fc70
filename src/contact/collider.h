// A shape that stands or moves in space, what it does to cloth that touches it, and where all shapes are at a time.
#pragma once

#include <string>
#include <vector>

#include "constraints/pin_motion.h"
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
  Distance toSpace(const Distance& at) const {
    return {at.d, turned * at.normal, turned * at.curvature * turned.transpose()};
  }
  Vec3 velocityAt(const Vec3& x) const { return velocity + spin.cross(x - place); }
};

// Where it is written to be: the middle of a capsule's axis, the centre of what has one.
Vec3 middleOf(const ColliderSettings& settings);

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
  // Along the normal, as far as it takes to be `gap` away from the surface; x itself where it is.
  Vec3 pushedOut(const Pose& pose, Vec3 x, double gap) const;
  std::string complaint(double t) const;  // a formula that has no value then; empty: nothing is wrong

  // It has other settings from time t on. What it is and how fast it turns are those of `acting`; where `wanted` has it
  // go somewhere else it goes there smoothly, from how it moves at t, in so many seconds (0: it is there at once). It
  // keeps the angle that it has turned. True where its surface is another.
  bool change(const ColliderSettings& acting, const ColliderSettings& wanted, double t, double seconds);
  // How far it has been moved and turned at time t, for a scene that goes on from there; and when it will have arrived
  // where it goes: t itself where it is there.
  void describe(double t, ColliderSettings& to) const;
  double arrival(double t) const;

 private:
  Vec3 shifted(double t) const;  // m, by the hand and by what is left of changes
  Mat3 turnedBy(double t) const;
  void redirect(const ColliderSettings& wanted, double t, double seconds);
  void takeShape(const ColliderSettings& acting);

  ColliderSettings acting_, wanted_;
  std::string name_;
  Shape shape_;
  PinMotion motion_;                 // as it is written
  PinMotion shift_;                  // in addition
  Mat3 upright_ = Mat3::Identity();  // before it turns
  Mat3 turned_ = Mat3::Identity();   // at the time turnedAt_, with `upright_`
  double turnedAt_ = 0;              // s
  Vec3 soFar_ = Vec3::Zero();        // rad: what it had turned then
  Vec3 turn_ = Vec3::Zero();         // rad/s
  double until_ = -1;                // s
  double thickness_, friction_, elasticity_;
};

using Colliders = std::vector<Collider>;

// Where all shapes are at a time. Kept by who asks, so that asking again allocates nothing.
class Poses {
 public:
  const std::vector<Pose>& at(const Colliders& colliders, double t) {
    all_.resize(colliders.size());
    for (std::size_t i = 0; i < all_.size(); ++i) all_[i] = colliders[i].pose(t);
    return all_;
  }
  const std::vector<Pose>& all() const { return all_; }  // as they were asked for last
  const Pose& operator[](std::size_t shape) const { return all_[shape]; }

 private:
  std::vector<Pose> all_;
};

}  // namespace selvedge
