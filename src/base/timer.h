// Seconds on the wall clock, for reports alone: nothing a simulation computes may depend on it.
#pragma once

#include <chrono>

namespace selvedge {

class Timer {
 public:
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
};

}  // namespace selvedge
