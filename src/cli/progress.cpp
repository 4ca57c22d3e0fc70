#include "cli/progress.h"

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>
#include <unistd.h>

namespace selvedge {

Progress::Progress(double duration, bool wanted)
    : duration_(duration), visible_(wanted && isatty(fileno(stderr)) == 1) {}

Progress::~Progress() {
  if (visible_ && lastDrawn_ >= 0) fmt::print(stderr, "\r\033[K");
}

void Progress::update(double time, long steps) {
  const double wall = timer_.seconds();
  if (!visible_ || wall - lastDrawn_ < 0.1) return;
  lastDrawn_ = wall;
  constexpr int kWidth = 30;
  const double fraction = std::clamp(time / duration_, 0.0, 1.0);
  const int full = static_cast<int>(fraction * kWidth);
  const double left = fraction > 0 ? wall * (1 - fraction) / fraction : 0;
  fmt::print(
      stderr,
      "\r\033[K[{:=<{}}{: <{}}] {:3.0f}%  {:.2f} s of {:.2f} s  {:.0f} steps/s  {:.2f}x real time  {:.0f} s left", "",
      full, "", kWidth - full, 100 * fraction, time, duration_, static_cast<double>(steps) / std::max(wall, 1e-9),
      time / std::max(wall, 1e-9), left);
  std::fflush(stderr);
}

}  // namespace selvedge
