#include "sim/lanes.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"
#include "scene/reader.h"

namespace selvedge {

LaneSettings parseLane(const std::string& text) {
  LaneSettings lane{text, {}};
  std::vector<std::string> parts(1);
  int depth = 0;
  for (char c : text) {
    depth += c == '[' ? 1 : c == ']' ? -1 : 0;
    if (c == ',' && depth == 0) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  for (const std::string& part : parts) {
    const std::size_t equals = part.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw InputError("--lane", fmt::format("\"{}\" is not KEY=VALUE; a lane is a list like "
                                             "\"integrator.method=rk4,integrator.step=0.001\"",
                                             part));
    }
    lane.values.emplace_back(part.substr(0, equals), part.substr(equals + 1));
  }
  return lane;
}

Lanes::Lanes(const Scene& scene, const std::vector<LaneSettings>& lanes, SimulationOptions options) {
  for (const LaneSettings& settings : lanes) {
    Scene own = scene;
    for (const auto& [key, value] : settings.values) {
      setParameter(own, key, value, fmt::format("--lane \"{}\"", settings.label));
    }
    lanes_.push_back(std::make_unique<Simulation>(std::move(own), options));
    if (lanes_.back()->hash() != lanes_.front()->hash()) {
      throw InputError("--lane",
                       fmt::format("\"{}\" does not start from the same state as \"{}\": lanes differ in how they "
                                   "move, not in [mesh] or [start]",
                                   settings.label, lanes.front().label));
    }
  }
}

bool Lanes::tick() {
  double step = 0;
  for (const auto& lane : lanes_) {
    if (!lane->failure()) step = std::max(step, lane->nextTime() - lane->time());
  }
  if (step == 0) return false;
  clock_ += step;
  bool alive = false;
  for (const auto& lane : lanes_) {
    const auto due = [&] { return lane->nextTime() <= clock_ + 1e-6 * (lane->nextTime() - lane->time()); };
    while (due() && lane->step()) continue;
    alive = alive || !lane->failure();
  }
  return alive;
}

}  // namespace selvedge
