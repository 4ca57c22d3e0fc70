// The rows of a Runner: numbers over time of each lane.
#pragma once

#include "base/timer.h"
#include "sim/runner_mail.h"

namespace selvedge {

class TraceWriter {
 public:
  explicit TraceWriter(std::size_t lanes) : lanes_(lanes) {}

  // The row of the start, before any step.
  void started(std::size_t lane, const Simulation& simulation, std::size_t generation, RunnerMail& mail);
  void begin() { step_ = {}; }  // of a tick: what is timed next is a step
  void stepped(std::size_t lane, const Simulation& simulation, std::size_t generation, RunnerMail& mail);

 private:
  struct Stretch {
    double p99 = 0;
    double due = 0;  // s, on the wall
    std::vector<double> all;
  };

  void measure(const Simulation& simulation, Stretch& stretch);

  Timer wall_, step_;
  std::vector<Stretch> lanes_;
  std::vector<double> row_, ledger_;
};

}  // namespace selvedge
