// What becomes of cloth where shapes are changed between two steps.
#pragma once

#include "contact/collider.h"
#include "model/constraints.h"
#include "model/system.h"

namespace selvedge {

// A shape that has grown, turned or jumped, or that is new (those beyond `before`), would press nodes harder than it
// did, or has swallowed them: they go out along its normal until they are as deep in its thickness as they were. So a
// change stores no energy that would fling them. Velocities stay, and so do prescribed coordinates.
void carryOut(const Colliders& before, const Colliders& now, const System& system, const Constraints& constraints,
              State& state);

}  // namespace selvedge
