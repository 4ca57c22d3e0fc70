// Parks & Forsyth 2002, section 4: generalized-alpha costs a step about what backward Euler costs. Time, iterations of
// conjugate gradients and condition of the matrix, from identical states and on each method's own run.
#include "studies/flag/flag_cost.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "sim/simulation.h"
#include "studies/median.h"
#include "studies/study.h"

namespace selvedge {
namespace {

constexpr double kMatrixWork = 150;  // of a state's two conditions, in steps of the flag

class FlagCostStudy final : public Study {
 public:
  Params params() override {
    return {param("methods", &methods_, "",
                  "Backward Euler and generalized-alpha with a rho_inf, the first one to compare with."),
            param("steps", &steps_, "s", "Steps of the methods.").range(1e-5, 1),
            param("seconds", &seconds_, "s", "Of the run that gives the states, and of each method's own run.")
                .range(1, 1e4),
            param("states", &states_, "", "At how many times of a run matrix and step are looked at.").range(2, 1000),
            param("repeats", &repeats_, "", "How often a step from the same state is timed; the median counts.")
                .range(1, 1000)};
  }
  void check(const Scene& scene) const override;
  void run(StudyRun& run) override;

 private:
  std::vector<FlagCase> cases(const Scene& scene) const {
    return flagCases(scene, methodsIn("methods", methods_), steps_, 1);
  }
  FlagTimes times() const { return {.drive = std::min(30.0, seconds_ / 2), .held = seconds_ / 2}; }
  std::vector<FlagCase> sources(const Scene& scene) const;
  std::vector<State> gather(StudyRun& run) const;
  std::vector<FlagCost> fromSame(StudyRun& run, const std::vector<State>& states) const;
  FlagCost onOwn(StudyRun& run, const FlagCase& of) const;

  std::vector<std::string> methods_{"backward-euler", "generalized-alpha 0"};
  std::vector<double> steps_{0.005, 0.03};
  double seconds_ = 60;
  int states_ = 20, repeats_ = 9;
};

void FlagCostStudy::check(const Scene& scene) const {
  checkFlagScene(scene);
  for (const MethodChoice& choice : methodsIn("methods", methods_)) {
    if (std::isnan(forceFactor(choice))) {
      throw InputError(
          "methods",
          fmt::format("{}: only matrices of backward-euler and generalized-alpha are known here", choice.label));
    }
    if (choice.converged)
      throw InputError("methods", "the cost of one Newton step is compared; leave out \"converged\"");
  }
}

double matrixFactor(const FlagCase& of) { return forceFactor(of.choice) * of.step * of.step; }

// The last method first: it moves most. Backward Euler at the end: it survives longest.
std::vector<FlagCase> FlagCostStudy::sources(const Scene& scene) const {
  std::vector<MethodChoice> methods = methodsIn("methods", methods_);
  std::reverse(methods.begin(), methods.end());
  methods.push_back({"backward-euler", "backward-euler"});
  return flagCases(scene, methods, {*std::min_element(steps_.begin(), steps_.end())}, 1);
}

// States from the run of the first of sources() that survives; none: no run does. Counts its work once.
std::vector<State> FlagCostStudy::gather(StudyRun& run) const {
  const double every = seconds_ / states_;
  double work = seconds_;
  for (const FlagCase& of : sources(run.scene())) {
    Simulation simulation(flagScene(run.scene(), of, times()), {.threads = 1, .ledger = false});
    std::vector<State> states;
    const bool survived = run.simulate(simulation, seconds_, work / of.step, [&](const Simulation& now) {
      if (now.time() >= every * static_cast<double>(states.size() + 1) - 1e-9) states.push_back(now.state());
    });
    if (survived || run.cancelled()) return states;
    run.report.notes.push_back(fmt::format("The run of {} that was to give the states ended early at {:.3g} s: {}",
                                           of.label(), simulation.time(), simulation.failure()->message()));
    work = 0;
  }
  return {};
}

// One method with one step, ready for steps from given states.
struct Stepper {
  explicit Stepper(const Scene& scene)
      : flag(scene, {.threads = 1, .ledger = false}),
        integrator(makeIntegrator(flag.scene().integrator, flag.scene().solver)) {}

  Simulation flag;  // its cloth, its pins
  std::unique_ptr<Integrator> integrator;
  std::vector<double> assembly, solve, whole;  // s, of all states and repeats

  StepReport step(State state, double h) {
    integrator->reset();
    const Timer timer;
    const StepReport report = integrator->step(flag.cloth(), flag.pins(), state, h);
    whole.push_back(timer.seconds());
    assembly.push_back(report.assemblySeconds);
    solve.push_back(report.solveSeconds);
    return report;
  }
};

// The methods take turns, so that whatever else the machine does meets all of them alike.
std::vector<FlagCost> FlagCostStudy::fromSame(StudyRun& run, const std::vector<State>& states) const {
  std::vector<FlagCost> costs;
  std::vector<std::unique_ptr<Stepper>> steppers;
  for (const FlagCase& of : cases(run.scene())) {
    costs.emplace_back().of = of;
    steppers.push_back(std::make_unique<Stepper>(flagScene(run.scene(), of, times())));
  }
  for (const State& state : states) {
    for (int repeat = 0; repeat < repeats_ && !run.cancelled(); ++repeat) {
      for (std::size_t i = 0; i < costs.size(); ++i) {
        const StepReport report = steppers[i]->step(state, costs[i].of.step);
        if (repeat > 0) continue;
        costs[i].t.push_back(state.t);
        costs[i].iterations.push_back(report.linearIterations);
        costs[i].forceEvaluations = report.forceEvaluations;
        costs[i].meanIterations += report.linearIterations / static_cast<double>(states.size());
        costs[i].conditions.push_back(
            conditionOf(steppers[i]->flag.cloth(), steppers[i]->flag.pins(), state, matrixFactor(costs[i].of)));
        run.done(kMatrixWork);
      }
    }
  }
  const double missing = states_ - static_cast<double>(states.size());  // where a step passes several of their times
  if (!run.cancelled()) run.done(kMatrixWork * missing * static_cast<double>(costs.size()));
  for (std::size_t i = 0; i < costs.size(); ++i) {
    costs[i].assembly = medianOf(steppers[i]->assembly);
    costs[i].solve = medianOf(steppers[i]->solve);
    costs[i].whole = medianOf(steppers[i]->whole);
  }
  return costs;
}

FlagCost FlagCostStudy::onOwn(StudyRun& run, const FlagCase& of) const {
  FlagCost cost;
  cost.of = of;
  Simulation simulation(flagScene(run.scene(), of, times()), {.threads = 1, .ledger = false});
  const double every = seconds_ / states_;
  std::vector<double> assembly, solve, whole;
  run.simulate(simulation, seconds_, seconds_ / of.step, [&](const Simulation& now) {
    assembly.push_back(now.report().assemblySeconds);
    solve.push_back(now.report().solveSeconds);
    whole.push_back(now.stepSeconds());
    if (now.time() < every * static_cast<double>(cost.t.size() + 1) - 1e-9) return;
    cost.t.push_back(now.time());
    cost.iterations.push_back(now.report().linearIterations);
    cost.conditions.push_back(conditionOf(now.cloth(), now.pins(), now.state(), matrixFactor(of)));
    run.done(kMatrixWork);
  });
  if (!run.cancelled()) run.done(kMatrixWork * static_cast<double>(states_ - static_cast<int>(cost.t.size())));
  if (simulation.failure()) cost.failure = simulation.failure()->message();
  const auto steps = static_cast<double>(std::max(1L, simulation.steps()));
  cost.meanIterations = static_cast<double>(simulation.totals().linearIterations) / steps;
  cost.forceEvaluations = static_cast<double>(simulation.totals().forceEvaluations) / steps;
  cost.assembly = medianOf(assembly);
  cost.solve = medianOf(solve);
  cost.whole = medianOf(whole);
  return cost;
}

void FlagCostStudy::run(StudyRun& run) {
  const std::vector<FlagCase> all = cases(run.scene());
  double work = 0, finest = 1;
  for (const FlagCase& of : all) {
    work += seconds_ / of.step + 2 * kMatrixWork * states_;
    finest = std::min(finest, of.step);
  }
  run.expect(work + seconds_ / finest);
  const std::vector<State> states = gather(run);
  if (run.cancelled()) return;
  if (states.empty()) {
    run.report.answer = "No run of the flag lasted long enough to take states from: there is nothing to compare.";
    run.expect(seconds_ / finest);
    return;
  }
  FlagCosts costs;
  Arena alone(1);
  alone.execute([&] { costs.same = fromSame(run, states); });
  for (const FlagCase& of : all) {
    if (run.cancelled()) return;
    drawFlagCosts(run.report, costs);
    run.show();
    costs.own.push_back(onOwn(run, of));
  }
  if (run.cancelled()) return;
  drawFlagCosts(run.report, costs);
  judgeFlagCosts(run.report, costs);
}

}  // namespace

std::unique_ptr<Study> makeFlagCost() { return std::make_unique<FlagCostStudy>(); }

}  // namespace selvedge
