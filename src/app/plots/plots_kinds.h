// The plots there are: one file each (plots_*.cpp), joined by the table in plots_kinds.cpp.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/plots/plots_input.h"
#include "app/plots/spectrum_curves.h"
#include "app/plots/trace_store.h"
#include "base/lane_number.h"
#include "ui/plot/plot.h"

namespace selvedge {

struct PlotSource {
  const PlotsInput& input;
  const TraceStore& store;
  SpectrumCurves& spectrum;
  std::string_view body{};                // energies are those of this one; empty: the sums over all
  std::span<const std::string> curves{};  // columns that the user chose

  const Theme& theme() const { return input.theme; }
  const LaneStatus* status() const {  // of the active lane; null where there is no such lane
    return input.lane < input.frame.lanes.size() ? &input.frame.lanes[input.lane] : nullptr;
  }
  const Trace& trace() const { return store.lane(status() ? static_cast<std::size_t>(status()->number) : kMostLanes); }
  // What runs as long as any lane does.
  const Trace& clock() const { return store.comparison().size() > 0 ? store.comparison() : trace(); }
};

struct PlotKind {
  std::string_view name, label;  // as settings have it, as the menu has it
  std::string_view help;         // what it shows, the equation, where it comes from
  bool overTime;
  bool ofAllLanes;
  void (*make)(const PlotSource& source, PlotContent& content);
  bool ofBodies = false;  // of several bodies it can show one
  bool ofChoice = false;  // it shows what the user chooses
};

const std::vector<PlotKind>& plotKinds();
const PlotKind* findPlotKind(std::string_view name);  // null when unknown

void makeEnergyPlot(const PlotSource&, PlotContent&);
void makeBalancePlot(const PlotSource&, PlotContent&);
void makeSpectrumPlot(const PlotSource&, PlotContent&);
void makeStretchPlot(const PlotSource&, PlotContent&);
void makeSolverPlot(const PlotSource&, PlotContent&);
void makeTimePlot(const PlotSource&, PlotContent&);
void makeLanesPlot(const PlotSource&, PlotContent&);
void makeDistancePlot(const PlotSource&, PlotContent&);
void makeCostPlot(const PlotSource&, PlotContent&);
void makeHeightPlot(const PlotSource&, PlotContent&);
void makeGasPlot(const PlotSource&, PlotContent&);
void makeOwnPlot(const PlotSource&, PlotContent&);

// What they share.
std::optional<double> pastOf(const RunnerFrame& frame);  // the time, where it was gone back to
// "pin_work_J" -> "pin work", "shirt.stretch_J" -> "stretch"
std::string columnLabel(std::string_view column);
// A colour each, all different as long as there are enough: the known columns have theirs, others what is left.
std::vector<ImU32> columnColours(const Theme& theme, const Trace& trace, std::span<const std::size_t> columns);
// A curve for a column if the trace has it.
void addCurve(PlotPane& pane, const Trace& trace, std::string_view column, PlotCurve curve);
// The trace's energies (before "total_J"), and its works (after it), by place; those that were always 0 are left out. Of
// several bodies they are sums; of one body it is its energies alone, since work and total are not known for each.
struct LedgerColumns {
  std::vector<std::size_t> energies, works;
  std::size_t total = Trace::kNone, numerical = Trace::kNone;
};
LedgerColumns ledgerColumns(const Trace& trace, std::string_view body = {});

}  // namespace selvedge
