// What the user's hands do to a running simulation: nodes pinned, let go, moved; the cloth grabbed.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "sim/simulation.h"

namespace selvedge {

std::string Simulation::wrongNodes(const std::vector<int>& nodes) const {
  for (const int node : nodes) {
    if (node < 0 || node >= system_->blockCount()) {
      return fmt::format("there is no node {}: this mesh has nodes 0 to {}", node, system_->blockCount() - 1);
    }
    if (system_->isPuppet(node)) return fmt::format("{} is of a figure, which moves as its file says", nameOf({node}));
  }
  return nodes.empty() ? "no node is named" : "";
}

std::string Simulation::obey(const PinNodes& command) {
  if (std::string wrong = wrongNodes(command.nodes); !wrong.empty()) return wrong;
  PinMotion held;
  held.since = state_.t;
  beforeChange();
  for (const int node : command.nodes) {
    held.anchor = system_->position(state_, node);
    pins_.pin(node, held);
  }
  pinsAsWritten_ = false;
  afterChange();
  note(nameOf(command.nodes) + " pinned");
  return "";
}

std::string Simulation::obey(const UnpinNodes& command) {
  if (std::string wrong = wrongNodes(command.nodes); !wrong.empty()) return wrong;
  beforeChange();
  for (const int node : command.nodes) pins_.unpin(node);
  pinsAsWritten_ = false;
  afterChange();
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
  const ClothPlace held = placeNow({command.nodes, command.weights}, cloth_->tears());
  hand_ = {true, held.nodes, held.weights, command.target, command.target, state_.t, state_.t};
  strengthenHand();
  handChanged();
  Eigen::Index nearest = 0;
  hand_.weights.maxCoeff(&nearest);
  note("grabbed at " + nameOf({hand_.nodes[static_cast<std::size_t>(nearest)]}));
  return "";
}

// Places and velocities go on as they were.
void Simulation::handChanged() {
  automatic_.forget();
  if (keepsLedger()) ledger_.event(*system_, pins_, state_);
}

// The force goes on as it was: nothing needs to settle. A hand that holds nothing may move, too.
std::string Simulation::obey(const MoveGrab& command) {
  if (!command.target.allFinite() || !(std::abs(command.seconds) < 1e9)) return "the way of the hand is no number";
  hand_.from = hand_.place(state_.t);
  hand_.to = command.target;
  hand_.since = state_.t;
  hand_.arrival = state_.t + std::max(command.seconds, 0.0);
  return "";
}

std::string Simulation::obey(const ReleaseGrab&) {
  if (!hand_.holds) return "";
  hand_ = {};
  handChanged();
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
  const ClothBody& body = cloth_->bodies()[cloth_->bodyOf(hand_.nodes[0])];
  for (int i = 0; i < body.count(); ++i) all += mass[toIndex(body.node(i))];
  for (int i = 0; i < 3; ++i) {
    const double w = hand_.weights[i];
    inverse += w * w / mass[static_cast<std::size_t>(hand_.nodes[static_cast<std::size_t>(i)])];
  }
  const double felt = 1 / inverse;
  const bool limited = stepIsLimited(*method_, scene_->integrator);
  hand_.stiffness = kSwing * all;
  if (limited) hand_.stiffness = std::min(hand_.stiffness, 0.2 * felt / (ownStep() * ownStep()));
  hand_.damping = (limited ? 0.5 : 2) * std::sqrt(hand_.stiffness * felt);
}

std::string Simulation::nameOf(const std::vector<int>& nodes) const {
  if (nodes.size() != 1) return fmt::format("{} nodes", nodes.size());
  const ClothBody& body = cloth_->bodies()[cloth_->bodyOf(nodes.front())];
  const std::string of = body.name.empty() ? "" : fmt::format(" of {}", body.name);
  const std::vector<int>& corners = body.mesh.corners;
  const auto corner = std::find(corners.begin(), corners.end(), nodes.front());
  return corner == corners.end() ? fmt::format("node {}{}", nodes.front(), of)
                                 : fmt::format("corner {}{}", corner - corners.begin(), of);
}

}  // namespace selvedge
