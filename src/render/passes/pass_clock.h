// How long each pass took, where somebody wants to know.
#pragma once

#include <chrono>
#include <span>
#include <string_view>
#include <vector>

namespace selvedge {

struct PassTime {
  std::string_view name;  // "shadow", "cloth", "backdrop", ...
  double milliseconds;
};

class PassClock {
 public:
  void turn(bool on);
  void start();
  void lap(std::string_view pass);  // waits for GL, where it is on
  std::span<const PassTime> times() const { return times_; }

 private:
  bool on_ = false;
  std::chrono::steady_clock::time_point since_;
  std::vector<PassTime> times_;
};

}  // namespace selvedge
