#include "render/buffers/shadow_fit.h"

#include <algorithm>
#include <cmath>

#include <glm/gtc/matrix_transform.hpp>

namespace selvedge {
namespace {

struct Extent {
  glm::vec3 low, high;
};

Extent seenFromLight(const glm::mat3& toLight, glm::vec3 low, glm::vec3 high) {
  const glm::vec3 middle = toLight * (0.5F * (low + high)), half = 0.5F * (high - low);
  glm::vec3 reach(0);
  for (int axis = 0; axis < 3; ++axis) reach += glm::abs(toLight[axis] * half[axis]);
  return {middle - reach, middle + reach};
}

}  // namespace

// The size grows in steps and the place moves by whole texels: the edges of shadows stay still while a cloth swings.
ShadowFit fitShadow(glm::vec3 low, glm::vec3 high, glm::vec3 toLight, float ground, int size) {
  constexpr float kMargin = 8;  // texels around, for soft edges
  constexpr float kGrowth = 1.15F;
  constexpr float kSmallest = 1e-4F;  // m
  const glm::mat3 turn(glm::lookAt(glm::vec3(0), -toLight, glm::vec3(0, 1, 0)));
  const Extent extent = seenFromLight(turn, low, high);
  const glm::vec3 span = extent.high - extent.low;
  const float pixels = static_cast<float>(size);
  const float needed = std::max({span.x, span.y, kSmallest}) * pixels / (pixels - 2 * kMargin - 2);
  const float width = std::pow(kGrowth, std::ceil(std::log(needed) / std::log(kGrowth)));

  ShadowFit fit{};
  fit.texel = 1 / pixels;
  fit.texelLength = width / pixels;
  const glm::vec2 middle = 0.5F * glm::vec2(extent.low + extent.high);
  const glm::vec2 corner = glm::floor((middle - 0.5F * width) / fit.texelLength) * fit.texelLength;
  const float deep = std::max(span.z, kSmallest) * 0.02F + 4 * fit.texelLength;
  const float nearest = -extent.high.z - deep, farthest = -extent.low.z + 4 * deep + 0.2F * width;
  fit.toClip = glm::ortho(corner.x, corner.x + width, corner.y, corner.y + width, nearest, farthest) * glm::mat4(turn);
  const glm::mat4 half = glm::scale(glm::translate(glm::mat4(1), glm::vec3(0.5F)), glm::vec3(0.5F));
  fit.toMap = half * fit.toClip;

  const glm::mat3 back = glm::transpose(turn);
  for (std::size_t i = 0; i < 4; ++i) {
    const glm::vec2 at = corner + width * glm::vec2(i % 2, i / 2);
    const glm::vec3 place = back * glm::vec3(at, 0);
    fit.footprint[i] = place + toLight * ((ground - place.y) / toLight.y);
  }
  return fit;
}

}  // namespace selvedge
