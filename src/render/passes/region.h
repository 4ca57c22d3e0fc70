// The part of a picture where there is more than backdrop. Only there does it pay to take several samples a pixel: the
// lines of the grid are smooth by themselves.
#pragma once

#include "render/buffers/shadow_fit.h"
#include "render/passes/pass_input.h"

namespace selvedge {

struct Region {
  int x = 0, y = 0, width = 0, height = 0;  // pixels, from the lower left corner
};

// shadow: null where none is drawn.
Region regionOf(const PassInput& input, const ShadowFit* shadow);

}  // namespace selvedge
