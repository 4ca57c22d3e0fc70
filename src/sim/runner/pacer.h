// Simulated time against the clock on the wall.
#pragma once

#include <deque>

namespace selvedge {

class Pacer {
 public:
  // Seconds to wait at wall time `now` until the step to simulated time `next` may begin; 0: at once. A cloth that is
  // too slow does not try to catch up more than a tenth of a second.
  double wait(double now, double clock, double next, double speed);
  void stop();                             // paused, or jumped: what follows is a new run
  void stepped(double now, double clock);  // a step has ended
  double reached() const;                  // simulated seconds a second, over about the last one; 0 when stopped

 private:
  struct Moment {
    double wall = 0, clock = 0;  // s
  };
  bool running_ = false;
  double speed_ = 1;
  Moment anchor_, last_;
  std::deque<Moment> recent_;  // the last second or so
};

}  // namespace selvedge
