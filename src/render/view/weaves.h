// What a weave looks like from afar and from near, as the shaders take it (weave.glsl).
#pragma once

#include <glm/glm.hpp>

#include "render/view/look.h"

namespace selvedge {

struct WeavePattern {
  glm::mat2 one, other;  // streaks: periods a metre, across and along
  glm::vec2 strength;    // of the two
  glm::vec4 crossing;    // which thread lies above
  bool relief, knit;     // whether threads are to be seen from near; as stitches
};

const WeavePattern& patternOf(Weave weave);

}  // namespace selvedge
