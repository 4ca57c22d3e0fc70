#include "sim/simulation.h"

#include <cmath>
#include <tuple>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/param.h"
#include "diagnostics/frequency.h"
#include "scene/build.h"

namespace selvedge {
namespace {

// What counts as escaped: no cloth moves so far from its start or so fast, in multiples of its size (and of that a
// second).
constexpr double kEscapeDistance = 1e4, kEscapeSpeed = 1e4;
constexpr double kTimeSlack = 1e-9;  // of a step: times that close are one

Pins noPins(const ClothSystem& cloth) { return {cloth.blockCount(), cloth.blockSize()}; }

// The box around all nodes: its centre and its diagonal (at least a metre).
std::pair<Vec3, double> boundsOf(const VecX& q) {
  Vec3 low = q.head<3>(), high = low;
  for (Eigen::Index i = 0; i + 2 < q.size(); i += 3) {
    low = low.cwiseMin(q.segment<3>(i));
    high = high.cwiseMax(q.segment<3>(i));
  }
  return {0.5 * (low + high), std::max((high - low).norm(), 1.0)};
}

}  // namespace

std::string Failure::message() const {
  std::string place = node >= 0 ? fmt::format(", node {}", node) : "";
  return fmt::format("stopped at step {}, t = {:.6g} s{}: {}{}", step, time, place, what,
                     cause.empty() ? "" : "\n" + cause);
}

Simulation::Simulation(Scene scene, SimulationOptions options)
    : scene_(std::make_unique<Scene>(std::move(scene))),
      pins_(0, 3),
      options_(options),
      arena_(options.threads > 0 ? std::min(options.threads, tbb::info::default_concurrency())
                                 : tbb::task_arena::automatic) {
  BuiltScene built = build(*scene_);
  cloth_ = std::move(built.cloth);
  state_ = std::move(built.start);
  pins_ = noPins(*cloth_);
  std::tie(centre_, extent_) = boundsOf(state_.q);
  for (TimelineEvent& event : resolveTimeline(*scene_, cloth_->mesh())) timeline_.push_back(std::move(event));
  method_ = findMethod(scene_->integrator.method);
  integrator_ = makeIntegrator(scene_->integrator, scene_->solver);
  totals_.innerSteps = 0;
  arena_.execute([&] {
    applyDueEvents();
    start_ = reference_ = lastGood_ = state_;
    started_ = true;
    if (options_.ledger) ledger_.start(*cloth_, pins_, state_);
  });
}

double Simulation::nextTime() const {
  const double grid = gridTime(), slack = kTimeSlack * scene_->integrator.step;
  for (const TimelineEvent& event : timeline_) {  // sorted: the first that is not due already
    if (event.time > state_.t + slack) return event.time < grid - slack ? event.time : grid;
  }
  return grid;
}

bool Simulation::step() {
  if (failure_) return false;
  return arena_.execute([&] {
    applyDueEvents();
    const double begin = state_.t, end = nextTime();
    const bool whole = end == gridTime() && begin <= gridTime() - scene_->integrator.step * (1 - kTimeSlack);
    const double length = whole ? scene_->integrator.step : end - begin;
    // A step cut short by an event takes as many substeps as its length needs.
    const int substeps =
        whole ? scene_->integrator.substeps : static_cast<int>(std::ceil(length / ownStep() - kTimeSlack));
    report_ = {};
    report_.innerSteps = 0;
    for (int i = 1; i <= substeps; ++i) {
      if (!substep(length / substeps, i == substeps ? end : begin + i * (length / substeps))) return false;
    }
    ++steps_;
    if (end == gridTime()) ++gridSteps_;
    return true;
  });
}

bool Simulation::substep(double h, double end) {
  lastGood_ = state_;
  const StepReport report = integrator_->step(*cloth_, pins_, state_, h);
  report_.add(report);
  totals_.add(report);
  const int escaped = report.ok ? escapedNode() : -1;
  if (!report.ok || escaped >= 0) {
    state_ = lastGood_;
    fail(report.ok ? "the simulation diverged (a coordinate or speed left every bound)" : std::string(report.failure),
         escaped);
    return false;
  }
  state_.t = end;  // the grid's time, not a sum of steps
  if (options_.ledger) ledger_.step(*cloth_, pins_, state_, h);
  return true;
}

int Simulation::escapedNode() const {
  for (int node = 0; node < cloth_->blockCount(); ++node) {
    const bool near = (state_.q.segment<3>(3 * node) - centre_).norm() < kEscapeDistance * extent_;
    const bool slow = state_.v.segment<3>(3 * node).norm() < kEscapeSpeed * extent_;
    if (!near || !slow) return node;  // NaN is neither
  }
  return -1;
}

void Simulation::fail(std::string what, int node) {
  Failure failure{steps_ + 1, state_.t, node, std::move(what), ""};
  failure.cause = likelyCause();
  failure_ = std::move(failure);
}

std::string Simulation::likelyCause() const {
  if (!std::isfinite(cloth_->potentialEnergy(reference_)) || !reference_.v.allFinite()) {
    return "Likely cause: the scene starts with energies that are not finite: look at [start] and [mesh].";
  }
  return "Likely cause: " + (method_->implicit ? implicitCause() : explicitCause());
}

std::string Simulation::implicitCause() const {
  const IntegratorSettings& settings = scene_->integrator;
  std::string text = fmt::format(
      "the step of {:.4g} s with {} Newton iteration(s), stiffest at node {}; {} solve(s) met an indefinite matrix, {} "
      "hit "
      "the iteration limit, {} step(s) ran out of Newton iterations. Halve integrator.step",
      ownStep(), settings.newtonIterations, fastestMode(*cloth_, pins_, reference_).node, totals_.indefinite,
      totals_.capped, totals_.unconverged);
  if (totals_.capped > 0) text += ", set solver.kind = \"cholesky\"";
  if (totals_.indefinite > 0 && settings.hessian != "spd") text += ", set integrator.hessian = \"spd\"";
  return text + ", or raise integrator.newton_iterations.";
}

std::string Simulation::explicitCause() const {
  const FastestMode mode = fastestMode(*cloth_, pins_, reference_);
  const double wh = mode.omega * ownStep(), limit = method_->stabilityLimit;
  std::string advice;
  if (method_->name == "rk45" && scene_->integrator.adaptive) {
    return fmt::format(
        "rk45 could not meet integrator.error_tolerance with steps it can take; the fastest mode is {:.4g} "
        "rad/s, at node {}. Raise the tolerance or lower the stiffness or damping.",
        mode.omega, mode.node);
  }
  if (!std::isfinite(mode.omega)) {
    return fmt::format(
        "the stiffness at node {} is out of range of double precision: look at mesh.size and the moduli.", mode.node);
  }
  const double damping = fastestDamping(*cloth_, pins_, reference_);
  if (limit <= 0) {
    advice = fmt::format(
        "{} amplifies every undamped oscillation, whatever the step; rk4 and leapfrog do not, nor do the "
        "implicit methods",
        method_->name);
  } else {
    // On the safe side of both limits, w h < limit and (damping rate) h < 1, with a little room.
    const double safe = 0.95 / (mode.omega / limit + damping);
    advice = fmt::format("the limit of {} is {:.4g}. A step of {:.2g} s should hold, or integrator.substeps = {}",
                         method_->name, limit, safe, static_cast<long>(std::ceil(scene_->integrator.step / safe)));
  }
  return fmt::format(
      "the largest w h is {:.4g} (fastest mode {:.4g} rad/s, at node {}, step {:.4g} s), the largest damping "
      "rate times h is {:.4g}; {}.",
      wh, mode.omega, mode.node, ownStep(), damping * ownStep(), advice);
}

void Simulation::applyDueEvents() {
  const double now = state_.t + kTimeSlack * scene_->integrator.step;
  bool any = false;
  while (!timeline_.empty() && timeline_.front().time <= now) {
    apply(timeline_.front());
    timeline_.pop_front();
    any = true;
  }
  if (!any) return;
  pins_.position(state_.t, state_.q);
  pins_.velocity(state_.t, state_.v);
  integrator_->reset();
  reference_ = state_;
  if (started_ && options_.ledger) ledger_.event(*cloth_, pins_, state_);
}

void Simulation::apply(const TimelineEvent& event) {
  switch (event.kind) {
    case TimelineEvent::Kind::pin:
      return applyPin(event);
    case TimelineEvent::Kind::set:
      return applySet(event);
    case TimelineEvent::Kind::unpin:
      for (int node : event.nodes) pins_.unpin(node);
      return;
    case TimelineEvent::Kind::impulse:
      break;
  }
  applyImpulse(event);
}

// What is prescribed does not take part; along each axis the free nodes share the impulse.
void Simulation::applyImpulse(const TimelineEvent& event) {
  const Mask& fixed = pins_.fixed();
  for (int axis = 0; axis < 3; ++axis) {
    double mass = 0;
    for (int node : event.nodes) {
      if (!fixed[static_cast<std::size_t>(3 * node + axis)]) mass += cloth_->nodeMass()[static_cast<std::size_t>(node)];
    }
    for (int node : event.nodes) {
      if (!fixed[static_cast<std::size_t>(3 * node + axis)]) state_.v[3 * node + axis] += event.impulse[axis] / mass;
    }
  }
}

void Simulation::applyPin(const TimelineEvent& event) {
  PinMotion motion = event.motion;
  motion.since = state_.t;
  for (int node : event.nodes) {
    motion.anchor = state_.q.segment<3>(3 * node);
    pins_.pin(node, motion, event.axes);
  }
}

void Simulation::applySet(const TimelineEvent& event) {
  for (const Param& param : scene_->params()) {
    if (param.key == event.key && !assign(param, event.value).empty()) {
      fail(fmt::format("the event that sets {} has a value it cannot take", event.key),
           -1);  // the reader has checked it
    }
  }
  if (event.key == "integrator.step") baseTime_ = state_.t, gridSteps_ = 0;
  cloth_->refresh();
  if (method_->name != scene_->integrator.method) {
    method_ = findMethod(scene_->integrator.method);
    integrator_ = makeIntegrator(scene_->integrator, scene_->solver);
  }
}

std::uint64_t Simulation::hash() const {
  Hash hash;
  hash.add({state_.q.data(), static_cast<std::size_t>(state_.q.size())});
  hash.add({state_.v.data(), static_cast<std::size_t>(state_.v.size())});
  hash.add({&state_.t, 1});
  return hash.value();
}

}  // namespace selvedge
