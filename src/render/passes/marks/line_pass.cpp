#include "render/passes/marks/line_pass.h"

#include <algorithm>
#include <array>
#include <utility>

#include "render/buffers/segment_batch.h"

namespace selvedge {
namespace {

constexpr float kNormalLength = 0.022F;  // of the view's height

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
      drawPairs(input, cloth, buffers.edges(), look.shaded ? palette.wireOnCloth : palette.wire, {.width = 1});
    constexpr std::array<std::pair<SpringKind, Style>, 3> kSprings{
        {{SpringKind::bend, {1.3F, 0.09F}}, {SpringKind::shear, {1.1F}}, {SpringKind::stretch, {1.5F}}}};
    if (look.springs || (!surface && buffers.ropeTubes().rings == 0))
      for (auto [kind, style] : kSprings) {
        const std::size_t k = static_cast<std::size_t>(kind);
        if (!surface) style.width *= 2;
        const bool tinted = !surface && glm::vec3(cloth.tint) != glm::vec3(1);
        const glm::vec4 colour = tinted ? glm::vec4(glm::vec3(cloth.tint), 1) : palette.springs[k];
        drawPairs(input, cloth, buffers.springs(k), colour, style);
      }
    drawPairs(input, cloth, buffers.stitches(), palette.thread,
              {.width = 1.5F, .faintest = 0});  // until their ends have met
    if (look.normals && surface) drawNormals(input, buffers);
  }
  glBindVertexArray(0);
  drawSegments(input);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

void LinePass::drawPairs(const PassInput& input, const DrawnCloth& cloth, const PairList& pairs,
                         const glm::vec4& colour, const Style& style) const {
  if (pairs.count == 0) return;
  const ShaderProgram& program = input.shaders.use(ShaderName::springs);
  program.set("colour", glm::vec4(glm::vec3(colour), colour.a * cloth.tint.a));
  program.set("halfWidth", 0.5F * style.width);
  program.set("bow", style.bow);
  program.set("faintest", style.faintest);
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
