#include "render/occlusion/reach.h"

#include <algorithm>

#include <glm/gtc/type_ptr.hpp>

namespace selvedge {

// Sizes at rest, of the largest cloth: while a cloth moves nothing else does.
float occlusionReach(const PassInput& input) {
  constexpr float kShare = 0.08F;
  float largest = 0;
  for (const DrawnCloth& cloth : input.cloths) {
    if (!cloth.buffers->surface()) continue;
    const auto& [low, high] = cloth.buffers->shape().bounds;
    const float atRest = glm::distance(glm::make_vec3(low.data()), glm::make_vec3(high.data()));
    largest = std::max(largest, atRest > 0 ? atRest : glm::distance(cloth.buffers->low(), cloth.buffers->high()));
  }
  if (largest == 0)
    for (const PlacedShape& shape : input.shapes)
      if (!shape.endless) largest = std::max(largest, glm::distance(shape.low, shape.high));
  return kShare * largest;
}

}  // namespace selvedge
