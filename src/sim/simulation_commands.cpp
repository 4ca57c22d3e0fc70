// What the user does to a running simulation: parameters. Its nodes: simulation_hands.cpp; going back and on:
// simulation_moments.cpp.
#include <fmt/format.h>

#include "base/error.h"
#include "base/params/param_value.h"
#include "contact/acting.h"
#include "scene/blocks/key_list.h"
#include "scene/blocks/presets.h"
#include "scene/blocks/shape_keys.h"
#include "scene/build/least_step.h"
#include "scene/build/start_tangle.h"
#include "scene/files/body_edits.h"
#include "scene/files/set_parameter.h"
#include "scene/keys.h"
#include "sim/simulation.h"

namespace selvedge {
namespace {

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
  auto scene = std::make_unique<Scene>(wantedScene());
  if (std::string wrong = assignParameter(*scene, command.key, command.value); !wrong.empty()) return wrong;
  if (std::string wrong = assignParameter(home, command.key, command.value); !wrong.empty()) return wrong;
  if (std::string wrong = impossibleShape(*scene); !wrong.empty()) return wrong;
  const Params params = home.params();
  switch (renewalBy(*findParam(params, command.key))) {
    case Renewal::none:
      if (std::string wrong = wrongStep(command.key, scene->integrator, state_.t, home); !wrong.empty()) return wrong;
      requireMethod(scene->integrator.method, *system_);
      beforeChange();
      changeScene(std::move(*scene), underWay() ? scene_->run.glide : 0);
      takeSettings(command.key);
      afterChange();
      break;
    case Renewal::cloth:
      if (!rebuild(std::move(scene))) noteNewWorks();
      break;
    case Renewal::start:
      begin(std::make_unique<Scene>(home));
  }
  home_ = std::move(home);
  ownKept_ = nullptr;
  note(fmt::format("{} = {}", command.key, shown(command.value)), command.key);
  return "";
}

// Like another mesh, other bodies begin at the start.
std::string Simulation::obey(const SetBodies& command) {
  const auto* text = std::get_if<std::string>(&command.scene);
  if (!text) return "bodies are taken from the text of a scene";
  Scene home = home_;
  takeBodies(home, *text);
  begin(std::make_unique<Scene>(home));
  home_ = std::move(home);
  ownKept_ = nullptr;
  note(home_.bodies.size() < 2 ? "one cloth" : fmt::format("{} bodies", home_.bodies.size()));
  return "";
}

// The same cloth of other laws, in the midst of its motion. Laws and method read the new scene from here on.
bool Simulation::rebuild(std::unique_ptr<Scene> scene) {
  Glides glides = glides_;
  glides.start(wantedScene(), *scene_, *scene, state_.t, 0);
  const Hand* hand = options_.hands ? &hand_ : nullptr;
  BuiltScene built = tears_ ? buildTorn(*scene, hand, tears_.get(), read_) : build(*scene, hand, false);
  requireMethod(scene->integrator.method, *built.cloth);
  MethodMemory remembered;
  integrator_->keep(remembered);
  if (clothTouchesCloth(scene->contact) && !clothTouchesCloth(scene_->contact)) {
    for (std::string& each : crossedCloth(*built.cloth, state_, "let the run begin with contact.self"))
      built.cloth->addAttention(std::move(each));
  }
  const bool sameMethod = method_->name == scene->integrator.method;
  method_ = findMethod(scene->integrator.method);
  integrator_ = makeIntegrator(scene->integrator, scene->solver);
  integrator_->restore(sameMethod ? remembered : MethodMemory(), state_);
  if (!sameMethod) halving_ = {};
  Colliders running = std::move(*colliders_);
  const std::shared_ptr<const MemoryLayout> layout = system_->memoryLayout();
  take(built);
  if (running.size() == colliders_->size()) *colliders_ = std::move(running);  // as they move
  scene_ = std::move(scene);
  glides_ = std::move(glides);
  wantedKept_ = nullptr;
  choosePrecision();
  checks_ = StateChecks(*system_, start_);
  pins_.lock(*system_, state_);
  ++builds_;
  automatic_.forget();
  reference_ = state_;
  system_->takeMemory(*layout, state_);
  fix(ownStep());
  if (!underWay()) beginMethod(false);
  return !keepsLedger() || ledger_.follow(*system_, pins_, state_);
}

void Simulation::resume() {
  if (!failure_) return;
  failure_.reset();
  automatic_.forget();
  halving_ = {};
}

void Simulation::restart() { begin(std::make_unique<Scene>(home_)); }

void Simulation::ownFrequencies(int products, std::vector<double>& omegas) {
  arena_.execute([&] {
    system_->setSinglePrecision(false);  // products are differences of forces
    frequencies_.frequencies(*system_, pins_, state_, products, omegas);
    choosePrecision();
  });
}

void Simulation::touches(std::vector<TouchMark>& marks) const {
  marks.clear();
  for (const FrictionLaw* friction : frictions_) friction->addMarks(state_, marks);
  for (const LedNode& led : system_->led()) {
    marks.push_back({led.node, led.force, led.slips});
  }
}

void Simulation::clothTouches(std::vector<TouchMark>& marks) const {
  marks.clear();
  for (const FrictionLaw* friction : frictions_) {
    if (!friction->drivenByShapes()) friction->addMarks(state_, marks);
  }
}

void Simulation::shapeForces(VecX& F) {
  F.setZero(system_->dofs());
  arena_.execute([&] {
    for (const auto& law : system_->laws()) {
      if (!law->drivenByShapes()) continue;
      if (law->conservative()) law->addForce(state_, F);
      if (law->dissipative()) law->addDissipativeForce(state_, F);
    }
  });
  for (const LedNode& led : system_->led()) F.segment<3>(system_->coordinate(led.node)) += led.force;
}

void Simulation::note(std::string text, std::string key) {
  ++changes_;
  notes_.push_back({state_.t, std::move(text), std::move(key)});
}

void Simulation::noteNewWorks() {
  if (steps_ > 0)
    notes_.push_back({state_.t, "other forces act from here on: the works in the energy balance begin at 0", {}, true});
}

}  // namespace selvedge
