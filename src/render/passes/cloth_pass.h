// Pass "cloth": fabric on both sides, or a colour map.
#pragma once

#include "render/buffers/yarn_tubes.h"
#include "render/passes/pass_input.h"

namespace selvedge {

class ClothPass {
 public:
  ClothPass();

  // Opaque ones first, the see-through ones when the backdrop is there.
  void draw(const PassInput& input, bool seeThrough);

 private:
  void drawRopes(const PassInput& input, const DrawnCloth& cloth, float pixel);

  YarnTubes tubes_;
  GlTexture colourMaps_;  // two rows: sequential, diverging
};

}  // namespace selvedge
