// Cloth that must not stretch, whatever its springs do: after each inner step edges along warp and weft, and those across,
// are no longer than their limits, and nodes no further from pins than their way through the cloth is long.
#pragma once

#include <memory>

#include "base/param.h"
#include "model/cloth_system.h"
#include "model/step_filter.h"

namespace selvedge {

// [limits]
struct LimitSettings {
  double stretch = 0;  // of the rest length of structural springs; 0: none
  double bias = 0;     // of that of shear springs; 0: none
  double tether = 0;   // of the way to the nearest pin at rest; 0: none

  bool any() const { return stretch > 0 || bias > 0 || tether > 0; }
  Params params();
};

// Settings and cloth are kept by reference.
std::unique_ptr<StepFilter> makeStrainLimits(const ClothSystem& cloth, const LimitSettings& settings);

}  // namespace selvedge
