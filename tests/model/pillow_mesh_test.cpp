// A pillow: two sheets that share their border.
#include <set>

#include <gtest/gtest.h>

#include "model/generators/mesh_generators.h"

namespace selvedge {
namespace {

TEST(PillowMesh, IsClosedAndFlatAndOnePieceWithoutTrianglesTwice) {
  for (const Diagonals diagonals : {Diagonals::oneWay, Diagonals::alternating, Diagonals::crossed}) {
    for (const auto& [columns, rows] : {std::pair(3, 3), {4, 3}, {5, 6}, {8, 4}}) {
      const Mesh mesh = pillowMesh({1.2, 0.9}, columns, rows, diagonals);
      const Topology topology = buildTopology(mesh);
      EXPECT_TRUE(topology.boundaryLoops.empty());
      EXPECT_EQ(mesh.nodes() - std::ssize(topology.edges) + std::ssize(mesh.triangles), 2);  // as a ball has
      std::set<std::set<int>> triangles;
      double area = 0;
      for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
        triangles.insert({mesh.triangles[t].begin(), mesh.triangles[t].end()});
        EXPECT_GT(triangleArea(mesh.rest[t]), 0);
        area += triangleArea(mesh.rest[t]);
      }
      EXPECT_EQ(triangles.size(), mesh.triangles.size());
      EXPECT_NEAR(area, 2 * 1.2 * 0.9, 1e-12);
      EXPECT_EQ(std::ssize(mesh.regions.at("seam")), 2 * (columns + rows) - 4);
      EXPECT_EQ(std::ssize(mesh.regions.at("top")), columns);
    }
  }
}

TEST(PillowMesh, ItsFrontIsInFrontOfItsBack) {
  const Mesh mesh = pillowMesh({1, 2}, 7, 9, Diagonals::alternating);
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto& [a, b, c] = mesh.triangles[t];
    const auto at = [&](int node) -> const Vec3& { return mesh.positions[toIndex(node)]; };
    const bool front = t < mesh.triangles.size() / 2;
    EXPECT_EQ((at(b) - at(a)).cross(at(c) - at(a)).z() > 0, front);
    EXPECT_EQ((at(a) + at(b) + at(c)).z() > 0, front);
  }
  double highest = 0;
  for (const Vec3& p : mesh.positions) highest = std::max(highest, p.z());
  EXPECT_DOUBLE_EQ(highest, 0.01);
}

}  // namespace
}  // namespace selvedge
