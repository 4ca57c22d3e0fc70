// What the user does to a running simulation: parameters, and going on from elsewhere. Its nodes: simulation_hands.cpp.
#include <fmt/format.h>

#include "base/error.h"
#include "base/param_value.h"
#include "scene/blocks/fabrics.h"
#include "scene/blocks/key_list.h"
#include "scene/build/least_step.h"
#include "scene/keys.h"
#include "sim/simulation.h"

namespace selvedge {
namespace {

constexpr std::string_view kFabric = "material.fabric";

// The answer is empty on success. A fabric goes over everything that says something else.
std::string setIn(Scene& scene, const SetParameter& command) {
  const Params params = scene.params();
  const Param* p = findParam(params, command.key);
  if (!p) return notSettable(command.key);
  if (std::string wrong = assign(*p, command.value); !wrong.empty()) return wrong;
  if (command.key != kFabric) return "";
  for (const Param& own : Fabric{}.params()) scene.from.erase(own.key);
  return applyFabric(scene, true);
}

enum class Reach { settings, cloth, start };  // what has to be made anew

Reach reachOf(Scene& scene, const std::string& key) {
  const Params params = scene.params();
  const Param* p = findParam(params, key);
  if (!p->structural || key == kFabric || key.starts_with("run.")) return Reach::settings;
  return key.starts_with("material.") ? Reach::cloth : Reach::start;
}

// Whether time would stand still with this new value: now, or after the next restart.
std::string wrongStep(const std::string& key, const IntegratorSettings& now, double time, const Scene& home) {
  if (key != "integrator.step" && key != "integrator.substeps") return "";
  std::string wrong = lostStep(now, time);
  if (wrong.empty()) requireSteps(home);
  return wrong;
}

std::string shown(const ParamValue& value) {
  const auto* text = std::get_if<std::string>(&value);
  return text ? *text : describe(value);
}

}  // namespace

std::string Simulation::apply(const Command& command) {
  std::string wrong;
  arena_.execute([&] {
    try {
      wrong = std::visit([&](const auto& each) { return obey(each); }, command);
    } catch (const InputError& error) {
      wrong = error.what();
    }
  });
  return wrong;
}

std::string Simulation::obey(const SetParameter& command) {
  Scene home = home_;
  auto scene = std::make_unique<Scene>(*scene_);
  if (std::string wrong = setIn(*scene, command); !wrong.empty()) return wrong;
  if (std::string wrong = setIn(home, command); !wrong.empty()) return wrong;
  switch (reachOf(home, command.key)) {
    case Reach::settings:
      if (std::string wrong = wrongStep(command.key, scene->integrator, state_.t, home); !wrong.empty()) return wrong;
      *scene_ = *scene;  // in place: laws and integrator read it there
      takeSettings(command.key);
      settle();
      break;
    case Reach::cloth:
      rebuild(std::move(scene));
      break;
    case Reach::start:
      begin(std::make_unique<Scene>(home));
  }
  home_ = std::move(home);
  note(fmt::format("{} = {}", command.key, shown(command.value)), command.key);
  return "";
}

// The same cloth of other laws, in the midst of its motion.
void Simulation::rebuild(std::unique_ptr<Scene> scene) {
  BuiltScene built = build(*scene, options_.hands ? &hand_ : nullptr);
  scene_ = std::move(scene);
  take(built);
  method_ = findMethod(scene_->integrator.method);
  integrator_ = makeIntegrator(scene_->integrator, scene_->solver);
  choosePrecision();
  checks_ = StateChecks(*system_, start_);
  ++builds_;
  automatic_.forget();
  reference_ = state_;
  if (keepsLedger()) ledger_.follow(*system_, pins_, state_);
}

void Simulation::forget() {
  integrator_ = makeIntegrator(scene_->integrator, scene_->solver);
  automatic_ = {};
  halving_ = {};
  baseTime_ = state_.t;
  gridSteps_ = 0;
  reference_ = state_;
}

void Simulation::resume() {
  if (!failure_) return;
  failure_.reset();
  integrator_->reset();
  automatic_.forget();
}

void Simulation::restart() { begin(std::make_unique<Scene>(home_)); }

std::size_t Checkpoint::bytes() const {
  return sizeof(Checkpoint) + static_cast<std::size_t>(state.q.size() + state.v.size()) * sizeof(double) +
         pins.fixed().size() + pins.pins().size() * sizeof(Pins::Pin);  // the same with and without a ledger
}

void Simulation::keep(Checkpoint& to) const {
  to.state = state_;
  to.pins = pins_;
  if (keepsLedger()) ledger_.keep(to.works);
  to.nextEvent = nextEvent_;
  to.steps = steps_;
  to.gridSteps = gridSteps_;
  to.baseTime = baseTime_;
  to.gridStep = scene_->integrator.step;
  to.failure = failure_;
}

void Simulation::goTo(const Checkpoint& to) {
  state_ = to.state;
  pins_ = to.pins;
  steps_ = to.steps;
  hand_ = {};
  failure_ = to.failure;
  pinsAsWritten_ = false;
  forget();
  arena_.execute([&] {
    setEventsTo(to.nextEvent);
    if (to.gridStep == scene_->integrator.step) baseTime_ = to.baseTime, gridSteps_ = to.gridSteps;
    if (keepsLedger()) ledger_.restore(to.works, *system_, pins_, state_);
  });
}

void Simulation::continueFrom(const Simulation& other) {
  Checkpoint now;
  other.keep(now);
  now.failure.reset();
  goTo(now);
  Scene theirs = other.scene(), theirOwn = other.ownScene(), own = home_;
  const Params present = scene_->params(), given = own.params(), from = theirs.params(), fromOwn = theirOwn.params();
  for (std::size_t i = 0; i < present.size(); ++i) {  // where both were given the same, they have the same now
    if (!(valueOf(given[i]) == valueOf(fromOwn[i])) || valueOf(present[i]) == valueOf(from[i])) continue;
    static_cast<void>(assign(present[i], valueOf(from[i])));
    takeSettings(present[i].key);
  }
  hand_ = other.hand_;
  pinsAsWritten_ = other.pinsAsWritten_;
  arena_.execute([&] { strengthenHand(); });
  takeNotes();
}

void Simulation::ownFrequencies(int products, std::vector<double>& omegas) {
  arena_.execute([&] {
    system_->setSinglePrecision(false);  // products are differences of forces
    frequencies_.frequencies(*system_, pins_, state_, products, omegas);
    choosePrecision();
  });
}

void Simulation::note(std::string text, std::string key) {
  ++changes_;
  notes_.push_back({state_.t, std::move(text), std::move(key)});
}

}  // namespace selvedge
