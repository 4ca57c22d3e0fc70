#include "render/view/wind_gizmo.h"

#include <cmath>

#include <glm/gtc/type_ptr.hpp>

namespace selvedge {
namespace {

constexpr float kLongest = 0.34F;   // of the view's height
constexpr float kHalfwaySpeed = 6;  // m/s, of an arrow half as long as the longest

// length = longest v / (v + v_half): gales stay in the picture.
float longest(const Camera& camera) { return kLongest * camera.heightAt(camera.distance); }

}  // namespace

WindGizmo windGizmo(const Float3& wind, const Float3& place, const Camera& camera) {
  const glm::vec3 velocity = glm::make_vec3(wind.data()), tail = glm::make_vec3(place.data());
  return {tail, tail + velocity * (longest(camera) / (glm::length(velocity) + kHalfwaySpeed))};
}

Float3 windOfHandle(glm::vec3 handle, const Float3& place, const Camera& camera) {
  constexpr float kMost = 0.95F;  // of the longest: 114 m/s
  const glm::vec3 arrow = handle - glm::make_vec3(place.data());
  const float length = glm::length(arrow);
  if (!(length > 0)) return {};
  const float part = std::fmin(length / longest(camera), kMost);
  const glm::vec3 velocity = arrow * (kHalfwaySpeed * part / (1 - part) / length);
  return {velocity.x, velocity.y, velocity.z};
}

}  // namespace selvedge
