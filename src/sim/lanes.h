// Several versions of one scene in lockstep: one clock, one start, each lane with its own overrides.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sim/simulation.h"

namespace selvedge {

struct LaneSettings {
  std::string label;                                        // as the user typed it
  std::vector<std::pair<std::string, std::string>> values;  // key, value: integrator.method, rk4
};

// "KEY=VALUE,KEY=VALUE" -> settings; commas inside [brackets] belong to a value. InputError when it cannot be read.
LaneSettings parseLane(const std::string& text);

class Lanes {
 public:
  // Throws InputError for a wrong override, or one that changes the start (all lanes begin with the same bits).
  Lanes(const Scene& scene, const std::vector<LaneSettings>& lanes, SimulationOptions options = {});

  std::size_t size() const { return lanes_.size(); }
  const Simulation& lane(std::size_t i) const { return *lanes_[i]; }

  // Advance the clock by the largest step of the lanes; lanes with smaller steps take as many as fit. A lane that has
  // failed stays where it was. False when no lane is left.
  bool tick();
  double clock() const { return clock_; }

 private:
  std::vector<std::unique_ptr<Simulation>> lanes_;
  double clock_ = 0;
};

}  // namespace selvedge
