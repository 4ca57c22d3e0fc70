// Springs as constraints with a compliance, moved to where they and their multipliers agree (model/compliant.h).
#pragma once

#include <array>
#include <span>

#include "forces/springs/spring_jacobians.h"
#include "model/compliant.h"

namespace selvedge {

// Some of the springs, of which none shares a node with another. nodes, springs, multipliers: of all.
void relaxSprings(std::span<const int> some, const std::array<int, 2>* nodes, const SpringCoefficients* springs,
                  const CompliantStep& step, double* multipliers);

}  // namespace selvedge
