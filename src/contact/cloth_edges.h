// What a cloth touches along: its edges, or the springs of a body that has no triangles.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "model/cloth_system.h"

namespace selvedge {

// By their ends, the second one twice, so that they can stand beside triangles; in the order of the nodes. An edge at which
// the surface of a torn solid meets itself is there once.
inline void addEdges(const ClothBody& body, std::vector<std::array<int, 3>>& all) {
  const auto first = static_cast<std::ptrdiff_t>(all.size());
  for (const Edge& edge : body.topology.edges) all.push_back({edge.a, edge.b, edge.b});
  if (body.isSolid()) all.erase(std::unique(all.begin() + first, all.end()), all.end());
  if (!body.topology.edges.empty()) return;
  for (const Spring& spring : body.mesh.springs) {
    const auto [low, high] = std::minmax(spring.a, spring.b);
    all.push_back({low, high, high});
  }
  std::sort(all.begin() + first, all.end());
}

// Of all bodies: the nodes of one stand before those of the next but where it came apart.
inline std::vector<std::array<int, 3>> edgesOf(const ClothSystem& cloth) {
  std::vector<std::array<int, 3>> all;
  for (const ClothBody& body : cloth.bodies()) addEdges(body, all);
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace selvedge
