// One spring between two nodes: its kind, and what its stiffness is made of.
#pragma once

#include <array>
#include <cstdint>

#include "base/types.h"

namespace selvedge {

enum class SpringKind { stretch, shear, bend };

struct Spring {
  int a = 0, b = 0;  // nodes
  // Two names that stay when the cloth comes apart; -1: none. Where a spring becomes two, each of them keeps one.
  std::array<std::int64_t, 2> names{-1, -1};
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

// The names of the i-th spring that a mesh was made with: one for each of the two that it may become.
inline std::array<std::int64_t, 2> springNames(std::size_t i) {
  const auto first = static_cast<std::int64_t>(2 * i);
  return {first, first + 1};
}

// The number i of the spring that this one is, or is a part of, in a mesh that was made with springs.
inline std::size_t madeNumber(const Spring& spring) { return static_cast<std::size_t>(spring.names[0] / 2); }

}  // namespace selvedge
