#include "sim/simulation.h"

#include <cmath>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/param.h"
#include "diagnostics/frequency.h"
#include "scene/build.h"

namespace selvedge {
namespace {

constexpr double kEscape = 1e6;      // times the size of the cloth: no cloth moves that far
constexpr double kTimeSlack = 1e-9;  // of a step: an event this little later than a step's begin belongs to that step

Pins noPins(const ClothSystem& cloth) { return {cloth.blockCount(), cloth.blockSize()}; }

double extentOf(const VecX& q) {
  Vec3 low = q.head<3>(), high = low;
  for (Eigen::Index i = 0; i + 2 < q.size(); i += 3) {
    low = low.cwiseMin(q.segment<3>(i));
    high = high.cwiseMax(q.segment<3>(i));
  }
  return std::max((high - low).norm() + low.norm(), 1.0);
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
      arena_(options.threads > 0 ? options.threads : tbb::task_arena::automatic) {
  BuiltScene built = build(*scene_);
  cloth_ = std::move(built.cloth);
  state_ = std::move(built.start);
  pins_ = noPins(*cloth_);
  extent_ = extentOf(state_.q);
  for (TimelineEvent& event : resolveTimeline(*scene_, cloth_->mesh())) timeline_.push_back(std::move(event));
  method_ = findMethod(scene_->integrator.method);
  integrator_ = makeIntegrator(scene_->integrator, scene_->solver);
  arena_.execute([&] {
    applyDueEvents();
    start_ = reference_ = lastGood_ = state_;
    started_ = true;
    if (options_.ledger) ledger_.start(*cloth_, pins_, state_);
  });
}

bool Simulation::step() {
  if (failure_) return false;
  return arena_.execute([&] {
    applyDueEvents();
    const int substeps = scene_->integrator.substeps;
    const double begin = state_.t, end = nextTime();
    const double h = scene_->integrator.step / substeps;
    report_ = {};
    report_.innerSteps = 0;
    for (int i = 1; i <= substeps; ++i) {
      if (!substep(h, i == substeps ? end : begin + i * h)) return false;
    }
    ++steps_;
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
  const double limit = kEscape * extent_;
  for (Eigen::Index i = 0; i < state_.q.size(); ++i) {
    const bool sane = std::abs(state_.q[i]) < limit && std::abs(state_.v[i]) < limit * 1e3;  // false for NaN
    if (!sane) return static_cast<int>(i) / cloth_->blockSize();
  }
  return -1;
}

void Simulation::fail(std::string what, int node) {
  Failure failure{steps_ + 1, state_.t, node, std::move(what), ""};
  failure.cause = likelyCause();
  if (node < 0) failure.node = fastestMode(*cloth_, pins_, reference_).node;
  failure_ = std::move(failure);
}

std::string Simulation::likelyCause() const {
  const double h = scene_->integrator.step / scene_->integrator.substeps;
  if (method_->implicit) {
    return fmt::format(
        "Likely cause: the step of {:.4g} s with {} Newton iteration(s); {} solves met an indefinite matrix, {} hit "
        "the "
        "iteration limit; {} steps ran out of Newton iterations. Halve integrator.step, raise "
        "integrator.newton_iterations, or set integrator.hessian = "
        "\"spd\".",
        h, scene_->integrator.newtonIterations, totals_.indefinite, totals_.capped, totals_.unconverged);
  }
  const FastestMode mode = fastestMode(*cloth_, pins_, reference_);
  const double wh = mode.omega * h, limit = method_->stabilityLimit;
  std::string advice;
  if (limit <= 0) {
    advice = fmt::format("{} amplifies every undamped oscillation, whatever the step", method_->name);
  } else if (wh > limit) {
    advice = fmt::format("the limit of {} is {:.4g}: take a step of at most {:.3g} s, or integrator.substeps = {}",
                         method_->name, limit, limit / mode.omega,
                         static_cast<long>(std::ceil(scene_->integrator.step * mode.omega / limit)));
  } else {
    advice = fmt::format(
        "that is below the limit {:.4g} of {} on undamped motion: dampers or air are too stiff for the step", limit,
        method_->name);
  }
  return fmt::format(
      "Likely cause: the largest w h is {:.4g} (fastest mode {:.4g} rad/s, at node {}, step {:.4g} s); {}.", wh,
      mode.omega, mode.node, h, advice);
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

// Pinned nodes do not take part: their velocity is prescribed.
void Simulation::applyImpulse(const TimelineEvent& event) {
  double mass = 0;
  for (int node : event.nodes) mass += pins_.pinned(node) ? 0 : cloth_->nodeMass()[static_cast<std::size_t>(node)];
  for (int node : event.nodes) {
    if (!pins_.pinned(node)) state_.v.segment<3>(3 * node) += event.impulse / mass;
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
  baseTime_ = state_.t, baseStep_ = steps_;
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
