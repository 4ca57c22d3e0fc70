#include "render/occlusion/ground_contact.h"

#include <algorithm>
#include <cmath>

#include "render/occlusion/reach.h"
#include "render/passes/depths.h"

namespace selvedge {
namespace {

constexpr float kStrength = 0.75F;  // of the shadow's colour where something lies on the ground

struct LowThings {
  glm::vec2 low{1e30F}, high{-1e30F};  // m, along x and z

  void add(glm::vec3 from, glm::vec3 to) {
    low = glm::min(low, glm::vec2(from.x, from.z));
    high = glm::max(high, glm::vec2(to.x, to.z));
  }

  // Of a cloth that hangs it is its hem alone.
  void addNodes(const ClothBuffers& cloth, float ground, float reach) {
    if (cloth.low().y > ground + reach || cloth.high().y < ground) return;
    for (std::uint32_t node = 0; node < static_cast<std::uint32_t>(cloth.nodes()); ++node)
      if (const glm::vec3 place = cloth.place(node); place.y <= ground + reach) add(place, place);
  }
};

void bindMap(GLuint map) {
  glActiveTexture(GL_TEXTURE0 + kOcclusionUnit);
  glBindTexture(GL_TEXTURE_2D, map);
  glActiveTexture(GL_TEXTURE0);
}

}  // namespace

GroundContact::GroundContact(int size) : size_(size) {
  heights_.make(GL_DEPTH_COMPONENT24, size, size);
  for (const TargetTexture* map : {&one_, &other_}) map->make(GL_R16F, size, size);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

// As of the shadow map, the size grows in steps and the place moves by whole texels.
std::optional<ContactFit> GroundContact::fit(const PassInput& input) const {
  constexpr float kGrowth = 1.15F, kBlurs = 0.16F;  // of the reach between two samples
  const float reach = occlusionReach(input), ground = input.look.ground;
  if (!(reach > 0) || input.look.plain || input.camera.eye().y <= ground) return std::nullopt;
  LowThings things;
  for (const DrawnCloth& cloth : input.cloths)
    if (cloth.buffers->surface() && input.look.shaded) things.addNodes(*cloth.buffers, ground, reach);
  for (const PlacedShape& shape : input.shapes)
    if (!shape.endless && shape.low.y <= ground + reach && shape.high.y >= ground) things.add(shape.low, shape.high);
  const glm::vec2 span = things.high - things.low;
  if (!(span.x >= 0 && span.y >= 0)) return std::nullopt;
  const glm::vec2 needed = (span + 2 * reach) * (1 + 2 / static_cast<float>(size_));
  const glm::vec2 width = glm::pow(glm::vec2(kGrowth), glm::ceil(glm::log(needed) / std::log(kGrowth)));
  const glm::vec2 texel = width / static_cast<float>(size_);
  const glm::vec2 corner = glm::floor((0.5F * (things.low + things.high - width)) / texel) * texel;
  ContactFit fit{};
  fit.toClip = glm::mat4(0);
  fit.toClip[0].x = 2 / width.x;
  fit.toClip[2].y = 2 / width.y;
  fit.toClip[1].z = 2 / reach;
  fit.toClip[3] = {-1 - 2 * corner.x / width.x, -1 - 2 * corner.y / width.y, -1 - 2 * ground / reach, 1};
  for (std::size_t i = 0; i < 4; ++i)
    fit.footprint[i] = {corner.x + (i % 2 != 0 ? width.x : 0), ground, corner.y + (i / 2 != 0 ? width.y : 0)};
  fit.blur = kBlurs * reach / width;
  return fit;
}

void GroundContact::prepare(const PassInput& input, const ContactFit& fit) {
  glViewport(0, 0, size_, size_);
  drawHeights(input, fit);
  blur(input, fit);
}

void GroundContact::drawHeights(const PassInput& input, const ContactFit& fit) {
  glBindFramebuffer(GL_FRAMEBUFFER, heights_.framebuffer.id());
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_TRUE);
  glClear(GL_DEPTH_BUFFER_BIT);
  glEnable(GL_DEPTH_CLAMP);                              // what stands in the ground touches it
  drawDepthsOfCloths(input, tubes_, fit.toClip, false);  // a blurred map tells no more
  const ShaderProgram& program = input.shaders.use(ShaderName::shadow);
  for (const PlacedShape& shape : input.shapes) {
    if (shape.endless) continue;
    program.set("toClip", fit.toClip * shape.toSpace);
    shape.draw();
  }
  glDisable(GL_DEPTH_CLAMP);
}

void GroundContact::blur(const PassInput& input, const ContactFit& fit) const {
  glDisable(GL_DEPTH_TEST);
  glBindVertexArray(noVertices_.id());
  const ShaderProgram& program = input.shaders.use(ShaderName::contactBlur);
  struct Step {
    GLuint from, into;
    int heights;
    glm::vec2 step;
  };
  const std::array<Step, 2> steps{{{heights_.texture.id(), one_.framebuffer.id(), 1, {fit.blur.x, 0}},
                                   {one_.texture.id(), other_.framebuffer.id(), 0, {0, fit.blur.y}}}};
  for (const Step& each : steps) {
    glBindFramebuffer(GL_FRAMEBUFFER, each.into);
    bindMap(each.from);
    program.set("heights", each.heights);
    program.set("along", each.step);
    program.set("texel", 1 / static_cast<float>(size_));
    glDrawArrays(GL_TRIANGLES, 0, 3);
  }
  glBindVertexArray(0);
  glEnable(GL_DEPTH_TEST);
}

void GroundContact::draw(const PassInput& input, const ContactFit& fit) const {
  glDepthMask(GL_FALSE);
  glEnable(GL_BLEND);
  const ShaderProgram& program = input.shaders.use(ShaderName::groundContact);
  bindMap(other_.texture.id());
  constexpr std::array<const char*, 4> kCorners{"corners[0]", "corners[1]", "corners[2]", "corners[3]"};
  for (std::size_t i = 0; i < 4; ++i) program.set(kCorners[i], fit.footprint[i]);
  program.set("strength", kStrength);
  glBindVertexArray(noVertices_.id());
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  glBindVertexArray(0);
  glDisable(GL_BLEND);
  glDepthMask(GL_TRUE);
}

}  // namespace selvedge
