// What of a scene's timeline will do nothing.
#pragma once

#include <string>
#include <vector>

#include "scene/scene.h"
#include "scene/timeline_event.h"

namespace selvedge {

// A sentence for each event that lets nodes go of which none is held by then, in a cloth of so many nodes; and for each that
// sets what has no effect in the scene as it is by then.
std::vector<std::string> idleEvents(const Scene& scene, const std::vector<TimelineEvent>& timeline, int nodes);

}  // namespace selvedge
