#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "studies/games/games.h"

namespace selvedge {
namespace {

constexpr double kShown = 0.02;  // a stretch that is not seen

std::string percent(double share) { return fmt::format("{:.2g} %", 100 * share); }

}  // namespace

const GameRun* Games::find(const std::string& label, int side) const {
  const auto found = std::find_if(runs_.begin(), runs_.end(), [&](const GameRun& run) {
    return run.method.choice.label == label && run.side == side && run.failure.empty();
  });
  return found == runs_.end() ? nullptr : &*found;
}

Figure Games::figure(bool timed) const {
  Figure figure{
      .name = timed ? "cost" : "looks",
      .title = timed ? "What a step costs" : "What the cloth looks like",
      .caption = timed ? "Each dot is a mesh, the coarsest on the left: microseconds for a step of the scene, on one "
                         "thread. The further down and to the left, the better."
                       : "The same material under every method: only where a curve lies on the judge's (the first "
                         "one) it is the same cloth, too.",
      .xName = timed ? "time for a step" : "nodes along a side",
      .xUnit = timed ? "us" : "",
      .logX = true,
      .timed = timed};
  using Measure = RunMeasure<GameRun>;
  std::vector<Measure> measures{{"stretch, 99th percentile", "%", &GameRun::stretch, 100, true}};
  if (!timed) {
    measures.push_back({"lowest point below the pins", "m", &GameRun::lowest});
    measures.push_back({"wrinkles", "rad", &GameRun::wrinkles});
    measures.push_back({"energy that the method takes", "J", &GameRun::lost});
  }
  for (const Measure& measure : measures) {
    figure.panes.push_back(
        paneOf(measure, methods_, runs_, [&](const GameRun& run) { return timed ? run.microseconds : run.side; }));
  }
  figure.panes.front().lines.push_back({.value = 100 * kShown, .label = "hardly seen below"});
  return figure;
}

void Games::draw(StudyReport& report) const { report.figures = {figure(false), figure(true)}; }

void Games::tabulate(StudyReport& report) const {
  ReportTable looks{
      "values",
      "Stretch: mean over the run; lowest point: mean over its last fifth; wrinkles and energy: at its end.",
      {"method", "nodes", "substeps", "stretch_p99_percent", "lowest_m", "wrinkles_rad", "taken_J", "ended"},
      {},
      false};
  ReportTable times{
      "times", "Microseconds for a step of the scene, medians, on one thread.", {"method", "nodes", "us"}, {}, true};
  for (const GameRun& run : runs_) {
    const std::string nodes = fmt::format("{0}x{0}", run.side);
    looks.rows.push_back({run.method.choice.label, nodes, run.substeps, 100 * run.stretch, run.lowest, run.wrinkles,
                          run.lost, run.failure});
    times.rows.push_back({run.method.choice.label, nodes, run.microseconds});
  }
  report.tables = {std::move(looks), std::move(times)};
}

// More work of the same kind must bring the cloth nearer to its material.
void Games::judgeSweeps(StudyReport& report) const {
  for (const GameRun& less : runs_) {
    for (const GameRun& more : runs_) {
      const GameMethod &a = less.method, &b = more.method;
      if (less.side != more.side || a.choice.method != b.choice.method || !a.substeps || !b.substeps) continue;
      if (a.tethered != b.tethered || *a.substeps > *b.substeps || *a.sweeps > *b.sweeps) continue;
      if (*a.substeps == *b.substeps && *a.sweeps == *b.sweeps) continue;
      const bool both = less.failure.empty() && more.failure.empty();
      report.claims.push_back(
          {.what = fmt::format("{0} x {0}: {1} stretches less than {2}", less.side, b.choice.label, a.choice.label),
           .published = "more sweeps, a stiffer cloth (Macklin et al. 2016)",
           .measured = both ? fmt::format("{} against {}", percent(more.stretch), percent(less.stretch)) : "-",
           .verdict = both && more.stretch < less.stretch ? Verdict::holds : Verdict::differs,
           .why = both ? "where both are nearly converged, folds decide" : "one of them did not run to its end",
           .must = a.choice.method == "xpbd" && !a.tethered});
    }
  }
}

// The same number of sweeps is further from the solution on a finer mesh; a converged solve is not.
void Games::judgeMesh(StudyReport& report) const {
  const auto [coarse, fine] = std::minmax_element(sizes_.begin(), sizes_.end());
  if (*coarse == *fine) return;
  for (const std::string& label : methods_) {
    const GameRun *first = find(label, static_cast<int>(*coarse)), *last = find(label, static_cast<int>(*fine));
    if (!first || !last) continue;
    const double ratio = last->stretch / first->stretch;
    const bool counted = first->method.sweeps.has_value() && !first->method.tethered;
    const bool converged = first->method.choice.converged;
    if (!counted && !converged) continue;
    const bool whole =
        converged || first->method.choice.method == "projective-dynamics";  // all nodes are solved for at once
    report.claims.push_back(
        {.what = fmt::format("{}: stretch at {} nodes a side over that at {}", label, *fine, *coarse),
         .published = whole ? "1: it is the material's" : "above 1: stiffness depends on sweeps and mesh",
         .measured = fmt::format("{:.3g}", ratio),
         .verdict = whole       ? within(ratio, 0.6, 1.6)
                    : ratio > 1 ? Verdict::holds
                                : Verdict::differs,
         .why =
             whole ? "from 0.6 to 1.6: folds differ" : "where sweeps are so many that all converges, it is 1 as well",
         .must = converged || first->method.choice.method == "xpbd"});
  }
}

void Games::judge(StudyReport& report) const {
  judgeSweeps(report);
  judgeMesh(report);
}

void Games::answer(StudyReport& report) const {
  const int side = static_cast<int>(*std::max_element(sizes_.begin(), sizes_.end()));
  const GameRun* judge = find(methods_.front(), side);
  const GameRun* best = nullptr;
  for (const GameRun& run : runs_) {
    if (run.side != side || !run.failure.empty() || run.stretch > kShown) continue;
    if (!best || run.microseconds < best->microseconds) best = &run;
  }
  std::string text;
  for (const GameRun& run : runs_) {
    if (run.side != side) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", run.method.choice.label,
                        run.failure.empty() ? percent(run.stretch) : "ends");
  }
  report.answer = fmt::format("How far threads are stretched at {0} x {0} nodes: {1}.", side, text);
  if (best) {
    report.claims.push_back(
        {.what = fmt::format("cheapest at {0} x {0} that stretches by less than {1}", side, percent(kShown)),
         .published = "-",
         .measured = fmt::format("{}: {:.0f} us a step", best->method.choice.label, best->microseconds),
         .timed = true});
  }
  if (judge) {
    report.notes.push_back(
        fmt::format("The judge, {}, stretches by {}, hangs {:.3f} m below its pins, has wrinkles of {:.2f} rad and "
                    "took {:.3f} J of its own.",
                    methods_.front(), percent(judge->stretch), judge->lowest, judge->wrinkles, judge->lost));
  }
  report.notes.emplace_back(
      "Energy that a method takes is what the ledger cannot explain otherwise: it makes the cloth look calm. Where it "
      "is negative, threads were left stretched by too few sweeps, and hold energy that nothing put into them.");
}

}  // namespace selvedge
