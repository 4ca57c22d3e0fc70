#include "render/passes/marks/line_pass.h"

#include <algorithm>

#include "render/buffers/segment_batch.h"

namespace selvedge {
namespace {

constexpr float kNormalLength = 0.022F;  // of the view's height

struct SpringStyle {
  SpringKind kind;
  float width;  // pixels
  float bow;    // of its length: bending springs lie over two stretch springs, and bow to be seen
};

}  // namespace

void LinePass::draw(const PassInput& input) {
  const Look& look = input.look;
  const Palette& palette = input.palette;
  glEnable(GL_BLEND);
  glDepthMask(GL_FALSE);
  glBindVertexArray(noVertices_.id());
  for (const DrawnCloth& cloth : input.cloths) {
    ClothBuffers& buffers = *cloth.buffers;
    buffers.bindNodes();
    const bool surface = buffers.surface();
    if (look.wireframe && surface)
      drawPairs(input, cloth, buffers.edges(), look.shaded ? palette.wireOnCloth : palette.wire, 1.0F, 0);
    constexpr std::array<SpringStyle, 3> kStyles{
        {{SpringKind::bend, 1.3F, 0.09F}, {SpringKind::shear, 1.1F, 0}, {SpringKind::stretch, 1.5F, 0}}};
    if (look.springs || (!surface && buffers.ropeTubes().rings == 0))
      for (const auto& [kind, width, bow] : kStyles) {
        const std::size_t k = static_cast<std::size_t>(kind);
        const bool tinted = !surface && glm::vec3(cloth.tint) != glm::vec3(1);
        const glm::vec4 colour = tinted ? glm::vec4(glm::vec3(cloth.tint), 1) : palette.springs[k];
        drawPairs(input, cloth, buffers.springs(k), colour, surface ? width : 2 * width, bow);
      }
    drawPairs(input, cloth, buffers.stitches(), palette.thread, 1.5F, 0);  // seen until their ends have met
    if (look.normals && surface) drawNormals(input, buffers);
  }
  glBindVertexArray(0);
  drawSegments(input);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

void LinePass::drawPairs(const PassInput& input, const DrawnCloth& cloth, const PairList& pairs,
                         const glm::vec4& colour, float width, float bow) const {
  if (pairs.count == 0) return;
  const ShaderProgram& program = input.shaders.use(ShaderName::springs);
  program.set("colour", glm::vec4(glm::vec3(colour), colour.a * cloth.tint.a));
  program.set("halfWidth", 0.5F * width);
  program.set("bow", bow);
  program.set("opacity", 1.0F);
  pairs.texels.bind(kListUnit);
  glDrawArrays(GL_TRIANGLES, 0, kQuadVertices * pairs.count);
}

void LinePass::drawNormals(const PassInput& input, const ClothBuffers& cloth) const {
  const ShaderProgram& program = input.shaders.use(ShaderName::normals);
  program.set("colour", input.palette.normals);
  program.set("halfWidth", 0.6F);
  program.set("opacity", 1.0F);
  program.set("lengthInSpace", kNormalLength * input.camera.heightAt(input.camera.distance));
  glDrawArrays(GL_TRIANGLES, 0, kQuadVertices * cloth.nodes());
}

// Handles show through what hides them.
void LinePass::drawSegments(const PassInput& input) {
  auto& list = segments_.list;
  list.clear();
  addInSpace(list, input);
  const std::size_t inSpace = list.size();
  addHandles(list, input);
  if (list.empty()) return;
  segments_.upload();
  segments_.draw(input.shaders, 0, list.size(), 1);
  glDepthFunc(GL_GREATER);
  segments_.draw(input.shaders, inSpace, list.size() - inSpace, 0.35F);
  glDepthFunc(GL_LEQUAL);
}

}  // namespace selvedge
