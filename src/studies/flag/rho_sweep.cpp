// The question Parks & Forsyth 2002 leave open: which rho_inf between 0 and 1? The flag of their figure 2 with all of
// them: what it costs, how fast its energy decays, how it swings, whether it survives.
#include "studies/flag/rho_sweep.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "sim/simulation.h"
#include "studies/median.h"
#include "studies/study.h"

namespace selvedge {
namespace {

class RhoSweepStudy final : public Study {
 public:
  Params params() override {
    Params all = times_.params();
    all.push_back(param("rho_inf", &rhos_, "", "Values of rho_inf.").range(0, 1));
    all.push_back(param("steps", &steps_, "s", "Steps of the method.").range(1e-5, 1));
    all.push_back(param("converged", &converged_, "", "Also with Newton converged in place of one step."));
    all.push_back(param("timed_seconds", &timedSeconds_, "s", "Of each run that the clock times, one after the other.")
                      .range(0.1, 1e3));
    return all;
  }
  void check(const Scene& scene) const override { checkFlagScene(scene); }
  void run(StudyRun& run) override;

 private:
  std::vector<FlagCase> cases(const Scene& scene, bool converged) const;
  FlagTimes timed() const { return {.drive = timedSeconds_ / 2, .held = timedSeconds_ / 2}; }
  bool fly(StudyRun& run, const HangModes& modes, RhoSweep& sweep);
  void time(StudyRun& run, RhoSweep& sweep) const;

  FlagTimes times_;
  std::vector<double> rhos_{0, 0.5, 1}, steps_{0.005, 0.03};
  bool converged_ = true;
  double timedSeconds_ = 3;
};

std::vector<FlagCase> RhoSweepStudy::cases(const Scene& scene, bool converged) const {
  std::vector<MethodChoice> methods;
  for (const double rho : rhos_) {
    methods.push_back({fmt::format("rho_inf = {}", rho), "generalized-alpha", rho, converged});
  }
  return flagCases(scene, methods, steps_, 1);
}

double energyAt(const FlagRun& flight, const std::vector<double>& above, double t) {
  const auto found = std::lower_bound(flight.t.begin(), flight.t.end(), t - 1e-9);
  if (found == flight.t.end()) return kNone;
  return above[static_cast<std::size_t>(found - flight.t.begin())];
}

RhoRun resultOf(const FlagRun& flight, const FlagTimes& times, double hang) {
  RhoRun result;
  if (!flight.ended) return result;
  result.of = flight.of;
  result.decay = decayOf(flight, times, hang);
  result.failure = flight.failure;
  result.endedAt = flight.t.empty() ? 0 : flight.t.back();
  const auto steps = static_cast<double>(std::max<std::size_t>(1, flight.t.size()));
  result.iterations = flight.totals.linearIterations / steps;
  result.newton = flight.totals.newtonIterations / steps;
  const std::vector<double> above = energyAbove(flight, hang);
  result.energyHeld = energyAt(flight, above, times.drive);
  result.energyEnd = energyAt(flight, above, times.end());
  result.ended = true;
  return result;
}

bool RhoSweepStudy::fly(StudyRun& run, const HangModes& modes, RhoSweep& sweep) {
  std::vector<FlagRun> flights;
  const std::size_t place = run.report.figures.size();
  run.report.figures.emplace_back();
  const auto take = [&] {
    sweep.runs.clear();
    const double hang = std::min(modes.energy, lowestHang(flights));
    for (const FlagRun& flight : flights) sweep.runs.push_back(resultOf(flight, times_, hang));
    run.report.figures[place] = rhoFigure(sweep);
    run.show();
  };
  return flyFlags(run, times_, modes, cases(run.scene(), sweep.converged), flights, take);
}

void RhoSweepStudy::time(StudyRun& run, RhoSweep& sweep) const {
  for (RhoRun& result : sweep.runs) {
    Simulation simulation(flagScene(run.scene(), result.of, timed()), {.threads = 1, .ledger = false});
    std::vector<double> seconds;
    run.simulate(simulation, timedSeconds_, workOf(result.of, timed()),
                 [&](const Simulation& now) { seconds.push_back(now.stepSeconds()); });
    result.seconds = medianOf(std::move(seconds));
  }
}

void RhoSweepStudy::run(StudyRun& run) {
  const HangModes modes = modesOf(run.scene());
  std::vector<RhoSweep> sweeps;
  double work = 0;
  for (const bool converged : {false, true}) {
    if (converged && !converged_) continue;
    for (const FlagCase& of : cases(run.scene(), converged)) work += workOf(of, times_) + workOf(of, timed());
    sweeps.push_back({converged, rhos_, steps_, modes.omega[modes.swing], {}});
  }
  run.expect(work);
  for (RhoSweep& sweep : sweeps) {
    if (!fly(run, modes, sweep)) return;
    run.report.tables.push_back(rhoTable(sweep));
  }
  for (RhoSweep& sweep : sweeps) time(run, sweep);
  if (run.cancelled()) return;
  run.report.tables.push_back(rhoTimesTable(sweeps));
  run.report.figures.push_back(rhoTimesFigure(sweeps));
  judgeRhoSweeps(run.report, sweeps);
}

}  // namespace

std::unique_ptr<Study> makeRhoSweep() { return std::make_unique<RhoSweepStudy>(); }

}  // namespace selvedge
