// Where the view looks from: around a target, y up.
#pragma once

#include <span>

#include <glm/glm.hpp>

namespace selvedge {

struct Ray {
  glm::vec3 origin, direction;  // direction: unit length
};

struct Camera {
  glm::vec3 target{0, 0, 0};  // m
  float distance = 3;         // m
  float yaw = 0.6F;           // rad, about y; 0 looks along -z
  float pitch = 0.35F;        // rad, above the horizon
  float fieldOfView = 0.6F;   // rad, of the height
  bool operator==(const Camera&) const = default;

  glm::vec3 eye() const;
  glm::mat4 view() const;
  glm::mat4 projection(float aspect) const;  // without a far plane

  // Moves of the mouse, in fractions of the view's height, y down.
  void orbit(float dx, float dy);
  void pan(float dx, float dy);  // what lies at the target's depth follows the mouse
  void zoom(float clicks);       // towards the target where positive
  void frame(std::span<const glm::vec3> points,
             float aspect);  // see them all, as large as can be, keeping the direction

  // x, y in [0, 1] from the view's top left corner.
  Ray ray(float x, float y, float aspect) const;
  glm::vec3 project(glm::vec3 point, float aspect) const;  // x, y as above; z: depth along the view, < 0 behind the eye

  float nearest() const;              // m along the view: what is nearer is not drawn
  float heightAt(float depth) const;  // m that the view is high, so deep along the view
};

}  // namespace selvedge
