#include "sim/simulation.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <tbb/info.h>

#include "base/hash.h"
#include "scene/build.h"

namespace selvedge {
namespace {

constexpr long kLook = 16;  // substeps between two looks whether the state is still sane

constexpr std::string_view kEscaped = "the simulation diverged (a coordinate or speed left every bound)";
constexpr std::string_view kUnconverged = "Newton did not converge";
constexpr std::string_view kOverstretched = "a structural spring is stretched beyond integrator.stretch_limit";
constexpr std::string_view kStretchAdvice =
    "Raise integrator.stretch_limit or material.stretch, or use a method that limits strain (provot, desbrun); where "
    "the "
    "step is at fault, integrator.halvings or more substeps help.";

Pins noPins(const ClothSystem& cloth) { return {cloth.blockCount(), cloth.blockSize()}; }

}  // namespace

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
  checks_ = StateChecks(*cloth_, state_);
  for (TimelineEvent& event : resolveTimeline(*scene_, cloth_->mesh())) timeline_.push_back(std::move(event));
  method_ = findMethod(scene_->integrator.method);
  integrator_ = makeIntegrator(scene_->integrator, scene_->solver);
  choosePrecision();
  totals_.innerSteps = 0;
  arena_.execute([&] {
    applyDueEvents();
    start_ = reference_ = stepStart_ = state_;
    started_ = true;
    if (options_.ledger) ledger_.start(*cloth_, pins_, state_);
    chooseSubsteps();
  });
}

void Simulation::choosePrecision() {
  cloth_->setSinglePrecision(!method_->implicit && scene_->solver.precision == "single");
}

double Simulation::nextTime() const {
  const double grid = gridTime(), slack = kTimeSlack * scene_->integrator.step;
  for (const TimelineEvent& event : timeline_) {  // sorted: the first that is not due already
    if (event.time > state_.t + slack) return event.time < grid - slack ? event.time : grid;
  }
  return grid;
}

// With halvings allowed, an explicit method is not left to fail first: the user's number is the least it takes.
void Simulation::chooseSubsteps() {
  const IntegratorSettings& settings = scene_->integrator;
  substeps_ = settings.substeps;
  if (substeps_ > 0 && settings.halvings == 0) return;
  cloth_->setSinglePrecision(false);  // the estimate takes differences of forces
  const int automatic = automatic_.update(*cloth_, pins_, state_, settings, *method_);
  choosePrecision();
  if (substeps_ == 0 || automatic_.enough()) substeps_ = std::max(substeps_, automatic);
}

bool Simulation::step() {
  if (failure_) return false;
  return arena_.execute([&] {
    applyDueEvents();
    if (failure_) return false;
    chooseSubsteps();
    halving_.allow(scene_->integrator.halvings);
    const double begin = state_.t, end = nextTime();
    const bool whole = end == gridTime() && begin <= gridTime() - scene_->integrator.step * (1 - kTimeSlack);
    const double length = whole ? scene_->integrator.step : end - begin;
    // A step cut short by an event takes as many substeps as its length needs.
    const int substeps = whole ? substeps_ : static_cast<int>(std::ceil(length / ownStep() - kTimeSlack));
    if (!advance(length, end, substeps)) return false;
    ++steps_;
    if (end == gridTime()) ++gridSteps_;
    return true;
  });
}

// Again with smaller substeps from the start of the step, until it is good or they are as small as they may be.
bool Simulation::advance(double length, double end, int substeps) {
  stepStart_ = state_;
  if (options_.ledger) ledger_.mark();
  report_ = {};
  report_.innerSteps = 0;
  for (;;) {
    const Flaw flaw = attempt(length, end, static_cast<long>(substeps) << halving_.level());
    if (flaw.what.empty()) {
      halving_.good();
      return true;
    }
    state_ = stepStart_;
    if (options_.ledger) ledger_.rewind(*cloth_, pins_, state_);
    integrator_->reset();  // what it remembers is of steps that never were
    automatic_.forget();
    if (!halving_.possible()) {
      failStep(flaw, length / static_cast<double>(substeps));
      return false;
    }
    halving_.halve();
  }
}

Simulation::Flaw Simulation::attempt(double length, double end, long substeps) {
  StepReport work;
  work.innerSteps = 0;
  Flaw flaw;
  const double h = length / static_cast<double>(substeps);
  for (long i = 1; i <= substeps && flaw.what.empty(); ++i) {
    const StepReport report = integrator_->step(*cloth_, pins_, state_, h);
    work.add(report);
    // The grid's time, not a sum of steps.
    state_.t = i == substeps ? end : stepStart_.t + static_cast<double>(i) * h;
    flaw = flawOf(report, i == substeps || i % kLook == 0);
    if (flaw.what.empty() && options_.ledger) ledger_.step(*cloth_, pins_, state_, h);
  }
  if (!flaw.what.empty()) {  // it was work, but no step
    work.innerSteps = work.unconverged = 0;
    ++work.rejected;
    work.ok = true;
  }
  automatic_.spent(work.forceEvaluations);
  report_.add(work);
  totals_.add(work);
  return flaw;
}

// Where nothing can be halved a look now and then is enough: what has left every bound does not come back.
Simulation::Flaw Simulation::flawOf(const StepReport& report, bool look) const {
  if (!report.ok) return {report.failure};
  if (report.unconverged > 0 && halving_.possible()) return {kUnconverged};  // else kept and counted
  if (!look && scene_->integrator.halvings == 0) return {};
  if (const int node = checks_.escaped(state_); node >= 0) return {kEscaped, node};
  const double limit = scene_->integrator.stretchLimit;
  const int node = limit > 0 ? checks_.overstretched(state_.q, limit) : -1;
  return node >= 0 ? Flaw{kOverstretched, node} : Flaw{};
}

void Simulation::failStep(const Flaw& flaw, double substep) {
  report_.ok = false;
  report_.failure = flaw.what;
  std::string text(flaw.what);
  if (halving_.level() > 0) {
    text += fmt::format(", even with the step halved {} times to {:.3g} s", halving_.level(),
                        std::ldexp(substep, -halving_.level()));
  }
  cloth_->setSinglePrecision(false);  // the search for a cause takes differences of forces
  fail(std::move(text), flaw.node,
       flaw.what == kOverstretched
           ? std::string(kStretchAdvice)
           : likelyCause({*cloth_, pins_, reference_, state_, scene_->integrator, *method_, totals_, ownStep()}));
}

void Simulation::fail(std::string what, int node, std::string cause) {
  failure_ = {steps_ + 1, state_.t, node, std::move(what), std::move(cause)};
}

std::uint64_t Simulation::hash() const {
  Hash hash;
  hash.add({state_.q.data(), static_cast<std::size_t>(state_.q.size())});
  hash.add({state_.v.data(), static_cast<std::size_t>(state_.v.size())});
  hash.add({&state_.t, 1});
  return hash.value();
}

}  // namespace selvedge
