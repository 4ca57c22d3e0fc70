#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>
#include <fmt/format.h>

#include "base/error.h"
#include "model/mesh/mesh.h"
#include "model/mesh/mesh_sides.h"
#include "model/mesh/solid_sides.h"

namespace selvedge {
namespace {

using TriangleEdges = std::vector<std::array<int, 3>>;  // [triangles] the edge from corner k to the next

int oppositeCorner(const Mesh& mesh, const Side& side) {
  return mesh.triangles[toIndex(side.triangle)][toIndex((side.corner + 2) % 3)];
}

void addEdges(const Mesh& mesh, const std::vector<Side>& sides, const MeshOrigin& origin, Topology& topology,
              TriangleEdges& edgesOf) {
  for (std::size_t i = 0; i < sides.size();) {
    const int edge = static_cast<int>(topology.edges.size());
    const bool inner = i + 1 < sides.size() && sameEdge(sides[i], sides[i + 1]);
    const Side& first = sides[i];
    edgesOf[toIndex(first.triangle)][toIndex(first.corner)] = edge;
    if (!inner) {
      topology.edges.push_back({first.low, first.high, first.triangle, -1});
      i += 1;
      continue;
    }
    const Side& second = sides[i + 1];
    edgesOf[toIndex(second.triangle)][toIndex(second.corner)] = edge;
    if (first.forward == second.forward) {
      throw InputError(origin.of(second.triangle),
                       fmt::format("triangles {} and {} are oriented against each other across the edge between "
                                   "nodes {} and {} (counted from 0)",
                                   first.triangle, second.triangle, first.low, first.high));
    }
    const Side &left = first.forward ? first : second, &right = first.forward ? second : first;
    topology.edges.push_back({first.low, first.high, left.triangle, right.triangle});
    topology.hinges.push_back({first.low, first.high, oppositeCorner(mesh, left), oppositeCorner(mesh, right),
                               left.triangle, right.triangle});
    i += 2;
  }
}

// The boundary side that follows `side` of `triangle` in the same fan of triangles. Turning about the node between
// them keeps two sheets that touch in one node apart.
void nextOnBoundary(const Mesh& mesh, const Topology& topology, const TriangleEdges& edgesOf, int& triangle,
                    int& corner) {
  const int node = mesh.triangles[toIndex(triangle)][toIndex((corner + 1) % 3)];
  corner = (corner + 1) % 3;
  while (true) {
    const Edge& edge = topology.edges[toIndex(edgesOf[toIndex(triangle)][toIndex(corner)])];
    if (edge.right < 0) return;
    triangle = edge.left == triangle ? edge.right : edge.left;
    const auto& corners = mesh.triangles[toIndex(triangle)];
    corner = static_cast<int>(std::find(corners.begin(), corners.end(), node) - corners.begin());
  }
}

double loopLength(const Mesh& mesh, const std::vector<int>& loop) {
  double length = 0;
  for (std::size_t i = 0; i < loop.size(); ++i) {
    length += (mesh.positions[toIndex(loop[(i + 1) % loop.size()])] - mesh.positions[toIndex(loop[i])]).norm();
  }
  return length;
}

void addBoundaryLoops(const Mesh& mesh, const std::vector<Side>& sides, const TriangleEdges& edgesOf,
                      Topology& topology) {
  std::vector<bool> visited(topology.edges.size(), false);
  for (const Side& start : sides) {
    int triangle = start.triangle, corner = start.corner;
    std::vector<int> loop;
    for (int edge = edgesOf[toIndex(triangle)][toIndex(corner)];
         topology.edges[toIndex(edge)].right < 0 && !visited[toIndex(edge)];
         edge = edgesOf[toIndex(triangle)][toIndex(corner)]) {
      visited[toIndex(edge)] = true;
      loop.push_back(mesh.triangles[toIndex(triangle)][toIndex(corner)]);
      nextOnBoundary(mesh, topology, edgesOf, triangle, corner);
    }
    if (loop.empty()) continue;
    std::rotate(loop.begin(), std::min_element(loop.begin(), loop.end()), loop.end());
    topology.boundaryLoops.push_back(std::move(loop));
  }
  std::stable_sort(topology.boundaryLoops.begin(), topology.boundaryLoops.end(),
                   [&](const auto& a, const auto& b) { return loopLength(mesh, a) > loopLength(mesh, b); });
}

}  // namespace

Topology buildTopology(const Mesh& mesh, const MeshOrigin& origin) {
  const bool solid = !mesh.tetrahedra.empty();
  const std::vector<Side> sides = solid ? solidSides(mesh, origin) : sortedSides(mesh.triangles, origin);
  Topology topology;
  TriangleEdges edgesOf(mesh.triangles.size());
  addEdges(mesh, sides, origin, topology, edgesOf);
  addBoundaryLoops(mesh, sides, edgesOf, topology);
  return topology;
}

double tetrahedronVolume(const std::vector<Vec3>& places, const std::array<int, 4>& corners) {
  const Vec3& first = places[toIndex(corners[0])];
  const auto edge = [&](std::size_t corner) -> Vec3 { return places[toIndex(corners[corner])] - first; };
  return edge(1).cross(edge(2)).dot(edge(3)) / 6;
}

double triangleArea(const std::array<Vec2, 3>& rest) {
  const Vec2 e1 = rest[1] - rest[0], e2 = rest[2] - rest[0];
  return 0.5 * (e1.x() * e2.y() - e1.y() * e2.x());
}

}  // namespace selvedge
