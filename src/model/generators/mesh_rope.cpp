#include "model/generators/mesh_generators.h"

namespace selvedge {
namespace {

// The springs along a rope, each to carry its material's pull: 1 / length times what that says (forces/materials.cpp).
void addStrand(std::vector<int> nodes, Mesh& mesh) {
  for (std::size_t i = 0; i + 1 < nodes.size(); ++i) {
    Spring& spring = mesh.springs.emplace_back();
    spring.a = nodes[i], spring.b = nodes[i + 1];
    spring.rest = (mesh.positions[toIndex(spring.b)] - mesh.positions[toIndex(spring.a)]).norm();
    spring.warp = 1 / spring.rest;
  }
  mesh.strands.push_back(std::move(nodes));
}

std::vector<int> every(int first, int step, int count) {
  std::vector<int> nodes;
  for (int i = 0; i < count; ++i) nodes.push_back(first + i * step);
  return nodes;
}

}  // namespace

Mesh ropeMesh(double length, int nodes) {
  Mesh mesh;
  for (int i = 0; i < nodes; ++i) mesh.positions.emplace_back(length * (1.0 * i / (nodes - 1) - 0.5), 0, 0);
  addStrand(every(0, 1, nodes), mesh);
  mesh.corners = {0, nodes - 1};
  mesh.regions["left"] = {0};
  mesh.regions["right"] = {nodes - 1};
  mesh.regions["all"] = every(0, 1, nodes);
  mesh.regions["boundary"] = mesh.corners;
  return mesh;
}

Mesh netMesh(const Vec2& size, int columns, int rows) {
  Mesh mesh;
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      mesh.positions.emplace_back(size.x() * (1.0 * c / (columns - 1) - 0.5), size.y() * (0.5 - 1.0 * r / (rows - 1)),
                                  0);
    }
  }
  for (int r = 0; r < rows; ++r) addStrand(every(r * columns, 1, columns), mesh);
  for (int c = 0; c < columns; ++c) addStrand(every(c, columns, rows), mesh);
  const int last = columns * rows - 1;
  mesh.corners = {0, columns - 1, last - columns + 1, last};
  mesh.regions["top"] = every(0, 1, columns);
  mesh.regions["bottom"] = every(last - columns + 1, 1, columns);
  mesh.regions["left"] = every(0, columns, rows);
  mesh.regions["right"] = every(columns - 1, columns, rows);
  mesh.regions["all"] = every(0, 1, last + 1);
  std::vector<int>& boundary = mesh.regions["boundary"];
  for (int node = 0; node <= last; ++node) {
    const int c = node % columns, r = node / columns;
    if (c == 0 || r == 0 || c == columns - 1 || r == rows - 1) boundary.push_back(node);
  }
  return mesh;
}

}  // namespace selvedge
