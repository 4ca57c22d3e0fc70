#include "constraints/pins.h"

#include <algorithm>

namespace selvedge {

constexpr double kRounding = 1e-9;  // m, m/s: places that differ by less are the same

Pins::Pins(int nodes, int blockSize)
    : blockSize_(blockSize), fixed_(static_cast<std::size_t>(nodes) * static_cast<std::size_t>(blockSize), 0) {}

void Pins::resize(int nodes) {
  fixed_.resize(static_cast<std::size_t>(nodes) * static_cast<std::size_t>(blockSize_), 0);
}

void Pins::lock(const System& system, State& state) {
  for (const Locked& each : locked_) fixed_[static_cast<std::size_t>(each.coordinate)] = 0;
  locked_.clear();
  for (const Eigen::Index coordinate : system.locked()) {
    locked_.push_back({coordinate, state.q[coordinate]});
    fixed_[static_cast<std::size_t>(coordinate)] = 1;
    state.v[coordinate] = 0;
  }
  const auto mark = [&](const PuppetNodes& each, std::uint8_t value) {
    std::fill_n(fixed_.data() + std::ptrdiff_t{each.firstNode} * blockSize_, std::ptrdiff_t{each.nodes} * blockSize_,
                value);
  };
  for (const PuppetNodes& each : puppets_) mark(each, 0);
  puppets_ = system.puppets();
  for (const PuppetNodes& each : puppets_) mark(each, 1);
}

void Pins::pin(int node, const PinMotion& motion, const std::array<bool, 3>& axes) {
  if (isPuppet(node)) return;
  unpin(node);
  pins_.insert({node, motion, axes});
  for (int k = 0; k < 3; ++k) {
    fixed_[static_cast<std::size_t>(node * blockSize_ + k)] = axes[static_cast<std::size_t>(k)] ? 1 : 0;
  }
}

void Pins::unpin(int node) {
  const auto found = pins_.find(node);
  if (found == pins_.end()) return;
  pins_.erase(found);
  for (int k = 0; k < 3; ++k) fixed_[static_cast<std::size_t>(node * blockSize_ + k)] = 0;
}

bool Pins::resting(double t) const {
  return puppets_.empty() &&
         std::all_of(pins_.begin(), pins_.end(), [t](const Pin& pin) { return pin.motion.resting(t); });
}

const Pins::Pin* Pins::find(int node) const {
  const auto found = pins_.find(node);
  return found != pins_.end() ? &*found : nullptr;
}

void Pins::prescribe(VecX& x, Vec3 (PinMotion::*value)(double) const, double t) const {
  for (const Pin& pin : pins_) {
    const Vec3 now = (pin.motion.*value)(t);
    for (int k = 0; k < 3; ++k) {
      if (pin.axes[static_cast<std::size_t>(k)]) x[pin.node * blockSize_ + k] = now[k];
    }
  }
}

void Pins::movePuppets(VecX& x, int derivative, double t) const {
  for (const PuppetNodes& each : puppets_) {
    each.puppet->write(t, derivative, x.data() + Eigen::Index{each.firstNode} * blockSize_, blockSize_);
  }
}

void Pins::placePuppets(State& state) const {
  VecX q = state.q, v = state.v;
  movePuppets(q, 0, state.t);
  movePuppets(v, 1, state.t);
  const auto same = [](const VecX& a, const VecX& b) { return (a - b).cwiseAbs().maxCoeff() < kRounding; };
  if (same(q, state.q) && same(v, state.v)) return;
  state.q = std::move(q);
  state.v = std::move(v);
}

void Pins::prescribeLocked(VecX& x, double value) const {
  for (const Locked& each : locked_) x[each.coordinate] = value;
}

void Pins::position(double t, VecX& q) const {
  for (const Locked& each : locked_) q[each.coordinate] = each.value;
  prescribe(q, &PinMotion::position, t);
  movePuppets(q, 0, t);
}
void Pins::velocity(double t, VecX& v) const {
  prescribeLocked(v, 0);
  prescribe(v, &PinMotion::velocity, t);
  movePuppets(v, 1, t);
}
void Pins::acceleration(double t, VecX& a) const {
  prescribeLocked(a, 0);
  prescribe(a, &PinMotion::acceleration, t);
  movePuppets(a, 2, t);
}

std::string Pins::complaint(double t) const {
  for (const Pin& pin : pins_) {
    if (const std::string wrong = pin.motion.complaint(t); !wrong.empty()) return "pin." + wrong;
  }
  return "";
}

}  // namespace selvedge
