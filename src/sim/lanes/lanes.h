// Several versions of one scene in lockstep: one clock, one start, each lane with its own overrides.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/parallel.h"
#include "scene/keys.h"
#include "sim/lanes/lane_settings.h"
#include "sim/simulation.h"

namespace selvedge {

class Lanes {
 public:
  // Throws InputError for a wrong override, or one that changes the start (all lanes begin with the same bits).
  Lanes(const Scene& scene, const std::vector<LaneSettings>& lanes, SimulationOptions options = {});

  std::size_t size() const { return lanes_.size(); }
  const Simulation& lane(std::size_t i) const { return *lanes_[i].simulation; }
  Simulation& lane(std::size_t i) { return *lanes_[i].simulation; }
  int number(std::size_t i) const { return lanes_[i].number; }                        // 0 ... 3 for A ... D, for good
  std::size_t serial(std::size_t i) const { return lanes_[i].serial; }                // no other lane ever has it
  const std::vector<std::string>& own(std::size_t i) const { return lanes_[i].own; }  // keys of values of its own
  std::optional<std::size_t> find(int number) const;
  std::string label(std::size_t i) const;  // its name, or what it has of its own: "rk4, rho_inf 0.5"

  // Advances the clock by the largest step of the lanes; lanes with smaller steps take as many as fit. A lane that has
  // failed stays where it was; the answer is false when all have. Lanes run in parallel, as far as there are threads, so
  // `stepped(i)`, which is called after each good step of lane i, must touch nothing of another lane. If it answers
  // false, lane i takes no more steps in this tick.
  template <class Stepped>
  bool tick(const Stepped& stepped) {
    // After a failure a lane, and any copy of it, is behind the clock: it takes one step a tick until it is there.
    const bool behind = someDue();
    if (const double next = nextClock(); !behind && next > clock_) clock_ = next;
    const auto steps = [&](int number) {
      const auto i = static_cast<std::size_t>(number);
      while (due(lane(i)) && lane(i).step() && stepped(i) && !behind) {
      }
    };
    arena_.execute([&] { parallelApart(static_cast<int>(size()), steps); });
    return alive();
  }
  bool tick() {
    return tick([](std::size_t) { return true; });
  }
  double clock() const { return clock_; }
  double nextClock() const;  // where the next tick will end; the clock itself where no lane is left
  bool alive() const;        // some lane has not failed
  bool failed() const;       // some lane has

  // To every lane it is meant for, now. What is wrong with it for the first lane that does not take it; empty: all did.
  std::string apply(const Command& command);
  // A lane more, the last: as lane `from` is now, with what that one has of its own and then with `own` (key, value as
  // text). One less. The answer is empty on success.
  std::string add(int from, const std::vector<std::pair<std::string, std::string>>& own);
  std::string remove(int number);
  std::string share(const std::string& key, int number);  // its value for all, nobody has an own one
  std::string disown(const std::string& key, int number);
  void restart();
  // To a moment of all of them. Throws where one cannot go there; then none has.
  void goTo(const std::vector<std::shared_ptr<Checkpoint>>& to, PastParameters parameters);
  void resume();  // lanes that failed

 private:
  struct Lane {
    std::unique_ptr<Simulation> simulation;
    int number = 0;
    std::size_t serial = 0;
    std::vector<std::string> own;
    std::string name;  // given with its settings, and gone once one of its values is another
  };
  bool due(const Simulation& lane) const { return lane.nextTime() <= clock_ + 1e-6 * (lane.nextTime() - lane.time()); }
  bool someDue() const;
  std::optional<ParamValue> valueIn(std::size_t i, const std::string& key) const;
  std::vector<SetParameter> ownUnder(std::size_t i, const std::string& key) const;
  std::string set(std::size_t i, const SetParameter& command);  // and what the lane has of its own under it stays
  std::string applyTo(int number, const SetParameter& command);
  std::string applyToAll(const Command& command);
  bool differAtStart() const;
  std::string wrongStart(const SetParameter& command) const;
  std::vector<std::size_t> startsOfAll() const;
  void startTogether(const std::vector<std::size_t>& before);
  void takeClock();

  SimulationOptions options_;
  std::vector<Lane> lanes_;
  Arena arena_;
  std::size_t serials_ = 0;
  double clock_ = 0;
};

// What somebody knows of each lane (`serial`, and more) goes with it when lanes come and go.
template <class Known>
void follow(const Lanes& lanes, std::vector<Known>& known) {
  std::vector<Known> before = std::exchange(known, {});
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    const auto found =
        std::find_if(before.begin(), before.end(), [&](const Known& each) { return each.serial == lanes.serial(i); });
    known.push_back(found == before.end() ? Known{} : std::move(*found));
    known.back().serial = lanes.serial(i);
  }
}

}  // namespace selvedge
