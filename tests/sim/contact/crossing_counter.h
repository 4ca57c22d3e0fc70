// Where the cloth of a simulation crosses cloth now, by exact arithmetic.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "model/mesh/seams.h"
#include "sim/simulation.h"
#include "support/cloth/crossings.h"

namespace selvedge::test {

// Pairs of triangles. Those of figures, whose skin may fold into itself, and those that meet at a seam do not count.
inline std::vector<std::pair<int, int>> crossingPairs(const Simulation& simulation) {
  const ClothSystem& cloth = simulation.cloth();
  std::vector<Vec3> places;
  for (int i = 0; i < cloth.blockCount(); ++i) places.push_back(cloth.position(simulation.state(), i));
  std::vector<std::pair<int, int>> pairs = crossings(places, cloth.mesh().triangles);
  if (pairs.empty()) return pairs;
  const std::vector<int> sewn = sewnNodes(cloth.mesh());
  std::erase_if(pairs, [&](const auto& pair) {
    const auto &a = cloth.mesh().triangles[toIndex(pair.first)], &b = cloth.mesh().triangles[toIndex(pair.second)];
    if (cloth.isPuppet(a[0]) && cloth.isPuppet(b[0])) return true;
    bool neighbours = false, seam = false;
    for (int i : a) {
      for (int j : b) {
        neighbours |= i == j;
        seam |= sewn[toIndex(i)] == sewn[toIndex(j)];
      }
    }
    return seam && !neighbours;
  });
  return pairs;
}

inline std::size_t crossingsOf(const Simulation& simulation) { return crossingPairs(simulation).size(); }

}  // namespace selvedge::test
