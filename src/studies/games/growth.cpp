// How the work of a step, its time and the memory of the cloth grow with the nodes, for each kind of method.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/memory.h"
#include "integrators/methods.h"
#include "sim/simulation.h"
#include "studies/games/game_method.h"
#include "studies/median.h"
#include "studies/study.h"

namespace selvedge {
namespace {

// One method on one sheet. Passes: how often a step goes over the cloth, with its springs (each stage or sweep of each substep) or
// with a matrix (each iteration of the linear solver).
struct GrowthRun {
  GameMethod method;
  int side = 0;                                 // nodes along a side
  std::string failure{};                        // why it ended early; empty: it did not
  double passes = 0;                            // in a step of the scene, mean
  double substeps = 0;                          // in a step of the scene, mean
  double milliseconds = kNone, memory = kNone;  // a step, median; bytes a node
};

enum class Grows { withWaves, withIterations, notAtAll, unknown };

// What theory says of the passes of a step. A method that always amplifies or chooses its steps by their error follows no
// waves; a matrix that is factored has no iterations.
Grows theoryOf(const GameMethod& method, const Scene& scene) {
  const MethodInfo& info = *findMethod(method.choice.method);
  if (info.implicit) return scene.solver.kind == "pcg" ? Grows::withIterations : Grows::unknown;
  if (method.substeps || std::isinf(info.stabilityLimit)) return Grows::notAtAll;
  return stepIsLimited(info, scene.integrator) && info.stabilityLimit > 0 ? Grows::withWaves : Grows::unknown;
}

class Growth final : public Study {
 public:
  Params params() override;
  void check(const Scene& scene) const override;
  void run(StudyRun& run) override;

 private:
  GrowthRun measure(StudyRun& run, const GameMethod& method, int side) const;
  // The exponent p of y ~ (spaces along a side)^p between the coarsest and the finest sheet; none where one is not there.
  double exponent(const GameMethod& method, double GrowthRun::*value) const;

  Figure figure(bool timed) const;
  void tabulate(StudyReport& report) const;
  void judge(StudyReport& report, const Scene& scene) const;

  std::vector<std::string> methods_{"symplectic-euler", "backward-euler", "xpbd 10x2"};
  std::vector<double> sizes_{33, 65, 129};
  int steps_ = 10;
  std::vector<GrowthRun> runs_;
};

Params Growth::params() {
  return {param("methods", &methods_, "",
                "What is measured: a method, then \"converged\" or \"10x2\" (substeps x sweeps) where they apply."),
          param("sizes", &sizes_, "", "Nodes along a side.").range(5, 1025),
          param("steps", &steps_, "", "Steps of the scene that are measured.").range(2, 1000)};
}

void Growth::check(const Scene& scene) const {
  for (const GameMethod& method : gameMethodsIn(methods_)) {
    if (method.tethered) throw InputError("methods", "are not tethered here; limits.tether is for all of them");
  }
  checkSheets(sizes_, scene);
  if (sizes_.size() < 2) throw InputError("sizes", "needs at least two: growth is between them");
}

// In proportion to time.
double workOf(const GameMethod& method, const Scene& scene, double side) {
  return theoryOf(method, scene) == Grows::withWaves ? side * side * side / 16 : side * side;
}

GrowthRun Growth::measure(StudyRun& run, const GameMethod& method, int side) const {
  GrowthRun found{.method = method, .side = side};
  const Scene scene = sheetOf(run.scene(), method, side, run.scene().limits.tether);
  const double before = trimmedMemory();
  Simulation simulation(scene, {.threads = 1, .ledger = false});
  std::vector<double> seconds;
  double passes = 0;
  const MethodInfo& info = *findMethod(method.choice.method);
  const int sweeps = info.reads("constraint_sweeps") ? scene.integrator.constraintSweeps : 1;
  const double duration = steps_ * scene.integrator.step;
  const bool whole = run.simulate(simulation, duration, workOf(method, run.scene(), side), [&](const Simulation& now) {
    const StepReport& report = now.report();
    seconds.push_back(now.stepSeconds());
    found.substeps += report.innerSteps;
    passes += info.implicit ? report.linearIterations : report.innerSteps * info.stages * sweeps;
  });
  if (!whole && simulation.failure()) found.failure = simulation.failure()->message();
  const double steps = std::max(1.0, static_cast<double>(seconds.size()));
  found.passes = passes / steps;
  found.substeps /= steps;
  if (!found.failure.empty()) return found;
  found.milliseconds = 1e3 * medianOf(seconds);
  found.memory = std::max(0.0, trimmedMemory() - before) / (static_cast<double>(side) * side);
  return found;
}

double Growth::exponent(const GameMethod& method, double GrowthRun::*value) const {
  const auto [coarse, fine] = std::minmax_element(sizes_.begin(), sizes_.end());
  const GrowthRun *first = nullptr, *last = nullptr;
  for (const GrowthRun& run : runs_) {
    if (run.method.choice.label != method.choice.label || !run.failure.empty()) continue;
    if (run.side == *coarse) first = &run;
    if (run.side == *fine) last = &run;
  }
  if (!first || !last || first == last) return kNone;
  return std::log(last->*value / first->*value) / std::log((*fine - 1) / (*coarse - 1));
}

Figure Growth::figure(bool timed) const {
  Figure figure{.name = timed ? "cost" : "passes",
                .title = timed ? "Time and memory" : "How often a step goes over the cloth",
                .caption = timed ? "A step of the scene, by the clock on one thread, and what a node takes of memory."
                                 : "Substeps and sweeps go over the springs, iterations of the linear solver over its "
                                   "matrix.",
                .xName = "nodes along a side",
                .xUnit = "",
                .logX = true,
                .timed = timed};
  using Measure = RunMeasure<GrowthRun>;
  std::vector<Measure> measures{{"passes", "", &GrowthRun::passes, 1, true}};
  if (timed) {
    measures = {{"time for a step", "ms", &GrowthRun::milliseconds, 1, true},
                {"memory of a node", "kB", &GrowthRun::memory, 1e-3}};
  }
  for (const Measure& measure : measures) {
    figure.panes.push_back(paneOf(measure, methods_, runs_, [](const GrowthRun& run) { return run.side; }));
  }
  return figure;
}

void Growth::tabulate(StudyReport& report) const {
  ReportTable counts{"counts", "Means over the steps.", {"method", "nodes", "passes", "substeps", "ended"}, {}, false};
  ReportTable times{"measured",
                    "Medians of a step, on one thread; memory of the process with the sheet less that without.",
                    {"method", "nodes", "step_ms", "node_ns", "node_bytes"},
                    {},
                    true};
  for (const GrowthRun& run : runs_) {
    const std::string nodes = fmt::format("{0}x{0}", run.side);
    counts.rows.push_back({run.method.choice.label, nodes, run.passes, run.substeps, run.failure});
    times.rows.push_back({run.method.choice.label, nodes, run.milliseconds,
                          1e6 * run.milliseconds / (static_cast<double>(run.side) * run.side), run.memory});
  }
  report.tables = {std::move(counts), std::move(times)};
}

void Growth::judge(StudyReport& report, const Scene& scene) const {
  const auto [coarse, fine] = std::minmax_element(sizes_.begin(), sizes_.end());
  std::string all;
  for (const GameMethod& method : gameMethodsIn(methods_)) {
    const std::string& label = method.choice.label;
    const double passes = exponent(method, &GrowthRun::passes), time = exponent(method, &GrowthRun::milliseconds);
    all += fmt::format("{}{} {}", all.empty() ? "" : ", ", label,
                       std::isfinite(passes) ? fmt::format("N^{:.2f}", passes) : "ends");
    if (!std::isfinite(passes)) continue;
    Claim claim{.what = fmt::format("{}: passes of a step, as a power of N", label),
                .published = "-",
                .measured = fmt::format("{:.3f}", passes)};
    const Grows theory = theoryOf(method, scene);
    if (theory == Grows::withWaves) {
      claim.published = "1: stable steps are as long as a wave takes from node to node";
      claim.verdict = within(passes, 0.9, 1.1);
      claim.why = "from 0.9 to 1.1; dampers that hold back within the step make it 2";
      claim.must = true;
    } else if (theory == Grows::withIterations) {
      claim.published = "1: conjugate gradients; less with a good preconditioner";
      claim.verdict = within(passes, -0.5, 1.1);
      claim.why = "at most 1.1; more was measured between meshes of less than 33 nodes along a side";
    } else if (theory == Grows::notAtAll) {
      claim.published = "0: as many as were asked for, whatever the mesh";
      claim.verdict = within(passes, -1e-9, 1e-9);
      claim.must = true;
    }
    report.claims.push_back(std::move(claim));
    report.claims.push_back({.what = fmt::format("{}: time of a step, as a power of N", label),
                             .published = fmt::format("{:.2f}: nodes times passes", 2 + passes),
                             .measured = fmt::format("{:.2f}", time),
                             .timed = true});
  }
  report.notes.emplace_back(
      "By the clock a step grows faster than nodes times passes where the cloth outgrows a cache, and a node waits for "
      "memory.");
  report.answer =
      fmt::format("From {} to {} nodes along a side, the passes of a step grow so: {}; each is over N^2 nodes.",
                  *coarse, *fine, all);
}

// One after the other, for they are timed; the coarsest first, so that memory is not what a finer one left.
void Growth::run(StudyRun& run) {
  const std::vector<GameMethod> all = gameMethodsIn(methods_);
  std::vector<double> sizes = sizes_;
  std::sort(sizes.begin(), sizes.end());
  double work = 0;
  for (const double side : sizes) {
    for (const GameMethod& method : all) work += workOf(method, run.scene(), side);
  }
  run.expect(work);
  for (const double side : sizes) {
    for (const GameMethod& method : all) {
      const int nodes = static_cast<int>(side);
      runs_.push_back(
          measuredOrRefused(GrowthRun{.method = method, .side = nodes}, [&] { return measure(run, method, nodes); }));
      if (run.cancelled()) return;
      run.report.figures = {figure(false), figure(true)};
      run.show();
    }
  }
  judge(run.report, run.scene());
  tabulate(run.report);
}

}  // namespace

std::unique_ptr<Study> makeGrowth() { return std::make_unique<Growth>(); }

}  // namespace selvedge
