#include "app/plots/plots_kinds.h"

namespace selvedge {

void makeEnergyPlot(const PlotSource& source, PlotContent& content) {
  const Trace& trace = source.trace();
  const LedgerColumns ledger = ledgerColumns(trace, source.body);
  std::vector<std::size_t> columns = ledger.energies;
  if (ledger.total != Trace::kNone) columns.push_back(ledger.total);
  const std::vector<ImU32> colours = columnColours(source.theme(), trace, columns);
  PlotPane pane{.unit = "J"};
  for (std::size_t i = 0; i < columns.size(); ++i) {
    pane.curves.push_back({columnLabel(trace.names()[columns[i]]), columns[i], colours[i]});
  }
  content.panes.push_back(std::move(pane));
  content.empty = "Kinetic, gravitational and elastic energy appear here as soon as the cloth moves.";
}

}  // namespace selvedge
