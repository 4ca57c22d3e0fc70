// What moves all nodes of a mesh on ways of its own, such as a person who walks: cloth touches it and does not move it.
#pragma once

#include "base/types.h"

namespace selvedge {

class Puppet {
 public:
  virtual ~Puppet() = default;
  // Writes the places (derivative 0), velocities (1) or accelerations (2) of its nodes at time t: three numbers each,
  // the first one at `to`, the next one `stride` numbers further.
  virtual void write(double t, int derivative, double* to, Eigen::Index stride) const = 0;
};

}  // namespace selvedge
