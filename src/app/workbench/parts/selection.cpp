#include "app/workbench/parts/selection.h"

namespace selvedge {

void Selection::clear() {
  nodes.clear();
  trail.clear();
  shape.clear();
  picked = -1;
  edge.reset();
}

void Selection::follow(std::size_t generation, int nodesNow) {
  if (picked >= nodesNow) picked = -1;
  if (edge && (*edge)[1] >= nodesNow) edge.reset();
  std::erase_if(nodes, [&](std::uint32_t n) { return n >= static_cast<std::uint32_t>(nodesNow); });
  if (generation == generation_) return;
  generation_ = generation;
  trail.clear();
}

void Selection::followPicked(const ClothFrame& cloth) {
  constexpr std::size_t kMost = 600;
  if (picked < 0 || static_cast<std::size_t>(picked) >= cloth.positions.size() || cloth.time == lastTime_) return;
  lastTime_ = cloth.time;
  if (trail.size() >= kMost) trail.erase(trail.begin(), trail.begin() + kMost / 4);
  trail.push_back(cloth.positions[static_cast<std::size_t>(picked)]);
}

}  // namespace selvedge
