#include "render/passes/shadow_map.h"

#include <array>

#include <glm/gtc/type_ptr.hpp>

namespace selvedge {

ShadowMap::ShadowMap(int size) : size_(size) {
  glBindTexture(GL_TEXTURE_2D, depth_.id());
  glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, size, size, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depth_.id(), 0);
  glDrawBuffer(GL_NONE);
  glReadBuffer(GL_NONE);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

ShadowFit ShadowMap::fit(const PassInput& input) const {
  glm::vec3 low(0), high(0);
  bool first = true;
  for (const DrawnCloth& cloth : input.cloths) {
    if (!cloth.buffers->surface()) continue;
    low = first ? cloth.buffers->low() : glm::min(low, cloth.buffers->low());
    high = first ? cloth.buffers->high() : glm::max(high, cloth.buffers->high());
    first = false;
  }
  return fitShadow(low, high, input.look.ground, size_);
}

void ShadowMap::draw(const PassInput& input, const ShadowFit& fit) const {
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.id());
  glViewport(0, 0, size_, size_);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_TRUE);
  glClear(GL_DEPTH_BUFFER_BIT);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(1.5F, 2);
  input.shaders.use(ShaderName::shadow).set("toClip", fit.toClip);
  for (const DrawnCloth& cloth : input.cloths)
    if (cloth.buffers->surface()) cloth.buffers->drawTriangles();
  glDisable(GL_POLYGON_OFFSET_FILL);
}

void ShadowMap::bind() const {
  glActiveTexture(GL_TEXTURE0 + kShadowUnit);
  glBindTexture(GL_TEXTURE_2D, depth_.id());
  glActiveTexture(GL_TEXTURE0);
}

}  // namespace selvedge
