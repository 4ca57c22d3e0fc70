#include "contact/mesh/standing_out.h"

#include <Eigen/Geometry>

#include "contact/mesh/surface.h"
#include "model/mesh/mesh_sides.h"

namespace selvedge {
namespace {

constexpr double kInPlane = 1e-9;  // of a length: a corner that is less far below a plane lies in it

bool standsOut(const Surface& surface, const Side& one, const Side& other) {
  const Corners own = surface.corners(toIndex(one.triangle)), beside = surface.corners(toIndex(other.triangle));
  const Vec3 normal = (own[1] - own[0]).cross(own[2] - own[0]).normalized();
  const Vec3 away = beside[toIndex(other.corner + 2) % 3] - own[toIndex(one.corner)];
  return normal.dot(away) < -kInPlane * away.norm();
}

}  // namespace

std::vector<StandingOut> standingOut(const Surface& surface) {
  std::vector<StandingOut> all(surface.triangles.size());
  std::vector<std::uint8_t> nodes(surface.nodes.size(),
                                  0);  // ends of edges that stand out, not yet given to a triangle
  const std::vector<Side> sides = sortedSides(surface.triangles, "surface");
  for (std::size_t i = 0; i + 1 < sides.size(); i += 2) {  // it is closed: two sides an edge
    if (!standsOut(surface, sides[i], sides[i + 1])) continue;
    all[toIndex(sides[i].triangle)].edges[toIndex(sides[i].corner)] = 1;
    nodes[toIndex(sides[i].low)] = nodes[toIndex(sides[i].high)] = 1;
  }
  for (std::size_t t = 0; t < all.size(); ++t) {
    for (std::size_t k = 0; k < 3; ++k) {
      std::uint8_t& node = nodes[toIndex(surface.triangles[t][k])];
      all[t].corners[k] = node;
      node = 0;
    }
  }
  return all;
}

}  // namespace selvedge
