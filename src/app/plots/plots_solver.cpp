#include <fmt/format.h>

#include "app/plots/plots_kinds.h"
#include "scene/scene.h"
#include "ui/plot/data/plot_ticks.h"

namespace selvedge {

void makeSolverPlot(const PlotSource& source, PlotContent& content) {
  const Theme& theme = source.theme();
  PlotPane iterations{.unit = "", .zero = 0.0};
  addCurve(iterations, source.trace(), "solver_iterations", {.label = "iterations", .colour = theme.series[0]});
  const LaneStatus* status = source.status();
  const IntegratorSettings* method = status && status->scene ? &status->scene->integrator : nullptr;
  const bool several = method && method->newtonIterations > 1;  // then solves are as rough as they may be
  PlotPane left{.unit = several ? "m/s" : "", .log = true};     // by the last iteration
  addCurve(left, source.trace(), several ? "newton_speed_m_s" : "solver_residual",
           {.label = several ? "last Newton correction" : "relative residual", .colour = theme.series[1]});
  if (method) {
    const double tolerance = several ? method->newtonTolerance : status->scene->solver.tolerance;
    left.levels.push_back({tolerance, fmt::format("tolerance {}", numberWithUnit(tolerance, left.unit)), theme.dim});
  }
  content.panes.push_back(std::move(iterations));
  content.panes.push_back(std::move(left));
  content.empty = "Iterations and what they left: implicit methods have them, explicit ones stay at 0.";
}

}  // namespace selvedge
