#include "render/passes/shadow_map.h"

#include <algorithm>
#include <array>

#include <glm/gtc/type_ptr.hpp>

#include "render/passes/depths.h"

namespace selvedge {

namespace {

struct Casters {
  glm::vec3 low{1e30F}, high{-1e30F};
  bool any = false;

  void add(glm::vec3 from, glm::vec3 to) {
    low = glm::min(low, from);
    high = glm::max(high, to);
    any = true;
  }
};

// Of a shape only what is as near to the cloth as the cloth is large: a long table would leave few texels to the folds.
void addNear(Casters& all, const Casters& cloths, const PlacedShape& shape) {
  glm::vec3 from = shape.low, to = shape.high;
  if (cloths.any) {
    const glm::vec3 size = cloths.high - cloths.low;
    const float margin = std::max({size.x, size.y, size.z});
    from = glm::max(from, cloths.low - margin);
    to = glm::min(to, cloths.high + margin);
  }
  if (glm::all(glm::lessThanEqual(from, to))) all.add(from, to);
}

}  // namespace

ShadowMap::ShadowMap(int size) : size_(size) {
  map_.make(GL_DEPTH_COMPONENT24, size, size);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glBindTexture(GL_TEXTURE_2D, map_.texture.id());
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
  // Beyond the map everything is lit: shapes may be larger than it.
  constexpr std::array<float, 4> kFarthest{1, 1, 1, 1};
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
  glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, kFarthest.data());
  glBindTexture(GL_TEXTURE_2D, 0);
}

ShadowFit ShadowMap::fit(const PassInput& input) const {
  Casters all;
  for (const DrawnCloth& cloth : input.cloths)
    if (cloth.buffers->surface() || cloth.buffers->ropes()) all.add(cloth.buffers->low(), cloth.buffers->high());
  const Casters cloths = all;
  for (const PlacedShape& shape : input.shapes)
    if (!shape.endless) addNear(all, cloths, shape);
  const glm::vec3 light = lightOf(input.look);
  return all.any ? fitShadow(all.low, all.high, light, input.look.ground, size_)
                 : fitShadow(glm::vec3(0), glm::vec3(0), light, input.look.ground, size_);
}

void ShadowMap::draw(const PassInput& input, const ShadowFit& fit) {
  glBindFramebuffer(GL_FRAMEBUFFER, map_.framebuffer.id());
  glViewport(0, 0, size_, size_);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_TRUE);
  glClear(GL_DEPTH_BUFFER_BIT);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(1.5F, 2);
  glEnable(GL_DEPTH_CLAMP);  // what stands out of the box towards the light still casts its shadow
  drawDepthsOfCloths(input, tubes_, fit.toClip, true);
  const ShaderProgram& program = input.shaders.use(ShaderName::shadow);
  // Of bodies the sides that the light does not reach: they shade the same, and the lit ones do not shade themselves.
  glDisable(GL_POLYGON_OFFSET_FILL);
  glEnable(GL_CULL_FACE);
  glCullFace(GL_FRONT);
  for (const PlacedShape& shape : input.shapes) {
    if (shape.endless) continue;  // on the side of the light of a plane there is nothing that it could shade
    program.set("toClip", fit.toClip * shape.toSpace);
    shape.draw();
  }
  glDisable(GL_CULL_FACE);
  glDisable(GL_DEPTH_CLAMP);
}

void ShadowMap::bind() const {
  glActiveTexture(GL_TEXTURE0 + kShadowUnit);
  glBindTexture(GL_TEXTURE_2D, map_.texture.id());
  glActiveTexture(GL_TEXTURE0);
}

}  // namespace selvedge
