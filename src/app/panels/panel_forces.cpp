// The panels that are their parameters and little else: air, gravity, solver.
#include <fmt/format.h>

#include "app/panels/panels.h"

namespace selvedge {

void drawAirPanel(PanelContext& context) {
  paramRow(context, "air.wind");
  paramRow(context, "air.wind_field");
  paramSection(context, "air", {"wind", "wind_field"});
}

void drawGravityPanel(PanelContext& context) { paramSection(context, "gravity"); }

void drawSolverPanel(PanelContext& context) {
  paramSection(context, "solver");
  const StepReport& report = context.bench.lanes.active().report;
  if (report.linearIterations == 0) return;
  note(context.theme, context.theme.dim,
       fmt::format("last step: {} linear iterations, residual {:.2g}, {} Newton", report.linearIterations,
                   report.linearResidual, report.newtonIterations));
}

}  // namespace selvedge
