// The penalty of a depth g = thickness - distance, twice continuously differentiable: its second derivative rises from 0
// to 1 over a part of the thickness and stays there.
#pragma once

#include <algorithm>

#include "contact/collider.h"
#include "model/force_law.h"

namespace selvedge {

struct Penalty {
  double value, slope, curve;  // m^2, m, 1: times k they are energy, force, stiffness
};

inline Penalty penalty(double depth, double thickness) {
  const double soft = thickness / 2;
  if (depth <= 0) return {0, 0, 0};
  if (depth < soft) return {depth * depth * depth / (6 * soft), depth * depth / (2 * soft), depth / soft};
  return {(depth * depth - soft * depth + soft * soft / 3) / 2, depth - soft / 2, 1};
}

// Stiffness and damping for each kg that touches. Of what an explicit step h can bear (4 / h^2, 2 / h) they take less than a
// tenth, so that they fit beside the cloth's own.
struct ContactRates {
  double stiffness = 0, damping = 0;  // 1/s^2, 1/s
};

inline ContactRates contactRates(const ContactSettings& settings, const InnerStep& step) {
  double stiffness = settings.stiffness, ratio = settings.damping;
  if (step.limited) {
    stiffness = std::min(stiffness, 0.1 / (step.h * step.h));
    ratio = std::min(ratio, 0.1);
  }
  return {stiffness, 2 * ratio * std::sqrt(stiffness)};
}

// Where all shapes are at a time. Kept by who asks, so that asking again allocates nothing.
class Poses {
 public:
  const std::vector<Pose>& at(const Colliders& colliders, double t) {
    all_.resize(colliders.size());
    for (std::size_t i = 0; i < all_.size(); ++i) all_[i] = colliders[i].pose(t);
    return all_;
  }

 private:
  std::vector<Pose> all_;
};

}  // namespace selvedge
