// Triangles to be drawn: what stays of a surface, beside a buffer of vertices that somebody else fills.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "render/gl/gl_objects.h"

namespace selvedge {

class SurfaceBuffers {
 public:
  explicit SurfaceBuffers(GLuint vertices);  // of NodeVertex

  void fill(const std::vector<std::array<float, 2>>& weave, const std::vector<std::array<std::uint32_t, 3>>& triangles);
  void cutAnew(const std::vector<std::array<std::uint32_t, 3>>& triangles);  // as many, between the same vertices
  void draw(std::size_t firstTriangle, std::size_t triangles) const;

 private:
  GlBuffer weave_, indices_;
  GlVertexArray array_;
};

}  // namespace selvedge
