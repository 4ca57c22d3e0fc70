#include "render/buffers/scene_uniforms.h"

#include <algorithm>
#include <cmath>

#include "render/gl/shader_program.h"

namespace selvedge {

float groundEnd(const Camera& camera, float ground) {
  constexpr float kDistances = 9, kHeights = 6;
  return std::max(kDistances * camera.distance, kHeights * std::abs(camera.eye().y - ground));
}

namespace {

// Three decades of lines; the finest fades in while the view comes nearer, and the others grow stronger with it, so that
// nothing jumps when the decades move on. A view 2 m high shows decimetres, metres and tens of metres.
void setGrid(SceneUniforms& u, const Camera& camera, const Palette& palette, const UniformSettings& settings) {
  constexpr float kCellsPerHeight = 6;  // of the middle decade, when the finest one has just gone
  constexpr float kFaint = 0.30F, kClear = 0.75F;
  const float decade = std::log10(camera.heightAt(camera.distance) / kCellsPerHeight), whole = std::floor(decade);
  const float near = 1 - (decade - whole), ink = settings.grid ? palette.gridInk.a : 0;
  const float end = groundEnd(camera, settings.ground);
  u.gridStrength = ink * glm::vec4(kFaint * near, std::lerp(kFaint, kClear, near), std::lerp(kClear, 1.0F, near), 0);
  u.grid = {std::pow(10.0F, -whole), 1 / (end * end), settings.ground, end};
}

// A ray forward + x right + y up from a height h meets the ground at depth t = h / -(its y), at place p from below the
// eye: dp/dx = t right, dp/dy = t (up + p up.y / h). The view never rolls: right.y = 0.
void setGroundPixel(SceneUniforms& u, float height) {
  const float across = 2 / u.viewport.x, upwards = 2 / u.viewport.y;
  u.pixelRight = {across * u.rayRight.x, across * u.rayRight.z, 0, 0};
  u.pixelUp = {upwards * u.rayUp.x, upwards * u.rayUp.z, height != 0 ? upwards * u.rayUp.y / height : 0, 0};
}

}  // namespace

SceneUniforms sceneUniforms(const Camera& camera, const Palette& palette, const ShadowFit* shadow,
                            const UniformSettings& settings) {
  const float aspect = static_cast<float>(settings.width) / static_cast<float>(settings.height);
  const glm::mat4 view = camera.view(), projection = camera.projection(aspect);
  const glm::mat3 axes = glm::transpose(glm::mat3(view));
  const float tangent = 0.5F * camera.heightAt(1);
  SceneUniforms u{};
  u.viewProjection = projection * view;
  u.view = view;
  u.projection = projection;
  u.shadowMatrix = shadow != nullptr ? shadow->toMap : glm::mat4(1);
  u.eye = glm::vec4(camera.eye(), 1);
  u.rayForward = glm::vec4(-axes[2], 0);
  u.rayRight = glm::vec4(axes[0] * tangent * aspect, 0);
  u.rayUp = glm::vec4(axes[1] * tangent, 0);
  u.viewport = {settings.width, settings.height, settings.pointScale, camera.distance / 200};
  u.light = glm::vec4(settings.light, 0);
  u.lightColour = glm::vec4(palette.light, 1);
  u.ambientAbove = glm::vec4(palette.ambientAbove, 1);
  u.ambientBelow = glm::vec4(palette.ambientBelow, 1);
  u.zenith = glm::vec4(palette.zenith, 1);
  u.horizon = glm::vec4(palette.horizon, 1);
  u.ground = glm::vec4(palette.ground, 1);
  u.gridInk = palette.gridInk;
  setGrid(u, camera, palette, settings);
  setGroundPixel(u, u.eye.y - settings.ground);
  u.groundShadow = palette.groundShadow;
  if (shadow != nullptr) u.shadow = {shadow->texel, shadow->texelLength, 1, 0};
  return u;
}

void SceneBlock::upload(const SceneUniforms& uniforms) const {
  glBindBufferBase(GL_UNIFORM_BUFFER, kSceneBinding, buffer_.id());
  glBufferData(GL_UNIFORM_BUFFER, sizeof uniforms, &uniforms, GL_STREAM_DRAW);
}

}  // namespace selvedge
