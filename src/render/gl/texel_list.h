// A list that shaders read by number, through a buffer texture: lines and points have no vertices of their own.
#pragma once

#include <cstddef>

#include "render/gl/gl_objects.h"

namespace selvedge {

class TexelList {
 public:
  explicit TexelList(GLenum format) : format_(format) {}

  void upload(const void* data, std::size_t bytes, GLenum usage);
  void bind(int unit) const;
  GLuint buffer() const { return buffer_.id(); }

 private:
  GLenum format_;
  GlBuffer buffer_;
  GlTexture texture_;
  std::size_t bytes_ = 0;
};

}  // namespace selvedge
