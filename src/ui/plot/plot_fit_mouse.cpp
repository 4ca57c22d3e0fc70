// Drawing the window of a fit, moving its edges, copying its numbers, taking it away.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "ui/plot/plot_drawing.h"
#include "ui/plot/plot_fit.h"

namespace selvedge {

namespace {

constexpr double kNearEnd = 0.02;  // of what is seen: a window that comes so near to the end moves with it

bool within(ImVec2 at, ImVec2 low, ImVec2 high) {
  return at.x >= low.x && at.x < high.x && at.y >= low.y && at.y < high.y;
}

FitDrag edgeAt(const PlotDrawing& p, ImVec2 at) {
  if (!fittedCurve(p)) return FitDrag::none;
  const FitWindow& window = *p.view.fit.window;
  const PaneDrawing& pane = p.panes[static_cast<std::size_t>(window.pane)];
  if (at.y < pane.low.y || at.y > pane.high.y) return FitDrag::none;
  const float reach = p.theme.px(5);
  if (std::abs(at.x - p.x.pixel(window.end)) < reach) return FitDrag::end;
  if (std::abs(at.x - p.x.pixel(window.begin)) < reach) return FitDrag::begin;
  return FitDrag::none;
}

void takeAway(FitView& fit) {
  fit.window.reset();
  fit.choosing = false;
  fit.drag = FitDrag::none;
}

bool begin(PlotDrawing& p, int pane, ImVec2 at) {
  FitView& fit = p.view.fit;
  if (!p.content.fits || !p.hasCurves() || (!fit.choosing && !ImGui::GetIO().KeyShift)) return false;
  const std::string column =
      nearestCurve(p, p.panes[static_cast<std::size_t>(pane)], at, std::numeric_limits<float>::infinity());
  if (column.empty()) return false;
  const auto& curves = p.panes[static_cast<std::size_t>(pane)].pane.curves;
  if (std::any_of(curves.begin(), curves.end(), [&](const auto& c) { return c.area && p.column(c) == column; })) {
    fit.choosing = false;
    fit.said = "areas that stand on one another are not fitted: begin on a line, such as the total";
    return true;
  }
  fit.from = p.x.value(std::clamp(at.x, p.x.from, p.x.to));
  fit.window = FitWindow{column, pane, fit.from, fit.from};
  fit.drag = FitDrag::fresh;
  return true;
}

// A window that reaches the end of the rows grows no more: it moves.
void letGo(PlotDrawing& p) {
  FitView& fit = p.view.fit;
  const FitDrag was = std::exchange(fit.drag, FitDrag::none);
  FitWindow& window = *fit.window;
  if (p.x.pixel(window.end) - p.x.pixel(window.begin) < p.theme.px(6)) return takeAway(fit);
  fit.choosing = false;
  const double end = p.content.now.value_or(p.trace().x(p.trace().size() - 1));
  if (was != FitDrag::begin) {
    const bool reaches = window.end >= end - kNearEnd * (p.x.range.high - p.x.range.low);
    window.last = reaches ? std::min(window.end, end) - window.begin : 0;
  } else if (window.last > 0) {
    window.last = window.end - window.begin;
  }
}

}  // namespace

bool pressFit(PlotDrawing& p, int pane, ImVec2 at) {
  FitView& fit = p.view.fit;
  if (fittedCurve(p)) {
    if (within(at, fit.closeLow, fit.closeHigh)) {
      takeAway(fit);
      return true;
    }
    if (within(at, fit.boxLow, fit.boxHigh)) {
      ImGui::SetClipboardText(fitText(fit.result, fittedCurve(p)->label, *fit.window).c_str());
      fit.said = "the fit is in the clipboard";
      return true;
    }
    fit.drag = edgeAt(p, at);
    if (fit.drag != FitDrag::none) return true;
  }
  return begin(p, pane, at);
}

bool dragFit(PlotDrawing& p) {
  FitView& fit = p.view.fit;
  const ImVec2 at = ImGui::GetIO().MousePos;
  const bool inside = !p.view.quiet && within(at, p.low, p.high) &&
                      ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
  const bool meant = !p.content.covered && !ImGui::GetIO().WantTextInput &&
                     !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
  if (meant && (fit.window || fit.choosing) && ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) takeAway(fit);
  if (inside && (fit.drag != FitDrag::none || edgeAt(p, at) != FitDrag::none)) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
  }
  if (fit.drag == FitDrag::none || !fit.window || p.trace().size() == 0) return false;
  FitWindow& window = *fit.window;
  const double x = p.x.value(std::clamp(at.x, p.x.from, p.x.to));
  if (fit.drag == FitDrag::fresh) window.begin = std::min(fit.from, x), window.end = std::max(fit.from, x);
  if (fit.drag == FitDrag::begin) window.begin = std::min(x, window.end);
  if (fit.drag == FitDrag::end) window.end = std::max(x, window.begin);
  window.last = fit.drag == FitDrag::begin && window.last > 0 ? window.end - window.begin : 0;
  if (!ImGui::IsMouseDown(0)) letGo(p);
  return true;
}

}  // namespace selvedge
