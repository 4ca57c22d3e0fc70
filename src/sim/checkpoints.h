// Moments of the last half minute to come back to, as many as memory allows.
#pragma once

#include <deque>

#include "sim/lanes.h"

namespace selvedge {

class Checkpoints {
 public:
  void clear() { kept_.clear(); }
  // At least half a second of simulated time after the last one; the oldest gives way.
  void offer(const Lanes& lanes);
  // The newest that is `seconds` old or more, or the oldest there is; those after it are dropped. Null: there is none.
  const std::vector<Checkpoint>* since(double clock, double seconds);

 private:
  struct Moment {
    double clock;
    std::vector<Checkpoint> lanes;
  };
  std::deque<Moment> kept_;  // oldest first
};

}  // namespace selvedge
