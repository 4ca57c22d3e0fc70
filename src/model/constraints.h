// The contract of prescribed motion: some scalar coordinates follow given functions of time, exactly.
#pragma once

#include "base/types.h"

namespace selvedge {

class Constraints {
 public:
  virtual ~Constraints() = default;
  virtual const Mask& fixed() const = 0;  // [dofs] 1 where prescribed
  // Write the prescribed entries at time t into a vector of all dofs; the other entries are left alone.
  virtual void position(double t, VecX& q) const = 0;
  virtual void velocity(double t, VecX& v) const = 0;
  virtual void acceleration(double t, VecX& a) const = 0;
};

}  // namespace selvedge
