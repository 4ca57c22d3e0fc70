// What the user does to a running simulation.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "scene/fabrics.h"
#include "scene/key_list.h"
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
  cloth_ = std::move(built.cloth);
  method_ = findMethod(scene_->integrator.method);
  integrator_ = makeIntegrator(scene_->integrator, scene_->solver);
  choosePrecision();
  checks_ = StateChecks(*cloth_, start_);
  ++builds_;
  automatic_.forget();
  reference_ = state_;
  if (options_.ledger) ledger_.follow(*cloth_, pins_, state_);
}

std::string Simulation::wrongNodes(const std::vector<int>& nodes) const {
  for (const int node : nodes) {
    if (node < 0 || node >= cloth_->blockCount()) {
      return fmt::format("there is no node {}: this mesh has nodes 0 to {}", node, cloth_->blockCount() - 1);
    }
  }
  return nodes.empty() ? "no node is named" : "";
}

std::string Simulation::obey(const PinNodes& command) {
  if (std::string wrong = wrongNodes(command.nodes); !wrong.empty()) return wrong;
  PinMotion held;
  held.since = state_.t;
  for (const int node : command.nodes) {
    held.anchor = state_.q.segment<3>(3 * node);
    pins_.pin(node, held);
  }
  pinsAsWritten_ = false;
  settle();
  note(nameOf(command.nodes) + " pinned");
  return "";
}

std::string Simulation::obey(const UnpinNodes& command) {
  if (std::string wrong = wrongNodes(command.nodes); !wrong.empty()) return wrong;
  for (const int node : command.nodes) pins_.unpin(node);
  pinsAsWritten_ = false;
  settle();
  note(nameOf(command.nodes) + " let go");
  return "";
}

// Position, velocity and acceleration go on as they were: nothing needs to settle.
std::string Simulation::obey(const MovePins& command) {
  if (std::string wrong = wrongNodes(command.nodes); !wrong.empty()) return wrong;
  if (!command.offset.allFinite() || !(std::abs(command.seconds) < 1e9)) return "the way of the pins is no number";
  for (const int node : command.nodes) {
    if (!pins_.find(node)) return fmt::format("node {} is not pinned", node);
  }
  const double seconds = std::max(command.seconds, scene_->integrator.step);
  for (const int node : command.nodes) {
    const Pins::Pin pin = *pins_.find(node);
    pins_.pin(node, pin.motion.gliding(state_.t, command.offset, seconds), pin.axes);
  }
  pinsAsWritten_ = false;
  return "";
}

std::string Simulation::obey(const Grab& command) {
  if (!options_.hands) return "this simulation was made without hands";
  if (std::string wrong = wrongNodes({command.nodes.begin(), command.nodes.end()}); !wrong.empty()) return wrong;
  if (!command.target.allFinite() || !(std::abs(command.weights.sum() - 1) < 1e-6) || command.weights.minCoeff() < -1) {
    return "a grab needs barycentric weights and a place";
  }
  hand_ = {true, command.nodes, command.weights, command.target, command.target, state_.t, state_.t};
  strengthenHand();
  settle();
  Eigen::Index nearest = 0;
  command.weights.maxCoeff(&nearest);
  note("grabbed at " + nameOf({command.nodes[static_cast<std::size_t>(nearest)]}));
  return "";
}

// The force goes on as it was: nothing needs to settle. A hand that holds nothing may move, too.
std::string Simulation::obey(const MoveGrab& command) {
  if (!command.target.allFinite()) return "the place of the hand is no number";
  hand_.from = hand_.place(state_.t);
  hand_.to = command.target;
  hand_.since = state_.t;
  hand_.arrival = state_.t + std::clamp(command.seconds, 0.0, 1e9);
  return "";
}

std::string Simulation::obey(const ReleaseGrab&) {
  if (!hand_.holds) return "";
  hand_ = {};
  settle();
  note("let go");
  return "";
}

// k so that the whole cloth would swing at the hand with 3.6 Hz (its weight stretches the spring by 2 cm), d critical
// for the mass m = 1 / sum w_i^2/m_i that feels it. With an explicit step h that is no more than k = 0.2 m/h^2, d =
// 0.22 m/h: less than a tenth of what a step at its limit can bear.
void Simulation::strengthenHand() {
  if (!hand_.holds) return;
  constexpr double kSwing = 500;  // 1/s^2
  const auto& mass = cloth_->nodeMass();
  double all = 0, inverse = 0;
  for (const double each : mass) all += each;
  for (int i = 0; i < 3; ++i) {
    const double w = hand_.weights[i];
    inverse += w * w / mass[static_cast<std::size_t>(hand_.nodes[static_cast<std::size_t>(i)])];
  }
  const double felt = 1 / inverse;
  const bool adapts = method_->name == "rk45" && scene_->integrator.adaptive;
  const bool limited = !method_->implicit && std::isfinite(method_->stabilityLimit) && !adapts;
  hand_.stiffness = kSwing * all;
  if (limited) hand_.stiffness = std::min(hand_.stiffness, 0.2 * felt / (ownStep() * ownStep()));
  hand_.damping = (limited ? 0.5 : 2) * std::sqrt(hand_.stiffness * felt);
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

void Simulation::keep(Checkpoint& to) const {
  to.state = state_;
  to.pins = pins_;
  to.nextEvent = nextEvent_;
  to.steps = steps_;
}

void Simulation::goBack(const Checkpoint& to) {
  state_ = to.state;
  pins_ = to.pins;
  nextEvent_ = to.nextEvent;
  steps_ = to.steps;
  hand_ = {};
  failure_.reset();
  pinsAsWritten_ = false;
  forget();
  arena_.execute([&] { settle(); });
}

void Simulation::ownFrequencies(int products, std::vector<double>& omegas) {
  arena_.execute([&] {
    cloth_->setSinglePrecision(false);  // products are differences of forces
    frequencies_.frequencies(*cloth_, pins_, state_, products, omegas);
    choosePrecision();
  });
}

void Simulation::note(std::string text, std::string key) {
  ++changes_;
  notes_.push_back({state_.t, std::move(text), std::move(key)});
}

std::string Simulation::nameOf(const std::vector<int>& nodes) const {
  if (nodes.size() != 1) return fmt::format("{} nodes", nodes.size());
  const std::vector<int>& corners = cloth_->mesh().corners;
  const auto corner = std::find(corners.begin(), corners.end(), nodes.front());
  return corner == corners.end() ? fmt::format("node {}", nodes.front())
                                 : fmt::format("corner {}", corner - corners.begin());
}

}  // namespace selvedge
