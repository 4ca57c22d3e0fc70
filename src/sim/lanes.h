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
  Simulation& lane(std::size_t i) { return *lanes_[i]; }

  // Advance the clock by the largest step of the lanes; lanes with smaller steps take as many as fit. A lane that has
  // failed stays where it was. False when no lane is left. `stepped(i)`, after each step of lane i that is good, may
  // answer false to end the tick in its midst.
  template <class Stepped>
  bool tick(const Stepped& stepped) {
    if (const double next = nextClock(); next > clock_) clock_ = next;
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
      while (due(*lanes_[i]) && lanes_[i]->step()) {
        if (!stepped(i)) return true;
      }
    }
    return alive();
  }
  bool tick() {
    return tick([](std::size_t) { return true; });
  }
  double clock() const { return clock_; }
  double nextClock() const;  // where the next tick will end; the clock itself where no lane is left
  bool alive() const;        // some lane has not failed
  bool failed() const;       // some lane has

  // To every lane, now. What is wrong with the command for the first lane that does not take it; empty: all did.
  std::string apply(const Command& command);
  void restart();
  void keep(std::vector<Checkpoint>& to) const;
  void goBack(const std::vector<Checkpoint>& to);  // all of one clock
  void resume();                                   // lanes that failed

 private:
  bool due(const Simulation& lane) const { return lane.nextTime() <= clock_ + 1e-6 * (lane.nextTime() - lane.time()); }

  std::vector<std::unique_ptr<Simulation>> lanes_;
  double clock_ = 0;
};

}  // namespace selvedge
