#include "app/experiments/figure_plot.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace selvedge {
namespace {

std::string labelOf(const FigureCurve& curve) {
  const bool said = curve.label.find("published") != std::string::npos;
  return curve.published && !said ? fmt::format("{} (published)", curve.label) : curve.label;
}

// Colours repeat after the last; then the shape differs.
int shapeOf(int colour) { return std::max(colour, 0) + std::max(colour, 0) / 12; }

PlotPoints::Style styleOf(const FigureCurve& curve) {
  constexpr PlotPoints::Line kLines[] = {PlotPoints::Line::solid, PlotPoints::Line::dotted, PlotPoints::Line::dashed,
                                         PlotPoints::Line::none};
  PlotPoints::Style style{.line = kLines[static_cast<int>(curve.line)], .shape = shapeOf(curve.colour)};
  if (curve.dots) style.mark = PlotPoints::Mark::dot;
  if (curve.published) {
    style.mark = PlotPoints::Mark::published;
    if (style.line == PlotPoints::Line::solid) style.line = PlotPoints::Line::dashed;
  }
  return style;
}

// Those beside each other are far apart, also for who does not see red and green alike: blue, orange, green, pink, grey,
// violet, then the ones nearer to these.
ImU32 seriesOf(const Theme& theme, int colour) {
  static constexpr std::size_t kOrder[] = {0, 1, 2, 6, 7, 9, 5, 3, 10, 4, 8, 11};
  return colour < 0 ? theme.dim : theme.series[kOrder[static_cast<std::size_t>(colour) % std::size(kOrder)]];
}

PlotLine lineOf(const Theme& theme, const FigureLine& line) {
  const bool said = line.label.find("published") != std::string::npos;
  const std::string label = line.published && !said ? fmt::format("published: {}", line.label) : line.label;
  const ImU32 colour = line.colour >= 0 ? seriesOf(theme, line.colour) : line.published ? theme.text : theme.dim;
  return {line.value, label, colour, line.published, line.published};
}

// Told apart by blue against yellow, by lightness, and by strokes: also where red and green look alike, and on paper.
ImU32 toneColour(FigureMap::Tone tone, bool dark) {
  switch (tone) {
    case FigureMap::Tone::good:
      return dark ? IM_COL32(66, 120, 168, 255) : IM_COL32(158, 202, 230, 255);
    case FigureMap::Tone::fair:
      return dark ? IM_COL32(214, 178, 84, 255) : IM_COL32(252, 226, 150, 255);
    case FigureMap::Tone::bad:
      return dark ? IM_COL32(122, 40, 42, 255) : IM_COL32(176, 70, 62, 255);
    case FigureMap::Tone::none:
      return dark ? IM_COL32(96, 104, 114, 255) : IM_COL32(205, 210, 216, 255);
  }
  return 0;
}

ImU32 darker(ImU32 colour, int times) {
  ImVec4 c = ImGui::ColorConvertU32ToFloat4(colour);
  const float factor = std::pow(0.8F, static_cast<float>(times));
  c.x *= factor, c.y *= factor, c.z *= factor;
  return ImGui::ColorConvertFloat4ToU32(c);
}

std::optional<PlotMap> mapOf(const FigurePane& pane, bool logX) {
  if (!pane.map || pane.map->x.empty() || pane.map->y.empty()) return {};
  PlotMap map{edgesOf(pane.map->x, logX), edgesOf(pane.map->y, pane.log), pane.map->cells, {}};
  for (const FigureMap::Kind& kind : pane.map->kinds) {
    map.kinds.push_back({kind.label, 0, kind.tone == FigureMap::Tone::bad});
  }
  return map;
}

// Kinds of the same tone by their lightness.
void colourKinds(PlotMap& map, const FigureMap& figure, const Theme& theme) {
  for (std::size_t i = 0; i < map.kinds.size(); ++i) {
    const auto same = [&](const FigureMap::Kind& kind) { return kind.tone == figure.kinds[i].tone; };
    const auto before =
        std::count_if(figure.kinds.begin(), figure.kinds.begin() + static_cast<std::ptrdiff_t>(i), same);
    map.kinds[i].colour = darker(toneColour(figure.kinds[i].tone, theme.dark), static_cast<int>(before));
  }
}

}  // namespace

FigurePlot::FigurePlot(const Figure& figure) : figure_(figure) {
  for (const FigurePane& pane : figure.panes) {
    auto& points = points_.emplace_back();
    for (const FigureCurve& curve : pane.curves) {
      const std::string key = fmt::format("{}#{}.{}", curve.label, curve.colour, static_cast<int>(curve.line));
      points.push_back(std::make_unique<PlotPoints>(key, styleOf(curve), curve.x, curve.y, curve.error));
    }
    maps_.push_back(mapOf(pane, figure.logX));
  }
  addPlaces();
}

void FigurePlot::addPlaces() {
  std::vector<double> all;
  for (const FigurePane& pane : figure_.panes) {
    for (const FigureCurve& curve : pane.curves) {
      for (std::size_t i = 0; i < std::min(curve.x.size(), curve.y.size()); ++i) {
        if (std::isfinite(curve.y[i])) all.push_back(curve.x[i]);
      }
    }
    if (pane.map) all.insert(all.end(), pane.map->x.begin(), pane.map->x.end());
  }
  std::erase_if(all, [](double x) { return !std::isfinite(x); });
  std::sort(all.begin(), all.end());
  for (const double x : all) {
    if (places_.size() == 0 || x > places_.x(places_.size() - 1)) places_.append(x, {}, {});
  }
}

void FigurePlot::lookAs(const FigurePlot& other) {
  view_ = other.view_;
  span_ = other.span_;
}

PlotRange FigurePlot::rangeX() const {
  if (figure_.xRange) return {(*figure_.xRange)[0], (*figure_.xRange)[1]};
  for (const std::optional<PlotMap>& map : maps_) {
    if (map) return {map->x.front(), map->x.back()};
  }
  const std::size_t first = figure_.logX && places_.size() > 0 ? places_.atOrAfter(1e-300) : 0;
  if (first >= places_.size()) return figure_.logX ? PlotRange{0.1, 10} : PlotRange{0, 1};
  const PlotRange all{places_.x(first), places_.x(places_.size() - 1)};
  const bool apart = std::any_of(points_.begin(), points_.end(), [](const auto& pane) {
    return std::any_of(pane.begin(), pane.end(),
                       [](const auto& p) { return p->style().mark != PlotPoints::Mark::none; });
  });
  if (!apart && all.high > all.low) return all;  // lines may end at the frame, marks may not
  return roomFor(all, figure_.logX ? AxisScale::logarithmic : AxisScale::linear, all.low);
}

PlotPane FigurePlot::pane(const Theme& theme, std::size_t index) const {
  const FigurePane& from = figure_.panes[index];
  PlotPane pane{.unit = from.unit, .log = from.log, .name = from.name};
  for (std::size_t i = 0; i < from.curves.size(); ++i) {
    pane.curves.push_back({.label = labelOf(from.curves[i]),
                           .colour = seriesOf(theme, from.curves[i].colour),
                           .points = points_[index][i].get()});
  }
  for (const FigureLine& line : from.lines) {
    (line.upright ? pane.places : pane.levels).push_back(lineOf(theme, line));
  }
  pane.map = maps_[index];
  if (pane.map) {
    colourKinds(*pane.map, *from.map, theme);
    pane.home = PlotRange{pane.map->y.front(), pane.map->y.back()};
  }
  if (from.range) pane.home = PlotRange{(*from.range)[0], (*from.range)[1]};
  pane.tight = pane.home.has_value() && (!from.log || pane.home->low > 0);
  return pane;
}

PlotContent FigurePlot::content(const Theme& theme) const {
  PlotContent content{.trace = &places_,
                      .xName = figure_.xName,
                      .xUnit = figure_.xUnit,
                      .xNames = figure_.xNames,
                      .logX = figure_.logX,
                      .home = rangeX(),
                      .empty = "Nothing has been measured yet.",
                      .figure = true};
  for (std::size_t i = 0; i < figure_.panes.size(); ++i) content.panes.push_back(pane(theme, i));
  return content;
}

void FigurePlot::draw(const Theme& theme, ImVec2 size, bool quiet) {
  view_.quiet = quiet;
  drawPlot(content(theme), view_, span_, theme, size);
}

}  // namespace selvedge
