// Where nodes may be: for methods that move places after a step, in sweeps, and take the velocities from them (provot,
// desbrun, xpbd, vertex-block-descent, projective-dynamics).
#pragma once

#include <span>

#include "model/state.h"

namespace selvedge {

class PlaceLimits {
 public:
  virtual ~PlaceLimits() = default;
  // For a step from one state to another, before the sweeps: the nodes that limits may move, in the order of their numbers.
  virtual std::span<const int> begin(const State& start, const State& end) = 0;
  // The k-th of these is at x: moves it to where it may be. Answers whether it had to.
  virtual bool limit(std::size_t k, Vec3& x) = 0;

  // What limits have done to the k-th node in all, after the sweeps and with the friction that this applies.
  struct Moved {
    Vec3 way = Vec3::Zero();  // m
    double brought = 0;       // m^2: the ways times those of the shapes that moved it
    bool slips = false;
  };
  virtual Moved rub(std::size_t k, Vec3& x) const = 0;
};

}  // namespace selvedge
