#include "studies/stability/stability_map_report.h"

#include <fmt/format.h>

namespace selvedge {
namespace {

std::string fileName(std::string label) {
  std::replace_if(
      label.begin(), label.end(), [](char c) { return c == ' ' || c == '.'; }, '-');
  std::erase(label, ',');
  return label;
}

// The edges of the outer cells.
std::array<double, 2> rangeOf(const std::vector<double>& middles, bool log) {
  const double first = middles.front(), last = middles.back();
  if (log) {
    const double half = std::sqrt(middles[1] / first);
    return {first / half, last * half};
  }
  const double half = (middles[1] - first) / 2;
  return {first - half, last + half};
}

}  // namespace

Figure stabilityFigure(const StabilityGrid& map) {
  Figure figure{
      .name = fileName(map.kind.label),
      .title =
          map.ofRho ? "generalized-alpha: step and rho_inf" : fmt::format("{}: step and stiffness", map.kind.label),
      .caption = map.limited()
                     ? fmt::format("The line is theory's limit for the fastest vibration: w h = {:.4g}{}.",
                                   map.method().stabilityLimit,
                                   map.kind.substeps > 1 ? fmt::format(", {} substeps", map.kind.substeps) : "")
                 : map.method().stabilityLimit == 0 ? "Theory: it amplifies every vibration, at any step."
                 : map.kind.adapts                  ? "It chooses its own steps within each of these."
                                   : "The line is where the fastest vibration has w h = 1; theory knows no limit.",
      .xName = "step h",
      .xUnit = "s",
      .logX = true,
      .xRange = rangeOf(map.steps, true)};
  FigurePane pane{.name = map.ofRho ? "rho_inf" : "stretch modulus", .unit = map.ofRho ? "" : "N/m", .log = !map.ofRho};
  pane.map = FigureMap{map.steps,
                       map.rows,
                       map.cells,
                       {{"keeps its energy", FigureMap::Tone::good},
                        {"damped", FigureMap::Tone::fair},
                        {"diverges", FigureMap::Tone::bad}}};
  pane.range = rangeOf(map.rows, !map.ofRho);
  FigureCurve curve{.label = map.limited() ? "theory's limit" : "w_max h = 1",
                    .line = map.limited() ? FigureCurve::Line::solid : FigureCurve::Line::dashed};
  for (std::size_t row = 0; row < map.rows.size(); ++row) {
    if (!(map.at[row].omega > 0)) continue;
    curve.x.push_back(map.limited() ? map.limit(row) : 1 / map.at[row].omega);
    curve.y.push_back(map.rows[row]);
  }
  pane.curves.push_back(std::move(curve));
  figure.panes.push_back(std::move(pane));
  return figure;
}

ReportTable stabilityTable(const std::vector<StabilityGrid>& maps) {
  ReportTable table{
      "maps", "Cells of each map.", {"map", "cells", "keep_energy", "damped", "diverge", "limit_w_h"}, {}, false};
  for (const StabilityGrid& map : maps) {
    const double limit = map.kind.adapts ? INFINITY : map.method().stabilityLimit * map.kind.substeps;
    table.rows.push_back({map.kind.label, static_cast<double>(map.cells.size()),
                          static_cast<double>(map.count(kKeepsEnergy)), static_cast<double>(map.count(kDamps)),
                          static_cast<double>(map.count(kDiverges)),
                          std::isfinite(limit) ? ReportCell(limit) : ReportCell(std::string("none"))});
  }
  return table;
}

}  // namespace selvedge
