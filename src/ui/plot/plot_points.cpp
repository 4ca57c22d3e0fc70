// Curves with points of their own: their marks, their error bars, their styles of line.
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/plot/plot_drawing.h"

namespace selvedge {
namespace {

using Corners = std::array<ImVec2, 4>;

// Of about the same area each.
void filledMark(PlotInk& ink, ImVec2 at, float r, int shape, ImU32 colour) {
  if (shape % 4 == 0) return ink.circle(at, r, colour);
  if (shape % 4 == 1) {
    return ink.rect({at.x - 0.88F * r, at.y - 0.88F * r}, {at.x + 0.88F * r, at.y + 0.88F * r}, colour);
  }
  if (shape % 4 == 2) {
    const std::array<ImVec2, 3> corners{
        ImVec2{at.x, at.y - 1.25F * r}, {at.x + 1.15F * r, at.y + 0.8F * r}, {at.x - 1.15F * r, at.y + 0.8F * r}};
    return ink.polygon(corners, colour);
  }
  const Corners corners{
      ImVec2{at.x, at.y - 1.3F * r}, {at.x + 1.3F * r, at.y}, {at.x, at.y + 1.3F * r}, {at.x - 1.3F * r, at.y}};
  ink.polygon(corners, colour);
}

// Hollow and larger than any mark of ours: somebody else's value.
void publishedMark(PlotInk& ink, ImVec2 at, float r, ImU32 colour, ImU32 ground, float thickness) {
  const float s = 1.9F * r;
  const Corners corners{ImVec2{at.x, at.y - s}, {at.x + s, at.y}, {at.x, at.y + s}, {at.x - s, at.y}};
  ink.polygon(corners, ground);
  ink.outline(corners, colour, thickness);
  ink.circle(at, 0.45F * r, colour);
}

void errorBar(const PlotDrawing& p, const PaneDrawing& pane, float x, double y, double error, ImU32 colour) {
  if (!(error > 0)) return;
  const float foot = pane.y.pixel(y - error), top = pane.y.pixel(y + error), cap = p.theme.px(3);
  const float low = std::isfinite(foot) ? foot : pane.high.y + 1, width = std::max(1.0F, p.theme.px(1));
  p.ink.line({x, low}, {x, top}, colour, width);
  p.ink.line({x - cap, low}, {x + cap, low}, colour, width);
  p.ink.line({x - cap, top}, {x + cap, top}, colour, width);
}

}  // namespace

void drawMark(const PlotDrawing& p, ImVec2 at, const PlotPoints::Style& style, ImU32 colour) {
  const float r = p.theme.px(3.2F);
  if (style.mark == PlotPoints::Mark::dot) filledMark(p.ink, at, r, style.shape, colour);
  if (style.mark == PlotPoints::Mark::published) {
    publishedMark(p.ink, at, r, colour, p.theme.field, std::max(1.0F, p.theme.px(1.5F)));
  }
}

void strokeStyled(const PlotDrawing& p, std::span<const ImVec2> points, PlotPoints::Line line, ImU32 colour,
                  float thickness) {
  if (line == PlotPoints::Line::none || points.empty()) return;
  float length = 0;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    length += std::hypot(points[i + 1].x - points[i].x, points[i + 1].y - points[i].y);
  }
  const float whole = p.high.x - p.low.x + p.high.y - p.low.y;
  if (line == PlotPoints::Line::solid || length > 40 * whole) return p.ink.stroke(points, colour, thickness);
  const float dash = line == PlotPoints::Line::dotted ? std::max(2.0F, 1.2F * thickness) : 4.5F * thickness;
  p.ink.dashed(points, colour, thickness, dash);
}

std::vector<Bucket> bucketsOf(const PlotPoints& points, const PlotAxis& x) {
  if (points.trace()) return makeBuckets(*points.trace(), x);
  std::vector<Bucket> buckets;
  buckets.reserve(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) buckets.push_back({i, i + 1, x.pixel(points.x(i))});
  return buckets;
}

void drawnOf(const PlotPoints& points, const std::vector<Bucket>& buckets, std::vector<Drawn>& drawn) {
  if (points.trace() && points.trace()->size() > 0) return drawnOf(points.trace()->column(0), buckets, 1, 0, drawn);
  drawn.clear();
  for (const Bucket& bucket : buckets) {
    const double y = std::isfinite(points.y(bucket.first)) ? shown(points.y(bucket.first)) : std::nan("");
    drawn.push_back({y, y, y});
  }
}

void drawMarks(const PlotDrawing& p, const PaneDrawing& pane, std::size_t curve) {
  const PlotCurve& what = pane.pane.curves[curve];
  const bool marks = what.points->style().mark != PlotPoints::Mark::none;
  const float r = p.theme.px(7);  // marks at the edge are seen whole
  p.ink.clip({pane.low.x - r, pane.low.y - r}, {pane.high.x + r, pane.high.y + r}, false);
  for (const Bucket& bucket : pane.own[curve]) {
    for (std::size_t i = bucket.first; i < bucket.last; ++i) {
      const double y = what.points->y(i);
      const ImVec2 at{p.x.pixel(what.points->x(i)), pane.y.pixel(y)};
      if (!(at.x >= pane.low.x - 1 && at.x <= pane.high.x + 1 && at.y >= pane.low.y - 1 && at.y <= pane.high.y + 1)) {
        continue;
      }
      errorBar(p, pane, at.x, y, what.points->error(i), what.colour);
      if (marks) drawMark(p, at, what.points->style(), what.colour);
    }
  }
  p.ink.unclip();
}

float distanceTo(const PaneDrawing& pane, std::size_t curve, ImVec2 at) {
  const bool line = pane.pane.curves[curve].points->style().line != PlotPoints::Line::none;
  float nearest = 1e9F;
  ImVec2 last{NAN, NAN};
  for (std::size_t i = 0; i < pane.drawn[curve].size(); ++i) {
    const ImVec2 now{pane.own[curve][i].x, pane.y.pixel(pane.drawn[curve][i].mean)};
    const float dx = now.x - last.x, dy = now.y - last.y, length = dx * dx + dy * dy;
    if (std::isfinite(now.x + now.y)) nearest = std::min(nearest, std::hypot(at.x - now.x, at.y - now.y));
    if (line && std::isfinite(length) && length > 0) {
      const float part = std::clamp(((at.x - last.x) * dx + (at.y - last.y) * dy) / length, 0.0F, 1.0F);
      nearest = std::min(nearest, std::hypot(at.x - last.x - part * dx, at.y - last.y - part * dy));
    }
    last = now;
  }
  return nearest;
}

}  // namespace selvedge
