#include "model/mesh/seams.h"

#include <algorithm>
#include <map>

#include "model/mesh/disjoint_sets.h"

namespace selvedge {

std::vector<int> sewnNodes(const Mesh& mesh) {
  DisjointSets sets(mesh.positions.size());
  for (const Stitch& stitch : mesh.stitches) sets.join(stitch.a, stitch.b);
  for (const auto& [a, b] : mesh.joints) sets.join(a, b);
  return sets.lowestOfAll();
}

namespace {

// In a corner that two seams meet at, the last triangle of one panel lies on that of the other.
void dropPairs(std::vector<std::array<int, 3>>& triangles) {
  std::map<std::array<int, 3>, int> count;
  const auto key = [](std::array<int, 3> triangle) {
    std::sort(triangle.begin(), triangle.end());
    return triangle;
  };
  for (const auto& triangle : triangles) ++count[key(triangle)];
  std::erase_if(triangles, [&](const auto& triangle) { return count[key(triangle)] == 2; });
}

}  // namespace

Mesh sewnMesh(const Mesh& mesh) {
  const std::vector<int> lowest = sewnNodes(mesh);
  Mesh sewn;
  sewn.positions = mesh.positions;
  for (std::array<int, 3> triangle : mesh.triangles) {
    for (int& node : triangle) node = lowest[toIndex(node)];
    if (triangle[0] != triangle[1] && triangle[1] != triangle[2] && triangle[2] != triangle[0]) {
      sewn.triangles.push_back(triangle);
    }
  }
  if (!mesh.stitches.empty()) dropPairs(sewn.triangles);
  return sewn;
}

}  // namespace selvedge
