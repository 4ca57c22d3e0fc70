#include "render/passes/pass_clock.h"

#include <glad/gl.h>

namespace selvedge {

void PassClock::turn(bool on) {
  on_ = on;
  times_.clear();
}

void PassClock::start() {
  if (!on_) return;
  times_.clear();
  glFinish();
  since_ = std::chrono::steady_clock::now();
}

void PassClock::lap(std::string_view pass) {
  if (!on_) return;
  glFinish();
  const auto now = std::chrono::steady_clock::now();
  times_.push_back({pass, std::chrono::duration<double, std::milli>(now - since_).count()});
  since_ = now;
}

}  // namespace selvedge
