#include "model/generators/mesh_generators.h"

#include <cmath>
#include <numbers>
#include <set>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

namespace selvedge {
namespace {

using Nodes = std::vector<int>;

struct Case {
  const char* name;
  Mesh mesh;
  int nodes, edges, triangles, boundary;
  double area;
};

std::vector<Case> cases() {
  // 1.2 m x 0.9 m; a staggered sheet loses half a cell at each zigzag side; a disc of n rings is a polygon of 6n sides.
  const Vec2 size(1.2, 0.9);
  const double disc = 0.5 * 24 * 0.25 * std::sin(2 * std::numbers::pi / 24);
  return {
      {"one-way", gridMesh(size, 5, 4, Diagonals::oneWay), 20, 43, 24, 14, 1.08},
      {"alternating", gridMesh(size, 5, 4, Diagonals::alternating), 20, 43, 24, 14, 1.08},
      {"crossed", gridMesh(size, 5, 4, Diagonals::crossed), 32, 79, 48, 14, 1.08},
      {"smallest grid", gridMesh(size, 2, 2, Diagonals::alternating), 4, 5, 2, 4, 1.08},
      {"flag", staggeredMesh({1.2, 1.2}, 11, 11), 116, 305, 190, 40, 1.2 * (1.2 - 0.06)},
      {"staggered, even rows", staggeredMesh(size, 4, 2), 7, 11, 5, 7, 0.9 * (1.2 - 0.2)},
      {"disc", discMesh(1, 4), 61, 156, 96, 24, disc},
      {"hexagon", discMesh(1, 1), 7, 12, 6, 6, 0.5 * 6 * 0.25 * std::sin(std::numbers::pi / 3)},
  };
}

TEST(MeshGenerators, CountsAndEulerCharacteristic) {
  for (const Case& c : cases()) {
    SCOPED_TRACE(c.name);
    const Topology topology = buildTopology(c.mesh);
    EXPECT_EQ(c.mesh.nodes(), c.nodes);
    EXPECT_EQ(std::ssize(topology.edges), c.edges);
    EXPECT_EQ(std::ssize(c.mesh.triangles), c.triangles);
    EXPECT_EQ(c.mesh.rest.size(), c.mesh.triangles.size());
    ASSERT_EQ(topology.boundaryLoops.size(), 1u);
    EXPECT_EQ(std::ssize(topology.boundaryLoops[0]), c.boundary);
    EXPECT_EQ(std::ssize(topology.hinges), c.edges - c.boundary);
    EXPECT_EQ(c.nodes - c.edges + c.triangles, 1);
  }
}

TEST(MeshGenerators, RestAreasArePositiveAndNormalsFaceTheViewer) {
  for (const Case& c : cases()) {
    SCOPED_TRACE(c.name);
    double total = 0;
    for (std::size_t t = 0; t < c.mesh.triangles.size(); ++t) {
      const double area = triangleArea(c.mesh.rest[t]);
      EXPECT_GT(area, 0.2 * c.area / static_cast<double>(c.mesh.triangles.size()));
      total += area;
      const auto corner = [&](std::size_t k) {
        return c.mesh.positions[static_cast<std::size_t>(c.mesh.triangles[t][k])];
      };
      const Vec3 twice = (corner(1) - corner(0)).cross(corner(2) - corner(0));
      EXPECT_NEAR((twice - Vec3(0, 0, 2 * area)).norm(), 0, 1e-15);
    }
    EXPECT_NEAR(total, c.area, 1e-14);
    EXPECT_TRUE(c.mesh.restIsFlat);
  }
}

TEST(MeshGenerators, DiagonalsAreWhatTheirNamesSay) {
  // A cell's nodes from the top left: 0 1 2 / 3 4 5.
  const auto has = [](const Mesh& mesh, int a, int b) {
    const Topology topology = buildTopology(mesh);
    return std::any_of(topology.edges.begin(), topology.edges.end(),
                       [&](const Edge& e) { return e.a == a && e.b == b; });
  };
  const Mesh oneWay = gridMesh({2, 1}, 3, 2, Diagonals::oneWay);
  EXPECT_TRUE(has(oneWay, 0, 4) && has(oneWay, 1, 5));
  const Mesh alternating = gridMesh({2, 1}, 3, 2, Diagonals::alternating);
  EXPECT_TRUE(has(alternating, 0, 4) && has(alternating, 2, 4));
  const Mesh crossed = gridMesh({2, 1}, 3, 2, Diagonals::crossed);
  EXPECT_EQ(crossed.positions[6], Vec3(-0.5, 0, 0));
  for (int corner : {0, 1, 3, 4}) EXPECT_TRUE(has(crossed, corner, 6)) << corner;
  for (int corner : {1, 2, 4, 5}) EXPECT_TRUE(has(crossed, corner, 7)) << corner;
}

TEST(MeshGenerators, CornersAndRegions) {
  const Mesh grid = gridMesh({1, 1}, 3, 4, Diagonals::crossed);
  EXPECT_EQ(grid.corners, Nodes({0, 2, 9, 11}));
  EXPECT_EQ(grid.regions.at("top"), Nodes({0, 1, 2}));
  EXPECT_EQ(grid.regions.at("bottom"), Nodes({9, 10, 11}));
  EXPECT_EQ(grid.regions.at("left"), Nodes({0, 3, 6, 9}));
  EXPECT_EQ(grid.regions.at("right"), Nodes({2, 5, 8, 11}));
  EXPECT_EQ(grid.regions.at("boundary"), Nodes({0, 3, 6, 9, 10, 11, 8, 5, 2, 1}));
  EXPECT_EQ(grid.regions.at("all").size(), 18u);
  EXPECT_EQ(grid.positions[0], Vec3(-0.5, 0.5, 0));
  EXPECT_EQ(grid.positions[11], Vec3(0.5, -0.5, 0));
}

TEST(MeshGenerators, TheFlagHangsFromItsFirstRow) {
  const Mesh flag = staggeredMesh({1.2, 1.2}, 11, 11);
  EXPECT_EQ(flag.corners, Nodes({0, 10, 105, 115}));
  EXPECT_EQ(flag.regions.at("top"), Nodes({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}));
  EXPECT_EQ(flag.regions.at("left"), Nodes({0, 11, 21, 32, 42, 53, 63, 74, 84, 95, 105}));
  EXPECT_EQ(flag.regions.at("right"), Nodes({10, 20, 31, 41, 52, 62, 73, 83, 94, 104, 115}));
  EXPECT_TRUE(flag.springs.empty());
  EXPECT_NEAR(flag.positions[11].x(), -0.6 + 0.06, 1e-15);
}

TEST(MeshGenerators, DiscHasEvenCornersAndNearlyEqualTriangles) {
  const Mesh disc = discMesh(2, 8);
  const double s = std::sqrt(0.5);
  const Vec3 expected[] = {{-s, s, 0}, {s, s, 0}, {-s, -s, 0}, {s, -s, 0}};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR((disc.positions[static_cast<std::size_t>(disc.corners[i])] - expected[i]).norm(), 0, 1e-12);
  }
  double low = 1, high = 0;
  for (const auto& rest : disc.rest) low = std::min(low, triangleArea(rest)), high = std::max(high, triangleArea(rest));
  EXPECT_LT(high / low, 1.6);
  for (int rings = 1; rings < 8; ++rings) {
    const Mesh each = discMesh(1, rings);
    EXPECT_EQ(std::set<int>(each.corners.begin(), each.corners.end()).size(), 4u) << rings;
    for (const char* side : {"top", "bottom", "left", "right"})
      EXPECT_GE(each.regions.at(side).size(), 2u) << rings << side;
  }
}

}  // namespace
}  // namespace selvedge
