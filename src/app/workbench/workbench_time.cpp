// The clock, forwards and back.
#include <algorithm>

#include "app/workbench/workbench.h"

namespace selvedge {
namespace {

constexpr double kSpeeds[] = {0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 4, 8, 16};

}  // namespace

void Workbench::pause(bool paused) {
  if (!runner) return;
  waits_ = false;  // the user has had a say
  const auto hasFailed = [](const LaneStatus& lane) { return lane.failure.has_value(); };
  if (!paused && ready() && std::all_of(frame->lanes.begin(), frame->lanes.end(), hasFailed)) {
    return say("It diverged: see the offers above the view.", true);
  }
  hold(paused);
}

void Workbench::hold(bool paused) {
  pace_ = runner->pace();
  pace_.paused = paused;
  runner->setPace(pace_);
}

void Workbench::setSpeed(double speed) {
  if (!runner) return;
  pace_ = runner->pace();
  pace_.speed = std::clamp(speed, std::begin(kSpeeds)[0], std::end(kSpeeds)[-1]);
  runner->setPace(pace_);
}

void Workbench::changeSpeed(int direction) {
  if (!runner) return;
  const double now = runner->pace().speed;
  double next = now;
  for (const double speed : kSpeeds) {
    if (direction > 0 && speed > now * 1.001) return setSpeed(speed);
    if (direction < 0 && speed < now * 0.999) next = speed;
  }
  setSpeed(next);
}

void Workbench::restart() {
  if (runner) runner->reset();
}

void Workbench::goBack(double seconds) {
  trail.clear();
  if (runner) runner->goBack(seconds);
}

void Workbench::seek(double time) {
  trail.clear();
  if (runner) runner->seek(time);
}

void Workbench::seekBy(int moments) {
  trail.clear();
  if (runner) runner->seekBy(moments);
}

}  // namespace selvedge
