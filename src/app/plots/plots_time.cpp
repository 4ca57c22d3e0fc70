#include <fmt/format.h>

#include "app/plots/plots_kinds.h"
#include "scene/scene.h"
#include "ui/plot/data/plot_ticks.h"

namespace selvedge {

void makeTimePlot(const PlotSource& source, PlotContent& content) {
  const Theme& theme = source.theme();
  PlotPane pane{.unit = "s", .zero = 0.0};
  const auto add = [&](std::string_view column, std::string label, std::size_t order) {
    addCurve(pane, source.trace(), column,
             {.label = std::move(label), .colour = theme.series[order], .factor = 1e-3, .area = true});
  };
  add("assembly_ms", "assembly", 0);
  add("solve_ms", "solve", 1);
  add("rest_ms", "rest", 7);
  const LaneStatus* status = source.status();
  if (status && status->scene && source.input.speed > 0) {
    const double budget = status->scene->integrator.step / source.input.speed;
    pane.levels.push_back({budget, fmt::format("budget {}", numberWithUnit(budget, "s")), theme.warning, true, true});
  }
  content.panes.push_back(std::move(pane));
  content.empty = "How long a step takes, by its parts, appears here while the simulation runs.";
}

}  // namespace selvedge
