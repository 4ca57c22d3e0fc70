#include "scene/build/timeline.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/quote.h"
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

std::vector<std::string> idleReleases(const std::vector<TimelineEvent>& timeline, int nodes) {
  std::vector<std::string> idle;
  std::vector<bool> held(toIndex(nodes));
  for (const TimelineEvent& event : timeline) {
    if (event.kind != TimelineEvent::Kind::pin && event.kind != TimelineEvent::Kind::unpin) continue;
    const bool pins = event.kind == TimelineEvent::Kind::pin;
    bool acts = pins;
    for (const int node : event.nodes) {
      acts = acts || held[toIndex(node)];
      held[toIndex(node)] = pins;
    }
    if (acts) continue;
    idle.push_back(fmt::format("letting {} go at {:.4g} s does nothing, as no pin holds {} then",
                               counted(event.nodes.size(), "node"), event.time,
                               event.nodes.size() == 1 ? "it" : "any of them"));
  }
  return idle;
}

}  // namespace selvedge
