// A progress bar on a terminal. Nothing in a pipe.
#pragma once

#include <string>

#include "base/timer.h"

namespace selvedge {

class Bar {
 public:
  explicit Bar(bool wanted);
  ~Bar();
  Bar(const Bar&) = delete;
  Bar& operator=(const Bar&) = delete;

  bool due() const;  // ten times a second
  void draw(double fraction, const std::string& text);
  double seconds() const { return timer_.seconds(); }

 private:
  bool visible_;
  double lastDrawn_ = -1;
  Timer timer_;
};

// Of a run: how far, time left, steps a second, real-time factor.
class Progress {
 public:
  Progress(double duration, bool wanted) : duration_(duration), bar_(wanted) {}  // simulated seconds

  void update(double time, long steps);
  double wallSeconds() const { return bar_.seconds(); }

 private:
  double duration_;
  Bar bar_;
};

}  // namespace selvedge
