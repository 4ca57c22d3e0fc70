#include "render/occlusion/occlusion_pass.h"

#include <algorithm>

#include "render/occlusion/reach.h"

namespace selvedge {
namespace {

constexpr float kWidest = 0.1F;    // of the picture's height: nearer, the reach is less
constexpr float kDarkest = 0.62F;  // of what is closed altogether is taken away

// Of half the resolution: all pixels whose first of two by two is in the part.
Region halfOf(const Region& part) {
  const int right = (part.x + part.width + 1) / 2, top = (part.y + part.height + 1) / 2;
  return {part.x / 2, part.y / 2, right - part.x / 2, top - part.y / 2};
}

void setBounds(const ShaderProgram& program, const Region& half) {
  program.set("lowest", half.x, half.y);
  program.set("highest", half.x + half.width - 1, half.y + half.height - 1);
}

}  // namespace

OcclusionPass::OcclusionPass(int samples) : samples_(samples) {}

// As large as the largest of the views: they take turns.
void OcclusionPass::grow(int width, int height) {
  if (width <= width_ && height <= height_) return;
  width_ = std::max(width, width_);
  height_ = std::max(height, height_);
  const int across = (width_ + 1) / 2, up = (height_ + 1) / 2;
  depth_.make(GL_DEPTH_COMPONENT24, width_, height_);
  distances_.make(GL_R32F, across, up);
  for (const TargetTexture* each : {&one_, &other_}) each->make(GL_RG16F, across, up);
}

void OcclusionPass::bind(const TargetTexture& into, const Region& half) const {
  glBindFramebuffer(GL_FRAMEBUFFER, into.framebuffer.id());
  glViewport(0, 0, (width_ + 1) / 2, (height_ + 1) / 2);
  glScissor(half.x, half.y, half.width, half.height);
}

void OcclusionPass::drawAll(GLuint from) const {
  glActiveTexture(GL_TEXTURE0 + kOcclusionUnit);
  glBindTexture(GL_TEXTURE_2D, from);
  glActiveTexture(GL_TEXTURE0);
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

void OcclusionPass::draw(const PassInput& input, const ViewTarget& target, const Region& part) {
  const float reach = occlusionReach(input);
  if (part.width <= 0 || part.height <= 0 || !(reach > 0)) return;
  grow(input.width, input.height);
  target.copyDepth(depth_.framebuffer.id(), part);
  const Region half = halfOf(part);
  glDisable(GL_DEPTH_TEST);
  glDepthMask(GL_FALSE);
  glBindVertexArray(noVertices_.id());
  glActiveTexture(GL_TEXTURE0 + kDepthUnit);
  glBindTexture(GL_TEXTURE_2D, depth_.texture.id());
  bind(distances_, half);
  input.shaders.use(ShaderName::distances);
  drawAll(0);
  findClosed(input, half, reach);
  blur(input, half, reach);
  target.bind(part);
  show(input, half, reach);
  glDepthMask(GL_TRUE);
  glBindVertexArray(0);
}

void OcclusionPass::findClosed(const PassInput& input, const Region& half, float reach) const {
  const float width = static_cast<float>(input.width), height = static_cast<float>(input.height);
  const ShaderProgram& program = input.shaders.use(ShaderName::occlusion);
  bind(one_, half);
  setBounds(program, half);
  // The projection takes x = 1 at a distance of 1 m to half the width times its first number; here are half the pixels.
  program.set("perPixel", 4 / (input.camera.projection(width / height)[0][0] * width));
  program.set("samples", samples_);
  program.set("reach", reach);
  program.set("widest", 0.5F * kWidest * height);
  program.set("perDistance", 1 / input.camera.distance);
  const bool grounded = !input.look.plain && input.camera.eye().y > input.look.ground;
  program.set("grounded", grounded ? 1.0F : 0.0F);
  drawAll(distances_.texture.id());
}

void OcclusionPass::blur(const PassInput& input, const Region& half, float reach) const {
  const ShaderProgram& program = input.shaders.use(ShaderName::occlusionBlur);
  setBounds(program, half);
  program.set("tolerance", input.camera.distance / reach);
  bind(other_, half);
  program.set("along", 1, 0);
  drawAll(one_.texture.id());
  bind(one_, half);
  program.set("along", 0, 1);
  drawAll(other_.texture.id());
}

// It is drawn in the farthest depth of all, upon what is nearer: of each pixel the samples of cloth and shapes.
void OcclusionPass::show(const PassInput& input, const Region& half, float reach) const {
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_GREATER);
  glEnable(GL_BLEND);
  glBlendFunc(GL_ZERO, GL_SRC_COLOR);
  const ShaderProgram& program = input.shaders.use(ShaderName::occlusionShow);
  setBounds(program, half);
  program.set("tolerance", input.camera.distance / reach);
  program.set("perDistance", 1 / input.camera.distance);
  program.set("darkest", kDarkest);
  drawAll(one_.texture.id());
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glDisable(GL_BLEND);
  glDepthFunc(GL_LEQUAL);
}

}  // namespace selvedge
