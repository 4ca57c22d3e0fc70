#include "constraints/pins.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace selvedge {

Vec3 PinMotion::offset(double t, int derivative) const {
  if (kind == Kind::held) return Vec3::Zero();
  if (kind == Kind::path) return path->evaluate(t, derivative);
  if (kind == Kind::expression) return formula->evaluate(anchor, t, derivative);
  const double w = 2 * std::numbers::pi * frequency, angle = w * t + phase;
  const double value[] = {std::sin(angle), w * std::cos(angle), -w * w * std::sin(angle)};
  return amplitude * value[derivative];
}

Vec3 PinMotion::position(double t) const {
  if (kind == Kind::held) return anchor;
  return anchor + offset(resting(t) ? until : t, 0) - offset(since, 0);
}

Vec3 PinMotion::velocity(double t) const { return resting(t) ? Vec3::Zero() : offset(t, 1); }

Vec3 PinMotion::acceleration(double t) const { return resting(t) ? Vec3::Zero() : offset(t, 2); }

std::string PinMotion::complaint(double t) const {
  if (kind != Kind::expression) return "";
  const std::string atStart = formula->complaint(anchor, since);
  return atStart.empty() && !resting(t) ? formula->complaint(anchor, t) : atStart;
}

namespace {

auto findNode(const std::vector<Pins::Pin>& pins, int node) {
  return std::lower_bound(pins.begin(), pins.end(), node, [](const Pins::Pin& p, int n) { return p.node < n; });
}

}  // namespace

Pins::Pins(int nodes, int blockSize)
    : blockSize_(blockSize), fixed_(static_cast<std::size_t>(nodes) * static_cast<std::size_t>(blockSize), 0) {}

void Pins::pin(int node, const PinMotion& motion, const std::array<bool, 3>& axes) {
  unpin(node);
  pins_.insert(findNode(pins_, node), {node, motion, axes});
  for (int k = 0; k < 3; ++k) {
    fixed_[static_cast<std::size_t>(node * blockSize_ + k)] = axes[static_cast<std::size_t>(k)] ? 1 : 0;
  }
}

void Pins::unpin(int node) {
  const auto found = findNode(pins_, node);
  if (found == pins_.end() || found->node != node) return;
  pins_.erase(found);
  for (int k = 0; k < 3; ++k) fixed_[static_cast<std::size_t>(node * blockSize_ + k)] = 0;
}

bool Pins::pinned(int node) const {
  const auto found = findNode(pins_, node);
  return found != pins_.end() && found->node == node;
}

void Pins::prescribe(VecX& x, Vec3 (PinMotion::*value)(double) const, double t) const {
  for (const Pin& pin : pins_) {
    const Vec3 now = (pin.motion.*value)(t);
    for (int k = 0; k < 3; ++k) {
      if (pin.axes[static_cast<std::size_t>(k)]) x[pin.node * blockSize_ + k] = now[k];
    }
  }
}

void Pins::position(double t, VecX& q) const { prescribe(q, &PinMotion::position, t); }
void Pins::velocity(double t, VecX& v) const { prescribe(v, &PinMotion::velocity, t); }
void Pins::acceleration(double t, VecX& a) const { prescribe(a, &PinMotion::acceleration, t); }

std::string Pins::complaint(double t) const {
  for (const Pin& pin : pins_) {
    if (std::string wrong = pin.motion.complaint(t); !wrong.empty()) return wrong;
  }
  return "";
}

}  // namespace selvedge
