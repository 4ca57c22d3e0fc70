// Two rectangular sheets that share their border. A corner cell is cut from the corner to its middle, whatever the diagonals:
// cut across, front and back would have the same triangle there.
#include <algorithm>

#include "model/flatten/mesh_rest_shape.h"
#include "model/generators/mesh_generators.h"
#include "model/mesh/mesh_regions.h"

namespace selvedge {
namespace {

constexpr double kPillowRise = 0.01;  // of the shorter side: how far each sheet starts from the middle plane

struct Pillow {
  Vec2 size;
  int columns, rows;
  Diagonals diagonals;

  bool onBorder(int c, int r) const { return c == 0 || r == 0 || c == columns - 1 || r == rows - 1; }
  int grid() const { return columns * rows; }
  int inner() const { return (columns - 2) * (rows - 2); }
  // The nodes of the front, row by row; the inner ones of the back; the middles of the cells, front and back.
  int node(bool back, int c, int r) const {
    return back && !onBorder(c, r) ? grid() + (r - 1) * (columns - 2) + c - 1 : r * columns + c;
  }
  int middle(bool back, int c, int r) const {
    const int cells = (columns - 1) * (rows - 1);
    return grid() + inner() + (back ? cells : 0) + r * (columns - 1) + c;
  }
  // The place may be halves for the middle of a cell.
  Vec3 place(bool back, double c, double r) const {
    const double x = c / (columns - 1), y = r / (rows - 1);
    const double rise = kPillowRise * size.minCoeff() * 16 * x * (1 - x) * y * (1 - y);
    return {size.x() * (x - 0.5), size.y() * (0.5 - y), back ? -rise : rise};
  }
  bool cutDown(int c, int r) const {  // from the cell's upper left to its lower right
    const bool left = c == 0, right = c == columns - 2, top = r == 0, bottom = r == rows - 2;
    if ((left && top) || (right && bottom)) return true;
    if ((right && top) || (left && bottom)) return false;
    return diagonals == Diagonals::oneWay || (c + r) % 2 == 0;
  }
};

void addPillowNodes(const Pillow& pillow, Mesh& mesh) {
  for (const bool back : {false, true}) {
    for (int r = 0; r < pillow.rows; ++r) {
      for (int c = 0; c < pillow.columns; ++c) {
        if (!back || !pillow.onBorder(c, r)) mesh.positions.push_back(pillow.place(back, c, r));
      }
    }
  }
  if (pillow.diagonals != Diagonals::crossed) return;
  for (const bool back : {false, true}) {
    for (int r = 0; r + 1 < pillow.rows; ++r) {
      for (int c = 0; c + 1 < pillow.columns; ++c) mesh.positions.push_back(pillow.place(back, c + 0.5, r + 0.5));
    }
  }
}

void addPillowCell(const Pillow& pillow, bool back, int c, int r, Mesh& mesh) {
  const int topLeft = pillow.node(back, c, r), topRight = pillow.node(back, c + 1, r);
  const int bottomLeft = pillow.node(back, c, r + 1), bottomRight = pillow.node(back, c + 1, r + 1);
  const auto add = [&](int i, int j, int k) {
    back ? mesh.triangles.push_back({i, k, j}) : mesh.triangles.push_back({i, j, k});
  };
  if (pillow.diagonals == Diagonals::crossed) {
    const int middle = pillow.middle(back, c, r);
    add(topLeft, bottomLeft, middle);
    add(bottomLeft, bottomRight, middle);
    add(bottomRight, topRight, middle);
    add(topRight, topLeft, middle);
  } else if (pillow.cutDown(c, r)) {
    add(topLeft, bottomLeft, bottomRight);
    add(topLeft, bottomRight, topRight);
  } else {
    add(topLeft, bottomLeft, topRight);
    add(topRight, bottomLeft, bottomRight);
  }
}

// There is no border of the surface that could give these names.
void nameSeam(const Pillow& pillow, Mesh& mesh) {
  const auto node = [&](int c, int r) { return pillow.node(false, c, r); };
  const int right = pillow.columns - 1, bottom = pillow.rows - 1;
  mesh.corners = {node(0, 0), node(right, 0), node(0, bottom), node(right, bottom)};
  for (int c = 0; c <= right; ++c) {
    mesh.regions["top"].push_back(node(c, 0));
    mesh.regions["bottom"].push_back(node(c, bottom));
  }
  for (int r = 0; r <= bottom; ++r) {
    mesh.regions["left"].push_back(node(0, r));
    mesh.regions["right"].push_back(node(right, r));
  }
  for (int i = 0; i < pillow.grid(); ++i) {
    if (pillow.onBorder(i % pillow.columns, i / pillow.columns)) mesh.regions["seam"].push_back(i);
  }
}

}  // namespace

Mesh pillowMesh(const Vec2& size, int columns, int rows, Diagonals diagonals) {
  const Pillow pillow{size, columns, rows, diagonals};
  Mesh mesh;
  addPillowNodes(pillow, mesh);
  for (const bool back : {false, true}) {
    for (int r = 0; r + 1 < rows; ++r) {
      for (int c = 0; c + 1 < columns; ++c) addPillowCell(pillow, back, c, r, mesh);
    }
  }
  mesh.rest = planeRest(mesh);
  for (std::size_t t = mesh.rest.size() / 2; t < mesh.rest.size(); ++t) {  // the back, seen from behind
    for (Vec2& corner : mesh.rest[t]) corner.x() = -corner.x();
  }
  nameRegions(mesh, buildTopology(mesh));
  nameSeam(pillow, mesh);
  return mesh;
}

}  // namespace selvedge
