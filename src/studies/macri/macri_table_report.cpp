#include "studies/macri/macri_table_report.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace selvedge {
namespace {

const MacriTimed* find(const std::vector<MacriTimed>& all, std::string_view label, int side) {
  const auto found = std::find_if(
      all.begin(), all.end(), [&](const MacriTimed& each) { return each.method.label == label && each.side == side; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

Figure macriRangeFigure(const MacriRanges& ranges, double limit, double step) {
  Figure figure{.name = "stiffness",
                .title = fmt::format("Energy gained over the stiffness of the springs, h = {:g} s", step),
                .caption =
                    "Above: the largest energy of motion and weight beyond the start's; below: how far down the sheet "
                    "came, 1 for "
                    "a sheet that hangs. Where a curve ends, the run failed.",
                .xName = "stiffness k",
                .xUnit = "N/m",
                .logX = true};
  FigurePane pane{.name = "energy gained", .unit = "m g L", .range = {{0, 3}}};
  pane.lines.push_back({.value = 1, .label = "calm below"});
  pane.lines.push_back({.value = limit, .label = "w h = 2", .upright = true});
  FigurePane depth{.name = "greatest depth", .unit = "L", .range = {{0, 2}}};
  for (std::size_t i = 0; i < kMacriMethods.size(); ++i) {
    FigureCurve curve{.label = kMacriMethods[i].label, .dots = true, .colour = kMacriMethods[i].colour};
    FigureCurve deep = curve;
    for (std::size_t k = 0; k < ranges[i].probes.size(); ++k) {
      const MacriProbe& probe = ranges[i].probes[k];
      curve.x.push_back(ranges[i].stiffness[k]);
      curve.y.push_back(probe.fate == MacriFate::fails ? NAN : probe.energy);
      deep.x.push_back(ranges[i].stiffness[k]);
      deep.y.push_back(probe.fate == MacriFate::fails ? NAN : probe.depth);
    }
    pane.curves.push_back(std::move(curve));
    depth.curves.push_back(std::move(deep));
  }
  figure.panes = {std::move(pane), std::move(depth)};
  return figure;
}

ReportTable macriTimesTable(const std::vector<MacriTimed>& all, double step) {
  ReportTable table{"frames",
                    fmt::format("A frame of {:g} s, one thread; medians.", step),
                    {"side", "nodes", "method", "frame_ms", "frames_a_second", "set_up_ms", "changed_step_ms",
                     "changed_pin_ms", "failed"},
                    {},
                    true};
  for (const MacriTimed& each : all) {
    if (each.times.frames == 0) continue;
    const MacriTimes& t = each.times;
    table.rows.push_back({static_cast<double>(each.side), static_cast<double>(each.side * each.side), each.method.label,
                          1e3 * t.frame, 1 / t.frame, 1e3 * t.setUp, 1e3 * t.changedStep, 1e3 * t.changedPin,
                          std::string(t.failed ? "diverged" : "")});
  }
  return table;
}

Figure macriTimesFigure(const std::vector<MacriTimed>& all, double step) {
  Figure figure{.name = "cost",
                .title = "What a frame costs, and one after a change",
                .caption = fmt::format(
                    "One thread. Below {:g} ms it runs in real time. A changed step or pin makes the semi-implicit "
                    "filter anew; for the others it is a frame like any other.",
                    1e3 * step),
                .xName = "nodes",
                .xUnit = "",
                .logX = true,
                .timed = true};
  FigurePane frame{.name = "a frame", .unit = "ms", .log = true},
      change{.name = "a frame after a changed pin", .unit = "ms", .log = true};
  frame.lines.push_back({.value = 1e3 * step, .label = "real time"});
  change.lines = frame.lines;
  for (const MacriMethod& method : kMacriTimed) {
    FigureCurve curve{.label = method.label, .dots = true, .colour = method.colour};
    FigureCurve changed = curve;
    for (const MacriTimed& each : all) {
      if (each.method.label != method.label || each.times.frames == 0) continue;
      curve.x.push_back(each.side * each.side);
      curve.y.push_back(1e3 * each.times.frame);
      changed.x.push_back(each.side * each.side);
      changed.y.push_back(1e3 * each.times.changedPin);
    }
    frame.curves.push_back(std::move(curve));
    change.curves.push_back(std::move(changed));
  }
  figure.panes = {std::move(frame), std::move(change)};
  return figure;
}

void judgeMacriTimes(StudyReport& report, const std::vector<MacriTimed>& all) {
  for (const MacriTimed& each : all) {
    if (each.method.label != kMacriMethods[1].label) continue;
    const MacriTimed *semi = find(all, kMacriMethods[2].label, each.side),
                     *implicit = find(all, kMacriMethods[3].label, each.side);
    const double a = each.times.frame, b = semi->times.frame, c = implicit->times.frame;
    report.claims.push_back(
        {.what =
             fmt::format("{0} x {0}: explicit is the cheapest a frame, then semi-implicit, then implicit", each.side),
         .published = "the article's order (its numbers are lost)",
         .measured = fmt::format("{:.3g}, {:.3g}, {:.3g} ms", 1e3 * a, 1e3 * b, 1e3 * c),
         .verdict = a < b && b < c ? Verdict::holds : Verdict::differs,
         .why = "medians on one thread",
         .timed = true});
  }
}

}  // namespace selvedge
