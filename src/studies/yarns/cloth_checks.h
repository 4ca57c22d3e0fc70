// Checks of the study yarn-validation of a whole cloth of yarns.
#pragma once

#include "scene/scene.h"

namespace selvedge {

// How hard the yarns press on each other in the middle of a flat plain weave under tension, over the closed form, less 1.
double pressureError(const Scene& weave, double stretch);

// A patch that nothing holds and nothing pulls: the change of its momentum in so many seconds, over the momentum that it
// starts with. The yarns slide, or are locked. No number where the run fails.
double momentumDrift(const Scene& weave, bool slides, double step, double duration);

}  // namespace selvedge
