// One spring between two nodes: its kind, and what its stiffness is made of.
#pragma once

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

}  // namespace selvedge
