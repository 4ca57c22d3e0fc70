#include "scene/build/start_inside.h"

#include <algorithm>

#include <fmt/format.h>

namespace selvedge {
namespace {

constexpr int kMostPushes = 8;  // out of a shape

}  // namespace

std::vector<std::string> leaveShapes(const Colliders& colliders, const System& system, const std::vector<int>& pinned,
                                     State& start) {
  std::vector<std::string> sentences;
  for (const Collider& collider : colliders) {
    const Pose pose = collider.pose(start.t);
    std::vector<int> free, held;
    for (int i = 0; i < system.blockCount(); ++i) {
      if (!(collider.shape().distance(pose.toLocal(system.position(start, i))) < 0)) continue;
      const bool stays = std::binary_search(pinned.begin(), pinned.end(), i);
      (stays ? held : free).push_back(i);
      for (int push = 0; push < kMostPushes && !stays; ++push) {
        const Vec3 x = system.position(start, i);
        const Distance at = collider.measure(pose, x);
        if (at.d >= (1 - 1e-9) * collider.thickness()) break;
        start.q.segment<3>(system.coordinate(i)) = x + (collider.thickness() - at.d) * at.normal;
      }
    }
    if (!free.empty()) {
      sentences.push_back(
          fmt::format("{} node(s), the first is {}, would begin inside the shape {}: they begin on its surface",
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
