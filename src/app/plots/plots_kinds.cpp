#include "app/plots/plots_kinds.h"

#include <algorithm>

#include "app/plots/body_sums.h"

namespace selvedge {

const std::vector<PlotKind>& plotKinds() {
  static const std::vector<PlotKind> kinds{
      {"energy", "Energy by kind",
       "Where the energy is now.\ntotal = kinetic (1/2 v.Mv of the free nodes) + gravity + each elastic law; of "
       "several bodies, sums over all, or the elastic energies of one. Source: the energy ledger.",
       true, false, makeEnergyPlot, true},
      {"balance", "Energy balance",
       "Where every joule came from and went since the start.\ntotal(t) - total(0) = pin work + wind + shapes + "
       "dampers + air + impacts + plastic flow + tearing + events + numerical; a force's work over a step is (F0 + "
       "F1)/2 . dx.\n\"numerical\" (hatched, and alone below) "
       "is "
       "what the integrator itself added or took. Source: the energy ledger.",
       true, false, makeBalancePlot},
      {"spectrum", "Spectral radius",
       "What one step of this method does to an oscillation of angular frequency w: above 1 it grows, below 1 it is "
       "damped.\nrho(w h) = the largest |root| of the method's recurrence for x'' = -w^2 x, h = its own step (step / "
       "substeps). Upright lines: frequencies of this cloth. Source: the method itself, run on the oscillator.",
       false, false, makeSpectrumPlot},
      {"stretch", "Stretch of edges",
       "How far the cloth is from being inextensible.\n99 of 100 structural edges have |l / L0 - 1| below this. Cotton "
       "rarely exceeds 10 % (Provot 1995).",
       true, false, makeStretchPlot},
      {"solver", "Solver work",
       "Linear iterations a step, and the worst relative residual |b - A x| / |b| they ended with.\nThe dashed line is "
       "solver.tolerance; a residual above it means the solver was cut short. With several Newton iterations: how far "
       "the last one moved a node, over the step, and integrator.newton_tolerance. Source: the step's report.",
       true, false, makeSolverPlot},
      {"time", "Time a step",
       "What a step costs: assembling the matrix, solving, and the rest.\nThe line is the budget, step / speed: above "
       "it "
       "the simulation is slower than asked. Source: timers around the parts of the step.",
       true, false, makeTimePlot},
      {"lanes", "Energy of lanes",
       "The total energy of every lane, in its colour.\ntotal = kinetic + gravity + each elastic law. Drag with Shift "
       "over a curve to fit its decay: sigma, damping ratio, frequency. Source: the energy ledgers.",
       true, true, makeLanesPlot},
      {"distance", "Distance of lanes",
       "How far every other lane's nodes are from the first lane's, root mean square.\nsqrt(sum |x_i - x_i'|^2 / n). A "
       "straight line on this logarithmic axis: two motions part exponentially. Of lanes that tear differently, over "
       "the nodes "
       "that both were made with. Source: the lanes' states.",
       true, true, makeDistancePlot},
      {"cost", "Cost of lanes",
       "Seconds of computing that a simulated second takes, for each lane.\nThe dashed line is all there is "
       "at the speed asked for, 1 / speed, and the lanes share it. Source: timers around the steps.",
       true, true, makeCostPlot},
      {"height", "Height",
       "How high the centre of mass of every lane's cloth is.\ny = sum m_i y_i / sum m_i. Falls and bounces show at "
       "once; half of what hangs over an edge hardly moves it. Source: the lanes' states.",
       true, true, makeHeightPlot},
      {"gas", "Gas",
       "Overpressure and volume of the gas in each closed cloth.\np - p_out, with p V (isothermal) or p V^exponent "
       "(adiabatic) the same as long as nobody pumps. V from the triangles, by the divergence theorem. Source: the "
       "law's own state.",
       true, false, makeGasPlot},
      {"own", "Curves of your choice",
       "Any columns of the ledger, of the solver and of the timers, and places and speeds of any nodes, those of one "
       "unit above each other. Press \"curves\" to choose.",
       true, false, makeOwnPlot, false, true}};
  return kinds;
}

const PlotKind* findPlotKind(std::string_view name) {
  const auto found =
      std::find_if(plotKinds().begin(), plotKinds().end(), [&](const PlotKind& kind) { return kind.name == name; });
  return found == plotKinds().end() ? nullptr : &*found;
}

std::optional<double> pastOf(const RunnerFrame& frame) {
  if (!frame.history.inPast || frame.lanes.empty()) return {};
  const auto later = [](const LaneStatus& a, const LaneStatus& b) { return a.time < b.time; };
  return std::max_element(frame.lanes.begin(), frame.lanes.end(), later)->time;
}

std::string columnLabel(std::string_view column) {
  column = kindOfColumn(column);
  const std::size_t end = column.rfind('_');
  std::string label(column.ends_with("_J") ? column.substr(0, end) : column);
  std::replace(label.begin(), label.end(), '_', ' ');
  return label;
}

std::vector<ImU32> columnColours(const Theme& theme, const Trace& trace, std::span<const std::size_t> columns) {
  std::vector<ImU32> colours, taken;
  const auto own = [&](std::size_t column, std::size_t order) {
    return seriesColour(theme, trace.names()[column], order);
  };
  const auto known = [&](std::size_t column) { return own(column, 0) == own(column, 1); };
  for (const std::size_t column : columns) {
    if (known(column)) taken.push_back(own(column, 0));
  }
  for (const std::size_t column : columns) {
    std::size_t order = 0;
    const auto isTaken = [&] { return std::find(taken.begin(), taken.end(), own(column, order)) != taken.end(); };
    while (!known(column) && order < theme.series.size() && isTaken()) ++order;
    colours.push_back(own(column, order));
    taken.push_back(colours.back());
  }
  return colours;
}

void addCurve(PlotPane& pane, const Trace& trace, std::string_view column, PlotCurve curve) {
  curve.column = trace.find(column);
  if (curve.column != Trace::kNone) pane.curves.push_back(std::move(curve));
}

LedgerColumns ledgerColumns(const Trace& trace, std::string_view body) {
  LedgerColumns found;
  const std::size_t total = trace.find("total_J"), numerical = trace.find("numerical_J");
  if (total == Trace::kNone) return found;
  if (body.empty()) found.total = total, found.numerical = numerical;
  const auto idle = [&](std::size_t i) {  // this cloth has no such thing, so far
    const Summary all = trace.column(i).summary(0, trace.size());
    return all.empty() || (all.low == 0 && all.high == 0);
  };
  for (std::size_t i = 0; i < trace.names().size(); ++i) {
    if (!trace.names()[i].ends_with("_J") || bodyOfColumn(trace.names()[i]) != body || idle(i)) continue;
    if (i == total || i == numerical || (i > total && !body.empty())) continue;
    (i < total ? found.energies : found.works).push_back(i);
  }
  return found;
}

}  // namespace selvedge
