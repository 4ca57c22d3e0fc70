#include "sim/checkpoints.h"

#include <algorithm>

namespace selvedge {
namespace {

constexpr double kSpacing = 0.5;  // s
constexpr std::size_t kMost = 64, kBytes = std::size_t{256} << 20U;

std::size_t roomFor(const Lanes& lanes) {
  std::size_t bytes = 1;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    bytes += 2 * sizeof(double) * static_cast<std::size_t>(lanes.lane(i).state().q.size());
  }
  return std::clamp<std::size_t>(kBytes / bytes, 2, kMost);
}

}  // namespace

void Checkpoints::offer(const Lanes& lanes) {
  const double clock = lanes.clock();
  if (!kept_.empty() && clock < kept_.back().clock + kSpacing) return;
  Moment moment;
  if (kept_.size() >= roomFor(lanes)) {  // its vectors serve again
    moment = std::move(kept_.front());
    kept_.pop_front();
  }
  moment.clock = clock;
  lanes.keep(moment.lanes);
  kept_.push_back(std::move(moment));
}

const std::vector<Checkpoint>* Checkpoints::since(double clock, double seconds) {
  if (kept_.empty()) return nullptr;
  while (kept_.size() > 1 && kept_.back().clock > clock - seconds) kept_.pop_back();
  return &kept_.back().lanes;
}

}  // namespace selvedge
