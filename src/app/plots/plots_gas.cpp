#include "app/plots/body_sums.h"
#include "app/plots/plots_kinds.h"

namespace selvedge {

void makeGasPlot(const PlotSource& source, PlotContent& content) {
  const Theme& theme = source.theme();
  PlotPane pressure{.unit = "Pa", .zero = 0.0};
  PlotPane volume{.unit = "L", .zero = 0.0};
  for (const std::string& column : source.trace().names()) {
    PlotPane* pane = kindOfColumn(column) == "gas_pressure_Pa" ? &pressure
                     : kindOfColumn(column) == "gas_volume_L"  ? &volume
                                                               : nullptr;
    if (!pane) continue;
    const std::string_view body = bodyOfColumn(column);
    const std::string_view what = pane == &pressure ? "overpressure" : "volume";
    const std::size_t order = pane->curves.size() + (body.empty() && pane == &volume ? 1 : 0);
    addCurve(*pane, source.trace(), column,
             {.label = std::string(body.empty() ? what : body),
              .colour = theme.series[order % theme.series.size()],
              .valued = true});
  }
  content.panes.push_back(std::move(pressure));
  content.panes.push_back(std::move(volume));
  content.empty = "Pressure and volume appear here where a closed cloth holds a gas: gas.law other than none.";
}

}  // namespace selvedge
