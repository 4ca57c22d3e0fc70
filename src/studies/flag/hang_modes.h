// Small motions of a cloth about its static hang, as theory has them: K x = w^2 M x, K = -dF/dq there.
#pragma once

#include <memory>

#include "scene/scene.h"
#include "sim/simulation.h"

namespace selvedge {

struct HangModes {
  VecX q;             // [dofs] m, the hang
  double energy = 0;  // J, there
  VecX mass;          // [dofs] kg
  VecX omega;         // [modes] rad/s, ascending
  MatX shapes;        // [dofs, modes] of unit modal mass: x = q + sum over k of a_k shapes.col(k)
  int swing = 0;      // the mode in which most of the mass moves across the cloth (z) together
  double share = 0;   // of the mass, in that one: 1 would be all of it, rigidly

  double period(int mode) const;
  // a_k, m sqrt(kg), of positions; and with velocities in place of (positions - hang), which is da_k/dt.
  double coordinate(const VecX& x, int mode) const { return shapes.col(mode).dot(x.cwiseProduct(mass)); }
  double energyOf(const State& state, int mode) const;  // J: (da/dt^2 + w^2 a^2) / 2
};

// As it hangs when nothing moves its pins any more. Throws InputError when there is no hang to be found.
HangModes modesOf(const Scene& scene);

}  // namespace selvedge
