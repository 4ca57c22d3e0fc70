// Everything that happens at a given time, with names resolved to nodes: the scene's pins (at time 0), their releases,
// and its events.
#pragma once

#include "scene/scene.h"
#include "scene/timeline_event.h"

namespace selvedge {

struct Mesh;

// Sorted by time; what happens at the same time keeps the order of the file, pins before releases before events, and
// within an event: set, unpin, pin, impulse. A node named by two pins belongs to the later one. Throws InputError.
std::vector<TimelineEvent> resolveTimeline(const Scene& scene, const Mesh& mesh);

}  // namespace selvedge
