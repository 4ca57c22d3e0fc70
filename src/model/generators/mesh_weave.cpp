#include "model/generators/mesh_generators.h"

namespace selvedge {
namespace {

MeshYarn straightYarn(bool warp, int index, int first, int next, int count, double spacing) {
  MeshYarn yarn{warp, index, {}, {}};
  for (int k = 0; k < count; ++k) {
    yarn.nodes.push_back(first + k * next);
    yarn.along.push_back(k * spacing);
  }
  return yarn;
}

}  // namespace

Mesh weaveMesh(const Vec2& size, int columns, int rows) {
  Mesh mesh = gridMesh(size, columns, rows, Diagonals::alternating);
  const Vec2 spacing = size.cwiseQuotient(Vec2(columns - 1, rows - 1));
  for (int r = 0; r < rows; ++r) {
    mesh.yarns.push_back(straightYarn(true, r, r * columns, 1, columns, spacing.x()));
  }
  for (int c = 0; c < columns; ++c) {  // upwards, as the weft coordinate grows
    mesh.yarns.push_back(straightYarn(false, c, (rows - 1) * columns + c, -columns, rows, spacing.y()));
  }
  return mesh;
}

}  // namespace selvedge
