#include "contact/mesh/outward_normals.h"

#include <Eigen/Geometry>

#include "contact/mesh/surface.h"
#include "model/mesh/mesh_sides.h"

namespace selvedge {
namespace {

Vec3& normalOf(OutwardNormals& normals, Feature feature, int number = 0) {
  return normals[static_cast<std::size_t>(feature) + toIndex(number)];
}

}  // namespace

std::vector<OutwardNormals> outwardNormals(const Surface& surface) {
  std::vector<OutwardNormals> all(surface.triangles.size());
  std::vector<Vec3> atNodes(surface.nodes.size(), Vec3::Zero());
  for (std::size_t t = 0; t < all.size(); ++t) {
    const Corners corners = surface.corners(t);
    const Vec3 normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalized();
    normalOf(all[t], Feature::face) = normal;
    for (std::size_t k = 0; k < 3; ++k) atNodes[toIndex(surface.triangles[t][k])] += angleAt(corners, k) * normal;
  }
  const std::vector<Side> sides = sortedSides(surface.triangles, "surface");
  for (std::size_t i = 0; i + 1 < sides.size(); i += 2) {  // it is closed: two sides an edge
    const Side &one = sides[i], &other = sides[i + 1];
    OutwardNormals &its = all[toIndex(one.triangle)], &others = all[toIndex(other.triangle)];
    const Vec3 sum = normalOf(its, Feature::face) + normalOf(others, Feature::face);
    normalOf(its, Feature::edge0, one.corner) = sum;
    normalOf(others, Feature::edge0, other.corner) = sum;
  }
  for (std::size_t t = 0; t < all.size(); ++t) {
    for (int k = 0; k < 3; ++k) {
      normalOf(all[t], Feature::corner0, k) = atNodes[toIndex(surface.triangles[t][toIndex(k)])];
    }
  }
  return all;
}

}  // namespace selvedge
