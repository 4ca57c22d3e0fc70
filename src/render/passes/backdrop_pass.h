// Passes "backdrop" (the ground with its grid, and the sky, where no cloth is) and "ground shadow".
#pragma once

#include "render/buffers/segment_batch.h"
#include "render/buffers/shadow_fit.h"
#include "render/passes/pass_input.h"

namespace selvedge {

class BackdropPass {
 public:
  void prepare(const PassInput& input);  // before the first draw() of a picture
  void draw(const PassInput& input, bool hasDepth) const;
  void drawShadow(const PassInput& input, const ShadowFit& fit) const;

 private:
  void drawGround(const PassInput& input) const;
  void drawStrip(GLsizei corners) const;

  GlVertexArray noVertices_;
  SegmentBatch axes_;
};

}  // namespace selvedge
