// Springs from triangles. Each triangle of area A gives each of its edges, of length l and direction theta to the warp,
//   k += A/l^2 [cos^2(2 theta) (K_warp cos^2 + K_weft sin^2) + (4 sin^2(2 theta) - cos^2(2 theta)) Ks].
// Derivation, on right triangles with legs d along warp and weft: an axis edge inside has A/l^2 = 1 in sum, the
// diagonal (one a cell) 1/2, so that the rule gives the axis edges K - Ks and the diagonal 2 Ks. Per cell, a stretch ex
// lengthens the axis edge by ex d and the diagonal by ex d/sqrt2, together d^2/2 ((K - Ks) + Ks) ex^2; a shear g
// lengthens the diagonal by g d/sqrt2, d^2/2 Ks g^2: the energy of the membrane with moduli K and Ks. Boundary edges
// get half by themselves. Along directions in between the weights blend, and the moduli come out near, not equal: a
// disc with K = 1200 and Ks = 120 N/m measures 1061 and 236 (shear is about Ks + K/10). Springs on a triangulation have
// three numbers a triangle and cannot do better in general: equilateral triangles bind K and Ks together, whatever they
// are.
//
// Bending: a spring across each inner edge, between the opposite corners, at rest where the two triangles lie flat. It
// shortens by (h1 h2 / l0) (1 - cos theta), nearly, so its energy grows with theta^4 and can meet the plate's
// B/2 L^2/(A1 + A2) theta^2 (see dihedral_bend.cpp) at one angle only, that of bendSpringFactor(): for heights
// h1 = h2 = d it is that function; other hinges scale by the square of the shortening, (d/2) / (h1 h2 / l0).
#include "model/mesh/spring_network.h"

#include <algorithm>
#include <cmath>

#include "model/mesh/mesh.h"
#include "model/mesh/spring_network_factors.h"

namespace selvedge {
namespace {

// Rest coordinates of a node as seen by one of its triangles.
Vec2 restOf(const Mesh& mesh, int triangle, int node) {
  const auto& corners = mesh.triangles[toIndex(triangle)];
  const auto k = std::find(corners.begin(), corners.end(), node) - corners.begin();
  return mesh.rest[toIndex(triangle)][static_cast<std::size_t>(k)];
}

// Of these triangles; none: of all.
Spring edgeSpring(const Mesh& mesh, const Edge& edge, std::span<const char> of = {}) {
  Spring spring;
  spring.a = edge.a, spring.b = edge.b;
  double axisWeight = 0, weight = 0, triangles = 0;
  for (int t : {edge.left, edge.right}) {
    if (t < 0 || (!of.empty() && !of[toIndex(t)])) continue;
    const Vec2 side = restOf(mesh, t, edge.b) - restOf(mesh, t, edge.a);
    const double l2 = side.squaredNorm(), share = std::abs(triangleArea(mesh.rest[toIndex(t)])) / l2;
    const double cos2 = side.x() * side.x() / l2, sin2 = side.y() * side.y() / l2;
    const double axis = (cos2 - sin2) * (cos2 - sin2);
    spring.warp += share * axis * cos2;
    spring.weft += share * axis * sin2;
    spring.shear += share * (4 * (1 - axis) - axis);
    spring.rest += std::sqrt(l2);
    axisWeight += share * axis, weight += share, triangles += 1;
  }
  spring.rest /= triangles;
  spring.kind = 2 * axisWeight >= weight ? SpringKind::stretch : SpringKind::shear;
  return spring;
}

// A corner relative to the hinge's edge: how far along it and how far from it.
struct HingeCorner {
  double along, height;
  Vec2 direction;  // of the edge in the material
};

HingeCorner hingeCorner(const Mesh& mesh, int triangle, int a, int b, int corner) {
  const Vec2 origin = restOf(mesh, triangle, a), edge = restOf(mesh, triangle, b) - origin;
  const Vec2 direction = edge.normalized(), r = restOf(mesh, triangle, corner) - origin;
  return {r.dot(direction), std::abs(direction.x() * r.y() - direction.y() * r.x()), direction};
}

Spring bendSpring(const Mesh& mesh, const Hinge& hinge) {
  const HingeCorner c = hingeCorner(mesh, hinge.left, hinge.a, hinge.b, hinge.c);
  const HingeCorner d = hingeCorner(mesh, hinge.right, hinge.a, hinge.b, hinge.d);
  const double length = (restOf(mesh, hinge.left, hinge.b) - restOf(mesh, hinge.left, hinge.a)).norm();
  const double flat = std::hypot(c.along - d.along, c.height + d.height), mean = 0.5 * (c.height + d.height);
  Spring spring;
  spring.a = hinge.c, spring.b = hinge.d, spring.kind = SpringKind::bend;
  spring.rest = mesh.restIsFlat ? flat : (mesh.positions[toIndex(hinge.d)] - mesh.positions[toIndex(hinge.c)]).norm();
  if (c.height * d.height <= 0) return spring;  // a triangle without area: nothing to bend about
  const double ratio = mean * flat / (2 * c.height * d.height);
  // Folding about an edge along weft bends the warp, and the other way round.
  const Vec2 across(c.direction.y() * c.direction.y(), c.direction.x() * c.direction.x());
  spring.bend = bendSpringFactor(mean, length) * ratio * ratio * across;
  return spring;
}

// An edge by its side of a triangle: when it comes apart there, each of the two has one of its sides.
std::int64_t sideName(const Mesh& mesh, int triangle, const Edge& edge) {
  if (triangle < 0) return -1;
  const auto& corners = mesh.triangles[toIndex(triangle)];
  std::int64_t opposite = 0;
  while (corners[static_cast<std::size_t>(opposite)] == edge.a || corners[static_cast<std::size_t>(opposite)] == edge.b)
    ++opposite;
  return 3 * std::int64_t{triangle} + opposite;
}

}  // namespace

std::vector<int> SpringNetwork::ofKinds(std::initializer_list<SpringKind> kinds) const {
  std::vector<int> found;
  for (std::size_t s = 0; s < springs.size(); ++s) {
    if (std::find(kinds.begin(), kinds.end(), springs[s].kind) != kinds.end()) found.push_back(static_cast<int>(s));
  }
  return found;
}

SpringNetwork buildSprings(const Mesh& mesh, const Topology& topology) {
  if (mesh.springs.empty()) return deriveSprings(mesh, topology);
  SpringNetwork network{mesh.springs};
  for (std::size_t i = 0; i < network.springs.size(); ++i) {
    Spring& spring = network.springs[i];
    spring.fixedDamping = spring.damping;
    if (spring.names[0] < 0) spring.names = springNames(i);
  }
  return network;
}

SpringNetwork deriveSprings(const Mesh& mesh, const Topology& topology) {
  SpringNetwork network;
  for (const Edge& edge : topology.edges) {
    network.springs.push_back(edgeSpring(mesh, edge));
    network.springs.back().names = {sideName(mesh, edge.left, edge), sideName(mesh, edge.right, edge)};
  }
  for (const Hinge& hinge : topology.hinges) {
    network.springs.push_back(bendSpring(mesh, hinge));
    network.springs.back().names[0] = hingeName(hinge);
  }
  return network;
}

// Beyond the names that the springs of a mesh have.
constexpr std::int64_t kPartNames = 1 << 28, kPartBends = std::int64_t{1} << 62;

std::vector<Spring> springsOf(const Mesh& mesh, const Topology& topology, std::span<const char> of) {
  std::vector<Spring> springs;
  const auto isOf = [&](int t) { return t >= 0 && of[toIndex(t)]; };
  for (const Edge& edge : topology.edges) {
    if (!isOf(edge.left) && !isOf(edge.right)) continue;
    springs.push_back(edgeSpring(mesh, edge, of));
    for (const std::size_t k : {0, 1}) {
      const int t = k == 0 ? edge.left : edge.right;
      springs.back().names[k] = isOf(t) ? kPartNames + sideName(mesh, t, edge) : -1;
    }
  }
  for (const Hinge& hinge : topology.hinges) {
    if (!isOf(hinge.left) && !isOf(hinge.right)) continue;
    springs.push_back(bendSpring(mesh, hinge));
    springs.back().names = {kPartBends + hingeName(hinge), -1};
  }
  return springs;
}

// Diagonals that carry shear also resist stretch, which the structural springs leave out; where that would leave them
// nothing (Ks near K, or flat cells), they keep a twentieth of what they have without it.
void updateStiffness(std::span<Spring> springs, const SpringModuli& moduli) {
  for (Spring& s : springs) {
    const double stretch = s.warp * moduli.stretch[0] + s.weft * moduli.stretch[1];
    const double membrane = std::max(stretch + s.shear * moduli.shear, 0.05 * stretch);
    const double tau = s.kind == SpringKind::stretch ? moduli.stretchDamping
                       : s.kind == SpringKind::shear ? moduli.shearDamping
                                                     : moduli.bendDamping;
    s.stiffness = membrane + s.bend.dot(moduli.bend) + s.fixed;
    s.damping = tau * s.stiffness + s.fixedDamping;
  }
}

}  // namespace selvedge
