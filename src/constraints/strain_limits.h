// Cloth that must not stretch, whatever its springs do: after each inner step edges along warp and weft, and those across,
// are no longer than their limits, and nodes no further from pins than their way through the cloth is long.
#pragma once

#include <memory>

#include "constraints/limit_settings.h"
#include "model/cloth_system.h"
#include "model/step_filter.h"

namespace selvedge {

// Settings and cloth are kept by reference.
std::unique_ptr<StepFilter> makeStrainLimits(const ClothSystem& cloth, const LimitSettings& settings);

}  // namespace selvedge
