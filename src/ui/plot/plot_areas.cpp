// Stacked areas.
#include <cmath>

#include "ui/plot/plot_drawing.h"

namespace selvedge {

namespace {

// Between two places of its border.
PlotInk::Edge borderAt(const PlotInk::Edge& a, const PlotInk::Edge& b, float x) {
  const float part = b.x > a.x ? (x - a.x) / (b.x - a.x) : 0;
  return {x, std::lerp(a.low, b.low, part), std::lerp(a.high, b.high, part)};
}

// Slanted strokes where the area is, each as long as it stays inside.
void hatch(const PlotDrawing& p, const PaneDrawing& pane, std::span<const PlotInk::Edge> edges, ImU32 colour) {
  const float apart = p.theme.px(7), step = p.theme.px(2), height = pane.high.y - pane.low.y;
  for (float foot = pane.low.x - height; foot < pane.high.x; foot += apart) {
    std::size_t at = 0;
    float begin = -1;  // of the stroke under way, along the slope
    for (float along = 0; along <= height + step; along += step) {
      const float x = foot + along, y = pane.high.y - along;
      while (at + 2 < edges.size() && edges[at + 1].x < x) ++at;
      const PlotInk::Edge border = borderAt(edges[at], edges[at + 1], x);
      const bool inside =
          along <= height && x >= edges.front().x && x <= edges.back().x && y <= border.low && y >= border.high;
      if (inside && begin < 0) begin = along;
      if (inside || begin < 0) continue;
      p.ink.line({foot + begin, pane.high.y - begin}, {x, y}, colour);
      begin = -1;
    }
  }
}

}  // namespace

void stackAreas(PaneDrawing& pane, std::size_t buckets, Extent& extent) {
  std::vector<double> up(buckets, 0.0), down(buckets, 0.0);
  for (std::size_t c = 0; c < pane.pane.curves.size(); ++c) {
    if (!pane.pane.curves[c].area || pane.drawn[c].empty()) continue;
    pane.bands[c].resize(buckets);
    for (std::size_t i = 0; i < buckets; ++i) {
      const double mean = pane.drawn[c][i].mean, value = std::isfinite(mean) ? mean : 0;
      Band& band = pane.bands[c][i];
      band = {up[i], shown(up[i] + std::max(value, 0.0)), shown(down[i] + std::min(value, 0.0)), down[i]};
      up[i] = band.upHigh;
      down[i] = band.downLow;
      extent.add(up[i]);
      extent.add(down[i]);
    }
  }
}

void drawArea(const PlotDrawing& p, const PaneDrawing& pane, std::size_t curve, bool bright) {
  const PlotCurve& what = pane.pane.curves[curve];
  std::vector<PlotInk::Edge> edges;
  for (const bool up : {true, false}) {
    edges.clear();
    bool any = false;
    for (std::size_t i = 0; i < p.buckets.size(); ++i) {
      const Band& band = pane.bands[curve][i];
      const double low = up ? band.upLow : band.downLow, high = up ? band.upHigh : band.downHigh;
      any = any || high > low;
      edges.push_back({p.buckets[i].x, pane.y.pixel(low), pane.y.pixel(high)});
    }
    if (!any || edges.size() < 2) continue;
    p.ink.band(edges, withAlpha(what.colour, what.hatched ? 0.25F : bright ? 0.95F : 0.72F));
    if (what.hatched) hatch(p, pane, edges, what.colour);
  }
}

}  // namespace selvedge
