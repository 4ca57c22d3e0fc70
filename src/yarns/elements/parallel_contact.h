// Neighbouring yarns that run in parallel touch where a third one has slid so far through its crossings that they are
// nearer than their thickness dc along it (docs/physics.md, "Yarns"; Cirio et al. 2014). It acts between the material
// coordinates of a segment alone, with the stiffness k in N/m:
//   depth = max(0, dc - du),  E = k/2 depth^2        force on u1: k depth, on u0 the opposite
// Its Hessian is stiffness [[1, -1], [-1, 1]].
#pragma once

#include <algorithm>

namespace selvedge {

struct ParallelContact {
  double energy = 0;     // J
  double force = 0;      // N, on u1
  double stiffness = 0;  // N/m
};

inline ParallelContact parallelContact(double du, double thickness, double k) {
  const double depth = std::max(0.0, thickness - du);
  return {0.5 * k * depth * depth, k * depth, depth > 0 ? k : 0.0};
}

}  // namespace selvedge
