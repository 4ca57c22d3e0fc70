#include "render/passes/region.h"

#include <algorithm>
#include <cmath>

namespace selvedge {
namespace {

// Things in space that no cloth's box bounds.
bool reachesFar(const PassInput& input) {
  const Marks& marks = input.marks;
  return marks.grabbing || marks.windGizmo || (input.look.trail && !marks.trail.empty()) || input.look.wind ||
         input.look.contacts;
}

class Bounds {
 public:
  explicit Bounds(const PassInput& input) : input_(input) {}

  void add(glm::vec3 place) {
    constexpr float kNear = 0.02F;  // of the distance: nearer, what stands out of a cloth may cover anything
    const float width = static_cast<float>(input_.width), height = static_cast<float>(input_.height);
    const glm::vec3 seen = input_.camera.project(place, width / height);
    if (!(seen.z > kNear * input_.camera.distance)) everything_ = true;
    const glm::vec2 pixel(seen.x * width, (1 - seen.y) * height);
    low_ = glm::min(low_, pixel);
    high_ = glm::max(high_, pixel);
  }

  void addBox(glm::vec3 low, glm::vec3 high) {
    for (int corner = 0; corner < 8; ++corner)
      add({(corner & 1) != 0 ? high.x : low.x, (corner & 2) != 0 ? high.y : low.y, (corner & 4) != 0 ? high.z : low.z});
  }

  Region region() const {
    const glm::vec2 size(input_.width, input_.height);
    if (everything_) return {0, 0, input_.width, input_.height};
    const float margin = 20 * input_.look.pointScale;  // of points and lines
    const glm::vec2 from = glm::clamp(glm::floor(low_ - margin), glm::vec2(0), size);
    const glm::vec2 to = glm::clamp(glm::ceil(high_ + margin), from, size);
    return {static_cast<int>(from.x), static_cast<int>(from.y), static_cast<int>(to.x - from.x),
            static_cast<int>(to.y - from.y)};
  }

 private:
  const PassInput& input_;
  glm::vec2 low_{1e9F}, high_{-1e9F};
  bool everything_ = false;
};

}  // namespace

Region regionOf(const PassInput& input, std::span<const glm::vec3> onGround) {
  if (reachesFar(input)) return {0, 0, input.width, input.height};
  const auto endless = [](const PlacedShape& shape) { return shape.endless && !shape.floor; };
  if (std::any_of(input.shapes.begin(), input.shapes.end(), endless)) return {0, 0, input.width, input.height};
  Bounds bounds(input);
  const float normals = input.look.normals ? 0.03F * input.camera.heightAt(input.camera.distance) : 0;
  for (const DrawnCloth& cloth : input.cloths)
    bounds.addBox(cloth.buffers->low() - normals, cloth.buffers->high() + normals);
  for (const PlacedShape& shape : input.shapes)
    if (!shape.endless) bounds.addBox(shape.low, shape.high);
  if (input.camera.eye().y > input.look.ground)
    for (const glm::vec3& corner : onGround) bounds.add(corner);
  return bounds.region();
}

}  // namespace selvedge
