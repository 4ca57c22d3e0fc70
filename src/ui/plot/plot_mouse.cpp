// Zoom, pan and fit with the mouse.
#include <cmath>

#include "ui/plot/plot.h"
#include "ui/plot/plot_drawing.h"

namespace selvedge {

namespace {

PlotRange between(const PlotAxis& axis, float a, float b) {
  const double first = axis.value(a), second = axis.value(b);
  return {std::min(first, second), std::max(first, second)};
}

bool usable(PlotRange range) {
  const double least = std::max(std::abs(range.low), std::abs(range.high)) * 1e-9;
  return std::isfinite(range.low) && std::isfinite(range.high) && range.high - range.low > least;
}

void setX(PlotDrawing& p, PlotRange range) {
  if (!usable(range)) return;
  p.span.range = range;
  p.span.follow = 0;
}

void setY(PaneDrawing& pane, PlotRange range) {
  if (!usable(range)) return;
  pane.seen.range = range;
  pane.seen.fitted = false;
}

int paneAt(const PlotDrawing& p, ImVec2 at) {
  int found = 0;
  for (std::size_t i = 1; i < p.panes.size(); ++i) {
    if (at.y > p.panes[i].low.y) found = static_cast<int>(i);
  }
  return found;
}

// Where both ends of an axis come to when it shrinks by `factor` about a pixel that stays.
PlotRange zoomed(const PlotAxis& axis, float about, float factor) {
  return between(axis, about + (axis.from - about) * factor, about + (axis.to - about) * factor);
}

void wheel(PlotDrawing& p, PaneDrawing& pane, ImVec2 at) {
  const ImGuiIO& io = ImGui::GetIO();
  if (io.MouseWheel == 0) return;
  const float factor = std::pow(0.85F, std::clamp(io.MouseWheel, -8.0F, 8.0F));
  if (io.KeyCtrl || at.x < pane.low.x) {
    setY(pane, zoomed(pane.y, at.y, factor));
  } else {
    setX(p, zoomed(p.x, at.x, factor));
  }
}

void pan(PlotDrawing& p, PaneDrawing& pane) {
  const ImVec2 by = ImGui::GetIO().MouseDelta;
  if (by.x != 0) setX(p, between(p.x, p.x.from - by.x, p.x.to - by.x));
  if (by.y != 0 && !pane.seen.fitted) setY(pane, between(pane.y, pane.y.from - by.y, pane.y.to - by.y));
}

struct ZoomBox {
  ImVec2 low, high;
  bool x, y;  // what it zooms
};

ZoomBox boxTo(const PlotDrawing& p, const PaneDrawing& pane, ImVec2 to) {
  const float least = p.theme.px(8);
  const ImVec2 from = p.view.from;
  const ImVec2 end{std::clamp(to.x, pane.low.x, pane.high.x), std::clamp(to.y, pane.low.y, pane.high.y)};
  ZoomBox box{{std::min(from.x, end.x), std::min(from.y, end.y)},
              {std::max(from.x, end.x), std::max(from.y, end.y)},
              std::abs(end.x - from.x) >= least,
              std::abs(end.y - from.y) >= 2 * least};
  if (!box.y) box.low.y = pane.low.y, box.high.y = pane.high.y;
  if (!box.x) box.low.x = pane.low.x, box.high.x = pane.high.x;
  return box;
}

void zoomToBox(PlotDrawing& p, PaneDrawing& pane) {
  const ZoomBox box = boxTo(p, pane, ImGui::GetIO().MousePos);
  if (box.x) setX(p, between(p.x, box.low.x, box.high.x));
  if (box.y) setY(pane, between(pane.y, box.low.y, box.high.y));
}

std::size_t heldPane(const PlotDrawing& p) {
  return std::min(static_cast<std::size_t>(std::max(p.view.pane, 0)), p.panes.size() - 1);
}

}  // namespace

bool handleMouse(PlotDrawing& p) {
  const ImVec2 top = p.panes.front().low, bottom = p.panes.back().high, at = ImGui::GetIO().MousePos;
  ImGui::SetCursorScreenPos({p.low.x, top.y});
  ImGui::InvisibleButton(
      "plot", {std::max(1.0F, bottom.x - p.low.x), std::max(1.0F, bottom.y - top.y)},
      ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight | ImGuiButtonFlags_MouseButtonMiddle);
  const bool hovered = ImGui::IsItemHovered() && !p.view.quiet;
  if (ImGui::IsItemActivated()) {
    p.view.pane = paneAt(p, at);
    const bool left = ImGui::IsMouseDown(0), taken = left && pressFit(p, p.view.pane, at);
    p.view.panning = !taken && (!left || ImGui::GetIO().KeyShift);
    p.view.held = !taken && !p.view.panning;
    p.view.from = at;
  }
  if (hovered && ImGui::IsMouseDoubleClicked(0)) {
    fitPlot(p.view, p.span);
    p.view.held = false;
  }
  const bool inside = hovered && at.x >= top.x;
  const PaneDrawing* under = inside ? &p.panes[static_cast<std::size_t>(paneAt(p, at))] : nullptr;
  if (under && p.hasData()) {
    if (std::string near = nearestCurve(p, *under, at, p.theme.px(24)); !near.empty()) p.highlighted = std::move(near);
  }
  const bool fitting = dragFit(p);
  if (hovered && !fitting) wheel(p, p.panes[static_cast<std::size_t>(paneAt(p, at))], at);
  if (ImGui::IsItemActive() && p.view.panning) pan(p, p.panes[heldPane(p)]);
  if (p.view.held && !ImGui::IsMouseDown(0)) {
    p.view.held = false;
    zoomToBox(p, p.panes[heldPane(p)]);
  }
  return inside;
}

void drawZoomBox(const PlotDrawing& p) {
  if (!p.view.held) return;
  const ZoomBox box = boxTo(p, p.panes[heldPane(p)], ImGui::GetIO().MousePos);
  if (!box.x && !box.y) return;
  p.ink.rect(box.low, box.high, withAlpha(p.theme.accent, 0.15F));
  p.ink.border(box.low, box.high, withAlpha(p.theme.accent, 0.8F));
}

}  // namespace selvedge
