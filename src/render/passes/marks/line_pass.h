// Pass "lines": wires, springs, normals, and segments in space. GL 3.3 has no wide lines: each is a rectangle on the
// screen, its places read from buffer textures, its edges smooth by distance.
#pragma once

#include "model/mesh/spring_network.h"
#include "render/passes/pass_input.h"
#include "render/passes/segments.h"

namespace selvedge {

class LinePass {
 public:
  void draw(const PassInput& input);

 private:
  struct Style {
    float width;            // pixels
    float bow = 0;          // of its length: bending springs lie over two stretch springs, and bow to be seen
    float faintest = 0.2F;  // opacity of lines without length; where all are short they would fill everything
  };
  void drawPairs(const PassInput& input, const DrawnCloth& cloth, const PairList& pairs, const glm::vec4& colour,
                 const Style& style) const;
  void drawNormals(const PassInput& input, const ClothBuffers& cloth) const;
  void drawSegments(const PassInput& input);

  GlVertexArray noVertices_;
  SegmentBatch segments_;
};

}  // namespace selvedge
