#include "contact/mesh/drawn_mesh.h"

#include <cmath>
#include <numbers>
#include <numeric>

#include "model/mesh/mesh_sides.h"

namespace selvedge {
namespace {

// Corners of triangles that are drawn as one vertex: sets that are united two at a time.
class SharedCorners {
 public:
  explicit SharedCorners(std::size_t corners) : parent_(corners) { std::iota(parent_.begin(), parent_.end(), 0U); }

  std::uint32_t representative(std::uint32_t corner) {
    while (parent_[corner] != corner) corner = parent_[corner] = parent_[parent_[corner]];
    return corner;
  }
  void unite(std::uint32_t one, std::uint32_t other) { parent_[representative(one)] = representative(other); }

 private:
  std::vector<std::uint32_t> parent_;
};

std::uint32_t cornerAt(const Side& side, int further) {
  return static_cast<std::uint32_t>(3 * side.triangle + (side.corner + further) % 3);
}

SharedCorners smoothCorners(const SolidMesh& solid) {
  const double straight = std::cos(40 * std::numbers::pi / 180);
  const auto& triangles = solid.surface().triangles;
  const std::vector<Side> sides = sortedSides(triangles, "surface");
  SharedCorners shared(3 * triangles.size());
  for (std::size_t i = 0; i + 1 < sides.size(); i += 2) {  // it is closed: two sides an edge
    const Side &one = sides[i], &other = sides[i + 1];
    if (!(solid.faceNormal(toIndex(one.triangle)).dot(solid.faceNormal(toIndex(other.triangle))) > straight)) continue;
    shared.unite(cornerAt(one, 0), cornerAt(other, 1));  // they run in opposite directions
    shared.unite(cornerAt(one, 1), cornerAt(other, 0));
  }
  return shared;
}

}  // namespace

ShapeSurface drawnMesh(const SolidMesh& solid) {
  constexpr std::uint32_t kNone = ~0U;
  const auto& triangles = solid.surface().triangles;
  SharedCorners shared = smoothCorners(solid);
  std::vector<std::uint32_t> vertexOf(3 * triangles.size(), kNone);  // of a corner that represents others
  std::vector<Vec3> normals;
  ShapeSurface drawn;
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    const Corners corners = solid.surface().corners(t);
    auto& own = drawn.triangles.emplace_back();
    for (std::size_t k = 0; k < 3; ++k) {
      std::uint32_t& vertex = vertexOf[shared.representative(static_cast<std::uint32_t>(3 * t + k))];
      if (vertex == kNone) {
        vertex = static_cast<std::uint32_t>(normals.size());
        drawn.vertices.push_back(toFloat(corners[k]));
        normals.emplace_back(Vec3::Zero());
      }
      normals[vertex] += angleAt(corners, k) * solid.faceNormal(t);
      own[k] = vertex;
    }
  }
  for (const Vec3& normal : normals) drawn.normals.push_back(toFloat(normal.normalized()));
  return drawn;
}

}  // namespace selvedge
