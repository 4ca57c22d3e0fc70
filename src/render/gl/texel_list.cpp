#include "render/gl/texel_list.h"

namespace selvedge {

// glBufferData gives the driver a new store, so that a frame still being drawn keeps its own.
void TexelList::upload(const void* data, std::size_t bytes, GLenum usage) {
  glBindBuffer(GL_TEXTURE_BUFFER, buffer_.id());
  glBufferData(GL_TEXTURE_BUFFER, static_cast<GLsizeiptr>(bytes), data, usage);
  glBindBuffer(GL_TEXTURE_BUFFER, 0);
  if (bytes == bytes_) return;
  bytes_ = bytes;
  glBindTexture(GL_TEXTURE_BUFFER, texture_.id());
  glTexBuffer(GL_TEXTURE_BUFFER, format_, buffer_.id());
  glBindTexture(GL_TEXTURE_BUFFER, 0);
}

void TexelList::bind(int unit) const {
  glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
  glBindTexture(GL_TEXTURE_BUFFER, texture_.id());
  glActiveTexture(GL_TEXTURE0);
}

}  // namespace selvedge
