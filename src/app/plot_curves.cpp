// The curves of a pane, and the y axis that shows them.
#include <cmath>

#include "app/plot_picture.h"

namespace selvedge {

namespace {

constexpr float kQuarter = 0.25F;  // px

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
  stackAreas(pane, p.buckets.size(), extent);
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
