// What a line across the cloth parts, both seen from one side.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "base/types.h"

namespace selvedge {

using NodePair = std::array<int, 2>;  // the smaller one first

inline NodePair nodePair(int a, int b) { return a < b ? NodePair{a, b} : NodePair{b, a}; }

// The edges between two triangles whose middles the line divides, so that those of a line that goes on are joined; and of
// `springs`, which have no triangles, those that it crosses. Each as its two nodes, the smaller first. `places`: of the nodes;
// what is at one that is no number is not parted.
std::vector<NodePair> partedEdges(std::span<const std::array<int, 3>> triangles, std::span<const NodePair> springs,
                                  std::span<const Vec2> places, std::span<const Vec2> line);

}  // namespace selvedge
