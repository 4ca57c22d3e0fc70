// Pass "shadow": how far the light reaches.
#pragma once

#include "render/buffers/shadow_fit.h"
#include "render/buffers/yarn_tubes.h"
#include "render/gl/target_texture.h"
#include "render/passes/pass_input.h"

namespace selvedge {

class ShadowMap {
 public:
  explicit ShadowMap(int size);

  ShadowFit fit(const PassInput& input) const;
  void draw(const PassInput& input, const ShadowFit& fit);  // changes the framebuffer and the viewport
  void bind() const;

 private:
  int size_;
  TargetTexture map_;
  YarnTubes tubes_;
};

}  // namespace selvedge
