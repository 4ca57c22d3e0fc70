#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "model/generators/mesh_generators.h"
#include "model/mesh/mesh.h"
#include "model/mesh/mesh_orientation.h"
#include "support/input_error.h"

namespace selvedge {
namespace {

Mesh meshOf(int nodes, std::vector<std::array<int, 3>> triangles) {
  Mesh mesh;
  mesh.positions.resize(static_cast<std::size_t>(nodes), Vec3(0, 0, 0));
  mesh.triangles = std::move(triangles);
  return mesh;
}

TEST(Topology, HingeOfTwoTriangles) {
  const Topology topology = buildTopology(meshOf(4, {{1, 0, 3}, {0, 1, 2}}));
  ASSERT_EQ(topology.edges.size(), 5u);
  ASSERT_EQ(topology.hinges.size(), 1u);
  const Hinge& h = topology.hinges[0];
  EXPECT_EQ((std::array{h.a, h.b, h.c, h.d, h.left, h.right}), (std::array{0, 1, 2, 3, 1, 0}));
  const Edge &inner = topology.edges[0], &outer = topology.edges[1];
  EXPECT_EQ((std::array{inner.a, inner.b, inner.left, inner.right}), (std::array{0, 1, 1, 0}));
  EXPECT_EQ((std::array{outer.a, outer.b, outer.left, outer.right}), (std::array{0, 2, 1, -1}));
}

TEST(Topology, HingesAgreeWithTheirTrianglesEverywhere) {
  const Mesh mesh = gridMesh({1, 1}, 6, 5, Diagonals::alternating);
  const auto isTurnOf = [&](int triangle, std::array<int, 3> wanted) {
    auto corners = mesh.triangles[static_cast<std::size_t>(triangle)];
    for (int turn = 0; turn < 3; ++turn, std::rotate(corners.begin(), corners.begin() + 1, corners.end())) {
      if (corners == wanted) return true;
    }
    return false;
  };
  for (const Hinge& h : buildTopology(mesh).hinges) {
    EXPECT_LT(h.a, h.b);
    EXPECT_TRUE(isTurnOf(h.left, {h.a, h.b, h.c}));
    EXPECT_TRUE(isTurnOf(h.right, {h.b, h.a, h.d}));
  }
}

TEST(Topology, EdgeWithThreeTrianglesIsAnError) {
  EXPECT_EQ(inputError([] {
              buildTopology(meshOf(5, {{0, 1, 2}, {1, 0, 3}, {0, 1, 4}}), "book.obj");
            }),
            "book.obj: the edge between nodes 0 and 1 (counted from 0) has more than two triangles; separate the "
            "sheets that meet there");
}

TEST(Topology, TrianglesAgainstEachOtherAreAnError) {
  EXPECT_EQ(
      inputError([] {
        buildTopology(meshOf(4, {{0, 1, 2}, {0, 1, 3}}), "m");
      }),
      "m: triangles 0 and 1 are oriented against each other across the edge between nodes 0 and 1 (counted from 0)");
}

TEST(Topology, TheLongestBoundaryComesFirst) {
  Mesh ring = gridMesh({3, 3}, 4, 4, Diagonals::oneWay);
  ring.triangles.erase(ring.triangles.begin() + 8, ring.triangles.begin() + 10);  // the middle cell
  const Topology topology = buildTopology(ring);
  ASSERT_EQ(topology.boundaryLoops.size(), 2u);
  EXPECT_EQ(topology.boundaryLoops[0].size(), 12u);
  EXPECT_EQ(topology.boundaryLoops[1], std::vector<int>({5, 6, 10, 9}));
}

TEST(Topology, SheetsThatTouchInANodeKeepTheirOwnBoundaries) {
  const Topology topology = buildTopology(meshOf(5, {{0, 1, 2}, {2, 3, 4}}));
  ASSERT_EQ(topology.boundaryLoops.size(), 2u);
  EXPECT_EQ(topology.boundaryLoops[0], std::vector<int>({0, 1, 2}));
  EXPECT_EQ(topology.boundaryLoops[1], std::vector<int>({2, 3, 4}));
}

TEST(Topology, ClosedSurfaceHasNoBoundary) {
  const Topology topology = buildTopology(meshOf(4, {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}}));
  EXPECT_TRUE(topology.boundaryLoops.empty());
  EXPECT_EQ(topology.hinges.size(), 6u);
}

TEST(Orientation, TheMinorityIsTurnedRound) {
  const Mesh right = gridMesh({1, 1}, 4, 4, Diagonals::alternating);
  Mesh mixed = right;
  for (std::size_t t : {0, 5, 6, 11}) {
    std::swap(mixed.triangles[t][1], mixed.triangles[t][2]);
    std::swap(mixed.rest[t][1], mixed.rest[t][2]);
  }
  EXPECT_NE(inputError([&] { buildTopology(mixed); }), "");
  orientConsistently(mixed, "m");
  EXPECT_EQ(mixed.triangles, right.triangles);
  EXPECT_EQ(mixed.rest, right.rest);
}

TEST(Orientation, MoebiusStripIsAnError) {
  // Five quads in a ring, the last joined with a half turn: nodes 2k and 2k + 1 are the ends of rung k.
  std::vector<std::array<int, 3>> triangles;
  for (int k = 0; k < 5; ++k) {
    const int a = 2 * k, b = 2 * k + 1, c = k < 4 ? a + 2 : 1, d = k < 4 ? b + 2 : 0;
    triangles.push_back({a, b, c});
    triangles.push_back({c, b, d});
  }
  Mesh strip = meshOf(10, triangles);
  const std::string error = inputError([&] { orientConsistently(strip, "strip.obj"); });
  EXPECT_EQ(error.find("strip.obj: the surface has only one side (triangles "), 0u) << error;
  EXPECT_NE(error.find("cut it open"), std::string::npos);
}

}  // namespace
}  // namespace selvedge
