#include "sim/simulation.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/hash.h"
#include "scene/blocks/shape_keys.h"
#include "scene/build/least_step.h"
#include "scene/build/start_strain.h"
#include "sim/idle_events.h"
#include "sim/kept/saved_progress.h"

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
  Checkpoint saved;
  if (built.progress.size() > 0 && !takeProgress(built.progress, *scene, saved)) {
    throw InputError(scene->where({}),
                     fmt::format("start.state: what {0} remembers of earlier steps is damaged in {1}; save the scene "
                                 "anew, or take the element \"{0}\" out of that file",
                                 scene->integrator.method, scene->start.state));
  }
  timeline_ = resolveTimeline(*scene, built.made ? *built.made : built.cloth->mesh());
  for (std::string& each : idleEvents(*scene, timeline_, built.cloth->blockCount()))
    built.cloth->addAttention(std::move(each));
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
  const State asRead = state_;
  arena_.execute([&] {
    // Where a scene begins later than at 0, what happens at that very time is left to the first step, as in the run
    // that was saved there.
    const double slack = kTimeSlack * scene_->integrator.step;
    applyDueEvents(state_.t > 0 ? state_.t - slack : slack);
    if (!scene_->start.state.empty()) keepRoundOff(asRead, state_);
    start_ = reference_ = stepStart_.state = state_;
    if (tears_ != built.tears) checks_ = StateChecks(*system_, start_);
    started_ = true;
    fix(scene_->integrator.step);
    beginMethod(false);
    if (!scene_->start.state.empty()) goOnFromSaved(saved);
    chooseSubsteps();
    fix(ownStep());
    pressed_ = touching_ ? startPressure(*scene_, *cloth_, state_) : "";
    if (keepsLedger()) ledger_.start(*system_, pins_, state_);
  });
  notes_.clear();
}

// Whether the forces of the start alone would carry a node further than an edge in a step. So does a hair's breadth of
// noise in paper, a force of a thousand g, which no motion leaves: a rule that weights it answers with speeds of
// kilometres a second.
bool Simulation::startsWildly() const {
  if (!system_->massIsDiagonal()) return false;
  VecX force, room;
  system_->conservativeForce(state_, force);
  const VecX& mass = system_->massDiagonalIn(room, state_.q);
  const double h = scene_->integrator.step / std::max(1, scene_->integrator.substeps),
               most = checks_.shortestEdge() / (h * h);
  for (Eigen::Index i = 0; i < force.size(); ++i) {
    if (!pins_.fixed()[static_cast<std::size_t>(i)] && std::abs(force[i]) > most * mass[i]) return true;
  }
  return false;
}

void Simulation::beginMethod(bool midst) {
  if (midst || startsWildly()) return integrator_->restore({}, state_);
  integrator_->reset();
}

// Nothing is known of a state that another method made: then it begins in the midst of a motion.
void Simulation::goOnFromSaved(const Checkpoint& saved) {
  integrator_->restore(saved.memory, state_);
  automatic_.restore(saved.automatic);
  halving_ = saved.halving;
  // The file has an event at this time for each of them, which would begin it from where it is now: the same but for round-off.
  glides_ = saved.glides;
  const double now = state_.t, slack = kTimeSlack * scene_->integrator.step;
  std::erase_if(timeline_, [&](const TimelineEvent& event) {
    return event.kind == TimelineEvent::Kind::set && std::abs(event.time - now) <= slack &&
           glides_.leads(event.key, event.value);
  });
  const double step = scene_->integrator.step;
  constexpr long kExact = 10000000;  // steps: beyond, the sum of a time and so many is not what it says
  if (saved.gridSteps > kExact || saved.gridStep != step ||
      std::abs(state_.t - saved.baseTime - static_cast<double>(saved.gridSteps) * step) > kTimeSlack * step)
    return;
  baseTime_ = saved.baseTime;
  gridSteps_ = saved.gridSteps;
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
