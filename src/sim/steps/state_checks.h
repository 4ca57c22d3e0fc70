// What makes a new state unacceptable: a coordinate or speed that left every bound or is no number, a structural spring
// that is too long.
#pragma once

#include <vector>

#include "model/system.h"

namespace selvedge {

class StateChecks {
 public:
  StateChecks() = default;
  StateChecks(const System& system, const State& start);

  // The first node that is not finite or is absurdly far or fast; -1.
  int escaped(const State& state) const;
  // An end of the first structural spring longer than (1 + limit) times its rest length; -1.
  int overstretched(const VecX& q, double limit) const;
  double shortestEdge() const;  // m, rest length of a structural spring; infinite where there is none

 private:
  struct Edge {
    int node;               // its first end
    Eigen::Index from, to;  // coordinates of its ends
    double rest;            // m
  };
  int firstOutside(const VecX& x, double bound) const;

  int blockSize_ = 3;
  double farthest_ = 0, fastest_ = 0;  // m, m/s, of a coordinate
  std::vector<Edge> edges_;
};

}  // namespace selvedge
