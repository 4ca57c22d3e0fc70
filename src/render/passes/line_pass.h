// Pass "lines": wires, springs, normals, and segments in space. GL 3.3 has no wide lines: each is a rectangle on the
// screen, its places read from buffer textures, its edges smooth by distance.
#pragma once

#include "model/mesh/spring_network.h"
#include "render/passes/picture.h"
#include "render/passes/segments.h"

namespace selvedge {

class LinePass {
 public:
  void draw(const Picture& picture);

 private:
  void drawPairs(const Picture& picture, const DrawnCloth& cloth, const PairList& pairs, const glm::vec4& colour,
                 float width, float bow) const;
  void drawNormals(const Picture& picture, const ClothBuffers& cloth) const;
  void drawSegments(const Picture& picture);

  GlVertexArray noVertices_;
  SegmentBatch segments_;
};

}  // namespace selvedge
