// A block of cells, each of five tetrahedra: one in its middle and four at corners, mirrored from cell to cell so that neighbours
// cut their common face alike.
#include "model/generators/mesh_generators.h"
#include "model/generators/solid_surface.h"

namespace selvedge {

Mesh blockMesh(const Vec3& size, int columns, int rows, int layers) {
  Mesh mesh;
  const auto node = [&](int c, int r, int l) { return (l * rows + r) * columns + c; };
  const auto along = [](double length, int i, int count) { return length * (1.0 * i / (count - 1) - 0.5); };
  for (int l = 0; l < layers; ++l) {
    for (int r = 0; r < rows; ++r) {
      for (int c = 0; c < columns; ++c) {
        mesh.positions.emplace_back(along(size.x(), c, columns), -along(size.y(), r, rows), along(size.z(), l, layers));
      }
    }
  }
  // Corners of a cell by the bits of their number: column, row, layer.
  constexpr int kEven[5][4] = {{0, 3, 5, 6}, {1, 0, 3, 5}, {2, 0, 3, 6}, {4, 0, 5, 6}, {7, 3, 5, 6}};
  for (int l = 0; l + 1 < layers; ++l) {
    for (int r = 0; r + 1 < rows; ++r) {
      for (int c = 0; c + 1 < columns; ++c) {
        const int mirrored = (c + r + l) % 2;
        for (const auto& corners : kEven) {
          std::array<int, 4>& tetrahedron = mesh.tetrahedra.emplace_back();
          for (std::size_t k = 0; k < 4; ++k) {
            const int corner = corners[k] ^ mirrored;
            tetrahedron[k] = node(c + (corner & 1), r + (corner >> 1 & 1), l + (corner >> 2));
          }
        }
      }
    }
  }
  makeSolid(mesh);
  const int right = columns - 1, bottom = rows - 1, front = layers - 1;
  mesh.corners = {node(0, 0, front), node(right, 0, front), node(0, bottom, front), node(right, bottom, front)};
  return mesh;
}

}  // namespace selvedge
