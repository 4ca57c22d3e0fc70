// How fast the time of running lanes goes.
#pragma once

namespace selvedge {

struct Pace {
  bool paused = false;
  double speed = 1;  // simulated seconds a second
};

}  // namespace selvedge
