// A node that a method moved in an inner step otherwise than by the forces of the laws: it was led along a tie (model/tie.h) or
// placed by a limit (model/place_limits.h).
#pragma once

#include "base/types.h"

namespace selvedge {

struct LedNode {
  int node;
  Vec3 force;   // N, which would have done the same over the step, with friction
  double work;  // J, that moving shapes brought in by that force
  bool slips;   // whether friction let it slide
};

}  // namespace selvedge
