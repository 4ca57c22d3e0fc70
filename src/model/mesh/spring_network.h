// Springs as topology and coefficients: the spring material computes forces with them, provot and desbrun filter with
// them whatever the material is.
#pragma once

#include <initializer_list>
#include <span>
#include <vector>

#include "model/mesh/spring.h"

namespace selvedge {

struct SpringNetwork {
  std::vector<Spring> springs;

  std::vector<int> ofKinds(std::initializer_list<SpringKind> kinds) const;  // indices, in order
};

// What the factors of the springs are multiplied with: SI moduli along (warp, weft), damping times in s.
struct SpringModuli {
  Vec2 stretch = Vec2::Zero();  // N/m
  double shear = 0;             // N/m
  Vec2 bend = Vec2::Zero();     // N m
  double stretchDamping = 0, shearDamping = 0, bendDamping = 0;
};

struct Mesh;
struct Topology;

// The mesh's own springs, or, where it has none, those derived from its triangles.
SpringNetwork buildSprings(const Mesh& mesh, const Topology& topology);
SpringNetwork deriveSprings(const Mesh& mesh, const Topology& topology);
// What these triangles alone give to their edges, and springs across all their edges to others; `of`: [triangles] 1 for each
// of them.
std::vector<Spring> springsOf(const Mesh& mesh, const Topology& topology, std::span<const char> of);

// Recomputes stiffness and damping; nothing else changes.
void updateStiffness(std::span<Spring> springs, const SpringModuli& moduli);

}  // namespace selvedge
