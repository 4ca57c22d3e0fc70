// The contract of prescribed motion: some scalar coordinates follow given functions of time, exactly.
#pragma once

#include <string>

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
  // A formula that has no value at time t, for the message of a run that failed; empty: nothing.
  virtual std::string complaint(double) const { return ""; }
};

}  // namespace selvedge
