#include "model/mesh/mesh_regions.h"

#include <algorithm>
#include <numeric>

namespace selvedge {
namespace {

// The nodes of the loop from one corner to another, on the way that meets no other corner.
std::vector<int> arc(const std::vector<int>& loop, const std::vector<int>& corners, int from, int to) {
  const auto size = static_cast<std::ptrdiff_t>(loop.size());
  const std::ptrdiff_t start = std::find(loop.begin(), loop.end(), from) - loop.begin();
  for (const std::ptrdiff_t step : {std::ptrdiff_t{1}, size - 1}) {
    std::vector<int> nodes{from};
    for (std::ptrdiff_t i = (start + step) % size; i != start; i = (i + step) % size) {
      const int node = loop[static_cast<std::size_t>(i)];
      nodes.push_back(node);
      if (node == to) return nodes;
      if (std::find(corners.begin(), corners.end(), node) != corners.end()) break;
    }
  }
  return {};
}

}  // namespace

void nameRegions(Mesh& mesh, const Topology& topology) {
  std::vector<int>& all = mesh.regions["all"];
  all.resize(mesh.positions.size());
  std::iota(all.begin(), all.end(), 0);
  if (topology.boundaryLoops.empty()) return;
  std::vector<int>& boundary = mesh.regions["boundary"];
  for (const auto& loop : topology.boundaryLoops) boundary.insert(boundary.end(), loop.begin(), loop.end());
  const std::vector<int>& corners = mesh.corners;
  if (corners.size() != 4) return;
  const std::vector<int>& outer = topology.boundaryLoops.front();
  mesh.regions["top"] = arc(outer, corners, corners[0], corners[1]);
  mesh.regions["bottom"] = arc(outer, corners, corners[2], corners[3]);
  mesh.regions["left"] = arc(outer, corners, corners[0], corners[2]);
  mesh.regions["right"] = arc(outer, corners, corners[1], corners[3]);
}

}  // namespace selvedge
