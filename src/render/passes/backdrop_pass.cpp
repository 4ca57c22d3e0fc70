#include "render/passes/backdrop_pass.h"

#include <array>

#include "render/passes/segments.h"

namespace selvedge {

void BackdropPass::drawStrip(GLsizei corners) const {
  glBindVertexArray(noVertices_.id());
  glDrawArrays(GL_TRIANGLE_STRIP, 0, corners);
  glBindVertexArray(0);
}

void BackdropPass::prepare(const PassInput& input) {
  axes_.list.clear();
  if (input.look.grid) addAxes(axes_.list, input);
  axes_.upload();
}

// Seen from above the ground hides the sky; with a depth buffer it is drawn first, and the sky only where it is not.
// From below it is a sheet of glass with lines.
void BackdropPass::draw(const PassInput& input, bool hasDepth) const {
  const bool fromAbove = input.camera.eye().y > input.look.ground, groundFirst = fromAbove && hasDepth;
  if (groundFirst) drawGround(input);
  glDepthMask(GL_FALSE);
  input.shaders.use(ShaderName::sky);
  drawStrip(3);
  glEnable(GL_BLEND);
  if (!groundFirst) drawGround(input);
  axes_.draw(input.shaders, 0, axes_.list.size(), 1);
  glDisable(GL_BLEND);
  glDepthMask(GL_TRUE);
}

void BackdropPass::drawGround(const PassInput& input) const {
  const ShaderProgram& program = input.shaders.use(ShaderName::ground);
  const PlacedShape* floor = floorOf(input.shapes);
  program.set("onFloor", floor ? glm::inverse(floor->moved) : glm::mat4(1));
  drawStrip(4);
}

void BackdropPass::drawShadow(const PassInput& input, const ShadowFit& fit) const {
  if (input.camera.eye().y <= input.look.ground) return;
  glDepthMask(GL_FALSE);
  glEnable(GL_BLEND);
  const ShaderProgram& program = input.shaders.use(ShaderName::groundShadow);
  constexpr std::array<const char*, 4> kCorners{"corners[0]", "corners[1]", "corners[2]", "corners[3]"};
  for (std::size_t i = 0; i < 4; ++i) program.set(kCorners[i], fit.footprint[i]);
  drawStrip(4);
  glDisable(GL_BLEND);
  glDepthMask(GL_TRUE);
}

}  // namespace selvedge
