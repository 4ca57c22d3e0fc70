// Steps so small that time would stand still, since added to a time they are lost in its round-off; or so large that nobody
// would see the end of one.
#pragma once

#include <string>

#include "scene/scene.h"

namespace selvedge {

// What is wrong with steps of this size from that time on (s), and what to do; empty: nothing.
std::string lostStep(const IntegratorSettings& settings, double time);

// The steps from the start of a scene on, and those that its events set. Throws InputError.
void requireSteps(const Scene& scene);

}  // namespace selvedge
