// What a cloth touches along: its edges, or the springs of a body that has no triangles.
#pragma once

#include <array>
#include <vector>

#include "model/cloth_system.h"

namespace selvedge {

// By their ends, the second one twice, so that they can stand beside triangles.
inline std::vector<std::array<int, 3>> edgesOf(const ClothSystem& cloth) {
  std::vector<std::array<int, 3>> all;
  for (const ClothBody& body : cloth.bodies()) {
    for (const Edge& edge : body.topology.edges) all.push_back({edge.a, edge.b, edge.b});
    if (!body.topology.edges.empty()) continue;
    for (const Spring& spring : body.mesh.springs) all.push_back({spring.a, spring.b, spring.b});
  }
  return all;
}

}  // namespace selvedge
