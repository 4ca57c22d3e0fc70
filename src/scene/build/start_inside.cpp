#include "scene/build/start_inside.h"

#include <algorithm>

#include <fmt/format.h>

namespace selvedge {

std::vector<std::string> startInside(const Colliders& colliders, const System& system, const State& start,
                                     const std::vector<int>& pinned) {
  std::vector<std::string> sentences;
  for (const Collider& collider : colliders) {
    const Pose pose = collider.pose(start.t);
    std::vector<int> free, held;
    for (int i = 0; i < system.blockCount(); ++i) {
      if (collider.shape().distance(pose.toLocal(system.position(start, i))) >= 0) continue;
      (std::binary_search(pinned.begin(), pinned.end(), i) ? held : free).push_back(i);
    }
    if (!free.empty()) {
      sentences.push_back(
          fmt::format("{} node(s), the first is {}, begin inside the shape {}: the first step puts them on "
                      "its surface",
                      free.size(), free.front(), collider.name()));
    }
    if (!held.empty()) {
      sentences.push_back(
          fmt::format("{} node(s), the first is {}, are pinned inside the shape {}: they stay there, and "
                      "their neighbours are kept out",
                      held.size(), held.front(), collider.name()));
    }
  }
  return sentences;
}

}  // namespace selvedge
