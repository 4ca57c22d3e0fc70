#include "sim/simulation.h"

#include <cmath>

#include "base/hash.h"
#include "scene/blocks/shape_keys.h"
#include "scene/build/least_step.h"
#include "scene/build/start_strain.h"

namespace selvedge {
namespace {

// A state that was saved has its pins where a step's own sum of times put them: as exact, but not to the bit.
void keepRoundOff(const State& saved, State& state) {
  constexpr double kRoundOff = 1e-9;
  const auto keep = [](const VecX& from, VecX& to) {
    for (Eigen::Index i = 0; i < from.size(); ++i) {  // a cut may have made it longer
      if (std::abs(to[i] - from[i]) <= kRoundOff * (1 + std::abs(to[i]))) to[i] = from[i];
    }
  };
  keep(saved.q, state.q);
  keep(saved.v, state.v);
}

}  // namespace

Simulation::Simulation(Scene scene, SimulationOptions options)
    : home_(std::move(scene)), pins_(0, 3), options_(options), arena_(options.threads, options.background) {
  nameShapes(home_);
  begin(std::make_unique<Scene>(home_));
}

void Simulation::take(BuiltScene& built) {
  cloth_ = built.cloth.get();
  colliders_ = std::move(built.colliders);
  filters_ = std::move(built.filters);
  touching_ = std::move(built.touching);
  frictions_ = std::move(built.frictions);
  tearing_ = std::move(built.tearing);
  read_ = built.read;
  system_ = std::move(built.cloth);
}

// What throws comes before anything is changed.
void Simulation::begin(std::unique_ptr<Scene> scene) {
  BuiltScene built = build(*scene, options_.hands ? &hand_ : nullptr);
  requireSteps(*scene);
  requireMethod(scene->integrator.method, *built.cloth);
  for (const EventSettings& event : scene->events) {
    const auto set = event.set.find("integrator.method");
    if (set != event.set.end()) requireMethod(std::get<std::string>(set->second), *built.cloth);
  }
  timeline_ = resolveTimeline(*scene, built.made ? *built.made : built.cloth->mesh());
  scene_ = std::move(scene);
  take(built);
  tears_ = built.tears;
  state_ = std::move(built.start);
  pins_ = Pins(system_->blockCount(), system_->blockSize());
  pins_.lock(*system_, state_);
  checks_ = StateChecks(*system_, state_);
  hand_ = {};
  glides_.clear();
  ownKept_ = wantedKept_ = nullptr;
  shapesChanged();
  method_ = findMethod(scene_->integrator.method);
  integrator_ = makeIntegrator(scene_->integrator, scene_->solver);
  choosePrecision();
  failure_.reset();
  automatic_ = {};
  halving_ = {};
  report_ = totals_ = {};
  totals_.innerSteps = 0;
  steps_ = gridSteps_ = 0;
  baseTime_ = state_.t;
  nextEvent_ = 0;
  eventSets_.clear();
  ++starts_;
  ++builds_;
  pinsAsWritten_ = true;
  started_ = false;
  const State saved = state_;
  arena_.execute([&] {
    // Where a scene begins later than at 0, what happens at that very time is left to the first step, as in the run
    // that was saved there.
    const double slack = kTimeSlack * scene_->integrator.step;
    applyDueEvents(state_.t > 0 ? state_.t - slack : slack);
    if (!scene_->start.state.empty()) keepRoundOff(saved, state_);
    if (!scene_->start.state.empty()) integrator_->restore({}, state_);  // saved in the midst of a motion
    start_ = reference_ = stepStart_ = state_;
    if (tears_ != built.tears) checks_ = StateChecks(*system_, start_);
    started_ = true;
    fix(scene_->integrator.step);
    chooseSubsteps();
    fix(ownStep());
    pressed_ = touching_ ? startPressure(*scene_, *cloth_, state_) : "";
    if (keepsLedger()) ledger_.start(*system_, pins_, state_);
  });
  notes_.clear();
}

void Simulation::choosePrecision() {
  system_->setSinglePrecision(!method_->implicit && scene_->solver.precision == "single");
}

std::uint64_t Simulation::hash() const {
  Hash hash;
  hash.add({state_.q.data(), static_cast<std::size_t>(state_.q.size())});
  hash.add({state_.v.data(), static_cast<std::size_t>(state_.v.size())});
  hash.add({&state_.t, 1});
  hash.add({state_.memory.data(), static_cast<std::size_t>(state_.memory.size())});
  return hash.value();
}

}  // namespace selvedge
