// What the depth g = thickness - distance costs, as a penalty or as a barrier, twice continuously differentiable. Both
// begin with no stiffness at all.
#pragma once

#include <algorithm>
#include <cmath>

#include "contact/acting.h"

namespace selvedge {

struct Penalty {
  double value, slope, curve;  // m^2, m, 1: times k they are energy, force, stiffness
  double share;                // of the damping
};

// Its second derivative rises from 0 to 1 over a part of the thickness and stays there.
inline Penalty penalty(double depth, double thickness) {
  const double soft = thickness / 2;
  if (depth <= 0) return {0, 0, 0, 0};
  if (depth < soft) return {depth * depth * depth / (6 * soft), depth * depth / (2 * soft), depth / soft, depth / soft};
  return {(depth * depth - soft * depth + soft * soft / 3) / 2, depth - soft / 2, 1, 1};
}

// -(1 - u)^2 ln(u) thickness^2, u = distance / thickness: it grows beyond all bounds as the distance goes to zero, so that
// no weight presses through it (Li et al. 2020, Incremental Potential Contact). Below a hundredth of the thickness it goes
// on as a parabola, since the step of a method may look there on its way.
inline Penalty barrier(double depth, double thickness) {
  constexpr double kLeast = 0.01;
  if (depth <= 0) return {0, 0, 0, 0};
  const double at = 1 - depth / thickness, u = std::max(at, kLeast), beyond = (u - at) * thickness;
  const double value = -(1 - u) * (1 - u) * std::log(u) * thickness * thickness;
  const double slope = ((1 - u) * (1 - u) / u - 2 * (1 - u) * std::log(u)) * thickness;
  const double curve = -2 * std::log(u) + 4 * (1 - u) / u + (1 - u) * (1 - u) / (u * u);
  return {value + slope * beyond + curve * beyond * beyond / 2, slope + curve * beyond, curve,
          std::min(1.0, 2 * depth / thickness)};
}

// Stiffness and damping for each kg that touches; none where no force acts. Of what an explicit step h can bear (4 / h^2, 2 / h) they take less than a
// tenth, so that they fit beside the cloth's own.
struct ContactRates {
  double stiffness = 0, damping = 0;  // 1/s^2, 1/s
  bool hard = false;                  // a barrier
  bool betweenAlone = false;          // on edges and triangles alone: sweeps place the nodes
  bool act() const { return stiffness > 0; }
  bool operator==(const ContactRates&) const = default;
};

inline ContactRates contactRates(const ContactSettings& settings, const InnerStep& step) {
  const ContactActs by = contactActs(settings, step);
  if (by != ContactActs::byForces && by != ContactActs::bySweeps) return {};
  double stiffness = settings.stiffness, ratio = settings.damping;
  if (step.limited) {  // what no stiffness bounds would be too much for it, too
    stiffness = std::min(stiffness, 0.1 / (step.h * step.h));
    ratio = std::min(ratio, 0.1);
  }
  return {stiffness, 2 * ratio * std::sqrt(stiffness), settings.law == "barrier" && !step.limited,
          by == ContactActs::bySweeps};
}

inline Penalty costOf(const ContactRates& rates, double depth, double thickness) {
  return rates.hard ? barrier(depth, thickness) : penalty(depth, thickness);
}

}  // namespace selvedge
