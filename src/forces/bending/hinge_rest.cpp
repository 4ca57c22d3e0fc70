#include "forces/bending/hinge_rest.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"

namespace selvedge {
namespace {

// Of a node in the rest plane of a triangle that has it.
Vec2 restPlace(const Mesh& mesh, int triangle, int node) {
  const auto& corners = mesh.triangles[toIndex(triangle)];
  const auto found = std::ranges::find(corners, node);
  SELVEDGE_CHECK_EQ(found != corners.end(), true);
  return mesh.rest[toIndex(triangle)][static_cast<std::size_t>(found - corners.begin())];
}

// What the triangle on one side, whose corner across from the edge has the number `own`, adds.
void addFlatSlope(const Mesh& mesh, const Hinge& hinge, int triangle, std::size_t own, std::array<double, 4>& slope) {
  const Vec2 a = restPlace(mesh, triangle, hinge.a), edge = restPlace(mesh, triangle, hinge.b) - a;
  const Vec2 corner = restPlace(mesh, triangle, own == 2 ? hinge.c : hinge.d) - a;
  const double twiceArea = std::abs(edge.x() * corner.y() - edge.y() * corner.x());
  if (twiceArea == 0) return;
  const double turn = edge.norm() / twiceArea;  // 1 / height
  const double foot = corner.dot(edge) / edge.squaredNorm();
  slope[0] += (1 - foot) * turn;
  slope[1] += foot * turn;
  slope[own] -= turn;
}

}  // namespace

HingeRest hingeRest(const Mesh& mesh, const Hinge& hinge) {
  const auto& flat = mesh.rest[toIndex(hinge.left)];
  const Vec2 edge = restPlace(mesh, hinge.left, hinge.b) - restPlace(mesh, hinge.left, hinge.a);
  const double l2 = edge.squaredNorm();
  const double A1 = std::abs(triangleArea(flat)), A2 = std::abs(triangleArea(mesh.rest[toIndex(hinge.right)]));
  HingeRest rest;
  rest.perEdge = Vec2(edge.y() * edge.y(), edge.x() * edge.x()) / l2;
  rest.modulus = l2 / (A1 + A2);
  rest.width = (A1 + A2) / std::sqrt(l2);
  rest.smallest = 1e-12 * (A1 + A2) * (A1 + A2);
  addFlatSlope(mesh, hinge, hinge.left, 2, rest.flatSlope);
  addFlatSlope(mesh, hinge, hinge.right, 3, rest.flatSlope);
  return rest;
}

}  // namespace selvedge
