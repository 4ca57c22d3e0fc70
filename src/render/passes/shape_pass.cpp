#include "render/passes/shape_pass.h"

#include <glm/gtc/color_space.hpp>

namespace selvedge {
namespace {

constexpr float kLit = 0.35F, kPlaneLit = 0.1F;  // of the colour of what is selected
constexpr float kShell = 0.28F;                  // of the colour of the thickness

}  // namespace

// Backs are left out: from its solid side one looks through a plane, and out of a body that the eye has got into.
void drawShapes(const PassInput& input) {
  if (input.shapes.empty()) return;
  glEnable(GL_CULL_FACE);
  glCullFace(GL_BACK);
  const ShaderProgram& program = input.shaders.use(ShaderName::shape);
  const glm::vec3 body = glm::convertSRGBToLinear(input.palette.shape);
  const glm::vec3 slope = glm::convertSRGBToLinear(input.palette.slope);
  program.set("groundHides", floorOf(input.shapes) ? 1 : 0);
  const glm::vec3 lit = glm::convertSRGBToLinear(glm::vec3(input.palette.selected));
  for (std::size_t i = 0; i < input.shapes.size(); ++i) {
    const PlacedShape& shape = input.shapes[i];
    if (shape.floor) continue;
    const glm::vec3 own = shape.endless ? slope : body;
    program.set("toSpace", shape.toSpace);
    program.set("thickness", shape.thickness);
    program.set("swell", 0.0F);
    program.set("opacity", 1.0F);
    program.set("ruled", shape.endless && input.look.grid ? 1 : 0);
    program.set("albedo",
                static_cast<int>(i) == input.marks.shape ? glm::mix(own, lit, shape.endless ? kPlaneLit : kLit) : own);
    shape.draw();
  }
  glDisable(GL_CULL_FACE);
}

void drawThickness(const PassInput& input) {
  if (input.shapes.empty()) return;
  glEnable(GL_CULL_FACE);
  glCullFace(GL_BACK);
  glEnable(GL_BLEND);
  glDepthMask(GL_FALSE);
  const ShaderProgram& program = input.shaders.use(ShaderName::shape);
  program.set("groundHides", floorOf(input.shapes) ? 1 : 0);
  program.set("albedo", glm::convertSRGBToLinear(glm::vec3(input.palette.holds)));
  program.set("opacity", kShell);
  program.set("thickness", 0.0F);
  program.set("ruled", 0);
  for (const PlacedShape& shape : input.shapes) {
    if (shape.floor) continue;
    program.set("toSpace", shape.toSpace);
    program.set("swell", shape.thickness);
    shape.draw();
  }
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
  glDisable(GL_CULL_FACE);
}

}  // namespace selvedge
