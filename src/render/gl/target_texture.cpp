#include "render/gl/target_texture.h"

namespace selvedge {

void TargetTexture::make(GLint format, int width, int height) const {
  const bool depth = format == GL_DEPTH_COMPONENT24;
  glBindTexture(GL_TEXTURE_2D, texture.id());
  glTexImage2D(GL_TEXTURE_2D, 0, format, width, height, 0, depth ? GL_DEPTH_COMPONENT : GL_RGBA, GL_FLOAT, nullptr);
  for (const GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
    glTexParameteri(GL_TEXTURE_2D, filter, GL_LINEAR);
  for (const GLenum wrap : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T})
    glTexParameteri(GL_TEXTURE_2D, wrap, GL_CLAMP_TO_EDGE);
  glBindTexture(GL_TEXTURE_2D, 0);
  const GLenum part = depth ? GL_DEPTH_ATTACHMENT : GL_COLOR_ATTACHMENT0, drawn = depth ? GL_NONE : part;
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.id());
  glFramebufferTexture2D(GL_FRAMEBUFFER, part, GL_TEXTURE_2D, texture.id(), 0);
  glDrawBuffer(drawn);
  glReadBuffer(drawn);
}

}  // namespace selvedge
