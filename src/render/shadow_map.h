// Pass "shadow": how far the light reaches.
#pragma once

#include "render/picture.h"
#include "render/shadow_fit.h"

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
