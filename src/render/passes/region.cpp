#include "render/passes/region.h"

#include <algorithm>
#include <cmath>

namespace selvedge {
namespace {

// Things in space that no cloth's box bounds.
bool reachesFar(const Picture& picture) {
  const Marks& marks = picture.marks;
  return marks.grabbing || marks.windGizmo || (picture.look.trail && !marks.trail.empty()) || picture.look.wind;
}

class Bounds {
 public:
  explicit Bounds(const Picture& picture) : picture_(picture) {}

  void add(glm::vec3 place) {
    constexpr float kNear = 0.02F;  // of the distance: nearer, what stands out of a cloth may cover anything
    const float width = static_cast<float>(picture_.width), height = static_cast<float>(picture_.height);
    const glm::vec3 seen = picture_.camera.project(place, width / height);
    if (!(seen.z > kNear * picture_.camera.distance)) everything_ = true;
    const glm::vec2 pixel(seen.x * width, (1 - seen.y) * height);
    low_ = glm::min(low_, pixel);
    high_ = glm::max(high_, pixel);
  }

  void addBox(glm::vec3 low, glm::vec3 high) {
    for (int corner = 0; corner < 8; ++corner)
      add({(corner & 1) != 0 ? high.x : low.x, (corner & 2) != 0 ? high.y : low.y, (corner & 4) != 0 ? high.z : low.z});
  }

  Region region() const {
    const glm::vec2 size(picture_.width, picture_.height);
    if (everything_) return {0, 0, picture_.width, picture_.height};
    const float margin = 20 * picture_.look.pointScale;  // of points and lines
    const glm::vec2 from = glm::clamp(glm::floor(low_ - margin), glm::vec2(0), size);
    const glm::vec2 to = glm::clamp(glm::ceil(high_ + margin), from, size);
    return {static_cast<int>(from.x), static_cast<int>(from.y), static_cast<int>(to.x - from.x),
            static_cast<int>(to.y - from.y)};
  }

 private:
  const Picture& picture_;
  glm::vec2 low_{1e9F}, high_{-1e9F};
  bool everything_ = false;
};

}  // namespace

Region regionOf(const Picture& picture, const ShadowFit* shadow) {
  if (reachesFar(picture)) return {0, 0, picture.width, picture.height};
  Bounds bounds(picture);
  const float normals = picture.look.normals ? 0.03F * picture.camera.heightAt(picture.camera.distance) : 0;
  for (const DrawnCloth& cloth : picture.cloths)
    bounds.addBox(cloth.buffers->low() - normals, cloth.buffers->high() + normals);
  if (shadow != nullptr && picture.camera.eye().y > picture.look.ground)
    for (const glm::vec3& corner : shadow->footprint) bounds.add(corner);
  return bounds.region();
}

}  // namespace selvedge
