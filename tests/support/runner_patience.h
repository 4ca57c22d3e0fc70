// Waiting for a Runner in tests: until something is so, or for too long.
#pragma once

#include <chrono>
#include <functional>
#include <thread>

#include "sim/runner/runner.h"
#include "support/patience.h"

namespace selvedge::test {

inline void goOn(Runner& runner, double speed) {
  runner.setSpeed(speed);
  runner.pause(false);
}

inline void nap(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

// The frame that shows all commands so far, in a paused runner.
inline std::shared_ptr<const RunnerFrame> settledFrame(Runner& runner) {
  std::shared_ptr<const RunnerFrame> last;
  eventually([&] {
    if (auto frame = runner.takeFrame()) last = std::move(frame);
    return last && last->commandsApplied == runner.queued() && last->paused;
  });
  return last;
}

// Frames until one is as wished; null when none is.
inline std::shared_ptr<const RunnerFrame> frameWhere(Runner& runner,
                                                     const std::function<bool(const RunnerFrame&)>& wished) {
  std::shared_ptr<const RunnerFrame> last;
  const bool found = eventually([&] {
    if (auto frame = runner.takeFrame()) last = std::move(frame);
    return last && wished(*last);
  });
  return found ? last : nullptr;
}

}  // namespace selvedge::test
