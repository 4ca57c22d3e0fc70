// The faces of a tetrahedron whose last corner lies above the triangle of the others, seen counter-clockwise.
#pragma once

#include <array>

#include "base/types.h"

namespace selvedge {

using Tetrahedron = std::array<int, 4>;

// The face opposite a corner, as it is seen from outside.
inline std::array<int, 3> faceOpposite(const Tetrahedron& nodes, std::size_t corner) {
  constexpr std::size_t kFaces[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
  const auto& [a, b, c] = kFaces[corner];
  return {nodes[a], nodes[b], nodes[c]};
}

// Where two tetrahedra share a face: the corner of the first one that is not on it. 4: they share none.
inline std::size_t cornerOff(const Tetrahedron& nodes, const Tetrahedron& other) {
  std::size_t off = 4, count = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    bool shared = false;
    for (const int node : other) shared = shared || node == nodes[k];
    if (!shared) off = k, ++count;
  }
  return count == 1 ? off : 4;
}

}  // namespace selvedge
