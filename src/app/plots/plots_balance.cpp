#include "app/plots/plots_kinds.h"

namespace selvedge {

void makeBalancePlot(const PlotSource& source, PlotContent& content) {
  const Trace& trace = source.trace();
  const LedgerColumns ledger = ledgerColumns(trace);
  PlotPane stack{.unit = "J", .weight = 2.2F, .zero = 0.0};
  PlotPane alone{.unit = "J", .optional = true, .zero = 0.0};
  std::vector<std::size_t> columns = ledger.works;
  if (ledger.numerical != Trace::kNone) columns.push_back(ledger.numerical);
  const std::vector<ImU32> colours = columnColours(source.theme(), trace, columns);
  for (std::size_t i = 0; i < ledger.works.size(); ++i) {
    const std::string label = columnLabel(trace.names()[columns[i]]);
    stack.curves.push_back({.label = label, .column = columns[i], .colour = colours[i], .area = true});
  }
  if (ledger.numerical != Trace::kNone) {
    const PlotCurve numerical{.label = "numerical",
                              .column = ledger.numerical,
                              .colour = colours.back(),
                              .area = true,
                              .hatched = true,
                              .valued = true};
    stack.curves.push_back(numerical);
    alone.curves.push_back(numerical);
  }
  if (ledger.total != Trace::kNone) {
    stack.curves.push_back({.label = "change of total",
                            .column = ledger.total,
                            .colour = source.theme().text,
                            .offset = -trace.column(ledger.total).origin()});
  }
  content.panes.push_back(std::move(stack));
  content.panes.push_back(std::move(alone));
  content.empty = "Work done on the cloth, what dampers and air took, and what the integrator itself added or lost.";
}

}  // namespace selvedge
