// What becomes of cloth where shapes are changed between two steps.
#pragma once

#include "contact/touching.h"
#include "model/constraints.h"
#include "model/system.h"

namespace selvedge {

// Where contact begins, by the law that acts: at this share of a shape's thickness, a rope's radius further out, or nowhere.
struct ContactReach {
  bool acts = true;
  double share = 1;
  bool radii = true;  // of ropes: do they count?

  double of(const Collider& collider, double radius) const {
    return share * collider.thickness() + (radii ? radius : 0);
  }
};
ContactReach reachOf(const ContactSettings& settings, const InnerStep& step);

// A shape that has grown, turned or jumped, or that is new (those beyond `before`), would press nodes harder than it
// did, or has swallowed them: they go out along its normal until they are as deep in its thickness as they were; likewise
// where another law begins further out than the one before, or where there was none. Edges and triangles go out in the same
// way, by their point that is nearest to the shape, where the laws push them at all; not out of a shape that is new, and not
// where that leaves them no room: there the filter brings them out in the next steps. So a change stores no energy that would
// fling them. Velocities stay, and so do prescribed coordinates. `touching` has the shapes as they are now.
void carryOut(const Colliders& before, ContactReach reachBefore, const Touching& touching, ContactReach reach,
              const System& system, const Constraints& constraints, State& state);

}  // namespace selvedge
