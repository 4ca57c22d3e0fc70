// Pass "shadow": how far the light reaches.
#pragma once

#include "render/buffers/shadow_fit.h"
#include "render/passes/picture.h"

namespace selvedge {

class ShadowMap {
 public:
  explicit ShadowMap(int size);

  ShadowFit fit(const Picture& picture) const;
  void draw(const Picture& picture, const ShadowFit& fit) const;  // changes the framebuffer and the viewport
  void bind() const;

 private:
  int size_;
  GlTexture depth_;
  GlFramebuffer framebuffer_;
};

}  // namespace selvedge
