// The hand of the user on the cloth: what holds it, and where it is.
#pragma once

#include <array>

#include "model/system.h"

namespace selvedge {

struct Hand {
  bool holds = false;
  std::array<int, 3> nodes{};         // of a triangle; a node alone: three times it, or weights 1, 0, 0
  Vec3 weights = Vec3::Zero();        // barycentric
  Vec3 from = Vec3::Zero();           // m, where the hand was at `since`
  Vec3 to = Vec3::Zero();             // m, where it is from `arrival` on
  double since = 0, arrival = 0;      // s
  double stiffness = 0, damping = 0;  // N/m, N s/m

  Vec3 place(double t) const {
    if (t >= arrival) return to;
    return from + (t - since) / (arrival - since) * (to - from);
  }
  Vec3 point(const System& system, const VecX& x) const {  // of the cloth, of positions or velocities
    Vec3 sum = Vec3::Zero();
    for (int i = 0; i < 3; ++i) sum += weights[i] * system.inSpace(x, nodes[static_cast<std::size_t>(i)]);
    return sum;
  }
};

}  // namespace selvedge
