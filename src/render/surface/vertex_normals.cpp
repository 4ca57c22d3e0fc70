#include "render/surface/vertex_normals.h"

#include <cmath>

namespace selvedge {
namespace {

Float3 minus(const Float3& a, const Float3& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }

Float3 cross(const Float3& a, const Float3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

}  // namespace

void addNormals(std::span<const std::array<std::uint32_t, 3>> triangles, std::span<NodeVertex> nodes) {
  for (NodeVertex& node : nodes) node.normal = {};
  for (const auto& [a, b, c] : triangles) {
    const Float3 twice = cross(minus(nodes[b].place, nodes[a].place), minus(nodes[c].place, nodes[a].place));
    for (const std::uint32_t corner : {a, b, c})
      for (std::size_t i = 0; i < 3; ++i) nodes[corner].normal[i] += twice[i];
  }
  for (NodeVertex& node : nodes) {
    Float3& n = node.normal;
    const float length = std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    if (length > 0)
      for (float& component : n) component /= length;
  }
}

}  // namespace selvedge
