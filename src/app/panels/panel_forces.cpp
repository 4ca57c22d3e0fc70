// The panels that are their parameters and little else: air, gravity, gas, solver.
#include <fmt/format.h>

#include "app/panels/panels.h"

namespace selvedge {

void drawAirPanel(PanelContext& context) {
  paramRow(context, "air.wind");
  paramRow(context, "air.wind_field");
  paramSection(context, "air", {"wind", "wind_field"});
}

void drawGravityPanel(PanelContext& context) { paramSection(context, "gravity"); }

void drawGasPanel(PanelContext& context) {
  bodyRow(context);
  const std::string prefix = context.bench.bodyPrefix();
  paramRow(context, prefix + "gas.law");
  const LaneStatus& lane = context.bench.lanes.active();
  const std::string& body = lane.shape->bodyOf(context.bench.selection.body).name;
  for (const LaneStatus::GasStatus& gas : lane.gases) {
    if (gas.body != body) continue;
    note(context.theme, context.theme.dim,
         fmt::format("now {:.4g} L at {:.4g} Pa above the outside", 1e3 * gas.volume, gas.overpressure));
  }
  paramSection(context, prefix + "gas", {"law"});
}

void drawSolverPanel(PanelContext& context) {
  paramSection(context, "solver");
  const StepReport& report = context.bench.lanes.active().report;
  if (report.linearIterations == 0) return;
  // Solves that were meant to be rough (of inexact Newton steps) report no residual.
  const std::string residual =
      report.linearResidual > 0 ? fmt::format(", residual {:.2g}", report.linearResidual) : std::string();
  note(context.theme, context.theme.dim,
       fmt::format("last step: {} linear iterations{}", report.linearIterations, residual));
  if (report.newtonSpeed > 0) {
    note(context.theme, context.theme.dim,
         fmt::format("{} Newton iterations; the last correction {:.2g} m/s, residual {:.2g} of the first",
                     report.newtonIterations, report.newtonSpeed, report.newtonResidual));
  }
}

}  // namespace selvedge
