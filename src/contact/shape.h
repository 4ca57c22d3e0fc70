// Solid shapes about the origin, with their signed distance: negative inside.
#pragma once

#include <memory>

#include "base/types.h"
#include "contact/mesh/distance.h"

namespace selvedge {

class SolidMesh;

struct Shape {
  enum class Kind { plane, sphere, capsule, box, cylinder, mesh };
  Kind kind = Kind::plane;
  double radius = 0;                            // m: sphere, capsule, cylinder
  double half = 0;                              // m: half the axis, along y, of a capsule or cylinder
  Vec3 extent = Vec3::Zero();                   // m: half the sizes of a box
  std::shared_ptr<const SolidMesh> solid = {};  // mesh/solid_mesh.h; a mesh has one

  // A plane has its solid side below y = 0.
  double distance(const Vec3& p) const;
  // The distance where it is less than `bound`; otherwise any number from `bound` to the distance, found as early as it can.
  double distanceBelow(const Vec3& p, double bound) const;
  Distance measure(const Vec3& p, bool curved = true) const;  // with derivatives; the second one if `curved`
  bool measureBelow(const Vec3& p, double bound, Distance& measured) const;  // false where it is not below
  // Whether a straight line meets it once at most, and what leads along its surface stays outside.
  bool convex() const { return kind != Kind::mesh; }
  double reach() const;  // m, from the origin to its furthest point; a plane has none and answers 0
};

}  // namespace selvedge
