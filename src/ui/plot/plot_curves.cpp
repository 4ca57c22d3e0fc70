// The curves of a pane, and the y axis that shows them.
#include <array>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "ui/plot/data/plot_spikes.h"
#include "ui/plot/plot.h"
#include "ui/plot/plot_drawing.h"

namespace selvedge {

namespace {

constexpr float kQuarter = 0.25F;  // px

void collectPoints(const PaneDrawing& pane, const std::vector<Bucket>& buckets, const std::vector<Drawn>& drawn,
                   std::size_t& i, std::vector<ImVec2>& points) {
  points.clear();
  for (; i < drawn.size(); ++i) {
    const float low = pane.y.pixel(drawn[i].low), high = pane.y.pixel(drawn[i].high), x = buckets[i].x;
    if (!std::isfinite(x) || (!std::isfinite(low) && !std::isfinite(high))) return;
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

void drawLine(const PlotDrawing& p, const PaneDrawing& pane, std::size_t curve, float thickness) {
  const std::vector<Drawn>& drawn = pane.drawn[curve];
  const PlotPoints* own = pane.pane.curves[curve].points;
  const std::vector<Bucket>& buckets = own ? pane.own[curve] : p.buckets;
  const ImU32 colour = pane.pane.curves[curve].colour;
  std::vector<ImVec2> points;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    collectPoints(pane, buckets, drawn, i, points);
    if (own && points.size() != 1) {
      // Told from the cells behind it.
      if (pane.pane.map) p.ink.stroke(points, p.theme.field, thickness + std::round(p.theme.px(3)));
      strokeStyled(p, points, own->style().line, colour, thickness);
    } else if (own && own->style().line == PlotPoints::Line::none) {
      continue;
    } else if (points.size() == 1) {
      p.ink.circle(points[0], thickness, colour);
    } else {
      p.ink.stroke(points, colour, thickness);
    }
  }
}

// With its bars; what lies beside the picture does not count.
void measurePoints(const PlotDrawing& p, PaneDrawing& pane, std::size_t curve, Extent& extent) {
  const PlotPoints& points = *pane.pane.curves[curve].points;
  pane.own[curve] = bucketsOf(points, p.x);
  drawnOf(points, pane.own[curve], pane.drawn[curve]);
  for (std::size_t i = 0; i < pane.own[curve].size(); ++i) {
    const auto& [first, last, x] = pane.own[curve][i];
    if (!(x >= p.x.from - 1 && x <= p.x.to + 1)) continue;
    const double error = last - first == 1 ? points.error(first) : 0;
    const double low = pane.drawn[curve][i].low - error, high = pane.drawn[curve][i].high + error;
    extent.add(low > 0 || !pane.pane.log ? low : pane.drawn[curve][i].low);
    extent.add(high);
  }
}

// Where nearly all that is seen lies, where spikes make it small otherwise. Areas count as high as they stand together.
std::optional<PlotRange> withoutSpikes(const PlotDrawing& p, const PaneDrawing& pane, const Extent& extent) {
  if (p.view.whole) return {};
  UsualRange usual;
  std::vector<double> values, ups(p.buckets.size(), 0.0), downs(p.buckets.size(), 0.0);
  bool areas = false;
  for (std::size_t c = 0; c < pane.drawn.size(); ++c) {
    if (pane.pane.curves[c].thin || pane.pane.curves[c].points) continue;
    values.clear();
    for (std::size_t i = 0; i < pane.bands[c].size(); ++i) {
      ups[i] = std::max(ups[i], pane.bands[c][i].upHigh);
      downs[i] = std::min(downs[i], pane.bands[c][i].downLow);
    }
    areas = areas || !pane.bands[c].empty();
    if (!pane.bands[c].empty()) continue;
    for (const Drawn& drawn : pane.drawn[c]) values.insert(values.end(), {drawn.low, drawn.high});
    usual.add(values);
  }
  if (areas) usual.add(ups), usual.add(downs);
  if (pane.pane.zero) usual.include(*pane.pane.zero);
  for (const PlotLine& level : pane.pane.levels) {
    if (level.fitted && level.value >= extent.range.low && level.value <= extent.range.high) usual.include(level.value);
  }
  return usual.instead(extent.range);
}

void fitY(const PlotDrawing& p, PaneDrawing& pane, bool log, Extent& extent) {
  if (!log && pane.pane.zero) extent.add(*pane.pane.zero);
  PlotAxis& y = pane.y;
  y.scale = log ? logScaleFor(extent.range) : AxisScale::linear;
  if (pane.seen.fitted) {
    const bool home = pane.pane.home && log == pane.pane.log;
    const std::optional<PlotRange> usual = log || home ? std::nullopt : withoutSpikes(p, pane, extent);
    const PlotRange values = home ? *pane.pane.home : usual.value_or(extent.range);
    pane.seen.range = home && pane.pane.tight ? values : roomFor(values, y.scale, extent.positive);
    pane.spikes = usual.has_value();
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

void measure(PlotDrawing& p, PaneDrawing& pane) {
  const std::vector<PlotCurve>& curves = pane.pane.curves;
  pane.drawn.resize(curves.size());
  pane.bands.resize(curves.size());
  pane.own.resize(curves.size());
  Extent extent;
  for (std::size_t c = 0; c < curves.size(); ++c) {
    if (p.hidden(curves[c])) continue;
    if (curves[c].points) {
      measurePoints(p, pane, c, extent);
      continue;
    }
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
  fitY(p, pane, isLog(p.content, p.view, pane.pane), extent);
}

// At the border, above or below what goes beyond it; the furthest with its value.
void drawSpikes(const PlotDrawing& p, const PaneDrawing& pane) {
  if (!pane.spikes) return;
  const float side = p.theme.px(4), apart = 2.5F * side;
  for (const bool up : {true, false}) {
    const float edge = up ? pane.low.y : pane.high.y, way = up ? 1.0F : -1.0F;
    const double border = up ? pane.y.range.high : pane.y.range.low;
    const auto beyond = [&](double value) { return up ? value > border : value < border; };
    double furthest = border;
    float furthestAt = 0;
    for (std::size_t c = 0; c < pane.drawn.size(); ++c) {
      const bool area = !pane.bands[c].empty();
      if (pane.pane.curves[c].thin || pane.pane.curves[c].points) continue;
      float last = -1e9F;
      for (std::size_t i = 0; i < pane.drawn[c].size(); ++i) {
        const Drawn& drawn = pane.drawn[c][i];
        const double value =
            area ? (up ? pane.bands[c][i].upHigh : pane.bands[c][i].downLow) : (up ? drawn.high : drawn.low);
        const float x = p.buckets[i].x;
        if (!beyond(value) || x < pane.low.x || x > pane.high.x) continue;
        if (up ? value > furthest : value < furthest) furthest = value, furthestAt = x;
        if (x - last < apart) continue;
        last = x;
        const float foot = edge + way * (1 + 1.4F * side);
        const std::array<ImVec2, 3> mark{ImVec2{x, edge + way}, {x + side, foot}, {x - side, foot}};
        p.ink.polygon(mark, pane.pane.curves[c].colour);
      }
    }
    if (furthest == border) continue;
    const std::string words = fmt::format("{} {}", up ? "up to" : "down to", numberWithUnit(furthest, pane.pane.unit));
    const ImVec2 size = p.textSize(words);
    const float right = furthestAt + side + p.theme.px(4);
    const float x = right + size.x < pane.high.x ? right : furthestAt - side - p.theme.px(4) - size.x;
    if (x > pane.low.x)
      writeOnGround(p, {x, up ? edge + p.theme.px(1) : edge - size.y - p.theme.px(1)}, p.theme.dim, words);
  }
}

void drawCurves(const PlotDrawing& p, const PaneDrawing& pane) {
  const std::vector<PlotCurve>& curves = pane.pane.curves;
  const auto bright = [&](std::size_t c) { return p.column(curves[c]) == p.highlighted; };
  for (std::size_t c = 0; c < curves.size(); ++c) {
    if (!pane.bands[c].empty()) drawArea(p, pane, c, bright(c));
  }
  for (const bool thin : {true, false}) {
    for (std::size_t c = 0; c < curves.size(); ++c) {
      if (pane.drawn[c].empty() || curves[c].area || curves[c].thin != thin) continue;
      const float width = thin ? 1.0F : bright(c) ? 3.0F : p.content.figure ? 2.5F : 2.0F;
      drawLine(p, pane, c, std::max(1.0F, std::round(width * 0.75F * p.theme.scale)));
    }
  }
  for (std::size_t c = 0; c < curves.size(); ++c) {
    if (curves[c].points && !pane.drawn[c].empty()) drawMarks(p, pane, c);
  }
}

}  // namespace selvedge
