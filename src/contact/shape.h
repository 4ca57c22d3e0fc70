// Solid shapes about the origin, with their signed distance: negative inside. All are convex.
#pragma once

#include "base/types.h"

namespace selvedge {

struct Distance {
  double d = 0;                   // m
  Vec3 normal = Vec3::Zero();     // its gradient, of length 1
  Mat3 curvature = Mat3::Zero();  // its second derivative, 1/m: positive semidefinite outside
};

struct Shape {
  enum class Kind { plane, sphere, capsule, box, cylinder };
  Kind kind = Kind::plane;
  double radius = 0;           // m: sphere, capsule, cylinder
  double half = 0;             // m: half the axis, along y, of a capsule or cylinder
  Vec3 extent = Vec3::Zero();  // m: half the sizes of a box

  // A plane has its solid side below y = 0.
  double distance(const Vec3& p) const;
  Distance measure(const Vec3& p, bool curved = true) const;  // with derivatives; the second one if `curved`
  bool convex() const { return true; }
  double reach() const;  // m, from the origin to its furthest point; a plane has none and answers 0
};

}  // namespace selvedge
