// Moments of a simulation: kept, come back to, and taken over by another simulation.
#include "base/check.h"
#include "base/params/param_value.h"
#include "scene/keys.h"
#include "sim/simulation.h"

namespace selvedge {
namespace {

constexpr std::size_t kTreeNode = 40;  // bytes around each element of a std::set

enum class Change { none, settings, cloth };  // what has to be made anew

Change changeBetween(Scene a, Scene b) {
  Change change = Change::none;
  const Params left = a.params(), right = b.params();
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (valueOf(left[i]) == valueOf(right[i])) continue;
    if (left[i].structural && isOfCloth(left[i].key) && !isPreset(left[i].key)) {
      return Change::cloth;
    }
    change = Change::settings;
  }
  return change;
}

}  // namespace

// The same with and without a ledger; scenes are shared by many moments. So are tears, but in a cloth that tears all the time.
std::size_t Checkpoint::bytes() const {
  const std::size_t torn =
      tears ? tears->added.size() * sizeof(AddedNode) + tears->triangles.size() * 4 * sizeof(int) : 0;
  return sizeof(Checkpoint) +
         static_cast<std::size_t>(state.q.size() + state.v.size() + state.memory.size()) * sizeof(double) +
         memory.bytes() + pins.fixed().size() + pins.pins().size() * (sizeof(Pins::Pin) + kTreeNode) +
         led.size() * sizeof(LedNode) + torn;
}

Scene Simulation::wantedScene() const {
  Scene scene = *scene_;
  glides_.finish(scene);
  return scene;
}

void Simulation::keep(Checkpoint& to) const {
  to.state = state_;
  to.tears = tears_;
  to.remembered = system_->memoryLayout();
  to.led = system_->led();
  to.method = method_->name;
  integrator_->keep(to.memory);
  to.automatic = automatic_.known();
  to.halving = halving_;
  if (!ownKept_) ownKept_ = std::make_shared<const Scene>(home_);
  if (!wantedKept_) wantedKept_ = std::make_shared<const Scene>(wantedScene());
  to.own = ownKept_;
  to.wanted = wantedKept_;
  to.glides = glides_;
  to.pins = pins_;
  if (!shapesKept_) shapesKept_ = std::make_shared<const Colliders>(*colliders_);
  to.shapes = shapesKept_;
  to.works = {};
  if (keepsLedger()) ledger_.keep(to.works);
  to.eventSets = eventSets_;
  to.nextEvent = nextEvent_;
  to.steps = steps_;
  to.gridSteps = gridSteps_;
  to.baseTime = baseTime_;
  to.gridStep = scene_->integrator.step;
  to.fixedFor = fixedFor_;
  to.failure = failure_;
}

void Simulation::goTo(const Checkpoint& to, PastParameters parameters) {
  arena_.execute([&] {
    moveTo(to);
    if (parameters == PastParameters::takeBack) takeBack(to);
    goOn(to);
  });
}

void Simulation::moveTo(const Checkpoint& to) {
  glides_.finish(*scene_);
  glides_.clear();
  takeShapes(to);
  takeState(to);
  steps_ = to.steps;
  hand_ = {};
  failure_ = to.failure;
  pinsAsWritten_ = false;
  baseTime_ = state_.t;
  gridSteps_ = 0;
  reference_ = state_;
  setEventsTo(to.nextEvent);
  glides_.finish(*scene_);
  glides_.clear();
  *colliders_ = *to.shapes;
}

// Laws of the present cloth may be others than those of then.
void Simulation::takeState(const Checkpoint& to) {
  if (to.tears != tears_) {
    followTears(to.tears);
    if (keepsLedger()) ledger_.bind(*system_);
  }
  SELVEDGE_CHECK_EQ(to.state.q.size(), static_cast<Eigen::Index>(system_->dofs()));
  state_ = to.state;
  system_->takeMemory(*to.remembered, state_);
  pins_ = to.pins;
  pins_.lock(*system_, state_);
}

void Simulation::takeBack(const Checkpoint& to) {
  home_ = *to.own;
  ownKept_ = to.own;
  eventSets_ = to.eventSets;
  const Change change = changeBetween(*scene_, *to.wanted);
  if (change == Change::none) return;
  ++changes_;
  if (change == Change::cloth) {
    rebuild(std::make_unique<Scene>(*to.wanted));
    return takeState(to);
  }
  *scene_ = *to.wanted;
  takeSettings("");
}

// The state is that of the moment, the scene has the values to go on with. Where those were others then they begin to
// glide there; a glide that was under way goes on.
void Simulation::goOn(const Checkpoint& from) {
  const bool same = changeBetween(*scene_, *from.wanted) == Change::none;
  Scene acting = *from.wanted;
  from.glides.act(state_.t, acting);
  glides_ = from.glides;
  glides_.start(*from.wanted, std::move(acting), *scene_, state_.t, underWay() ? scene_->run.glide : 0);
  followShapes(underWay() ? scene_->run.glide : 0, wantedScene().colliders);
  takeSettings("");
  if (from.gridStep == scene_->integrator.step) baseTime_ = from.baseTime, gridSteps_ = from.gridSteps;
  const bool sameMethod = from.method == method_->name;
  if (sameMethod && underWay()) {
    integrator_->restore(from.memory, state_);
  } else {
    beginMethod(underWay());
  }
  automatic_.restore(from.automatic);
  if (!same) automatic_.forget();
  halving_ = sameMethod ? from.halving : StepHalving();
  fix(from.fixedFor);
  system_->led() = from.led;
  if (keepsLedger() && !ledger_.restore(from.works, *system_, pins_, state_)) noteNewWorks();
}

void Simulation::continueFrom(const Simulation& other) {
  Checkpoint moment;
  other.keep(moment);
  moment.failure.reset();
  arena_.execute([&] {
    moveTo(moment);
    Scene theirs = *moment.wanted, theirOwn = other.ownScene(), own = home_;
    const Params present = scene_->params(), given = own.params(), from = theirs.params(), fromOwn = theirOwn.params();
    for (const Param& each : present) {  // where both were given the same, they have the same now
      const Param *mine = findParam(given, each.key), *yours = findParam(fromOwn, each.key),
                  *now = findParam(from, each.key);
      if (!mine || !yours || !now || !(valueOf(*mine) == valueOf(*yours))) continue;
      if (!(valueOf(each) == valueOf(*now))) static_cast<void>(assign(each, valueOf(*now)));
    }
    goOn(moment);
    hand_ = other.hand_;
    pinsAsWritten_ = other.pinsAsWritten_;
    strengthenHand();
  });
  takeNotes();
}

}  // namespace selvedge
