#include "render/buffers/segment_batch.h"

namespace selvedge {

void SegmentBatch::upload() { texels_.upload(list.data(), list.size() * sizeof(Segment), GL_STREAM_DRAW); }

void SegmentBatch::draw(const ShaderLibrary& shaders, std::size_t first, std::size_t count, float opacity) const {
  if (count == 0) return;
  texels_.bind(kListUnit);
  shaders.use(ShaderName::segments).set("opacity", opacity);
  glBindVertexArray(noVertices_.id());
  glDrawArrays(GL_TRIANGLES, kQuadVertices * static_cast<GLint>(first), kQuadVertices * static_cast<GLsizei>(count));
  glBindVertexArray(0);
}

}  // namespace selvedge
