// Pass "occlusion": opaque cloth and shapes are darker where less of the light from around gets in: inside folds, in
// corners, and close to each other. It is told from the depth of the picture, at half its resolution: first the distances
// of every second pixel, then how much of the half sphere above each of them is closed, then that without the pattern of
// its samples, and last the picture times it.
#pragma once

#include "render/gl/gl_objects.h"
#include "render/gl/target_texture.h"
#include "render/passes/pass_input.h"
#include "render/passes/view_target.h"

namespace selvedge {

class OcclusionPass {
 public:
  explicit OcclusionPass(int samples);

  // Darkens what the target holds in that part of it. Leaves the target bound.
  void draw(const PassInput& input, const ViewTarget& target, const Region& part);

 private:
  void grow(int width, int height);
  void bind(const TargetTexture& into, const Region& half) const;
  void drawAll(GLuint from) const;
  void findClosed(const PassInput& input, const Region& half, float reach) const;
  void blur(const PassInput& input, const Region& half, float reach) const;
  void show(const PassInput& input, const Region& half, float reach) const;

  int samples_;  // of each pixel
  int width_ = 0, height_ = 0;
  TargetTexture depth_;        // of the whole resolution
  TargetTexture distances_;    // of half of it from here on; how far along the view, m
  TargetTexture one_, other_;  // how open, and the distance again in units of the camera's
  GlVertexArray noVertices_;
};

}  // namespace selvedge
