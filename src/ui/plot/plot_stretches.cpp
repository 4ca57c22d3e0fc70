// Where the numbers of a plot begin to be of something else: a line, and on both sides of it the names.
#include <array>
#include <cmath>

#include "ui/plot/plot_drawing.h"

namespace selvedge {

namespace {

constexpr std::size_t kMostRows = 2;  // of names that would meet: more of them would hide the curves

// The first of all says what was there before, no line is needed where it begins.
bool beginsWithin(const PlotDrawing& p, const PlotStretch& stretch) {
  return &stretch != p.content.stretches.data() && stretch.from > p.x.range.low && stretch.from < p.x.range.high;
}

// The last that begins before what is seen, for each colour: names of several lanes have one each.
bool reachesIn(const PlotDrawing& p, std::size_t i) {
  const std::vector<PlotStretch>& all = p.content.stretches;
  if (all[i].from >= p.x.range.high) return false;
  for (std::size_t next = i + 1; next < all.size(); ++next) {
    if (all[next].colour == all[i].colour) return all[next].from > p.x.range.low;
  }
  return true;
}

}  // namespace

void drawStretches(const PlotDrawing& p, const PaneDrawing& pane) {
  const std::vector<PlotStretch>& all = p.content.stretches;
  const auto begins = [&](const PlotStretch& stretch) { return beginsWithin(p, stretch); };
  if (p.trace().size() == 0 || std::none_of(all.begin(), all.end(), begins)) return;
  const bool first = &pane == p.panes.data();
  std::array<float, kMostRows> ends;  // of what is written in each row, px
  ends.fill(pane.low.x);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const ImU32 colour = all[i].colour != 0 ? all[i].colour : p.theme.text;
    const float at = std::round(std::max(p.x.pixel(all[i].from), pane.low.x)) + 0.5F;
    if (begins(all[i])) {
      p.ink.line({at, pane.low.y}, {at, pane.high.y}, withAlpha(colour, 0.7F), std::max(1.0F, p.theme.px(1)));
    }
    if (!first || !reachesIn(p, i)) continue;
    const ImVec2 size = p.textSize(all[i].name);
    for (std::size_t row = 0; row < kMostRows; ++row) {
      const float left = std::max(at, ends[row]) + p.theme.px(4);
      const float top = pane.low.y + p.theme.px(1) + static_cast<float>(row) * (size.y + p.theme.px(1));
      const bool waits = row == 0 && left > at + p.theme.px(5) && begins(all[i]);  // another row is nearer to its line
      if (waits || left + size.x > pane.high.x || top + size.y > pane.high.y) continue;
      ends[row] = left + size.x + p.theme.px(4);
      writeOnGround(p, {left, top}, colour, all[i].name, 0.6F);  // curves beneath stay seen
      break;
    }
  }
}

}  // namespace selvedge
