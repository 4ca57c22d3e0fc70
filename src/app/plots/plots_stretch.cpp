#include "app/plots/plots_kinds.h"

namespace selvedge {

void makeStretchPlot(const PlotSource& source, PlotContent& content) {
  PlotPane pane{.unit = "%", .zero = 0.0};
  addCurve(pane, source.trace(), "stretch_p99",
           {.label = "99 of 100 edges below", .colour = source.theme().series[0], .factor = 100, .valued = true});
  content.panes.push_back(std::move(pane));
  content.empty = "How far the cloth's edges are stretched appears here while it moves.";
}

}  // namespace selvedge
