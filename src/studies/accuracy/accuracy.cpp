#include "studies/accuracy/accuracy.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include <fmt/format.h>

#include "base/error.h"
#include "integrators/methods.h"
#include "sim/simulation.h"
#include "studies/figure.h"

namespace selvedge {
namespace {

constexpr int kUsualSamples = 12;  // largest steps, where no duration is given; fewer of a large cloth

// Of the worst node, in space.
double distance(int nodes, const VecX& a, const VecX& b) {
  double worst = 0;
  const Eigen::Index stride = a.size() / nodes;
  for (Eigen::Index i = 0; i < a.size(); i += stride) {
    const double d = (a.segment<3>(i) - b.segment<3>(i)).norm();
    worst = d > worst || !std::isfinite(d) ? d : worst;
  }
  return worst;
}

// Of positions and of velocities, at the worst moment.
std::pair<double, double> farthest(int nodes, const std::vector<State>& a, const std::vector<State>& b) {
  std::pair<double, double> worst{0, 0};
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    worst.first = std::max(worst.first, distance(nodes, a[i].q, b[i].q));
    worst.second = std::max(worst.second, distance(nodes, a[i].v, b[i].v));
  }
  return worst;
}

// What it is to be measured at: the method's own step, nothing that repeats or repairs one.
Scene plainScene(Scene scene, const AccuracyCurve& curve, double step) {
  IntegratorSettings& integrator = scene.integrator;
  curve.choice.applyTo(integrator);
  integrator.newtonIterations = curve.oneNewton ? 1 : std::max(integrator.newtonIterations, 50);
  integrator.step = step;
  integrator.substeps = 1;
  integrator.halvings = 0;
  integrator.stretchLimit = integrator.gainLimit = 0;
  integrator.adaptive = false;
  return scene;
}

}  // namespace

Params AccuracySettings::params() {
  return {param("methods", &methods, "", "Methods to measure, with their rho_inf; all: every method there is."),
          param("newton", &newton, "",
                "Implicit methods: one Newton iteration a step, as published, or converged to the end, or both.")
              .oneOf({"one", "converged", "both"}),
          param("duration", &duration, "s",
                "How long the motion is followed; 0: twelve of the largest steps, fewer of a large cloth.")
              .range(0, 100),
          param("largest_step", &largestStep, "s", "The largest step; 0: that of the scene.").range(0, 1),
          param("halvings", &halvings, "", "The smallest step is the largest one halved so often.").range(1, 14),
          param("tolerance", &tolerance, "",
                "Of the exact motion: error allowed in an inner step; a hundred times more where "
                "that takes too long.")
              .range(1e-14, 1e-6),
          param("most_evaluations", &mostEvaluations, "",
                "Evaluations of all forces that the exact motion may take within one largest step.")
              .range(100, 10000000),
          param("most_node_steps", &mostNodeSteps, "",
                "Nodes times steps of a run at most: a large cloth is halved less often.")
              .range(100, 1e12)};
}

double AccuracySettings::firstStep(const Scene& scene) const {
  return largestStep > 0 ? largestStep : scene.integrator.step;
}

int AccuracySettings::samples(const Scene& scene) const {
  if (duration > 0) return std::max(1, static_cast<int>(std::lround(duration / firstStep(scene))));
  const double steps = mostNodeSteps / (4.0 * scene.mesh.columns * scene.mesh.rows);  // two halvings at the least
  return static_cast<int>(std::clamp(steps, 3.0, double{kUsualSamples}));
}

int AccuracySettings::levels(const Scene& scene, int nodes) const {
  const double room = mostNodeSteps / (static_cast<double>(nodes) * samples(scene));
  return 1 + std::clamp(static_cast<int>(std::floor(std::log2(std::max(room, 1.0)))), std::min(2, halvings), halvings);
}

// What happens at a moment of its own ends the smooth motion that can be compared.
void AccuracySettings::check(const Scene& scene) const {
  static_cast<void>(methodsIn("methods", methods));
  const double begin = scene.start.time, end = begin + samples(scene) * firstStep(scene);
  for (const EventSettings& event : scene.events) {
    if (event.time > begin && event.time < end) {
      throw InputError("duration", fmt::format("an event of the scene at {:.4g} s is within the {:.4g} s that would be "
                                               "compared; set duration so that it ends before",
                                               event.time, end - begin));
    }
  }
  for (const PinSettings& pin : scene.pins) {
    if (pin.release > begin && pin.release < end) {
      throw InputError("duration", fmt::format("a pin of the scene is released at {:.4g} s, within the {:.4g} s that "
                                               "would be compared; set duration so that it ends before",
                                               pin.release, end - begin));
    }
  }
}

std::vector<AccuracyCurve> accuracyCurves(const AccuracySettings& settings, const Scene& scene) {
  std::vector<AccuracyCurve> curves;
  for (const MethodChoice& choice : methodsIn("methods", settings.methods)) {
    const MethodInfo& method = *findMethod(choice.method);
    AccuracyCurve curve{choice, method.implicit, false, orderOf(method, scene.integrator), choice.label, {}};
    if (!method.implicit || settings.newton != "one" || choice.converged) curves.push_back(curve);
    if (method.implicit && settings.newton != "converged" && !choice.converged) {
      curve.oneNewton = true;
      curve.label += ", one Newton step";
      curves.push_back(curve);
    }
  }
  return curves;
}

// With a smaller tolerance each time, as far as that can be afforded: rough motions (air, folds) take ever more steps.
namespace {

// Fast vibrations and strong dampers cost an explicit reference more than they are worth: then the implicit method of
// the highest order, solved to the end, at a half and a quarter of the smallest step that is compared.
void stiffMotion(StudyRun& run, const AccuracySettings& settings, ExactMotion& exact) {
  const double largest = settings.firstStep(run.scene());
  const AccuracyCurve gauss{{"gauss-legendre-4", "gauss-legendre-4", {}, true}, true, false, 4, "", {}};
  for (const long finer : {2L, 4L}) {
    const long every = finer << (settings.levels(run.scene(), exact.nodes) - 1);
    const double step = largest / static_cast<double>(every);
    Simulation simulation(plainScene(run.scene(), gauss, step), {.threads = 1, .ledger = false});
    std::vector<State> states{simulation.state()};
    const auto seen = [&](const Simulation& now) {
      if (now.steps() % every == 0) states.push_back(now.state());
    };
    if (!run.simulate(simulation, largest * settings.samples(run.scene()), 0, seen)) return;
    if (!exact.states.empty())
      std::tie(exact.positionDoubt, exact.velocityDoubt) = farthest(exact.nodes, states, exact.states);
    exact.states = std::move(states);
    exact.how = fmt::format("gauss-legendre-4 at {:.3g} s, for {}; doubt: against itself at twice the step", step,
                            exact.failure);
  }
  exact.failure.clear();
}

ExactMotion exactMotion(StudyRun& run, const AccuracySettings& settings, double work) {
  const Simulation simulation(run.scene(), {.threads = 1, .ledger = false});
  const int samples = settings.samples(run.scene());
  ExactMotion exact;
  exact.nodes = simulation.cloth().blockCount();
  double counted = 0;
  int known = 0;
  for (const double looser : {1e4, 1e2, 1.0}) {
    const auto seen = [&](int) {
      run.done(work / (3.0 * samples));
      counted += work / (3.0 * samples);
      return !run.cancelled();
    };
    const double tolerance = looser * settings.tolerance;
    Reference found =
        referenceSolution(simulation.cloth(), simulation.pins(), simulation.start(), settings.firstStep(run.scene()),
                          samples, {tolerance, settings.mostEvaluations}, seen);
    if (run.cancelled()) return exact;
    exact.failure = found.failure;
    if (!found.failure.empty()) break;
    if (known++ > 0)
      std::tie(exact.positionDoubt, exact.velocityDoubt) = farthest(exact.nodes, found.states, exact.states);
    exact.states = std::move(found.states);
    exact.how =
        fmt::format("Boost.Odeint at a tolerance of {:.0e}; doubt: what one a hundred times looser changes", tolerance);
  }
  run.done(work - counted);
  if (known < 2) {
    exact.states.clear();
    stiffMotion(run, settings, exact);
    if (!exact.failure.empty() || run.cancelled()) return exact;
  }
  exact.failure.clear();
  const std::vector<State> start(exact.states.size(), {exact.states[0].q, VecX::Zero(exact.states[0].v.size()), 0});
  std::tie(exact.reach, exact.speed) = farthest(exact.nodes, exact.states, start);
  return exact;
}

}  // namespace

int beginAccuracy(StudyRun& run, const AccuracySettings& settings, ExactMotion& exact) {
  constexpr double kFinding = 1;
  run.expect(kFinding + kMeasuring);
  exact = exactMotion(run, settings, kFinding);
  if (run.cancelled()) return 0;
  if (exact.failure.empty()) return settings.levels(run.scene(), exact.nodes);
  run.done(kMeasuring);
  return 0;
}

AccuracyPoint measureAccuracy(StudyRun& run, const AccuracySettings& settings, const AccuracyCurve& curve, int halving,
                              const ExactMotion& exact, double work) {
  const double largest = settings.firstStep(run.scene());
  const long every = 1L << halving;
  AccuracyPoint point;
  point.step = largest / static_cast<double>(every);
  Simulation simulation(plainScene(run.scene(), curve, point.step), {.threads = 1, .ledger = false});
  const auto seen = [&](const Simulation& now) {
    point.seconds += now.stepSeconds();
    if (now.steps() % every != 0) return;
    const State& there = exact.states[static_cast<std::size_t>(now.steps() / every)];
    point.positionError = std::max(point.positionError, distance(exact.nodes, now.state().q, there.q));
    point.velocityError = std::max(point.velocityError, distance(exact.nodes, now.state().v, there.v));
  };
  const double duration = largest * settings.samples(run.scene());
  if (!run.simulate(simulation, duration, work, seen) || !std::isfinite(point.positionError + point.velocityError)) {
    point.positionError = point.velocityError = kNone;
  }
  const StepReport& totals = simulation.totals();
  point.steps = simulation.steps();
  point.evaluations = totals.forceEvaluations;
  point.systems = totals.newtonIterations;
  point.linearIterations = totals.linearIterations;
  return point;
}

int colourOf(const AccuracyCurve& curve) {
  return static_cast<int>(findMethod(curve.choice.method) - methods().data());
}

AccuracyWork::AccuracyWork(const std::vector<AccuracyCurve>& curves, int levels, double all) {
  double sum = 0;
  for (const AccuracyCurve& curve : curves) {
    for (int k = 0; k < levels; ++k) sum += of(curve, k);
  }
  unit_ = all / sum;
}

double AccuracyWork::of(const AccuracyCurve& curve, int halving) const {
  const double step = !curve.implicit ? 1 : curve.oneNewton ? 5 : 12;
  return unit_ * std::ldexp(step, halving);
}

}  // namespace selvedge
