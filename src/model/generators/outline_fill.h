// Triangles of nearly one size inside a closed outline, however it is bent.
#pragma once

#include <array>
#include <vector>

#include "base/types.h"

namespace selvedge {

struct OutlineFill {
  std::vector<Vec2> points;                   // those of the border first, as they were given
  std::vector<std::array<int, 3>> triangles;  // counter-clockwise
};

// `border`: counter-clockwise, without crossings, its points about `spacing` apart. They stay where they are, and none is added
// between them. The points inside begin on a triangular lattice, are joined so that no triangle has another point within its
// circle (Delaunay, by flipping edges: Lawson 1977), and move towards the middle of their neighbours. In the end no triangle has two
// sides on the border, where that can be helped.
OutlineFill fillOutline(std::vector<Vec2> border, double spacing);

}  // namespace selvedge
