// What becomes of cloth where shapes are changed between two steps.
#pragma once

#include "contact/collider.h"
#include "model/constraints.h"
#include "model/system.h"

namespace selvedge {

// Where contact begins, by the law that acts: at this share of a shape's thickness, or nowhere.
struct ContactReach {
  bool acts = true;
  double share = 1;
};
ContactReach reachOf(const ContactSettings& settings, const InnerStep& step);

// A shape that has grown, turned or jumped, or that is new (those beyond `before`), would press nodes harder than it
// did, or has swallowed them: they go out along its normal until they are as deep in its thickness as they were; likewise
// where another law begins further out than the one before, or where there was none. So a change stores no energy that would
// fling them. Velocities stay, and so do prescribed coordinates.
void carryOut(const Colliders& before, ContactReach reachBefore, const Colliders& now, ContactReach reach,
              const System& system, const Constraints& constraints, State& state);

}  // namespace selvedge
