// What changes during a run: the coordinates, their velocities, the time.
#pragma once

#include "base/types.h"

namespace selvedge {

struct State {
  VecX q;        // [dofs] coordinates; a particle cloth has x, y, z of node 0, then of node 1, ... in metres
  VecX v;        // [dofs] dq/dt
  double t = 0;  // s
};

}  // namespace selvedge
