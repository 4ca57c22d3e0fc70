// Cloths in a map of depths: a shadow map, or heights above the ground.
#pragma once

#include <glm/mat4x4.hpp>

#include "render/buffers/yarn_tubes.h"
#include "render/passes/pass_input.h"

namespace selvedge {

// Those that are drawn as surfaces or yarns. `smooth`: as they are seen; otherwise their own triangles, which cost less.
void drawDepthsOfCloths(const PassInput& input, YarnTubes& tubes, const glm::mat4& toClip, bool smooth);

}  // namespace selvedge
