// A texture that is drawn into, with the framebuffer by which that is done.
#pragma once

#include "render/gl/gl_objects.h"

namespace selvedge {

struct TargetTexture {
  GlTexture texture;
  GlFramebuffer framebuffer;

  // Gives it that size, for colours or for depths as the format says (GL_RGBA8, GL_DEPTH_COMPONENT24); what it held
  // is lost. Shaders read it smoothly between its texels, and beyond its borders as it is there. Leaves its
  // framebuffer bound.
  void make(GLint format, int width, int height) const;
};

}  // namespace selvedge
