// The largest angular frequency of a system about a state: what decides whether an explicit method survives a step.
#pragma once

#include "model/constraints.h"
#include "model/system.h"

namespace selvedge {

struct FastestMode {
  double omega = 0;  // rad/s, the square root of the largest eigenvalue of M^-1 K (0 when nothing is stiff)
  int node = 0;      // where that mode moves most
};

// The largest rate at which the dampers and the air alone slow anything down, 1/s: the largest eigenvalue of M^-1 D, D
// = -dF/dv as it stands at this state. An explicit method needs h times it below about 1.
double fastestDamping(const System& system, const Constraints& constraints, const State& state, int iterations = 100);

// Power iteration on M^-1 K with K the exact Hessian of the energy: matrix-free, deterministic, within about 1% after
// the default number of iterations. Needs a diagonal mass; prescribed coordinates do not move.
FastestMode fastestMode(const System& system, const Constraints& constraints, const State& state, int iterations = 200);

}  // namespace selvedge
