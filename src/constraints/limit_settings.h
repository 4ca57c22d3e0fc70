// The parameters of limits of strain (strain_limits.h).
#pragma once

#include "base/params/param.h"

namespace selvedge {

// [limits]
struct LimitSettings {
  double stretch = 0;  // of the rest length of structural springs; 0: none
  double bias = 0;     // of that of shear springs; 0: none
  double tether = 0;   // of the way to the nearest pin at rest; 0: none

  bool any() const { return stretch > 0 || bias > 0 || tether > 0; }
  Params params();
};

}  // namespace selvedge
