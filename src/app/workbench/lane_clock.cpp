#include "app/workbench/lane_clock.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace selvedge {
namespace {

constexpr double kSpeeds[] = {0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 4, 8, 16};

}  // namespace

void LaneClock::pause(bool paused) {
  if (!lanes_.runner) return;
  waits_ = false;  // the user has decided
  const auto hasFailed = [](const LaneStatus& lane) { return lane.failure.has_value(); };
  if (!paused && lanes_.ready() && std::all_of(lanes_.frame->lanes.begin(), lanes_.frame->lanes.end(), hasFailed)) {
    return notices_.say("It diverged: see the offers above the view.", true);
  }
  lanes_.runner->pause(paused);
}

void LaneClock::setSpeed(double speed) {
  if (lanes_.runner) lanes_.runner->setSpeed(std::clamp(speed, std::begin(kSpeeds)[0], std::end(kSpeeds)[-1]));
}

void LaneClock::changeSpeed(int direction) {
  if (!lanes_.runner) return;
  const double now = lanes_.runner->pace().speed;
  double next = now;
  for (const double speed : kSpeeds) {
    if (direction > 0 && speed > now * 1.001) return setSpeed(speed);
    if (direction < 0 && speed < now * 0.999) next = speed;
  }
  setSpeed(next);
}

void LaneClock::restart() {
  if (lanes_.runner) lanes_.runner->reset();
}

void LaneClock::goBack(double seconds) {
  selection_.trail.clear();
  if (lanes_.runner) lanes_.runner->goBack(seconds);
}

void LaneClock::seek(double time) {
  selection_.trail.clear();
  if (lanes_.runner) lanes_.runner->seek(time);
}

void LaneClock::seekBefore(double time) {
  selection_.trail.clear();
  if (lanes_.runner) lanes_.runner->seekBefore(time);
}

void LaneClock::seekBy(int moments) {
  selection_.trail.clear();
  if (lanes_.runner) lanes_.runner->seekBy(moments);
}

void LaneClock::forget() { waits_ = settled_ = false; }

bool LaneClock::waitForStudy(bool running) {
  if (!std::exchange(studying_, running) && running) settled_ = false;
  if (!lanes_.runner) return false;
  if (!running) {
    if (std::exchange(waits_, false)) lanes_.runner->pause(false);
    return false;
  }
  if (std::exchange(settled_, true) || lanes_.runner->pace().paused) return false;
  waits_ = true;
  lanes_.runner->pause(true);
  return true;
}

}  // namespace selvedge
