// A node that an implicit step leads along one direction, whatever the forces (Baraff & Witkin 1998, section 5.1; Macri,
// Simulating Cloth for 3D Games): it leaves the step with a given speed along it, and on the way it is lifted, which is
// no part of its speed. Across that direction it is free but for Coulomb's friction.
#pragma once

#include "base/types.h"

namespace selvedge {

struct Tie {
  int node;
  Vec3 normal;       // of length 1
  double speed;      // m/s along it, at the end of the step
  double lift;       // m along it, within the step
  double friction;   // Coulomb's coefficient, against what moves
  Vec3 drift;        // m/s, with this velocity
  double force = 0;  // N along the normal, which the method needed for this and writes here
};

}  // namespace selvedge
