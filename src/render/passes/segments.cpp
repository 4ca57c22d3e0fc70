#include "render/passes/segments.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <glm/gtc/type_ptr.hpp>

#include "render/buffers/scene_uniforms.h"
#include "render/view/wind_gizmo.h"

namespace selvedge {
namespace {

glm::vec3 vec(const Float3& a) { return glm::make_vec3(a.data()); }

void addWind(std::vector<Segment>& list, const PassInput& input, const ClothBuffers& cloth) {
  constexpr float kLongest = 0.2F;    // of the view's height
  constexpr float kHalfwaySpeed = 6;  // m/s, of an arrow half as long: as the gizmo has it
  const float longest = kLongest * input.camera.heightAt(input.camera.distance);
  const std::size_t count = std::min(cloth.wind().size(), cloth.windPlaces().size());
  for (std::size_t i = 0; i < count; ++i) {
    const glm::vec3 place = vec(cloth.windPlaces()[i]), wind = vec(cloth.wind()[i]);
    if (glm::length(wind) < 0.01F) continue;
    const glm::vec3 arrow = wind * (longest / (glm::length(wind) + kHalfwaySpeed));
    list.push_back({place - arrow, 1.3F, place, 9, input.palette.wind});  // the arrow ends at the place it is of
  }
}

// From each node along the force on it; half the longest for the mean of them, so that arrows are as long for silk as
// for leather.
void addContacts(std::vector<Segment>& list, const PassInput& input, const ClothBuffers& cloth) {
  float sum = 0;
  for (const ContactMark& mark : cloth.contacts()) sum += glm::length(vec(mark.force));
  if (!(sum > 0)) return;
  const float longest = kLongestForce * input.camera.heightAt(input.camera.distance);
  const float own = sum / static_cast<float>(cloth.contacts().size());
  const float mean = input.look.meanForce > 0 ? input.look.meanForce : own;
  for (const ContactMark& mark : cloth.contacts()) {
    const glm::vec3 place = cloth.place(mark.node), force = vec(mark.force);
    const glm::vec3 arrow = force * (longest / (glm::length(force) + mean));
    list.push_back({place, 1.3F, place + arrow, 7, mark.slips ? input.palette.slips : input.palette.holds});
  }
}

void addTrail(std::vector<Segment>& list, const PassInput& input) {
  const auto trail = input.marks.trail;
  for (std::size_t i = 1; i < trail.size(); ++i) {
    glm::vec4 colour = input.palette.trail;
    const float age = 1 - static_cast<float>(i) / static_cast<float>(trail.size());
    colour.a *= (1 - age) * (1 - age);
    list.push_back({vec(trail[i - 1]), 1.5F, vec(trail[i]), 0, colour});
  }
}

struct Frame {
  glm::vec3 along, side, up;
};

Frame frameAround(glm::vec3 along) {
  const glm::vec3 other = std::abs(along.y) < 0.9F ? glm::vec3(0, 1, 0) : glm::vec3(1, 0, 0);
  const glm::vec3 side = glm::normalize(glm::cross(along, other));
  return {along, side, glm::cross(side, along)};
}

// A helix whose ends run out straight: radius r s(t), s = 1 but for the first and the last sixth.
void addCoil(std::vector<Segment>& list, const PassInput& input, glm::vec3 from, glm::vec3 to, Segment form) {
  constexpr int kPieces = 72, kTurns = 7;
  constexpr float kRadius = 0.011F;  // of the view's height
  const float length = glm::length(to - from);
  if (!(length > 0)) return;
  const Frame frame = frameAround((to - from) / length);
  const float radius = std::min(kRadius * input.camera.heightAt(input.camera.distance), 0.2F * length);
  const auto place = [&](int i) {
    const float t = static_cast<float>(i) / kPieces, angle = 2 * std::numbers::pi_v<float> * kTurns * t;
    const float swell = glm::smoothstep(0.08F, 0.2F, t) * (1 - glm::smoothstep(0.8F, 0.92F, t));
    return from + t * (to - from) + radius * swell * (std::cos(angle) * frame.side + std::sin(angle) * frame.up);
  };
  for (int i = 0; i < kPieces; ++i) {
    form.from = place(i);
    form.to = place(i + 1);
    list.push_back(form);
  }
}

void addBall(std::vector<Segment>& list, const Palette& palette, glm::vec3 place, float radius,
             const glm::vec4& colour) {
  list.push_back({place, radius + 2, place, 0, palette.outline});
  list.push_back({place, radius, place, 0, colour});
}

void addGrab(std::vector<Segment>& list, const PassInput& input) {
  const glm::vec3 from = vec(input.marks.grabFrom), to = vec(input.marks.grabTo);
  const Palette& palette = input.palette;
  addCoil(list, input, from, to, {{}, 2.6F, {}, 0, palette.outline});
  addCoil(list, input, from, to, {{}, 1.3F, {}, 0, palette.grab});
  addBall(list, palette, from, 4, palette.grab);
  addBall(list, palette, to, 6, palette.grab);
}

void addGizmo(std::vector<Segment>& list, const PassInput& input) {
  const Palette& palette = input.palette;
  const WindGizmo gizmo = windGizmo(input.marks.wind, input.marks.windPlace, input.camera);
  list.push_back({gizmo.tail, 4.2F, gizmo.handle, 25, palette.outline});
  list.push_back({gizmo.tail, 2.6F, gizmo.handle, 22, palette.gizmo});
  addBall(list, palette, gizmo.tail, 4.5F, palette.gizmo);
  addBall(list, palette, gizmo.handle, 7, palette.gizmo);
}

}  // namespace

// The axes on the ground: x and z through the origin, in pieces that fade as the ground does.
void addAxes(std::vector<Segment>& list, const PassInput& input) {
  constexpr int kPieces = 24;
  const float ground = input.look.ground, end = groundEnd(input.camera, ground);
  const glm::vec3 eye = input.camera.eye();
  for (const int axis : {0, 2}) {
    glm::vec3 direction(0);
    direction[axis] = 1;
    const auto place = [&](int i) {  // dense near the eye, where pieces are long on the screen
      const float t = 2 * static_cast<float>(i) / kPieces - 1;
      return glm::vec3(0, ground, 0) + (eye[axis] + end * t * std::abs(t)) * direction;
    };
    for (int i = 0; i < kPieces; ++i) {
      const glm::vec3 from = place(i), to = place(i + 1);
      const float away = glm::distance(0.5F * (from + to), eye) / end, near = std::max(1 - away * away, 0.0F);
      glm::vec4 colour = axis == 0 ? input.palette.axisX : input.palette.axisZ;
      colour.a *= near * near * near;
      if (colour.a > 0.01F) list.push_back({from, 0.75F, to, 0, colour});
    }
  }
}

void addInSpace(std::vector<Segment>& list, const PassInput& input) {
  for (const DrawnCloth& cloth : input.cloths) {
    if (input.look.wind) addWind(list, input, *cloth.buffers);
    if (input.look.contacts) addContacts(list, input, *cloth.buffers);
  }
  if (input.look.trail) addTrail(list, input);
}

void addHandles(std::vector<Segment>& list, const PassInput& input) {
  if (input.marks.grabbing) addGrab(list, input);
  if (input.marks.windGizmo) addGizmo(list, input);
}

}  // namespace selvedge
