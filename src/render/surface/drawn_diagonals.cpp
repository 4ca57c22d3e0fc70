#include "render/surface/drawn_diagonals.h"

#include "render/surface/polygons.h"

namespace selvedge {
namespace {

float cosine(const Float3& a, const Float3& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

}  // namespace

DrawnDiagonals::DrawnDiagonals(const ClothShape& shape) {
  for (const Polygon& face : polygonsOf(shape)) {
    if (face.sides == 4) {
      rectangles_.push_back({face.corners, triangles_.size(), false});
      triangles_.resize(triangles_.size() + 2);
      cut(rectangles_.back());
    } else {
      triangles_.push_back({face[0], face[1], face[2]});
    }
  }
}

void DrawnDiagonals::cut(const Rectangle& rectangle) {
  const auto& [a, b, c, d] = rectangle.corners;
  triangles_[rectangle.first] = rectangle.turned ? std::array{a, b, d} : std::array{a, b, c};
  triangles_[rectangle.first + 1] = rectangle.turned ? std::array{b, c, d} : std::array{a, c, d};
}

// Along a fold the normals are the same. What is nearly the same both ways stays as it is, so that nothing flickers.
bool DrawnDiagonals::follow(std::span<const NodeVertex> nodes) {
  constexpr float kPlainly = 1e-4F;
  bool changed = false;
  for (Rectangle& each : rectangles_) {
    const auto& [a, b, c, d] = each.corners;
    const float gain = cosine(nodes[b].normal, nodes[d].normal) - cosine(nodes[a].normal, nodes[c].normal);
    if (!(each.turned ? gain < -kPlainly : gain > kPlainly)) continue;
    each.turned = !each.turned;
    cut(each);
    changed = true;
  }
  return changed;
}

}  // namespace selvedge
