#include "scene/build/timeline.h"

#include <algorithm>

#include "scene/blocks/blocks.h"

namespace selvedge {

std::vector<TimelineEvent> resolveTimeline(const Scene& scene, const Mesh& mesh) {
  std::vector<TimelineEvent> events;
  for (const Block& block : sceneBlocks()) {
    if (block.happens) block.happens(scene, mesh, events);
  }
  std::stable_sort(events.begin(), events.end(),
                   [](const TimelineEvent& a, const TimelineEvent& b) { return a.time < b.time; });
  return events;
}

}  // namespace selvedge
