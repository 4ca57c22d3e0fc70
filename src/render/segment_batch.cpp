#include "render/segment_batch.h"

namespace selvedge {

void SegmentBatch::upload() { texels_.upload(list.data(), list.size() * sizeof(Segment), GL_STREAM_DRAW); }

void SegmentBatch::draw(const ShaderLibrary& shaders, std::size_t first, std::size_t count, float opacity) const {
  if (count == 0) return;
  constexpr int kCorners = 6;  // of the two triangles of a line
  texels_.bind(kListUnit);
  shaders.use(ShaderName::segments).set("opacity", opacity);
  glBindVertexArray(noVertices_.id());
  glDrawArrays(GL_TRIANGLES, kCorners * static_cast<GLint>(first), kCorners * static_cast<GLsizei>(count));
  glBindVertexArray(0);
}

}  // namespace selvedge
