// Passes "backdrop" (the ground with its grid, and the sky, where no cloth is) and "ground shadow".
#pragma once

#include "render/buffers/segment_batch.h"
#include "render/buffers/shadow_fit.h"
#include "render/passes/picture.h"

namespace selvedge {

class BackdropPass {
 public:
  void prepare(const Picture& picture);  // before the first draw() of a picture
  void draw(const Picture& picture, bool hasDepth) const;
  void drawShadow(const Picture& picture, const ShadowFit& fit) const;

 private:
  void drawGround(const Picture& picture) const;
  void drawStrip(GLsizei corners) const;

  GlVertexArray noVertices_;
  SegmentBatch axes_;
};

}  // namespace selvedge
