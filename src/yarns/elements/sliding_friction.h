// Coulomb's friction of one yarn that slides through a crossing (docs/physics.md, "Yarns"; Cirio et al. 2014): a damped
// spring of the stiffness k holds its coordinate u at an anchor, and slips where it would pull harder than `limit`, mu
// times the normal force of the crossing:
//   stick  f = -k (u - anchor) - d u'              slip  f = -limit sign(u - anchor) - d u'
// The two yarns of a crossing rub by their own coordinates alone: the motion of the crossing drops out of their relative
// velocity, and nothing acts on x. An infinite limit never slips. After a step of slipping the spring pulls with just the
// limit: rounding must not make that a stick, whose stiffness would resist the next step by more.
#pragma once

#include <cmath>

namespace selvedge {

struct SlidingFriction {
  double force = 0;             // N
  double positionJacobian = 0;  // df/du, N/m
  double velocityJacobian = 0;  // df/du', N s/m
  bool slips = false;
};

inline SlidingFriction slidingFriction(double u, double anchor, double rate, double limit, double k, double d) {
  const double pull = k * (u - anchor);
  constexpr double kBelow = 1 - 1e-6;
  if (std::abs(pull) < kBelow * limit) return {-pull - d * rate, -k, -d, false};
  return {-std::copysign(limit, pull) - d * rate, 0, -d, true};
}

// Where the anchor is after a step: one that slipped follows, so that the spring pulls with `limit`.
inline double movedAnchor(double u, double anchor, double limit, double k) {
  const double away = u - anchor;
  return std::abs(k * away) <= limit ? anchor : u - std::copysign(limit / k, away);
}

}  // namespace selvedge
