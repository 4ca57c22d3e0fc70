// What explicit methods do once the force F on a coordinate of mass m is known: a = F / m + g, v += kick a, then q += drift v.
#pragma once

#include <array>

#include "model/state.h"

namespace selvedge {

struct Kick {
  double kick, drift;  // s
  bool keeps = false;  // is the acceleration asked for afterwards?
};

struct KickRoom {
  VecX a;     // [dofs] m/s^2, the acceleration where it is kept
  VecX mass;  // [dofs] kg, where it depends on the place
};

// What an acceleration is made of beside the force of the law that gives the kick.
struct KickForces {
  const VecX* mass;              // [dofs] kg, the diagonal
  Vec3 field = Vec3::Zero();     // g, m/s^2, of all nodes; 0 where nodes have other coordinates beside their places
  const VecX* others = nullptr;  // [dofs] N, of other laws; null: nothing
  VecX* acceleration = nullptr;  // [dofs] m/s^2, where a is written; null: nobody asks. May be `others`
};

// Gives a kick to some coordinates at a time, while their numbers are at hand.
class Kicker {
 public:
  static constexpr int kMost = 192;  // coordinates at a time

  Kicker(const Kick& kick, const KickForces& forces, State& state);

  // To `count` coordinates, at most kMost, from `first` on, which is a node's first one where there is a field. F: the force
  // on them, which becomes their acceleration.
  void give(Eigen::Index first, int count, double* F) const;

 private:
  double kick_, drift_;
  const double *mass_, *others_;
  double *acceleration_, *q_, *v_;
  std::array<double, kMost> field_;  // one for each coordinate
};

// To all coordinates. F becomes the acceleration.
void kickAndDrift(const Kick& kick, const KickForces& forces, VecX& F, State& state);
// The same by an acceleration that is known.
void kickAndDrift(const Kick& kick, const VecX& a, State& state);

}  // namespace selvedge
