#include "cli/commands/progress.h"

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>
#include <unistd.h>

#include "io/tell.h"

namespace selvedge {

Bar::Bar(bool wanted) : visible_(wanted && isatty(fileno(stderr)) == 1) {}

Bar::~Bar() {
  if (visible_ && lastDrawn_ >= 0) tell("\r\033[K");
}

bool Bar::due() const { return visible_ && (lastDrawn_ < 0 || timer_.seconds() - lastDrawn_ >= 0.1); }

void Bar::draw(double fraction, const std::string& text) {
  lastDrawn_ = timer_.seconds();
  constexpr int kWidth = 30;
  const int full = static_cast<int>(std::clamp(fraction, 0.0, 1.0) * kWidth);
  tell("\r\033[K[{:=<{}}{: <{}}] {:3.0f}%  {}", "", full, "", kWidth - full, 100 * fraction, text);
  std::fflush(stderr);
}

void Progress::update(double time, long steps) {
  if (!bar_.due()) return;
  const double wall = bar_.seconds(), fraction = std::clamp(time / duration_, 0.0, 1.0);
  const double left = fraction > 0 ? wall * (1 - fraction) / fraction : 0;
  bar_.draw(fraction,
            fmt::format("{:.2f} s of {:.2f} s  {:.0f} steps/s  {:.2f}x real time  {:.0f} s left", time, duration_,
                        static_cast<double>(steps) / std::max(wall, 1e-9), time / std::max(wall, 1e-9), left));
}

}  // namespace selvedge
