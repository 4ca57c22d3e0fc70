// What is behind and around the curves: grid, labels, levels, marks.
#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "ui/plot/plot_drawing.h"

namespace selvedge {

namespace {

void dashed(const PlotDrawing& p, ImVec2 from, ImVec2 to, ImU32 colour, float dash) {
  const std::array<ImVec2, 2> ends{from, to};
  p.ink.dashed(ends, colour, 1, dash);
}

void drawMarks(const PlotDrawing& p, const PaneDrawing& pane) {
  const auto before = [](const PlotEvent& mark, double x) { return mark.x < x; };
  auto mark = std::lower_bound(p.content.marks.begin(), p.content.marks.end(), p.x.range.low, before);
  const auto end = std::lower_bound(mark, p.content.marks.end(), p.x.range.high, before);
  float last = -1e9F;
  while (mark != end) {
    const float x = std::round(p.x.pixel(mark->x)) + 0.5F;
    if (x - last >= p.theme.px(3)) {
      dashed(p, {x, pane.low.y}, {x, pane.high.y}, withAlpha(p.theme.dim, 0.55F), p.theme.px(3));
      last = x;
    }
    // A slider that is dragged leaves hundreds: on to the first that is somewhere else.
    mark = std::lower_bound(mark + 1, end, p.x.value(last + p.theme.px(3)), before);
  }
}

void drawLevel(const PlotDrawing& p, const PaneDrawing& pane, const PlotLine& level) {
  const float y = pane.y.pixel(level.value);
  if (level.fitted && y <= pane.low.y) {
    const std::string words = fmt::format("higher: {}", level.label);
    writeOnGround(p, {pane.high.x - p.textSize(words).x - p.theme.px(4), pane.low.y + p.theme.px(1)}, level.colour,
                  words);
  }
  if (!(y > pane.low.y && y < pane.high.y)) return;
  const ImVec2 from{pane.low.x, std::round(y) + 0.5F}, to{pane.high.x, std::round(y) + 0.5F};
  if (level.dashed) {
    dashed(p, from, to, level.colour, p.theme.px(4));
  } else {
    p.ink.line(from, to, level.colour);
  }
}

struct LevelBox {
  ImVec2 low, high;
  bool meets(const LevelBox& other) const {
    return low.x < other.high.x && high.x > other.low.x && low.y < other.high.y && high.y > other.low.y;
  }
  bool holds(ImVec2 at) const { return at.x > low.x && at.x < high.x && at.y > low.y && at.y < high.y; }
};

// Of a figure's curves: what stays where it is, and must be seen.
bool hidesData(const PlotDrawing& p, const PaneDrawing& pane, const LevelBox& box) {
  if (!p.content.figure) return false;
  for (std::size_t c = 0; c < pane.drawn.size(); ++c) {
    const std::vector<Bucket>& buckets = pane.own[c].empty() ? p.buckets : pane.own[c];
    for (std::size_t i = 0; i < std::min(pane.drawn[c].size(), buckets.size()); ++i) {
      if (box.holds({buckets[i].x, pane.y.pixel(pane.drawn[c][i].mean)})) return true;
    }
  }
  return false;
}

// At the right end of its line, or elsewhere along it where that would hide something; left out where it would hide
// another label.
void labelLevel(const PlotDrawing& p, const PaneDrawing& pane, const PlotLine& level, std::vector<LevelBox>& taken) {
  const float y = pane.y.pixel(level.value);
  if (level.label.empty() || !(y > pane.low.y && y < pane.high.y)) return;
  const ImVec2 size = p.textSize(level.label);
  const float right = pane.high.x - size.x - p.theme.px(4), left = pane.low.x + p.theme.px(4);
  const float above = y - size.y - p.theme.px(1), below = y + p.theme.px(2);
  std::optional<LevelBox> chosen;
  for (const float x : {right, left, (left + right) / 2, (left + 3 * right) / 4, (3 * left + right) / 4}) {
    for (const float top : {above, below}) {
      const LevelBox box{{x - 2, top}, {x + size.x + 2, top + size.y}};
      if (top < pane.low.y || box.high.y > pane.high.y) continue;
      if (std::any_of(taken.begin(), taken.end(), [&](const LevelBox& other) { return box.meets(other); })) continue;
      if (!hidesData(p, pane, box)) {
        taken.push_back(box);
        return writeOnGround(p, {x, top}, level.colour, level.label);
      }
      if (!chosen) chosen = box;
    }
  }
  if (!chosen) return;
  taken.push_back(*chosen);
  writeOnGround(p, {chosen->low.x + 2, chosen->low.y}, level.colour, level.label, 0.6F);  // what is beneath stays seen
}

// From top to foot; their labels over them, below each other where they would meet.
void drawUprights(const PlotDrawing& p, const PaneDrawing& pane) {
  for (const PlotLine& place : pane.pane.places) {
    const float x = std::round(p.x.pixel(place.value)) + 0.5F;
    if (place.dashed) {
      dashed(p, {x, pane.low.y}, {x, pane.high.y}, place.colour, p.theme.px(4));
    } else {
      p.ink.line({x, pane.low.y}, {x, pane.high.y}, place.colour, std::max(1.0F, p.theme.px(1)));
    }
  }
  std::vector<ImVec4> taken;
  for (const PlotLine& place : pane.pane.places) {
    const float x = std::round(p.x.pixel(place.value)) + 0.5F;
    if (place.label.empty() || !(x >= pane.low.x && x <= pane.high.x)) continue;
    const ImVec2 size = p.textSize(place.label);
    const bool fits = x + size.x + p.theme.px(6) < pane.high.x;
    ImVec2 at{fits ? x + p.theme.px(4) : x - size.x - p.theme.px(4), pane.low.y + p.theme.px(2)};
    for (const ImVec4& box : taken) {
      const bool meets = at.x < box.z && at.x + size.x > box.x && at.y < box.w && at.y + size.y > box.y;
      if (meets) at.y = box.w;
    }
    taken.push_back({at.x, at.y, at.x + size.x, at.y + size.y});
    writeOnGround(p, at, place.colour, place.label);
  }
}

// The last one in full with its label, the others as strokes at the foot.
void drawPlaces(const PlotDrawing& p, const PaneDrawing& pane) {
  for (const PlotLine& place : p.content.places) {
    const float x = std::round(p.x.pixel(place.value)) + 0.5F;
    if (!(x >= pane.low.x && x <= pane.high.x)) continue;
    const float top = place.dashed ? std::max(pane.low.y, pane.high.y - p.theme.px(9)) : pane.low.y;
    p.ink.line({x, top}, {x, pane.high.y}, place.dashed ? place.colour : withAlpha(place.colour, 0.6F));
    if (place.label.empty()) continue;
    const ImVec2 size = p.textSize(place.label);
    const bool fits = x + size.x + p.theme.px(6) < pane.high.x;
    writeOnGround(p, {fits ? x + p.theme.px(4) : x - size.x - p.theme.px(4), pane.low.y + p.theme.px(2)}, place.colour,
                  place.label);
  }
}

// Of a number beside the y axis, px from the top.
float topOfNumber(const PlotDrawing& p, const PaneDrawing& pane, const Tick& tick) {
  const float y = std::min(std::round(pane.y.pixel(tick.value)) + 0.5F, pane.high.y - 0.5F), edge = p.theme.px(2);
  return std::max(std::min(y - p.small / 2, pane.high.y - p.small + edge), pane.low.y - edge);
}

// Whether names beside each other would, in one row.
bool namesMeet(const PlotDrawing& p) {
  float end = -1e9F;
  for (const Tick& tick : p.xTicks.ticks) {
    const float half = (p.textSize(tick.label).x + p.theme.px(6)) / 2, x = p.x.pixel(tick.value);
    if (x - half < end) return true;
    end = x + half;
  }
  return false;
}

}  // namespace

void writeOnGround(const PlotDrawing& p, ImVec2 at, ImU32 colour, const std::string& words, float opaque) {
  const ImVec2 size = p.textSize(words);
  p.ink.rect({at.x - 2, at.y}, {at.x + size.x + 2, at.y + size.y}, withAlpha(p.theme.field, opaque), 2);
  p.text(at, colour, words);
}

void drawGrid(const PlotDrawing& p, const PaneDrawing& pane) {
  if (pane.pane.badAbove) {
    const float y = std::clamp(pane.y.pixel(*pane.pane.badAbove), pane.low.y, pane.high.y);
    p.ink.rect(pane.low, {pane.high.x, y}, withAlpha(p.theme.bad, p.theme.dark ? 0.13F : 0.10F));
  }
  for (const Tick& tick : p.xTicks.ticks) {
    const float x = std::round(p.x.pixel(tick.value)) + 0.5F;
    if (x < pane.low.x || x > pane.high.x) continue;
    p.ink.line({x, pane.low.y}, {x, pane.high.y}, withAlpha(p.theme.faint, tick.label.empty() ? 0.4F : 1.0F));
  }
  const float right = pane.low.x - p.theme.px(4);
  for (const Tick& tick : pane.ticks.ticks) {
    const float place = std::round(pane.y.pixel(tick.value)) + 0.5F;
    if (place < pane.low.y || place > pane.high.y + 1) continue;
    const float y = std::min(place, pane.high.y - 0.5F);  // the lowest one may be the foot itself
    const bool zero = tick.value == 0 && pane.y.range.low < 0;
    p.ink.line({pane.low.x, y}, {pane.high.x, y},
               zero ? withAlpha(p.theme.dim, 0.6F) : withAlpha(p.theme.faint, tick.label.empty() ? 0.4F : 1.0F));
    p.text({right - p.textSize(tick.label).x, topOfNumber(p, pane, tick)}, p.theme.dim, tick.label);
  }
}

void drawFuture(const PlotDrawing& p, const PaneDrawing& pane) {
  if (!p.content.now) return;
  const float x = std::round(p.x.pixel(*p.content.now)) + 0.5F;
  if (x > pane.high.x) return;
  p.ink.rect({std::max(x, pane.low.x), pane.low.y}, pane.high, withAlpha(p.theme.field, 0.68F));
  if (x < pane.low.x) return;
  p.ink.line({x, pane.low.y}, {x, pane.high.y}, p.theme.accent, std::max(1.0F, p.theme.px(1)));
  if (&pane != p.panes.data()) return;
  const float width = p.textSize("now").x, right = x + p.theme.px(4);
  const float left = right + width > pane.high.x ? x - width - p.theme.px(4) : right;
  writeOnGround(p, {left, pane.high.y - p.small - p.theme.px(2)}, p.theme.accent, "now");
}

void drawTags(const PlotDrawing& p, const PaneDrawing& pane) {
  struct Tag {
    ImVec2 at;
    const PlotCurve* curve;
  };
  std::vector<Tag> tags;
  for (std::size_t c = 0; c < pane.pane.curves.size(); ++c) {
    const PlotCurve& curve = pane.pane.curves[c];
    if (curve.tag.empty()) continue;
    for (std::size_t i = pane.drawn[c].size(); i-- > 0;) {
      const float y = pane.y.pixel(pane.drawn[c][i].mean), x = p.buckets[i].x;
      if (x < pane.low.x - 1) break;
      if (!std::isfinite(y) || x > pane.high.x + 1) continue;
      const ImVec2 size = p.textSize(curve.tag);
      tags.push_back({{std::min(x + p.theme.px(3), p.high.x - size.x - p.theme.px(2)),
                       std::clamp(y - size.y / 2, pane.low.y, pane.high.y - size.y)},
                      &curve});
      break;
    }
  }
  std::sort(tags.begin(), tags.end(), [](const Tag& a, const Tag& b) { return a.at.y < b.at.y; });
  for (std::size_t i = 1; i < tags.size(); ++i) tags[i].at.y = std::max(tags[i].at.y, tags[i - 1].at.y + p.small);
  float floor = pane.high.y - p.small;  // what was pushed out below goes back up
  for (std::size_t i = tags.size(); i-- > 0; floor = tags[i].at.y - p.small)
    tags[i].at.y = std::min(tags[i].at.y, floor);
  for (const Tag& tag : tags) {
    if (tag.at.x < pane.high.x) {
      writeOnGround(p, tag.at, tag.curve->colour, tag.curve->tag);
    } else {
      p.text(tag.at, tag.curve->colour, tag.curve->tag);
    }
  }
}

void drawGuides(const PlotDrawing& p, const PaneDrawing& pane) {
  drawMarks(p, pane);
  for (const PlotLine& level : pane.pane.levels) drawLevel(p, pane, level);
  std::vector<LevelBox> taken;
  for (const PlotLine& level : pane.pane.levels) labelLevel(p, pane, level, taken);
  drawPlaces(p, pane);
  drawUprights(p, pane);
  drawStretches(p, pane);
  if (&pane == p.panes.data()) {
    for (const PlotDot& dot : p.content.dots) {
      const float y = std::clamp(pane.y.pixel(dot.y), pane.low.y + 3, pane.high.y - 3);
      if (!std::isfinite(y)) continue;
      p.ink.circle({p.x.pixel(dot.x), y}, p.theme.px(3), dot.colour);
    }
  }
}

void drawXLabels(const PlotDrawing& p) {
  const PaneDrawing& pane = p.panes.back();
  const float y = pane.high.y + p.theme.px(2), row = p.small + p.theme.px(2);
  if (y + p.small > p.high.y + 1) return;
  const bool named = !p.content.xNames.empty(), crowded = named && namesMeet(p);
  const std::string end =
      p.xTicks.unit.empty() ? std::string(p.content.xName) : fmt::format("{} ({})", p.content.xName, p.xTicks.unit);
  const float endWidth = p.textSize(end).x, endAt = pane.low.x - endWidth - p.theme.px(6);
  const bool atLeft = !p.content.figure && named && endAt >= p.low.x;
  if (p.content.figure) {
    const float middle = (pane.low.x + pane.high.x - endWidth) / 2, below = y + (crowded ? 2 : 1) * row;
    p.text({std::max(p.low.x, middle), below}, p.theme.text, end);
  }
  // Beside numbers at the right end, in place of those that it would meet.
  const bool atRight = !p.content.figure && !named;
  const float room = atRight ? p.high.x - endWidth - p.theme.px(6) : p.high.x;
  if (!p.content.figure && (atLeft || atRight)) p.text({atLeft ? endAt : p.high.x - endWidth, y}, p.theme.dim, end);
  float down = 0;
  for (const Tick& tick : p.xTicks.ticks) {
    const ImVec2 size = p.textSize(tick.label);
    const float least = atLeft ? pane.low.x : p.low.x, most = p.high.x - size.x;
    const float x = std::min(std::max(p.x.pixel(tick.value) - size.x / 2, least), most);
    if (x + size.x > room) continue;
    if (named && (p.x.pixel(tick.value) < pane.low.x || p.x.pixel(tick.value) > pane.high.x)) continue;
    p.text({x, y + down}, p.theme.dim, tick.label);
    if (crowded) down = row - down;  // every other one a row lower
  }
}

void drawFrame(const PlotDrawing& p, const PaneDrawing& pane) {
  p.ink.border(pane.low, {pane.high.x + 1, pane.high.y + 1}, p.theme.line, 0, std::max(1.0F, p.theme.px(1)));
  if (pane.pane.name.empty()) return;
  const std::string words =
      pane.ticks.unit.empty() ? std::string(pane.pane.name) : fmt::format("{} ({})", pane.pane.name, pane.ticks.unit);
  p.text({pane.low.x, pane.low.y - p.small - p.theme.px(3)}, p.theme.text, words);
}

}  // namespace selvedge
