#include "studies/conservation/conservation_report.h"

#include <algorithm>

namespace selvedge {
namespace {

FigurePane energyPane(const std::vector<ConservationMeasured>& all, bool swinging, bool implicit) {
  FigurePane pane{
      .name = implicit ? "implicit: energy" : "explicit: energy", .unit = "of the start's", .range = {{0, 2}}};
  pane.lines.push_back({.value = 1, .label = "kept"});
  for (const ConservationMeasured& each : all) {
    const bool belongs = each.of.swinging == swinging && each.method().implicit == implicit;
    if (!belongs || each.result.t.empty()) continue;
    FigureCurve curve{.label = each.label(), .x = each.result.t, .y = each.result.energy, .colour = each.colour};
    for (double& y : curve.y) y /= each.result.start();
    pane.curves.push_back(std::move(curve));
  }
  return pane;
}

FigurePane spinPane(const std::vector<ConservationMeasured>& all, bool implicit) {
  FigurePane pane{.name = implicit ? "implicit: change of spin" : "explicit: change of spin",
                  .unit = "",
                  .log = true,
                  .range = {{1e-17, 10}}};
  for (const ConservationMeasured& each : all) {
    if (each.of.swinging || each.method().implicit != implicit || each.result.t.empty()) continue;
    pane.curves.push_back({.label = each.label(), .x = each.result.t, .y = each.result.spin, .colour = each.colour});
  }
  return pane;
}

}  // namespace

std::vector<Figure> conservationFigures(const std::vector<ConservationMeasured>& all) {
  Figure patch{.name = "patch-energy",
               .title = "Energy of a free spinning patch",
               .caption =
                   "Nothing acts on it: a level line is right. What falls is numerical damping, what rises is a "
                   "method that feeds the vibrations.",
               .xName = "t",
               .xUnit = "s"};
  Figure sheet = patch, spin = patch;
  sheet.name = "sheet-energy";
  sheet.title = "Energy of a sheet swinging from two corners, above its static hang";
  sheet.caption = "No air and no damping: a level line is right here too.";
  spin.name = "patch-spin";
  spin.title = "Angular momentum of the free patch: relative change since the start";
  spin.caption = "Round-off (below 1e-9) for the methods that keep it exactly.";
  for (const bool implicit : {false, true}) {
    patch.panes.push_back(energyPane(all, false, implicit));
    sheet.panes.push_back(energyPane(all, true, implicit));
    spin.panes.push_back(spinPane(all, implicit));
  }
  return {patch, sheet, spin};
}

std::string_view conservationFate(const ConservationMeasured& each) {
  constexpr double kNoticed = 0.01;  // of the start's energy, at the end
  const double change = each.result.left() - 1;
  if (each.result.end.starts_with("diverged") || change > kNoticed) return "gains";
  return change < -kNoticed ? "loses" : "keeps";
}

ReportTable conservationTable(const std::vector<ConservationMeasured>& all, bool swinging) {
  ReportTable rows{swinging ? "sheet" : "patch",
                   swinging ? "The sheet that swings from two corners: energy above the static hang."
                            : "The free patch: energy, and the largest changes of the momenta since the start.",
                   {"method", "own_step_s", "seconds", "energy_start_J", "energy_end_J", "rate_W", "rate_percent_s",
                    "sigma_1_s", "farthest_percent", "energy", "ended"}};
  if (!swinging) rows.columns.insert(rows.columns.end(), {"linear_momentum_change", "spin_change"});
  for (const ConservationMeasured& each : all) {
    if (each.of.swinging != swinging) continue;
    const ConservationResult& r = each.result;
    std::vector<ReportCell> row{
        each.label(), r.ownStep,   r.t.back(), r.start(),        r.energy.back(),
        r.rate,       r.percent(), r.sigma,    100 * r.farthest, std::string(conservationFate(each)),
        r.end};
    if (!swinging) row.insert(row.end(), {r.momentum, *std::max_element(r.spin.begin(), r.spin.end())});
    rows.rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace selvedge
