// The sides of all triangles, sorted by edge: what topology and orientation are both worked out from.
#pragma once

#include <array>
#include <vector>

#include "model/mesh/mesh_origin.h"

namespace selvedge {

struct Side {
  int low, high;  // the edge's nodes, low < high
  int triangle;
  int corner;    // the side runs from this corner of the triangle to the next
  bool forward;  // it runs low -> high
};

// Sorted by (low, high), then by triangle. Throws InputError for an edge with three triangles and for a triangle that
// is there twice.
std::vector<Side> sortedSides(const std::vector<std::array<int, 3>>& triangles, const MeshOrigin& origin);

// The same of any triangles.
std::vector<Side> sidesByEdge(const std::vector<std::array<int, 3>>& triangles);

inline bool sameEdge(const Side& s, const Side& t) { return s.low == t.low && s.high == t.high; }

}  // namespace selvedge
