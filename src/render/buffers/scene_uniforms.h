// What all shaders share of one picture: the uniform block "Scene" of shaders/scene.glsl, in its order (std140).
#pragma once

#include <glm/glm.hpp>

#include "render/buffers/shadow_fit.h"
#include "render/gl/gl_objects.h"
#include "render/view/camera.h"
#include "render/view/palette.h"

namespace selvedge {

struct SceneUniforms {
  glm::mat4 viewProjection, view, projection;
  glm::mat4 shadowMatrix;                 // from space to [0, 1]^3 of the shadow map
  glm::vec4 eye;                          // m
  glm::vec4 rayForward, rayRight, rayUp;  // direction of a pixel = forward + x right + y up, x and y in [-1, 1]
  glm::vec4 pixelRight, pixelUp;          // a pixel on the ground, along x and z, at depth 1
  glm::vec4 viewport;                     // pixels wide, high; scale of points and lines; near plane, m
  glm::vec4 light;                        // towards it, unit length
  glm::vec4 lightColour, ambientAbove, ambientBelow;  // linear
  glm::vec4 zenith, horizon, ground;                  // sRGB
  glm::vec4 gridInk;
  glm::vec4 gridStrength;  // of the lines, finest decade first
  glm::vec4 grid;          // finest cells a metre; 1 / (where the ground ends)^2, 1/m^2; height, m; where it ends, m
  glm::vec4 groundShadow;
  glm::vec4 shadow;  // texel, in map coordinates; texel, m; 1 where there are shadows
};

struct UniformSettings {
  int width, height;
  float pointScale, ground;
  bool grid;
  glm::vec3 light;  // towards it, unit length
};

float groundEnd(const Camera& camera, float ground);  // m, from the eye: there the ground has faded

SceneUniforms sceneUniforms(const Camera& camera, const Palette& palette, const ShadowFit* shadow,
                            const UniformSettings& settings);

class SceneBlock {
 public:
  void upload(const SceneUniforms& uniforms) const;  // and binds it

 private:
  GlBuffer buffer_;
};

}  // namespace selvedge
