// Closed cloths for tests of gas: a ball of triangles, a box.
#pragma once

#include <map>

#include "model/flatten/mesh_rest_shape.h"
#include "model/mesh/mesh.h"

namespace selvedge::test {

inline Mesh closedMesh(std::vector<Vec3> positions, std::vector<std::array<int, 3>> triangles) {
  Mesh mesh;
  mesh.positions = std::move(positions);
  mesh.triangles = std::move(triangles);
  mesh.rest = initialRest(mesh);
  mesh.restIsFlat = false;
  return mesh;
}

// An icosahedron whose triangles are cut into four `cuts` times.
inline Mesh icosphere(double radius, int cuts) {
  const double t = (1 + std::sqrt(5.0)) / 2;
  std::vector<Vec3> p{{-1, t, 0},  {1, t, 0},  {-1, -t, 0}, {1, -t, 0}, {0, -1, t},  {0, 1, t},
                      {0, -1, -t}, {0, 1, -t}, {t, 0, -1},  {t, 0, 1},  {-t, 0, -1}, {-t, 0, 1}};
  std::vector<std::array<int, 3>> f{{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
                                    {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
                                    {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}};
  for (int cut = 0; cut < cuts; ++cut) {
    std::map<std::pair<int, int>, int> middles;
    const auto middle = [&](int a, int b) {
      const auto [at, isNew] = middles.emplace(std::minmax(a, b), static_cast<int>(p.size()));
      if (isNew) p.push_back(p[toIndex(a)].normalized() + p[toIndex(b)].normalized());
      return at->second;
    };
    std::vector<std::array<int, 3>> finer;
    for (const auto& [a, b, c] : f) {
      const int ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
      finer.insert(finer.end(), {{a, ab, ca}, {b, bc, ab}, {c, ca, bc}, {ab, bc, ca}});
    }
    f = std::move(finer);
  }
  for (Vec3& place : p) place = radius * place.normalized();
  return closedMesh(std::move(p), std::move(f));
}

// Of unit edges, with its corners alone; node 4 y + 2 z + x is at (x, y, z).
inline Mesh unitBox() {
  std::vector<Vec3> p;
  for (const double y : {0.0, 1.0}) {
    for (const double z : {0.0, 1.0}) {
      for (const double x : {0.0, 1.0}) p.emplace_back(x, y, z);
    }
  }
  return closedMesh(std::move(p), {{0, 1, 3},
                                   {0, 3, 2},
                                   {4, 6, 7},
                                   {4, 7, 5},
                                   {0, 4, 5},
                                   {0, 5, 1},
                                   {2, 3, 7},
                                   {2, 7, 6},
                                   {0, 2, 6},
                                   {0, 6, 4},
                                   {1, 5, 7},
                                   {1, 7, 3}});
}

// As the text of an OBJ file.
inline std::string objOf(const Mesh& mesh) {
  std::string text;
  for (const Vec3& p : mesh.positions) {
    text += "v " + std::to_string(p.x()) + " " + std::to_string(p.y()) + " " + std::to_string(p.z()) + "\n";
  }
  for (const auto& [a, b, c] : mesh.triangles) {
    text += "f " + std::to_string(a + 1) + " " + std::to_string(b + 1) + " " + std::to_string(c + 1) + "\n";
  }
  return text;
}

}  // namespace selvedge::test
