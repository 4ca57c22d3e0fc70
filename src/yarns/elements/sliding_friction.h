// Coulomb's friction of one yarn that slides through a crossing (docs/physics.md, "Yarns"; Cirio et al. 2014): a spring of
// the stiffness k holds its coordinate u at an anchor, and slips where it would pull harder than `limit`, mu times the
// normal force of the crossing. The two yarns of a crossing rub by their own coordinates alone: the motion of the
// crossing drops out of their relative velocity, and nothing acts on x.
//   During a step the spring is linear. Its stiffness is k, or, where going on with the velocity of the step's beginning
// would pull harder than the limit, the one that pulls with just the limit there. A constant pull of `limit` in its place
// would throw back what stops or turns within the step, step after step, and so put in energy without bounds: its spring
// gives back no more than it holds.
#pragma once

#include <cmath>

namespace selvedge {

// What the spring has during a step that is expected to end `away` from the anchor. An infinite limit never slips.
inline double slidingStiffness(double away, double limit, double k) {
  const double distance = std::abs(away);
  if (k * distance < limit) return k;
  return distance > 0 ? limit / distance : 0;
}

// Where the anchor is after a step: one that slipped follows, so that the spring pulls with `limit`.
inline double movedAnchor(double u, double anchor, double limit, double k) {
  const double away = u - anchor;
  return std::abs(k * away) <= limit ? anchor : u - std::copysign(limit / k, away);
}

}  // namespace selvedge
