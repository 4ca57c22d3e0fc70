// Something that happened to running lanes, on the time line.
#pragma once

#include <string>

namespace selvedge {

// One with a key takes the place of an earlier one with the same key and time: a slider that is drawn makes one mark.
struct TimeMark {
  double time = 0;       // s
  std::string text;      // "corner 0 pinned", "integrator.step = 0.005"
  std::string key{};     // "integrator.step"; empty where no parameter was set
  bool notable = false;  // nobody would expect it: it is said over the views, too

  bool replaces(const TimeMark& earlier) const { return !key.empty() && key == earlier.key && time == earlier.time; }
};

}  // namespace selvedge
