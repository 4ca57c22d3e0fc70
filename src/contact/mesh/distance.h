// A signed distance from a surface, with its derivatives.
#pragma once

#include "base/types.h"

namespace selvedge {

struct Distance {
  double d = 0;                   // m, negative inside
  Vec3 normal = Vec3::Zero();     // its gradient, of length 1
  Mat3 curvature = Mat3::Zero();  // its second derivative, 1/m: outside of a convex shape positive semidefinite
};

}  // namespace selvedge
