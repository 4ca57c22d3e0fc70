// What a weave looks like from afar and from near, as the shaders take it (weave.glsl).
#pragma once

#include <glm/glm.hpp>

#include "render/view/look.h"

namespace selvedge {

struct WeaveLook {
  glm::mat2 one, other;  // streaks: periods a metre, across and along
  glm::vec2 strength;    // of the two
  glm::vec2 even;        // how much they are lines of the same width, 0 to 1; the rest is chance
  glm::vec4 crossing;    // which thread lies above
  bool relief, knit;     // whether threads are to be seen from near; as stitches
};

const WeaveLook& weaveLook(Weave weave);

// Streaks are some millimetres wide; seen from where that is less than a few pixels they are drawn 2, 4, 8... times as wide,
// one size over the next, as the first says and the share of the second tells.
struct GrainScale {
  float dense;  // 1, 1/2, 1/4...
  float finer;  // how far it is on the way to what is twice as dense, 0 to 1
};
GrainScale grainScale(const WeaveLook& weave, float pixel);  // m, of the view

}  // namespace selvedge
