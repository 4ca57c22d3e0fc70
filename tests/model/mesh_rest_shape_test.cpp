#include "model/flatten/mesh_rest_shape.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "model/generators/mesh_generators.h"
#include "support/input_error.h"

namespace selvedge {
namespace {

template <class Map>
Mesh bent(Mesh mesh, const Map& map) {
  for (Vec3& p : mesh.positions) p = map(p);
  return mesh;
}

// A quarter of a cylinder of radius 0.5 m about the y axis, turned in space.
Mesh quarterCylinder() {
  const double arc = 0.25 * std::numbers::pi;
  return bent(gridMesh({arc, 1}, 13, 9, Diagonals::alternating), [](const Vec3& p) {
    const double angle = p.x() / 0.5;
    return Vec3(0.5 * std::sin(angle), p.y() + 3, 0.5 * std::cos(angle));
  });
}

// The largest relative difference between an edge at rest and in space.
double worstStrain(const Mesh& mesh, const RestShape& rest) {
  double worst = 0;
  for (std::size_t t = 0; t < rest.size(); ++t) {
    for (std::size_t k = 0; k < 3; ++k) {
      const auto a = static_cast<std::size_t>(mesh.triangles[t][k]),
                 b = static_cast<std::size_t>(mesh.triangles[t][(k + 1) % 3]);
      const double space = (mesh.positions[b] - mesh.positions[a]).norm();
      worst = std::max(worst, std::abs((rest[t][(k + 1) % 3] - rest[t][k]).norm() / space - 1));
    }
  }
  return worst;
}

double totalArea(const RestShape& rest) {
  double area = 0;
  for (const auto& corners : rest) area += triangleArea(corners);
  return area;
}

TEST(RestShape, FlatteningUnrollsACylinderExactly) {
  const Mesh mesh = quarterCylinder();
  const RestShape rest = flattenedRest(mesh, buildTopology(mesh), "m");
  EXPECT_LT(worstStrain(mesh, rest), 1e-9);
  EXPECT_GT(worstStrain(mesh, mesh.rest), 1e-4) << "the arc is not the chord: the generator's rest shape must differ";
  // Warp follows +x: the first edge of the first row.
  const auto first = mesh.triangles[1];
  ASSERT_EQ(first[0], 0);
  ASSERT_EQ(first[2], 1);
  const Vec2 warp = (rest[1][2] - rest[1][0]).normalized();
  EXPECT_NEAR(warp.x(), 1, 1e-9);
}

TEST(RestShape, FlatteningSpreadsTheStrainOfADome) {
  const Mesh dome =
      bent(discMesh(1, 8), [](const Vec3& p) { return Vec3(p.x(), p.y(), 1.2 * (0.25 - p.squaredNorm())); });
  const RestShape rest = flattenedRest(dome, buildTopology(dome), "m");
  for (const auto& corners : rest) EXPECT_GT(triangleArea(corners), 0);
  EXPECT_LT(worstStrain(dome, rest), 0.15) << "0.164 is what the conformal map alone gives";
  EXPECT_GT(worstStrain(dome, rest), 1e-4) << "a dome cannot be unrolled";
  EXPECT_NEAR(totalArea(rest) / surfaceArea(dome), 1, 0.05);
}

TEST(RestShape, OnlyADiscCanBeFlattened) {
  Mesh ring = gridMesh({3, 3}, 4, 4, Diagonals::oneWay);
  ring.triangles.erase(ring.triangles.begin() + 8, ring.triangles.begin() + 10);
  EXPECT_EQ(inputError([&] { flattenedRest(ring, buildTopology(ring), "ring.obj"); }),
            "ring.obj: cannot be flattened: that needs one piece with one boundary and no holes, and this mesh has 2 "
            "boundaries "
            "and Euler characteristic 0 (a disc has 1 and 1); set rest_shape to \"initial\" or \"texture\"");
}

TEST(RestShape, InitialIsEachTriangleAsItStands) {
  const Mesh mesh = quarterCylinder();
  const RestShape rest = initialRest(mesh);
  EXPECT_LT(worstStrain(mesh, rest), 1e-12);
  for (const auto& corners : rest) EXPECT_GT(triangleArea(corners), 0);
  EXPECT_NEAR((rest[1][2] - rest[1][0]).normalized().x(), 1, 1e-12);
  // Seen from behind, the triangles run the other way round in the material, with warp still along +x.
  Mesh behind = mesh;
  for (auto& t : behind.triangles) std::swap(t[1], t[2]);
  for (const auto& corners : initialRest(behind)) EXPECT_GT(triangleArea(corners), 0);
  // A triangle that faces along x has no +x in its plane.
  Mesh side;
  side.positions = {{0, 0, 0}, {0, 0, -2}, {0, 1, 0}};
  side.triangles = {{0, 1, 2}};
  const RestShape sideRest = initialRest(side);
  EXPECT_NEAR((sideRest[0][1] - Vec2(2, 0)).norm(), 0, 1e-15);
  EXPECT_NEAR(triangleArea(sideRest[0]), 1, 1e-15);
}

TEST(RestShape, TextureIsScaledToTheAreaInSpaceAndTurnedOver) {
  const Mesh mesh = gridMesh({4, 2}, 3, 3, Diagonals::oneWay);
  RestShape texture = mesh.rest;
  for (auto& corners : texture) {
    for (Vec2& c : corners) c = c / 4 + Vec2(0.5, 0.5);
  }
  for (Vec2& c : texture[3]) c.x() = 1 - c.x();  // a mirrored island
  const RestShape rest = textureRest(mesh, texture, "m");
  EXPECT_LT(worstStrain(mesh, rest), 1e-12);
  for (const auto& corners : rest) EXPECT_GT(triangleArea(corners), 0);
}

TEST(RestShape, MeanStretchIsTheRootMeanSquareOfThePrincipalOnes) {
  const Mesh plane = gridMesh({4, 2}, 5, 4, Diagonals::alternating);
  const Mesh stretched = bent(plane, [](const Vec3& p) { return Vec3(1.3 * p.x(), 0, 0.8 * p.y()); });
  EXPECT_NEAR(meanStretch(stretched, plane.rest), std::sqrt((0.3 * 0.3 + 0.2 * 0.2) / 2), 1e-12);
  EXPECT_LT(meanStretch(plane, plane.rest), 1e-7);
  EXPECT_LT(meanStretch(quarterCylinder(), initialRest(quarterCylinder())), 1e-7);
}

TEST(RestShape, TextureErrorsNameTheTriangle) {
  const Mesh mesh = gridMesh({1, 1}, 3, 3, Diagonals::oneWay);
  RestShape flat = mesh.rest, missing = mesh.rest;
  flat[2][1] = flat[2][0];
  missing[5][1].x() = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(inputError([&] {
              textureRest(mesh, flat, "a.obj");
            }).find("a.obj: triangle 2 (counted from 0) has no area in the texture"),
            0u);
  EXPECT_EQ(inputError([&] {
              textureRest(mesh, missing, "a.obj");
            }).find("a.obj: triangle 5 (counted from 0) has no texture coordinates though others have"),
            0u);
}

}  // namespace
}  // namespace selvedge
