#include "render/passes/view_target.h"

namespace selvedge {

void ViewTarget::prepare(int width, int height, int samples) {
  if (width == width_ && height == height_ && samples == samples_) return;
  width_ = width;
  height_ = height;
  samples_ = samples;
  resolved_.reset();
  several_.reset();
  makeResolved();
  if (samples_ > 1) makeSamples();
}

void ViewTarget::makeResolved() {
  resolved_.emplace();
  resolved_->colour.make(GL_RGBA8, width_, height_);
  if (samples_ > 1) return;
  glBindRenderbuffer(GL_RENDERBUFFER, resolved_->depth.id());
  glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, width_, height_);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, resolved_->depth.id());
}

void ViewTarget::makeSamples() {
  several_.emplace();
  glBindRenderbuffer(GL_RENDERBUFFER, several_->colour.id());
  glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples_, GL_RGBA8, width_, height_);
  glBindRenderbuffer(GL_RENDERBUFFER, several_->depth.id());
  glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples_, GL_DEPTH_COMPONENT24, width_, height_);
  glBindFramebuffer(GL_FRAMEBUFFER, several_->framebuffer.id());
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, several_->colour.id());
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, several_->depth.id());
}

void ViewTarget::bind(const Region& part) const {
  glBindFramebuffer(GL_FRAMEBUFFER, several_ ? several_->framebuffer.id() : resolved_->colour.framebuffer.id());
  glViewport(0, 0, width_, height_);
  glScissor(part.x, part.y, part.width, part.height);
}

void ViewTarget::bindResolved(const Region& part) const {
  glBindFramebuffer(GL_FRAMEBUFFER, resolved_->colour.framebuffer.id());
  glViewport(0, 0, width_, height_);
  glScissor(part.x, part.y, part.width, part.height);
}

void ViewTarget::copyDepth(unsigned framebuffer, const Region& part) const {
  glBindFramebuffer(GL_READ_FRAMEBUFFER, several_ ? several_->framebuffer.id() : resolved_->colour.framebuffer.id());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
  const GLint x = part.x, y = part.y, right = x + part.width, top = y + part.height;
  glScissor(x, y, part.width, part.height);
  glBlitFramebuffer(x, y, right, top, x, y, right, top, GL_DEPTH_BUFFER_BIT, GL_NEAREST);
}

void ViewTarget::resolve(const Region& part) const {
  if (!several_) return;
  glBindFramebuffer(GL_READ_FRAMEBUFFER, several_->framebuffer.id());
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved_->colour.framebuffer.id());
  const GLint x = part.x, y = part.y, right = x + part.width, top = y + part.height;
  glBlitFramebuffer(x, y, right, top, x, y, right, top, GL_COLOR_BUFFER_BIT, GL_NEAREST);
}

}  // namespace selvedge
