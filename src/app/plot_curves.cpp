// Curves and stacked areas of a pane, and the y axis that shows them.
#include <cmath>

#include "app/plot_picture.h"

namespace selvedge {

namespace {

constexpr float kQuarter = 0.25F;  // px

// Each area stands on those before it, what is negative hangs below zero.
void stack(PanePicture& pane, std::size_t buckets, Extent& extent) {
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

void collectPoints(const PlotPicture& p, const PanePicture& pane, const std::vector<Drawn>& drawn, std::size_t& i,
                   std::vector<ImVec2>& points) {
  points.clear();
  for (; i < drawn.size(); ++i) {
    const float low = pane.y.pixel(drawn[i].low), high = pane.y.pixel(drawn[i].high), x = p.buckets[i].x;
    if (!std::isfinite(low) && !std::isfinite(high)) return;
    const float a = std::isfinite(low) ? low : pane.high.y + 1;  // zero on a logarithmic axis: down to its foot
    if (std::abs(a - high) < 1) {
      points.push_back({x, (a + high) / 2});
      continue;
    }
    const bool downFirst = !points.empty() && std::abs(points.back().y - high) < std::abs(points.back().y - a);
    points.push_back({x - kQuarter, downFirst ? high : a});  // not upright: a slope stays a slope
    points.push_back({x + kQuarter, downFirst ? a : high});
  }
}

void drawLine(const PlotPicture& p, const PanePicture& pane, const std::vector<Drawn>& drawn, ImU32 colour,
              float thickness) {
  std::vector<ImVec2> points;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    collectPoints(p, pane, drawn, i, points);
    if (points.size() == 1) {
      p.list.AddCircleFilled(points[0], thickness, colour, 8);
    } else {
      strokeLine(p.list, points, colour, thickness);
    }
  }
}

struct Edge {
  float x, low, high;  // px; low is below on the screen
};

void fill(ImDrawList& list, std::span<const Edge> edges, ImU32 colour) {
  constexpr std::size_t kAtOnce = 4000;
  const ImVec2 uv = ImGui::GetIO().Fonts->TexUvWhitePixel;
  for (std::size_t begin = 0; begin + 1 < edges.size(); begin += kAtOnce) {
    const std::size_t count = std::min(kAtOnce, edges.size() - 1 - begin);
    list.PrimReserve(static_cast<int>(6 * count), static_cast<int>(4 * count));
    for (std::size_t i = begin; i < begin + count; ++i) {
      const Edge &a = edges[i], &b = edges[i + 1];
      list.PrimQuadUV({a.x, a.high}, {b.x, b.high}, {b.x, b.low}, {a.x, a.low}, uv, uv, uv, uv, colour);
    }
  }
}

// Slanted strokes where the area is, each as long as it stays inside.
void hatch(const PlotPicture& p, const PanePicture& pane, std::span<const Edge> edges, ImU32 colour) {
  const float apart = p.theme.px(7), step = p.theme.px(2), height = pane.high.y - pane.low.y;
  for (float foot = pane.low.x - height; foot < pane.high.x; foot += apart) {
    std::size_t at = 0;
    float begin = -1;  // of the stroke under way, along the slope
    for (float along = 0; along <= height + step; along += step) {
      const float x = foot + along, y = pane.high.y - along;
      while (at + 2 < edges.size() && edges[at + 1].x < x) ++at;
      const bool inside =
          along <= height && x >= edges.front().x && x <= edges.back().x && y <= edges[at].low && y >= edges[at].high;
      if (inside && begin < 0) begin = along;
      if (inside || begin < 0) continue;
      p.list.AddLine({foot + begin, pane.high.y - begin}, {x, y}, colour);
      begin = -1;
    }
  }
}

void drawArea(const PlotPicture& p, const PanePicture& pane, std::size_t curve, bool bright) {
  const PlotCurve& what = pane.pane.curves[curve];
  std::vector<Edge> edges;
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
    fill(p.list, edges, withAlpha(what.colour, what.hatched ? 0.25F : bright ? 0.95F : 0.72F));
    if (what.hatched) hatch(p, pane, edges, what.colour);
  }
}

void fitY(PanePicture& pane, bool log, Extent& extent) {
  if (!log && pane.pane.zero) extent.add(*pane.pane.zero);
  PlotAxis& y = pane.y;
  y.scale = log ? logScaleFor(extent.range) : AxisScale::linear;
  if (pane.seen.fitted) {
    const PlotRange values = pane.pane.home && !log ? *pane.pane.home : extent.range;
    pane.seen.range = roomFor(values, y.scale, extent.positive);
  }
  y.range = pane.seen.range;
  if (y.scale == AxisScale::logarithmic) {  // zoomed while it was another scale
    y.range.low = std::max(y.range.low, 1e-300);
    y.range.high = std::max(y.range.high, y.range.low * 1.001);
  }
  const double largest = std::max(std::abs(extent.range.low), std::abs(extent.range.high));
  y.straight = extent.range.low <= extent.range.high && largest > 0 ? largest * 1e-5 : 1;
  y.from = pane.high.y;
  y.to = pane.low.y;
}

}  // namespace

void measure(PlotPicture& p, PanePicture& pane) {
  const std::vector<PlotCurve>& curves = pane.pane.curves;
  pane.drawn.resize(curves.size());
  pane.bands.resize(curves.size());
  Extent extent;
  for (std::size_t c = 0; c < curves.size(); ++c) {
    if (p.hidden(curves[c])) continue;
    drawnOf(p.trace().column(curves[c].column), p.buckets, curves[c].factor, curves[c].offset, pane.drawn[c]);
    if (curves[c].area || curves[c].thin) continue;
    for (const Drawn& drawn : pane.drawn[c]) {
      extent.add(drawn.low);
      extent.add(drawn.high);
    }
  }
  stack(pane, p.buckets.size(), extent);
  for (const PlotLine& level : pane.pane.levels) {
    if (level.fitted && level.value < 5 * extent.range.high) extent.add(level.value);
  }
  fitY(pane, isLog(p.content, p.view, pane.pane), extent);
}

void drawCurves(const PlotPicture& p, const PanePicture& pane) {
  const std::vector<PlotCurve>& curves = pane.pane.curves;
  const auto bright = [&](std::size_t c) { return p.column(curves[c]) == p.highlighted; };
  for (std::size_t c = 0; c < curves.size(); ++c) {
    if (!pane.bands[c].empty()) drawArea(p, pane, c, bright(c));
  }
  for (const bool thin : {true, false}) {
    for (std::size_t c = 0; c < curves.size(); ++c) {
      if (pane.drawn[c].empty() || curves[c].area || curves[c].thin != thin) continue;
      const float width = thin ? 1.0F : bright(c) ? 3.0F : 2.0F;
      drawLine(p, pane, pane.drawn[c], curves[c].colour, std::max(1.0F, std::round(width * 0.75F * p.theme.scale)));
    }
  }
}

}  // namespace selvedge
