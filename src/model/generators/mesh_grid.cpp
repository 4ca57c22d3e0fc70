#include "model/flatten/mesh_rest_shape.h"
#include "model/generators/grid_springs.h"
#include "model/generators/mesh_generators.h"
#include "model/mesh/mesh_regions.h"

namespace selvedge {
namespace {

// The node at (column, row), which may be halves for the middle of a cell.
Vec3 place(const Vec2& size, const GridLayout& grid, double column, double row) {
  return {size.x() * (column / (grid.columns - 1) - 0.5), size.y() * (0.5 - row / (grid.rows - 1)), 0};
}

void addCell(const GridLayout& grid, Diagonals diagonals, int c, int r, Mesh& mesh) {
  const int topLeft = grid.node(c, r), topRight = grid.node(c + 1, r);
  const int bottomLeft = grid.node(c, r + 1), bottomRight = grid.node(c + 1, r + 1);
  if (diagonals == Diagonals::crossed) {
    const int middle = grid.centre(c, r);
    mesh.triangles.push_back({topLeft, bottomLeft, middle});
    mesh.triangles.push_back({bottomLeft, bottomRight, middle});
    mesh.triangles.push_back({bottomRight, topRight, middle});
    mesh.triangles.push_back({topRight, topLeft, middle});
  } else if (diagonals == Diagonals::alternating && (c + r) % 2 == 1) {
    mesh.triangles.push_back({topLeft, bottomLeft, topRight});
    mesh.triangles.push_back({topRight, bottomLeft, bottomRight});
  } else {
    mesh.triangles.push_back({topLeft, bottomLeft, bottomRight});
    mesh.triangles.push_back({topLeft, bottomRight, topRight});
  }
}

}  // namespace

Mesh gridMesh(const Vec2& size, int columns, int rows, Diagonals diagonals) {
  const GridLayout grid{columns, rows, size.cwiseQuotient(Vec2(columns - 1, rows - 1)),
                        diagonals == Diagonals::crossed};
  Mesh mesh;
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) mesh.positions.push_back(place(size, grid, c, r));
  }
  for (int r = 0; r + 1 < rows; ++r) {
    for (int c = 0; c + 1 < columns; ++c) {
      if (grid.crossed) mesh.positions.push_back(place(size, grid, c + 0.5, r + 0.5));
      addCell(grid, diagonals, c, r, mesh);
    }
  }
  mesh.rest = planeRest(mesh);
  mesh.springs = gridSprings(grid);
  mesh.corners = {grid.node(0, 0), grid.node(columns - 1, 0), grid.node(0, rows - 1), grid.node(columns - 1, rows - 1)};
  nameRegions(mesh, buildTopology(mesh));
  return mesh;
}

}  // namespace selvedge
