// Stiffness, by MaterialSettings::bendScaling: per-edge, k = B (N m per edge); modulus, k = B L^2 / (A1 + A2) with the
// rest length and areas. A sheet bent about lines of its mesh with curvature kappa has theta = kappa (A1 + A2) / L at
// their edges and L, A1 + A2 tile it: E = B kappa^2 / 2 per area. Equilateral triangles give the same in every
// direction (theta^2 averages kappa^2 l^2 / 4 over the edges). The factor 3 often seen instead holds for energies that
// spread each angle over a third of its triangles; on a bent grid it is three times too stiff. Warp and weft: an edge
// along the unit vector (m_u, m_v) of the material folds across it, B = B_warp m_v^2 + B_weft m_u^2.
#pragma once

#include <array>

#include "model/mesh/mesh.h"

namespace selvedge {

// Rest lengths and areas decide on an edge's stiffness.
struct HingeRest {
  Vec2 perEdge;         // weights of (B_warp, B_weft)
  double share = 1;     // of the edge as the cloth was made, where a cut divided it
  double modulus = 0;   // L^2 / (A1 + A2), 1
  double width = 0;     // (A1 + A2) / L, m: theta of a sheet bent with the curvature 1 / m
  double smallest = 0;  // |n|^2 below which a triangle counts as having no area, m^4
  // Where both triangles lie in a plane: d theta / d height of a, b, c and d above it, 1/m
  std::array<double, 4> flatSlope{};
};

HingeRest hingeRest(const Mesh& mesh, const Hinge& hinge);

}  // namespace selvedge
