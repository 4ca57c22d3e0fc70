// Segments on their way to the screen.
#pragma once

#include <vector>

#include <glm/glm.hpp>

#include "render/gl/shader_library.h"
#include "render/gl/texel_list.h"

namespace selvedge {

inline constexpr int kQuadVertices = 6;  // of the two triangles that a line or a point is drawn with

// A line in space: three texels of four floats. One that begins where it ends is a disc.
struct Segment {
  glm::vec3 from;
  float halfWidth;  // pixels at scale 1
  glm::vec3 to;
  float head;  // length of an arrow's head, pixels at scale 1; 0: a line with round ends
  glm::vec4 colour;
};

class SegmentBatch {
 public:
  std::vector<Segment> list;

  void upload();
  void draw(const ShaderLibrary& shaders, std::size_t first, std::size_t count, float opacity) const;

 private:
  TexelList texels_{GL_RGBA32F};
  GlVertexArray noVertices_;
};

}  // namespace selvedge
