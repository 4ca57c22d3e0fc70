#include "forces/bending/hinge_rest.h"

#include <cmath>

namespace selvedge {

HingeRest hingeRest(const Mesh& mesh, const Hinge& hinge) {
  const auto& corners = mesh.triangles[toIndex(hinge.left)];
  const auto& flat = mesh.rest[toIndex(hinge.left)];
  Vec2 edge = Vec2::Zero();
  for (std::size_t k = 0; k < 3; ++k) edge += (corners[k] == hinge.b) * flat[k] - (corners[k] == hinge.a) * flat[k];
  const double l2 = edge.squaredNorm();
  const double A1 = std::abs(triangleArea(flat)), A2 = std::abs(triangleArea(mesh.rest[toIndex(hinge.right)]));
  HingeRest rest;
  rest.perEdge = Vec2(edge.y() * edge.y(), edge.x() * edge.x()) / l2;
  rest.modulus = l2 / (A1 + A2);
  rest.width = (A1 + A2) / std::sqrt(l2);
  rest.smallest = 1e-12 * (A1 + A2) * (A1 + A2);
  return rest;
}

}  // namespace selvedge
