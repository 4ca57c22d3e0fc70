// The window of a fit, its curve and its numbers.
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "ui/plot/plot_drawing.h"
#include "ui/plot/plot_fit.h"

namespace selvedge {

namespace {

constexpr float kHysteresis = 12;  // px of curve: the box does not jump for less

struct NumbersBox {
  ImVec2 low, high;
};

NumbersBox corner(const PlotDrawing& p, const PaneDrawing& pane, ImVec2 size, int which) {
  const float air = p.theme.px(5);
  const bool right = which % 2 == 1, below = which >= 2;
  const ImVec2 low{std::round(right ? pane.high.x - air - size.x : pane.low.x + air),
                   std::round(below ? pane.high.y - air - size.y : pane.low.y + air)};
  return {low, {low.x + size.x, low.y + size.y}};
}

// How much of curves lies in a box, px along x.
float covered(const PlotDrawing& p, const PaneDrawing& pane, const NumbersBox& box) {
  float sum = 0;
  for (std::size_t c = 0; c < pane.pane.curves.size(); ++c) {
    for (std::size_t i = 0; i < pane.drawn[c].size(); ++i) {
      const float x = p.buckets[i].x;
      if (x < box.low.x || x > box.high.x) continue;
      const float width = i > 0 ? std::min(x - p.buckets[i - 1].x, box.high.x - box.low.x) : 1;
      const bool under =
          pane.y.pixel(pane.drawn[c][i].low) >= box.low.y && pane.y.pixel(pane.drawn[c][i].high) <= box.high.y;
      if (under) sum += width;
    }
  }
  return sum;
}

NumbersBox freest(const PlotDrawing& p, const PaneDrawing& pane, ImVec2 size, int& which) {
  std::array<float, 4> cost{};
  for (int i = 0; i < 4; ++i) cost[static_cast<std::size_t>(i)] = covered(p, pane, corner(p, pane, size, i));
  const auto least = std::min_element(cost.begin(), cost.end());
  if (cost[static_cast<std::size_t>(which)] > *least + kHysteresis) which = static_cast<int>(least - cost.begin());
  return corner(p, pane, size, which);
}

void drawBox(PlotDrawing& p, const PaneDrawing& pane, const PlotCurve& curve) {
  FitView& fit = p.view.fit;
  const FitWindow& window = *fit.window;
  std::vector<std::string> lines = fitLines(fit.result);
  const double length = window.end - window.begin;
  lines.insert(lines.begin(), fmt::format("{}, {} {}", curve.brief.empty() ? curve.label : curve.brief,
                                          window.last > 0 ? "last" : "over", numberWithUnit(length, "s")));
  const float air = p.theme.px(5), line = p.small + p.theme.px(1), cross = p.small * 0.5F;
  float widest = p.textSize(lines[0]).x + cross + 2 * air;
  for (const std::string& each : lines) widest = std::max(widest, p.textSize(each).x);
  const ImVec2 size{widest + 2 * air, line * static_cast<float>(lines.size()) + air};
  const NumbersBox box = freest(p, pane, size, fit.corner);
  const bool hot = !p.view.quiet && ImGui::IsMouseHoveringRect(box.low, box.high);
  p.ink.rect(box.low, box.high, withAlpha(p.theme.panel, 0.92F), p.theme.px(3));
  p.ink.border(box.low, box.high, hot ? p.theme.accent : p.theme.line, p.theme.px(3));
  p.ink.rect({box.low.x, box.low.y + 2}, {box.low.x + p.theme.px(2), box.high.y - 2}, curve.colour);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    p.text({box.low.x + air + p.theme.px(1), box.low.y + air / 2 + line * static_cast<float>(i)},
           i == 0 ? p.theme.dim : p.theme.text, lines[i]);
  }
  fit.boxLow = box.low, fit.boxHigh = box.high;
  fit.closeLow = {box.high.x - cross - 2 * air, box.low.y}, fit.closeHigh = {box.high.x, box.low.y + line + air / 2};
  if (p.view.quiet) return;
  const ImVec2 middle{box.high.x - air - cross / 2, box.low.y + air / 2 + p.small / 2 + 1};
  const ImU32 ink = ImGui::IsMouseHoveringRect(fit.closeLow, fit.closeHigh) ? p.theme.bad : p.theme.dim;
  const float arm = cross / 2;
  p.ink.line({middle.x - arm, middle.y - arm}, {middle.x + arm, middle.y + arm}, ink, p.theme.px(1.2F));
  p.ink.line({middle.x - arm, middle.y + arm}, {middle.x + arm, middle.y - arm}, ink, p.theme.px(1.2F));
}

}  // namespace

void drawFitWindow(const PlotDrawing& p, int index) {
  if (!fittedCurve(p) || p.view.fit.window->pane != index) return;
  const PaneDrawing& pane = p.panes[static_cast<std::size_t>(index)];
  const float left = p.x.pixel(p.view.fit.window->begin), right = p.x.pixel(p.view.fit.window->end);
  p.ink.rect({left, pane.low.y}, {right, pane.high.y}, withAlpha(p.theme.accent, 0.13F));
  for (const float x : {left, right}) {
    p.ink.line({x, pane.low.y}, {x, pane.high.y}, withAlpha(p.theme.accent, 0.8F));
  }
}

void drawFitCurve(PlotDrawing& p, int index) {
  const PlotCurve* curve = fittedCurve(p);
  if (!curve || p.view.fit.window->pane != index) return;
  const FitView& fit = p.view.fit;
  const PaneDrawing& pane = p.panes[static_cast<std::size_t>(index)];
  if (fit.result.kind != OscillationFit::Kind::none) {
    const float left = std::max(p.x.pixel(fit.window->begin), pane.low.x);
    const float right = std::min(p.x.pixel(fit.window->end), pane.high.x);
    std::vector<ImVec2> points;
    const auto stroke = [&] {
      p.ink.dashed(points, p.theme.text, std::max(1.0F, std::round(p.theme.px(1.5F))), p.theme.px(5));
      points.clear();
    };
    for (float x = left; x <= right; x += 0.5F) {
      const float y = pane.y.pixel(fit.result.at(p.x.value(x)));
      if (std::isfinite(y)) points.push_back({x, y});
      if (!std::isfinite(y)) stroke();
    }
    stroke();
  }
  drawBox(p, pane, *curve);
}

}  // namespace selvedge
