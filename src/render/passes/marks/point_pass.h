// Pass "points": nodes, corners, pins, what is selected and what the mouse is over.
#pragma once

#include <vector>

#include "render/passes/pass_input.h"

namespace selvedge {

class PointPass {
 public:
  void draw(const PassInput& input);

 private:
  // As shaders/points.vert has them.
  enum Style : std::uint32_t { node, corner, pin, movingPin, looseBit = 8, selected = 4, hovered = 5 };
  struct Point {
    std::uint32_t node, style;
  };
  void collect(const PassInput& input, const DrawnCloth& cloth);

  GlVertexArray noVertices_;
  std::vector<Point> points_;
  std::size_t hidden_ = 0;  // so many are hidden by what lies before them; the rest shows through a little
  TexelList texels_{GL_RG32UI};
};

}  // namespace selvedge
