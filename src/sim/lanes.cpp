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
  if (!lanes_.empty()) clock_ = lanes_.front()->time();
}

double Lanes::nextClock() const {
  double next = clock_;
  for (const auto& lane : lanes_) {
    if (!lane->failure()) next = std::max(next, lane->nextTime());
  }
  return next;
}

bool Lanes::alive() const {
  return std::any_of(lanes_.begin(), lanes_.end(), [](const auto& lane) { return !lane->failure(); });
}

bool Lanes::failed() const {
  return std::any_of(lanes_.begin(), lanes_.end(), [](const auto& lane) { return lane->failure().has_value(); });
}

std::string Lanes::apply(const Command& command) {
  std::string first;
  const std::size_t starts = lanes_.front()->starts();
  for (const auto& lane : lanes_) {
    if (std::string wrong = lane->apply(command); first.empty()) first = std::move(wrong);
  }
  if (lanes_.front()->starts() != starts) clock_ = lanes_.front()->time();
  return first;
}

void Lanes::restart() {
  for (const auto& lane : lanes_) lane->restart();
  clock_ = lanes_.front()->time();
}

void Lanes::keep(std::vector<Checkpoint>& to) const {
  to.resize(lanes_.size());
  for (std::size_t i = 0; i < lanes_.size(); ++i) lanes_[i]->keep(to[i]);
}

void Lanes::goBack(const std::vector<Checkpoint>& to) {
  clock_ = 0;
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    lanes_[i]->goBack(to[i]);
    clock_ = std::max(clock_, lanes_[i]->time());
  }
}

void Lanes::resume() {
  for (const auto& lane : lanes_) lane->resume();
}

}  // namespace selvedge
