#include "render/buffers/surface_buffers.h"

#include "render/gl/vertex_buffer.h"
#include "render/surface/vertex_normals.h"

namespace selvedge {

SurfaceBuffers::SurfaceBuffers(GLuint vertices) {
  glBindVertexArray(array_.id());
  glBindBuffer(GL_ARRAY_BUFFER, vertices);
  setAttribute(0, 4, sizeof(NodeVertex), offsetof(NodeVertex, place));
  setAttribute(1, 3, sizeof(NodeVertex), offsetof(NodeVertex, normal));
  glBindBuffer(GL_ARRAY_BUFFER, weave_.id());
  setAttribute(2, 2, sizeof(float) * 2, 0);
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.id());
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void SurfaceBuffers::fill(const std::vector<std::array<float, 2>>& weave,
                          const std::vector<std::array<std::uint32_t, 3>>& triangles) {
  glBindVertexArray(0);
  fillBuffer(weave_, weave);
  fillBuffer(indices_, triangles);
}

void SurfaceBuffers::cutAnew(const std::vector<std::array<std::uint32_t, 3>>& triangles) {
  glBindVertexArray(0);
  fillBuffer(indices_, triangles);
}

void SurfaceBuffers::draw(std::size_t firstTriangle, std::size_t triangles) const {
  glBindVertexArray(array_.id());
  glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(3 * triangles), GL_UNSIGNED_INT,
                 reinterpret_cast<const void*>(3 * firstTriangle * sizeof(std::uint32_t)));
  glBindVertexArray(0);
}

}  // namespace selvedge
