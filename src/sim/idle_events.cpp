#include "sim/idle_events.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/quote.h"
#include "scene/build/hindrances.h"
#include "scene/files/set_parameter.h"

namespace selvedge {
namespace {

void addReleases(const std::vector<TimelineEvent>& timeline, int nodes, std::vector<std::string>& idle) {
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
}

void addSettings(const std::vector<TimelineEvent>& timeline, const Scene& scene, std::vector<std::string>& idle) {
  const auto sets = [](const TimelineEvent& event) { return event.kind == TimelineEvent::Kind::set; };
  if (std::ranges::none_of(timeline, sets)) return;
  Scene then = scene;
  for (std::size_t first = 0, last = 0; first < timeline.size(); first = last) {  // those of one time belong together
    for (; last < timeline.size() && timeline[last].time == timeline[first].time; ++last) {
      const TimelineEvent& event = timeline[last];
      if (sets(event) && !assignParameter(then, event.key, event.value).empty()) return;  // refused elsewhere
    }
    const Params params = then.params();
    for (std::size_t i = first; i < last; ++i) {
      const std::string why = sets(timeline[i]) ? hindranceOf(then, params, timeline[i].key) : "";
      if (!why.empty())
        idle.push_back(fmt::format("setting {} at {:.4g} s does nothing: {}", timeline[i].key, timeline[i].time, why));
    }
  }
}

}  // namespace

std::vector<std::string> idleEvents(const Scene& scene, const std::vector<TimelineEvent>& timeline, int nodes) {
  std::vector<std::string> idle;
  addReleases(timeline, nodes, idle);
  addSettings(timeline, scene, idle);
  return idle;
}

}  // namespace selvedge
