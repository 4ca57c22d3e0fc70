// What an impact on a shape does to a velocity, and how near anything may come.
#pragma once

#include <algorithm>

#include "contact/collider.h"

namespace selvedge {

inline double skinOf(const Collider& collider) { return 0.02 * collider.thickness(); }  // m, from the surface

// The share that friction leaves of a speed along the surface where the one along the normal changed by `change`.
inline double shareLeft(const Collider& collider, double speed, double change) {
  const double taken = collider.friction() * change;
  return speed > taken ? 1 - taken / speed : 0;
}

// Of a velocity relative to the surface, whose normal is n: it does not go in any more, comes back with the elasticity
// times the speed `into` with which it came, and friction takes from what goes along the surface.
inline Vec3 impactChange(const Collider& collider, const Vec3& n, const Vec3& v, double into) {
  const double normal = n.dot(v), back = std::max(normal, collider.elasticity() * into);
  if (!(back > normal)) return Vec3::Zero();
  const Vec3 along = v - normal * n;
  return (back - normal) * n - (1 - shareLeft(collider, along.norm(), back - normal)) * along;
}

}  // namespace selvedge
