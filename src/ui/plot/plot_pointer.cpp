// The vertical hair, the dots where it meets the curves, and the values beside the pointer.
#include <algorithm>
#include <cmath>

#include "ui/plot/plot_drawing.h"

namespace selvedge {

namespace {

constexpr std::size_t kMostMarkLines = 5;

void drawHair(const PlotDrawing& p, std::size_t sample, bool own) {
  const float x = std::round(p.x.pixel(p.trace().x(sample))) + 0.5F;
  if (x < p.x.from || x > p.x.to) return;
  for (const PaneDrawing& pane : p.panes) {
    p.ink.line({x, pane.low.y}, {x, pane.high.y}, withAlpha(p.theme.text, own ? 0.6F : 0.25F));
    for (std::size_t c = 0; c < pane.pane.curves.size(); ++c) {
      if (pane.drawn[c].empty() || pane.pane.curves[c].area) continue;
      const float y = pane.y.pixel(shownValue(p.trace(), pane.pane.curves[c], sample));
      if (!(y >= pane.low.y && y <= pane.high.y)) continue;
      const bool bright = p.column(pane.pane.curves[c]) == p.highlighted;
      p.ink.circle({x, y}, p.theme.px(bright ? 3.5F : 2.5F), pane.pane.curves[c].colour);
    }
  }
}

// What happened where the pointer is.
std::vector<const PlotEvent*> marksUnder(const PlotDrawing& p, float at) {
  std::vector<const PlotEvent*> found;
  const double low = p.x.value(at - p.theme.px(4)), high = p.x.value(at + p.theme.px(4));
  for (auto mark = std::lower_bound(p.content.marks.begin(), p.content.marks.end(), low,
                                    [](const PlotEvent&m, double x) { return m.x < x; });
       mark != p.content.marks.end() && mark->x <= high; ++mark) {
    found.push_back(&*mark);
  }
  return found;
}

void tellCell(const PlotDrawing& p, ImVec2 at) {
  for (const PaneDrawing& pane : p.panes) {
    if (!pane.pane.map || at.y < pane.low.y || at.y > pane.high.y) continue;
    const double x = p.x.value(at.x), y = pane.y.value(at.y);
    const int kind = pane.pane.map->at(x, y);
    const std::string label = kind < 0 ? "not known" : pane.pane.map->kinds[static_cast<std::size_t>(kind)].label;
    ImGui::Text("%s at %s, %s", label.c_str(), numberWithUnit(x, p.content.xUnit).c_str(),
                numberWithUnit(y, pane.pane.unit).c_str());
  }
}

void tellMarks(const PlotDrawing& p, float at) {
  const std::vector<const PlotEvent*> marks = marksUnder(p, at);
  for (std::size_t i = 0; i < std::min(marks.size(), kMostMarkLines); ++i) {
    const std::string time = numberWithUnit(marks[i]->x, "s");
    ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(p.theme.accent), "%s  %s", time.c_str(), marks[i]->text.c_str());
  }
  if (marks.size() > kMostMarkLines) ImGui::TextDisabled("and %zu more", marks.size() - kMostMarkLines);
  if (!marks.empty()) ImGui::Separator();
}

void tellValues(const PlotDrawing& p, std::size_t sample) {
  const double x = p.trace().x(sample);
  const auto nearest = static_cast<std::size_t>(std::max(1.0, std::round(x)));
  const std::string name(p.content.xName),
      place = nearest <= p.content.xNames.size() ? p.content.xNames[nearest - 1] : numberWithUnit(x, p.content.xUnit);
  ImGui::Text("%s = %s", name.c_str(), place.c_str());
  const std::vector<ReadOut> rows = readOut(p.content, p.view, sample);
  float labels = 0, values = 0;
  for (const ReadOut& row : rows) {
    labels = std::max(labels, ImGui::CalcTextSize(row.label.c_str()).x);
    values = std::max(values, ImGui::CalcTextSize(row.value.c_str()).x);
  }
  const float box = ImGui::GetFontSize() * 0.6F, left = ImGui::GetCursorPosX();
  for (const ReadOut& row : rows) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float y = at.y + (ImGui::GetFontSize() - box) / 2;
    ImGui::GetWindowDrawList()->AddRectFilled({at.x, y}, {at.x + box, y + box}, row.colour, p.theme.px(1));
    const ImU32 ink = row.column == p.highlighted || p.highlighted.empty() ? p.theme.text : p.theme.dim;
    ImGui::PushStyleColor(ImGuiCol_Text, ink);
    ImGui::SetCursorPosX(left + box + p.theme.px(6));
    ImGui::TextUnformatted(row.label.c_str());
    ImGui::SameLine(left + box + p.theme.px(22) + labels + values - ImGui::CalcTextSize(row.value.c_str()).x);
    ImGui::TextUnformatted(row.value.c_str());
    ImGui::PopStyleColor();
  }
}

// Beside the plot, not over its curves: above it where there is room, else below, at its right or at its left.
ImVec2 placeOfValues(const PlotDrawing& p, ImVec2 pointer) {
  const ImVec2 all = ImGui::GetIO().DisplaySize, size = p.view.values;
  const float gap = p.theme.px(6);
  const auto within = [](float at, float most) { return std::round(std::max(0.0F, std::min(at, most))); };
  const float x = within(pointer.x - size.x / 2, all.x - size.x), y = within(pointer.y - size.y / 2, all.y - size.y);
  if (const float above = p.low.y - gap - size.y; above >= 0) return {x, std::round(above)};
  if (const float below = p.high.y + gap; below + size.y <= all.y) return {x, std::round(below)};
  if (const float right = p.high.x + gap; right + size.x <= all.x) return {std::round(right), y};
  if (const float left = p.low.x - gap - size.x; left >= 0) return {std::round(left), y};
  const bool leftHalf = pointer.x < (p.x.from + p.x.to) / 2;  // over the half where the pointer is not
  return {leftHalf ? within(p.x.to - size.x, all.x - size.x) : p.x.from, within(p.panes.front().low.y, all.y - size.y)};
}

}  // namespace

std::size_t nearestSample(const Trace& trace, const PlotAxis& x, double at) {
  const std::size_t after = std::min(trace.atOrAfter(at), trace.size() - 1);
  if (after == 0) return 0;
  const double here = x.forward(at);
  return here - x.forward(trace.x(after - 1)) < x.forward(trace.x(after)) - here ? after - 1 : after;
}

double shownValue(const Trace& trace, const PlotCurve& curve, std::size_t sample) {
  if (curve.points) return curve.points->at(trace.x(sample));
  return trace.column(curve.column)[sample] * curve.factor + curve.offset;
}

std::vector<ReadOut> readOut(const PlotContent& content, const PlotView& view, std::size_t sample) {
  std::vector<ReadOut> rows;
  for (const PlotPane& pane : content.panes) {
    for (const PlotCurve& curve : pane.curves) {
      const std::string& name = columnName(*content.trace, curve);
      if (view.hidden.contains(name)) continue;
      const bool twice = std::any_of(rows.begin(), rows.end(), [&](const ReadOut& row) { return row.column == name; });
      if (twice) continue;
      const double value = shownValue(*content.trace, curve, sample);
      if (curve.points && !std::isfinite(value)) continue;
      rows.push_back({name, curve.label, numberWithUnit(value, pane.unit), curve.colour});
    }
  }
  return rows;
}

std::string nearestCurve(const PlotDrawing& p, const PaneDrawing& pane, ImVec2 at, float within) {
  std::size_t bucket = 0;
  while (bucket + 1 < p.buckets.size() && p.buckets[bucket + 1].x <= at.x + 0.5F) ++bucket;
  float nearest = within;
  std::string found;
  for (std::size_t c = 0; c < pane.pane.curves.size(); ++c) {
    if (pane.drawn[c].empty()) continue;
    if (pane.pane.curves[c].points) {
      if (const float away = distanceTo(pane, c, at); away < nearest) {
        nearest = away;
        found = p.column(pane.pane.curves[c]);
      }
      continue;
    }
    const Drawn& drawn = pane.drawn[c][bucket];
    double low = drawn.low, high = drawn.high;
    if (pane.pane.curves[c].area) {
      const Band& band = pane.bands[c][bucket];
      const bool up = band.upHigh > band.upLow;
      low = up ? band.upLow : band.downLow;
      high = up ? band.upHigh : band.downHigh;
      if (!(high > low)) continue;
    }
    const float below = pane.y.pixel(low), above = pane.y.pixel(high);
    // Areas give way to lines that are as near.
    const float distance = std::max({0.0F, at.y - below, above - at.y}) + (pane.pane.curves[c].area ? 6.0F : 0.0F);
    if (distance < nearest) {
      nearest = distance;
      found = p.column(pane.pane.curves[c]);
    }
  }
  return found;
}

void drawPointer(PlotDrawing& p, bool hovered) {
  if (p.view.quiet) return;
  const ImVec2 at = ImGui::GetIO().MousePos;
  if (!hovered) {
    if (std::isfinite(p.span.hair)) drawHair(p, nearestSample(p.trace(), p.x, p.span.hair), false);
    return;
  }
  const std::size_t sample = nearestSample(p.trace(), p.x, p.x.value(at.x));
  p.span.hairNext = p.x.value(at.x);
  drawHair(p, sample, true);
  if ((p.view.held || p.view.fit.drag != FitDrag::none) && ImGui::IsMouseDragging(0))
    return;  // the box is what one looks at
  ImGui::SetNextWindowPos(placeOfValues(p, at));
  ImGui::BeginTooltip();
  tellCell(p, at);
  tellMarks(p, at.x);
  tellValues(p, sample);
  p.view.values = ImGui::GetWindowSize();
  ImGui::EndTooltip();
}

}  // namespace selvedge
