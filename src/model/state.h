// What changes during a run: the coordinates, their velocities, the time, and what laws remember.
#pragma once

#include "base/types.h"

namespace selvedge {

struct State {
  VecX q;        // [dofs] coordinates; a particle cloth has x, y, z of node 0, then of node 1, ... in metres
  VecX v;        // [dofs] dq/dt
  double t = 0;  // s
  // The internal numbers of laws (where friction holds a node), each law owning a range (System::finish). A state that a
  // method makes within its step has none: forces read what their law fixed before the step (ForceLaw::fix).
  VecX memory{};
};

}  // namespace selvedge
