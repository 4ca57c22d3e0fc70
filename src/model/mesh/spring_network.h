// Springs as topology and coefficients: the spring material computes forces with them, provot and desbrun filter with
// them whatever the material is.
#pragma once

#include <initializer_list>
#include <vector>

#include "base/types.h"

namespace selvedge {

enum class SpringKind { stretch, shear, bend };

struct Spring {
  int a = 0, b = 0;  // nodes
  SpringKind kind = SpringKind::stretch;
  double rest = 0;  // m
  // Stiffness (N/m) = warp * K_warp + weft * K_weft + shear * K_shear + bend . (B_warp, B_weft) + fixed: geometry
  // factors times the moduli of the material, so that a live change of a modulus needs no new topology.
  double warp = 0, weft = 0, shear = 0;
  Vec2 bend = Vec2::Zero();
  double fixed = 0;         // N/m, for springs given one by one
  double fixedDamping = 0;  // N s/m, likewise; buildSprings() takes it from the mesh's `damping`
  double stiffness = 0;     // N/m, the result for the present moduli
  // N s/m, the kind's damping time times the stiffness, plus fixedDamping; in Mesh::springs the spring's own alone.
  double damping = 0;
};

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

// Recomputes stiffness and damping; nothing else changes.
void updateStiffness(SpringNetwork& network, const SpringModuli& moduli);

}  // namespace selvedge
