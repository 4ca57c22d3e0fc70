#include "model/mesh/mesh_regions.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "model/generators/mesh_generators.h"
#include "model/mesh/mesh_corners.h"

namespace selvedge {
namespace {

using NodeList = std::vector<int>;

NodeList detect(const Mesh& mesh) { return detectCorners(mesh, buildTopology(mesh).boundaryLoops.front()); }

TEST(Corners, FoundOnSheetsOfManyShapes) {
  for (const auto& [size, columns, rows] : {std::tuple(Vec2(1, 1), 9, 9), std::tuple(Vec2(1, 1), 2, 2),
                                            std::tuple(Vec2(2, 1), 31, 7), std::tuple(Vec2(0.1, 1), 3, 21)}) {
    const Mesh mesh = gridMesh(size, columns, rows, Diagonals::alternating);
    EXPECT_EQ(detect(mesh), mesh.corners) << columns << " x " << rows;
  }
  const Mesh flag = staggeredMesh({1.2, 1.2}, 11, 11);
  EXPECT_EQ(detect(flag), flag.corners);
}

TEST(Corners, FollowUpAndRightHoweverTheSheetStands) {
  const Mesh sheet = gridMesh({2, 1}, 9, 5, Diagonals::oneWay);
  const auto moved = [&](auto map) {
    Mesh mesh = sheet;
    for (Vec3& p : mesh.positions) p = map(p);
    return detect(mesh);
  };
  EXPECT_EQ(moved([](Vec3 p) { return Vec3(p.x(), 0.3, -p.y()); }), sheet.corners) << "lying, first row at low z";
  EXPECT_EQ(moved([](Vec3 p) { return Vec3(0.3, p.y(), p.x()); }), sheet.corners) << "in the plane x = 0";
  EXPECT_EQ(moved([](Vec3 p) { return Vec3(-p.x(), p.y(), 0); }), NodeList({8, 0, 44, 36})) << "seen from behind";
  EXPECT_EQ(moved([](Vec3 p) { return Vec3(-p.x(), -p.y(), 0); }), NodeList({44, 36, 8, 0})) << "upside down";
}

TEST(Corners, ACircleGetsThemEvenlySpaced) {
  const Mesh disc = discMesh(1, 8);
  const NodeList corners = detect(disc);
  ASSERT_EQ(corners.size(), 4u);
  const auto place = [&](int i) {
    return disc.positions[static_cast<std::size_t>(corners[static_cast<std::size_t>(i)])];
  };
  EXPECT_NEAR((place(0) - place(1)).norm(), std::sqrt(0.5), 1e-9);
  EXPECT_NEAR((place(0) - place(2)).norm(), std::sqrt(0.5), 1e-9);
  EXPECT_NEAR((place(0) - place(3)).norm(), 1, 1e-9);
}

TEST(Corners, NoneOnATriangle) {
  Mesh mesh;
  mesh.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  mesh.triangles = {{0, 1, 2}};
  EXPECT_TRUE(detect(mesh).empty());
  nameRegions(mesh, buildTopology(mesh));
  EXPECT_EQ(mesh.regions.at("boundary"), NodeList({0, 1, 2}));
  EXPECT_EQ(mesh.regions.count("top"), 0u);
}

}  // namespace
}  // namespace selvedge
