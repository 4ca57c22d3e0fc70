// The part of a picture where there is more than backdrop. Only there does it pay to take several samples a pixel: the
// lines of the grid are smooth by themselves.
#pragma once

#include "render/passes/pass_input.h"

namespace selvedge {

struct Region {
  int x = 0, y = 0, width = 0, height = 0;  // pixels, from the lower left corner
};

// onGround: corners of what else is drawn on the ground.
Region regionOf(const PassInput& input, std::span<const glm::vec3> onGround);

}  // namespace selvedge
