#include "model/flatten/mesh_rest_shape.h"
#include "model/generators/mesh_generators.h"
#include "model/mesh/mesh_regions.h"

namespace selvedge {
namespace {

// Triangles between a row of n nodes and a neighbouring one of n - 1. `turn` is set where the long row is the lower
// one, which mirrors the picture and so the direction of turning.
void addStrip(int longRow, int n, int shortRow, bool turn, Mesh& mesh) {
  const auto add = [&](int a, int b, int c) {
    mesh.triangles.push_back(turn ? std::array{a, c, b} : std::array{a, b, c});
  };
  for (int i = 0; i + 1 < n; ++i) {
    add(longRow + i, shortRow + i, longRow + i + 1);
    if (i + 2 < n) add(shortRow + i, shortRow + i + 1, longRow + i + 1);
  }
}

}  // namespace

Mesh staggeredMesh(const Vec2& size, int columns, int rows) {
  Mesh mesh;
  std::vector<int> starts;  // [rows + 1] the first node of each row
  for (int r = 0; r < rows; ++r) {
    starts.push_back(mesh.nodes());
    const bool isShort = r % 2 == 1;
    for (int c = 0; c < columns - (isShort ? 1 : 0); ++c) {
      const double x = (c + (isShort ? 0.5 : 0.0)) / (columns - 1) - 0.5, y = 0.5 - double(r) / (rows - 1);
      mesh.positions.emplace_back(size.x() * x, size.y() * y, 0);
    }
  }
  starts.push_back(mesh.nodes());
  for (int r = 0; r + 1 < rows; ++r) {
    const int upper = starts[static_cast<std::size_t>(r)], lower = starts[static_cast<std::size_t>(r + 1)];
    const bool lowerIsLong = r % 2 == 1;
    addStrip(lowerIsLong ? lower : upper, columns, lowerIsLong ? upper : lower, lowerIsLong, mesh);
  }
  mesh.rest = planeRest(mesh);
  mesh.corners = {0, columns - 1, starts[static_cast<std::size_t>(rows - 1)], mesh.nodes() - 1};
  nameRegions(mesh, buildTopology(mesh));
  return mesh;
}

}  // namespace selvedge
