#include "forces/bending/hinge_rest.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

// How much of an edge of the whole triangle lies between two nodes on it.
double shareOfEdge(const Mesh& mesh, int triangle, int a, int b) {
  const std::array<Vec2, 3>& whole = mesh.wholeRestOf(triangle);
  const Vec2 from = restPlace(mesh, triangle, a), to = restPlace(mesh, triangle, b);
  double least = std::numeric_limits<double>::infinity(), share = 1;
  for (std::size_t k = 0; k < 3; ++k) {
    const Vec2 side = whole[(k + 1) % 3] - whole[k];
    const auto off = [&](const Vec2& place) {
      return std::abs(side.x() * (place - whole[k]).y() - side.y() * (place - whole[k]).x()) / side.norm();
    };
    if (off(from) + off(to) >= least) continue;
    least = off(from) + off(to);
    share = std::min(1.0, (to - from).norm() / side.norm());
  }
  return share;
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
  const Vec2 edge = restPlace(mesh, hinge.left, hinge.b) - restPlace(mesh, hinge.left, hinge.a);
  const double l2 = edge.squaredNorm();
  // Along an edge of triangles that a cut divided, all its parts have together what it had: the areas are those of the whole
  // triangles, and the length counts as its share of the whole edge's. Edges within such a triangle are as any others.
  const bool within = mesh.rootOf(hinge.left) == mesh.rootOf(hinge.right);
  const auto areaOf = [&](int t) {
    return std::abs(triangleArea(within ? mesh.rest[toIndex(t)] : mesh.wholeRestOf(t)));
  };
  const double A1 = areaOf(hinge.left), A2 = areaOf(hinge.right);
  HingeRest rest;
  if (!within && !mesh.wholeRest.empty()) rest.share = shareOfEdge(mesh, hinge.left, hinge.a, hinge.b);
  rest.perEdge = Vec2(edge.y() * edge.y(), edge.x() * edge.x()) / l2;
  rest.modulus = l2 / rest.share / (A1 + A2);
  rest.width = (A1 + A2) / (std::sqrt(l2) / rest.share);
  rest.smallest = 1e-12 * (A1 + A2) * (A1 + A2);
  addFlatSlope(mesh, hinge, hinge.left, 2, rest.flatSlope);
  addFlatSlope(mesh, hinge, hinge.right, 3, rest.flatSlope);
  return rest;
}

}  // namespace selvedge
