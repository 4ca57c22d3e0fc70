// A progress bar on a terminal: how far, time left, steps a second, real-time factor. Nothing in a pipe.
#pragma once

#include <string>

#include "base/timer.h"

namespace selvedge {

class Progress {
 public:
  Progress(double duration, bool wanted);  // duration in simulated seconds
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void update(double time, long steps);  // draws at most ten times a second
  double wallSeconds() const { return timer_.seconds(); }

 private:
  double duration_;
  bool visible_;
  double lastDrawn_ = -1;
  Timer timer_;
};

}  // namespace selvedge
