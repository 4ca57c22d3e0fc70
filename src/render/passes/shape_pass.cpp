#include "render/passes/shape_pass.h"

#include <glm/gtc/color_space.hpp>

namespace selvedge {

// Backs are left out: from its solid side one looks through a plane, and out of a body that the eye has got into.
void drawShapes(const PassInput& input) {
  if (input.shapes.empty()) return;
  glEnable(GL_CULL_FACE);
  glCullFace(GL_BACK);
  const ShaderProgram& program = input.shaders.use(ShaderName::shape);
  const glm::vec3 body = glm::convertSRGBToLinear(input.palette.shape);
  const glm::vec3 slope = glm::convertSRGBToLinear(input.palette.slope);
  program.set("groundHides", floorHeight(input.shapes) ? 1 : 0);
  for (const PlacedShape& shape : input.shapes) {
    if (shape.floor) continue;
    program.set("toSpace", shape.toSpace);
    program.set("thickness", shape.thickness);
    program.set("albedo", shape.endless ? slope : body);
    shape.draw();
  }
  glDisable(GL_CULL_FACE);
}

}  // namespace selvedge
