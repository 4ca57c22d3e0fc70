#include "ui/plot/plot.h"

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "ui/plot/plot_drawing.h"

namespace selvedge {

namespace {

constexpr float kSmallLetters = 0.86F;    // of the font's size
constexpr float kRoomForOptional = 130;   // px at scale 1
constexpr double kShortestSpan = 1e-9;    // of x, relative to its place
constexpr double kShortestFollow = 0.01;  // s

void fitX(PlotDrawing& p) {
  if (p.content.home && p.span.follow != 0) p.span.range = *p.content.home;
  PlotRange& range = p.span.range;
  const double least = std::max(kShortestSpan * std::max(std::abs(range.low), std::abs(range.high)), 1e-12);
  if (!(range.high - range.low >= least)) range.high = range.low + least;
}

// Names may need two rows, and the axis of a figure has its own name below.
float xLabelRows(const PlotContent& content) {
  return (content.xNames.empty() ? 1.0F : 2.0F) + (content.figure ? 1.0F : 0.0F);
}

Ticks xTicksOf(const PlotDrawing& p) {
  const float gap = p.theme.px(12);
  if (p.content.xNames.empty()) {
    return makeTicks(p.x, p.content.xUnit, [&](const std::string& label) { return p.textSize(label).x + gap; });
  }
  Ticks named;
  for (const std::string& name : p.content.xNames) {
    named.ticks.push_back({static_cast<double>(named.ticks.size() + 1), name});
  }
  return named;
}

// At the right: of the letters that stand there at the ends of curves.
float roomAtEnds(const PlotDrawing& p) {
  float room = p.theme.px(8);
  for (const PaneDrawing& pane : p.panes) {
    for (const PlotCurve& curve : pane.pane.curves) {
      if (!curve.tag.empty() && !p.hidden(curve)) room = std::max(room, p.textSize(curve.tag).x + p.theme.px(6));
    }
  }
  return room;
}

// Where everything is. Labels at the left are as wide as in the last picture, which is one frame behind when they grow.
void layOut(PlotDrawing& p, float top) {
  const float gap = p.theme.px(6), row = p.small + p.theme.px(4), xLabels = row * xLabelRows(p.content);
  const float left = p.low.x + std::max(p.view.margin, p.theme.px(28)), right = p.high.x - roomAtEnds(p);
  const bool labelled = p.high.y - top > 3 * xLabels;
  const float bottom = p.high.y - (labelled ? xLabels : 0);
  float weights = 0;
  for (const PaneDrawing& pane : p.panes) weights += pane.pane.weight;
  float names = 0;
  for (const PaneDrawing& pane : p.panes) names += pane.pane.name.empty() ? 0 : row;
  const float room = std::max(1.0F, bottom - top - names - gap * static_cast<float>(p.panes.size() - 1));
  float y = top;
  for (PaneDrawing& pane : p.panes) {
    const float height = room * pane.pane.weight / weights;
    y += pane.pane.name.empty() ? 0 : row;
    pane.low = {left, std::round(y)};
    pane.high = {std::max(right, left + 1), std::max(std::round(y + height), std::round(y) + 1)};
    y += height + gap;
  }
  p.x.scale = p.content.logX ? AxisScale::logarithmic : AxisScale::linear;
  p.x.range = p.span.range;
  p.x.from = p.panes.front().low.x;
  p.x.to = p.panes.front().high.x;
}

// Behind the highest number, or, where numbers have prefixes of their own, behind each of these. In a pane with a name it
// stands there.
void addUnit(PaneDrawing& pane) {
  if (!pane.pane.name.empty() || pane.ticks.unit.empty()) return;
  const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
  Tick* highest = nullptr;
  bool own = false;
  for (Tick& tick : pane.ticks.ticks) {
    const float place = pane.y.pixel(tick.value);
    if (tick.label.empty() || place < pane.low.y || place > pane.high.y + 1) continue;
    if (!highest || tick.value > highest->value) highest = &tick;
    own = own || !isDigit(tick.label.back());
  }
  for (Tick& tick : pane.ticks.ticks) {
    if (tick.label.empty() || !(own ? tick.value != 0 : &tick == highest)) continue;
    const auto prefix = std::find_if(tick.label.rbegin(), tick.label.rend(), isDigit).base();
    tick.label = fmt::format("{} {}{}", std::string(tick.label.begin(), prefix), std::string(prefix, tick.label.end()),
                             pane.ticks.unit);
  }
}

void makeAxes(PlotDrawing& p) {
  p.buckets = makeBuckets(p.trace(), p.x);
  float widest = 0;
  for (PaneDrawing& pane : p.panes) {
    measure(p, pane);
    const float line = p.small * 1.7F;
    pane.ticks = makeTicks(pane.y, pane.pane.unit, [&](const std::string&) { return line; });
    addUnit(pane);
    for (const Tick& tick : pane.ticks.ticks) widest = std::max(widest, p.textSize(tick.label).x);
  }
  const float wanted = widest + p.theme.px(8);
  // Wider at once, narrower only by a good deal: the picture must not tremble with the last digit.
  if (wanted > p.view.margin || wanted < p.view.margin - p.theme.px(16)) p.view.margin = wanted;
  p.view.margin = std::min(p.view.margin, 0.4F * (p.high.x - p.low.x));
  p.xTicks = xTicksOf(p);
}

void drawEmpty(const PlotDrawing& p) {
  const ImVec2 low = p.panes.front().low, high = p.panes.back().high;
  const float width = std::max(1.0F, high.x - low.x - p.theme.px(24));
  const ImVec2 size = ImGui::CalcTextSize(p.content.empty.c_str(), nullptr, false, width);
  const ImVec2 at{(low.x + high.x - size.x) / 2, std::max(low.y, (low.y + high.y - size.y) / 2)};
  p.ink.clip(low, high);
  ImGui::GetWindowDrawList()->AddText(ImGui::GetFont(), ImGui::GetFontSize(), at, p.theme.dim, p.content.empty.c_str(),
                                      nullptr, width);
  p.ink.unclip();
}

void drawPanes(PlotDrawing& p) {
  for (const PaneDrawing& pane : p.panes) {
    p.ink.rect(pane.low, pane.high, p.theme.field, p.theme.px(2));
    drawMap(p, pane);
    drawGrid(p, pane);
    p.ink.clip(pane.low, pane.high);
    const int index = static_cast<int>(&pane - p.panes.data());
    drawFitWindow(p, index);
    drawCurves(p, pane);
    drawFuture(p, pane);
    drawSpikes(p, pane);
    drawGuides(p, pane);
    drawFitCurve(p, index);
    p.ink.unclip();
    drawTags(p, pane);
    if (p.content.figure) drawFrame(p, pane);
  }
  drawXLabels(p);
}

// False where there is nothing that could be drawn.
bool prepare(PlotDrawing& p, bool cramped) {
  for (std::size_t i = 0; i < std::min(p.content.panes.size(), PlotView::kPanes); ++i) {
    if (p.content.panes[i].optional && cramped) continue;
    p.panes.push_back({p.content.panes[i], p.view.y[i]});
  }
  return !p.panes.empty() && p.content.trace;
}

void place(PlotDrawing& p) {
  fitX(p);
  layOut(p, p.low.y + drawLegend(p));
  makeAxes(p);
  orderLegend(p);
}

}  // namespace

void PlotDrawing::text(ImVec2 at, ImU32 colour, const std::string& words) const { ink.text(at, colour, words, small); }

ImVec2 PlotDrawing::textSize(const std::string& words) const { return ink.textSize(words, small); }

ImU32 withAlpha(ImU32 colour, float factor) {
  const float alpha = static_cast<float>(colour >> IM_COL32_A_SHIFT & 0xFFU) * factor;
  return (colour & ~IM_COL32_A_MASK) | (static_cast<ImU32>(alpha) << IM_COL32_A_SHIFT);
}

bool drawPlot(const PlotContent& content, PlotView& view, PlotSpan& span, const Theme& theme, ImVec2 size) {
  const ImVec2 low = ImGui::GetCursorScreenPos();
  const ImVec2 high{low.x + std::max(size.x, 4.0F), low.y + std::max(size.y, 4.0F)};
  WindowInk ink(*ImGui::GetWindowDrawList());
  const float small = std::round(ImGui::GetFontSize() * kSmallLetters);
  PlotDrawing p{content, view, span, theme, ink, low, high, small};
  if (!prepare(p, size.y < theme.px(kRoomForOptional))) return false;
  ink.clip(low, high, true);
  place(p);
  const bool hovered = handleMouse(p);
  updateFit(p);
  drawPanes(p);
  drawZoomBox(p);
  if (p.hasCurves()) {
    drawPointer(p, hovered);
  } else {
    drawEmpty(p);
  }
  ink.unclip();
  ImGui::SetCursorScreenPos(low);
  ImGui::Dummy(size);
  return p.changed;
}

bool paintPlot(const PlotContent& content, PlotView& view, PlotSpan& span, const Theme& theme, PlotInk& ink,
               PlotPaper paper) {
  PlotDrawing p{content, view, span, theme, ink, paper.low, paper.high, paper.letters};
  p.live = false;
  view.quiet = true;
  if (!prepare(p, false)) return false;
  place(p);
  updateFit(p);
  drawPanes(p);
  return p.hasCurves();
}

void fitPlot(PlotView& view, PlotSpan& span) {
  const bool fitted =
      span.follow != 0 && std::all_of(view.y.begin(), view.y.end(), [](const auto& y) { return y.fitted; });
  view.whole = fitted && !view.whole;
  for (PlotView::Y& y : view.y) y.fitted = true;
  if (span.follow == 0) span.follow = kAllTime;
}

void followEnd(PlotSpan& span, const Trace& trace, std::optional<double> now) {
  span.hair = span.hairNext;
  span.hairNext = std::numeric_limits<double>::quiet_NaN();
  if (span.follow == 0) return;
  const double first = trace.size() > 0 ? trace.x(0) : 0, last = trace.size() > 0 ? trace.x(trace.size() - 1) : 0;
  if (span.follow == kAllTime) {
    span.range = {first, last > first ? last : first + 1};
  } else {
    const double end = now ? std::min(last, *now + span.follow / 2) : last;
    const double low = std::max(first, end - span.follow);
    // A run that is shorter than that has an axis that is not much longer, and grows with it by steps.
    const double length = niceStep(std::max(1.05 * (last - low), kShortestFollow));
    span.range = {low, low + std::min(span.follow, length)};
  }
}

bool isLog(const PlotContent& content, const PlotView& view, const PlotPane& pane) {
  return pane.log != (view.otherScale && pane.log == content.panes.back().log);
}

}  // namespace selvedge
