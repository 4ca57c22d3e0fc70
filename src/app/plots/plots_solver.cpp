#include <fmt/format.h>

#include "app/plots/plots_kinds.h"
#include "scene/scene.h"
#include "ui/plot/data/plot_ticks.h"

namespace selvedge {

void makeSolverPlot(const PlotSource& source, PlotContent& content) {
  const Theme& theme = source.theme();
  PlotPane iterations{.unit = "", .zero = 0.0};
  addCurve(iterations, source.trace(), "solver_iterations", {.label = "iterations", .colour = theme.series[0]});
  PlotPane residual{.unit = "", .log = true};
  addCurve(residual, source.trace(), "solver_residual", {.label = "relative residual", .colour = theme.series[1]});
  if (const LaneStatus* status = source.status(); status && status->scene) {
    const double tolerance = status->scene->solver.tolerance;
    residual.levels.push_back({tolerance, fmt::format("tolerance {}", numberWithUnit(tolerance, "")), theme.dim});
  }
  content.panes.push_back(std::move(iterations));
  content.panes.push_back(std::move(residual));
  content.empty = "Iterations and residual of the linear solver: implicit methods have them, explicit ones stay at 0.";
}

}  // namespace selvedge
