#include "render/view/camera.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/gtc/matrix_transform.hpp>

namespace selvedge {
namespace {

constexpr float kHighestPitch = 0.5F * std::numbers::pi_v<float> - 0.01F;  // "up" is still up there
constexpr float kNearest = 1e-3F, kFarthest = 1e4F;                        // m, of the distance
constexpr float kNearPlane = 1.0F / 200;                                   // of the distance
constexpr float kZoomStep = 0.9F;                                          // of the distance, a click
constexpr float kFrameMargin = 1.12F;
constexpr float kEverywhere = 1e30F;  // m

struct Axes {
  glm::vec3 right, up, back;
};

Axes axesOf(const Camera& camera) {
  const float cosPitch = std::cos(camera.pitch), sinPitch = std::sin(camera.pitch);
  const float cosYaw = std::cos(camera.yaw), sinYaw = std::sin(camera.yaw);
  const glm::vec3 back{sinYaw * cosPitch, sinPitch, cosYaw * cosPitch};
  const glm::vec3 right{cosYaw, 0, -sinYaw};
  return {right, glm::cross(back, right), back};
}

}  // namespace

glm::vec3 Camera::eye() const { return target + distance * axesOf(*this).back; }

glm::mat4 Camera::view() const {
  const Axes axes = axesOf(*this);
  const glm::mat4 turn(glm::transpose(glm::mat3(axes.right, axes.up, axes.back)));
  return glm::translate(turn, -eye());
}

// The near plane follows the distance, so that depth is as fine on a patch of 1 cm as on a sail of 50 m.
glm::mat4 Camera::projection(float aspect) const { return glm::infinitePerspective(fieldOfView, aspect, nearest()); }

void Camera::orbit(float dx, float dy) {
  constexpr float kTurn = std::numbers::pi_v<float>;  // a drag over the view's height is half a turn
  yaw = std::remainder(yaw - kTurn * dx, 2 * std::numbers::pi_v<float>);
  pitch = std::clamp(pitch + kTurn * dy, -kHighestPitch, kHighestPitch);
}

void Camera::pan(float dx, float dy) {
  const Axes axes = axesOf(*this);
  target += heightAt(distance) * (dy * axes.up - dx * axes.right);
}

void Camera::zoom(float clicks) { distance = std::clamp(distance * std::pow(kZoomStep, clicks), kNearest, kFarthest); }

// A point at (x, y, z) along the axes is inside the view of an eye at (a, b, c) when |y - b| <= (c - z) t and
// |x - a| <= (c - z) t aspect, t being the tangent of half the field: a lies between the largest x + t aspect z, less
// t aspect c, and the least x - t aspect z, with t aspect c.
void Camera::frame(std::span<const glm::vec3> points, float aspect) {
  if (points.empty()) return;
  const Axes axes = axesOf(*this);
  const float field = std::tan(0.5F * fieldOfView) / kFrameMargin;
  const glm::vec2 tangents{field * aspect, field};
  glm::vec2 low(kEverywhere), high(-kEverywhere), depths(kEverywhere, -kEverywhere);
  for (const glm::vec3& point : points) {
    const float z = glm::dot(point, axes.back);
    const glm::vec2 place{glm::dot(point, axes.right), glm::dot(point, axes.up)};
    low = glm::min(low, place - z * tangents);
    high = glm::max(high, place + z * tangents);
    depths = {std::min(depths.x, z), std::max(depths.y, z)};
  }
  const glm::vec2 needed = 0.5F * (high - low) / tangents, middle = 0.5F * (low + high);
  const float depth = 0.5F * (depths.x + depths.y);
  target = middle.x * axes.right + middle.y * axes.up + depth * axes.back;
  distance = std::clamp(std::max(needed.x, needed.y) - depth, kNearest, kFarthest);
}

float Camera::nearest() const { return kNearPlane * distance; }

float Camera::heightAt(float depth) const { return 2 * depth * std::tan(0.5F * fieldOfView); }

Ray Camera::ray(float x, float y, float aspect) const {
  const Axes axes = axesOf(*this);
  const float height = heightAt(1);
  const glm::vec3 direction = (x - 0.5F) * height * aspect * axes.right + (0.5F - y) * height * axes.up - axes.back;
  return {eye(), glm::normalize(direction)};
}

glm::vec3 Camera::project(glm::vec3 point, float aspect) const {
  const Axes axes = axesOf(*this);
  const glm::vec3 from = point - eye();
  const float depth = -glm::dot(from, axes.back);
  const float height = heightAt(depth);
  return {0.5F + glm::dot(from, axes.right) / (height * aspect), 0.5F - glm::dot(from, axes.up) / height, depth};
}

}  // namespace selvedge
