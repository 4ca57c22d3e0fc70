#include "studies/contact/contact_runs.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "contact/laws/penalty.h"
#include "integrators/methods.h"
#include "sim/simulation.h"

namespace selvedge {
namespace {

constexpr double kLeastBounce = 0.01;  // of the drop: less is no bounce

// The mean of what `of` says of each node.
double meanOf(const Simulation& simulation, const std::function<double(int)>& of) {
  double sum = 0;
  for (int i = 0; i < simulation.cloth().blockCount(); ++i) sum += of(i);
  return sum / simulation.cloth().blockCount();
}
double meanPlace(const Simulation& simulation, int axis) {
  return meanOf(simulation, [&](int i) { return simulation.cloth().position(simulation.state(), i)[axis]; });
}

double lowestNode(const Simulation& simulation) {
  double least = 1e9;
  for (int i = 0; i < simulation.cloth().blockCount(); ++i) {
    least = std::min(least, simulation.cloth().position(simulation.state(), i).y());
  }
  return least;
}

// `axis`: of the places that are kept; `from`: where they count from.
ContactTrace follow(StudyRun& run, const Scene& scene, double duration, int axis, double from) {
  Simulation simulation(scene, {.threads = 1, .ledger = true});
  ContactTrace trace;
  const auto look = [&](const Simulation& now) {
    trace.t.push_back(now.time());
    trace.y.push_back(meanPlace(now, axis) - from);
    trace.lowest = std::min(trace.lowest, lowestNode(now));
    trace.innerStep = scene.integrator.step / now.substeps();
    if (now.time() < duration / 2) trace.halfTime = now.time(), trace.half = now.state().q;
  };
  look(simulation);
  run.simulate(simulation, duration, duration, look);
  if (simulation.failure()) trace.failure = simulation.failure()->message();
  trace.numerical = simulation.ledger().numerical();
  trace.end = simulation.state().q;
  trace.impacts = simulation.ledger().impactWork();
  return trace;
}

double massOf(const Scene& scene) { return scene.material.density * scene.mesh.size.x() * scene.mesh.size.y(); }
double gravityOf(const Scene& scene) { return scene.gravity.acceleration.norm(); }

// m: how deep in the contact its force carries the patch.
double restDepth(const Scene& scene) {
  const MethodInfo& method = *findMethod(scene.integrator.method);
  InnerStep step = innerStepOf(method, scene.integrator, scene.integrator.step);
  step.limited = method.outsideExplicit;  // explicit methods take substeps that are short enough
  const ContactRates rates = contactRates(scene.contact, step);
  if (!rates.act() || rates.betweenAlone) return 0;
  const double thickness = scene.colliders.front().thickness;
  double low = 0, high = thickness;
  for (int i = 0; i < 60; ++i) {
    const double depth = (low + high) / 2;
    (rates.stiffness * costOf(rates, depth, thickness).slope < gravityOf(scene) ? low : high) = depth;
  }
  return low;
}

Scene lying(const ContactExperiments& experiments, const ContactCase& of, Scene scene) {
  of.applyTo(scene);
  scene.colliders.front().friction = experiments.friction;
  scene.colliders.front().elasticity = 0;
  scene.mesh.origin = {0, touchOf(scene) - restDepth(scene), 0};
  return scene;
}

Scene dropped(const ContactExperiments& experiments, const ContactCase& of, Scene scene) {
  of.applyTo(scene);
  scene.colliders.front().friction = experiments.friction;
  scene.colliders.front().elasticity = experiments.elasticity;
  scene.mesh.origin = {0, touchOf(scene) + experiments.drop, 0};
  return scene;
}

Scene sliding(const ContactExperiments& experiments, const ContactCase& of, const Scene& scene) {
  Scene made = lying(experiments, of, scene);
  made.start.velocity = {experiments.speed, 0, 0};
  return made;
}

// The floor stays level, and what falls falls askew.
Scene onASlope(const ContactExperiments& experiments, const ContactCase& of, const Scene& scene) {
  Scene made = lying(experiments, of, scene);
  const double angle = radians(experiments.slope);
  made.gravity.acceleration = gravityOf(scene) * Vec3(std::sin(angle), -std::cos(angle), 0);
  return made;
}

// The tops of the curve after its first descent.
std::vector<double> topsOf(const ContactTrace& trace, double least) {
  std::vector<double> tops;
  bool rising = false;
  for (std::size_t i = 1; i < trace.y.size(); ++i) {
    const bool up = trace.y[i] > trace.y[i - 1];
    if (rising && !up && trace.y[i - 1] > least) tops.push_back(trace.y[i - 1]);
    rising = up;
  }
  return tops;
}

// m/s, of the node that goes furthest in the second half.
double driftOf(const ContactTrace& trace) {
  double furthest = 0;
  for (Eigen::Index at = 0; at < trace.end.size(); at += 3) {
    furthest = std::max(furthest, (trace.end - trace.half).segment<3>(at).norm());
  }
  return furthest / (trace.t.back() - trace.halfTime);
}

}  // namespace

double touchOf(const Scene& scene) {
  const bool atTheSurface = scene.contact.law == "rule" || scene.contact.law == "correction";
  return atTheSurface ? 0 : scene.colliders.front().thickness;
}

void ContactCase::applyTo(Scene& scene) const {
  scene.contact.law = law;
  method.applyTo(scene.integrator);
  scene.integrator.substeps = findMethod(method.method)->implicit ? 1 : 0;
}

double ContactExperiments::fallTime(const Scene& scene) const { return std::sqrt(2 * drop / gravityOf(scene)); }
double ContactExperiments::bounceTime(const Scene& scene) const {
  double falls = 1;
  for (int k = 1; k <= bounces; ++k) falls += (k < bounces ? 2 : 1.2) * std::pow(elasticity, k);
  return falls * fallTime(scene);
}
double ContactExperiments::fastest(double gravity) const { return std::sqrt(2 * gravity * drop); }
double ContactExperiments::height(int bounce) const { return drop * std::pow(elasticity, 2 * bounce); }
double ContactExperiments::stoppingDistance(const Scene& scene) const {
  return speed * speed / (2 * friction * gravityOf(scene));
}
double ContactExperiments::seconds(const Scene& scene) const {
  return 2 * bounceTime(scene) + kSlideSeconds + 2 * rest;
}

double wayOf(const ContactTrace& slide) { return slide.y.back() - slide.y.front(); }

ContactTrace slideWith(StudyRun& run, const ContactExperiments& experiments, const ContactCase& of, int substeps) {
  Scene scene = sliding(experiments, of, run.scene());
  scene.integrator.substeps = substeps;
  return follow(run, scene, kSlideSeconds, 0, 0);
}

void measureContact(StudyRun& run, const ContactExperiments& experiments, ContactMeasured& to) {
  const Scene fall = dropped(experiments, to.of, run.scene());
  const double falling = experiments.bounceTime(fall), touch = touchOf(fall);
  to.bounce = follow(run, fall, falling, 1, touch);
  to.bounce.energy = massOf(fall) * gravityOf(fall) * experiments.drop;
  Scene without = fall;
  without.colliders.front().center.y() = -1e4;
  to.freeNumerical = follow(run, without, falling, 1, touch).numerical;
  to.heights = topsOf(to.bounce, kLeastBounce * experiments.drop);
  to.heights.resize(static_cast<std::size_t>(experiments.bounces), 0.0);

  to.slide = follow(run, sliding(experiments, to.of, run.scene()), kSlideSeconds, 0, 0);
  to.slide.energy = massOf(fall) * experiments.speed * experiments.speed / 2;
  to.stopping = wayOf(to.slide);

  to.slope = follow(run, onASlope(experiments, to.of, run.scene()), experiments.rest, 0, 0);
  to.slopeCreep = driftOf(to.slope);
  to.floor = follow(run, lying(experiments, to.of, run.scene()), experiments.rest, 0, 0);
  to.floorCreep = driftOf(to.floor);
}

}  // namespace selvedge
