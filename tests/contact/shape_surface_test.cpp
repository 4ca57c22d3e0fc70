#include "contact/shape_surface.h"

#include <numbers>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "contact/mesh/solid_mesh.h"
#include "support/cloth/solids.h"

using namespace selvedge;
using selvedge::test::starSurface;
using selvedge::test::wavyBall;

namespace {

Vec3 inSpace(const Float3& p) { return {p[0], p[1], p[2]}; }

struct SurfaceCase {
  std::string name;
  Shape shape;
  double size;    // m
  double volume;  // m^3; 0: it is not closed
};

class ShapeSurfaceTest : public testing::TestWithParam<SurfaceCase> {
 protected:
  const Shape& shape_ = GetParam().shape;
  const ShapeSurface surface_ = surfaceOf(shape_);
};

TEST_P(ShapeSurfaceTest, EveryVertexIsOnTheShape) {
  ASSERT_FALSE(surface_.vertices.empty());
  for (const Float3& vertex : surface_.vertices)
    EXPECT_LT(std::abs(shape_.distance(inSpace(vertex))), 1e-6 * GetParam().size) << inSpace(vertex).transpose();
}

// A little way along its normal from a vertex, the shape is as far as that: at edges and rims, too, where both sides have
// a vertex. Inwards alike, for a normal that leads there would be one of the other side.
TEST_P(ShapeSurfaceTest, NormalsLeadAwayFromTheShape) {
  ASSERT_EQ(surface_.normals.size(), surface_.vertices.size());
  const double step = 0.01 * GetParam().size;
  for (std::size_t i = 0; i < surface_.vertices.size(); ++i) {
    const Vec3 place = inSpace(surface_.vertices[i]), normal = inSpace(surface_.normals[i]);
    EXPECT_NEAR(normal.norm(), 1, 1e-6);
    const Distance found = shape_.measure(place + step * normal);
    EXPECT_NEAR(found.d, step, 1e-6 * GetParam().size) << place.transpose();
    EXPECT_LT((found.normal - normal).norm(), 1e-4) << place.transpose();
  }
}

TEST_P(ShapeSurfaceTest, TrianglesTurnOutwards) {
  ASSERT_FALSE(surface_.triangles.empty());
  for (const auto& [a, b, c] : surface_.triangles) {
    const Vec3 p = inSpace(surface_.vertices[a]), u = inSpace(surface_.vertices[b]) - p;
    const Vec3 across = u.cross(inSpace(surface_.vertices[c]) - p);
    EXPECT_GT(across.norm(), 1e-6 * GetParam().size * GetParam().size) << "no triangle without an area";
    for (const std::uint32_t corner : {a, b, c})
      EXPECT_GT(across.normalized().dot(inSpace(surface_.normals[corner])), 0.9) << p.transpose();
  }
}

TEST_P(ShapeSurfaceTest, ItIsClosed) {
  if (GetParam().volume == 0) return;
  double volume = 0;
  for (const auto& [a, b, c] : surface_.triangles)
    volume += inSpace(surface_.vertices[a]).dot(inSpace(surface_.vertices[b]).cross(inSpace(surface_.vertices[c]))) / 6;
  EXPECT_NEAR(volume, GetParam().volume, 0.01 * GetParam().volume);
}

using Kind = Shape::Kind;
constexpr double kBall = 4 * std::numbers::pi / 3 * 0.3 * 0.3 * 0.3, kDisc = std::numbers::pi * 0.3 * 0.3;

INSTANTIATE_TEST_SUITE_P(
    Kinds, ShapeSurfaceTest,
    testing::Values(SurfaceCase{"plane", {.kind = Kind::plane}, 1, 0},
                    SurfaceCase{"sphere", {.kind = Kind::sphere, .radius = 0.3}, 0.3, kBall},
                    SurfaceCase{"capsule", {.kind = Kind::capsule, .radius = 0.3, .half = 0.5}, 0.5, kBall + kDisc},
                    SurfaceCase{"shortCapsule", {.kind = Kind::capsule, .radius = 0.3, .half = 0}, 0.3, kBall},
                    SurfaceCase{"cylinder", {.kind = Kind::cylinder, .radius = 0.3, .half = 0.5}, 0.5, kDisc},
                    SurfaceCase{"box", {.kind = Kind::box, .extent = {0.2, 0.3, 0.5}}, 0.5, 8 * 0.2 * 0.3 * 0.5}),
    [](const auto& each) { return each.param.name; });

// The waves of the ball turn by less than 40 degrees from triangle to triangle, the edges of the star's sides by more.
TEST(ShapeSurface, AMeshIsSmoothWhereItTurnsLittle) {
  const auto drawn = [](const Surface& surface) {
    return surfaceOf({.kind = Kind::mesh, .solid = std::make_shared<const SolidMesh>(surface)});
  };
  const Surface ball = wavyBall(20, 40);
  const ShapeSurface smooth = drawn(ball);
  EXPECT_EQ(smooth.vertices.size(), ball.nodes.size());
  EXPECT_EQ(smooth.triangles.size(), ball.triangles.size());
  EXPECT_FALSE(smooth.endless);
  for (std::size_t i = 0; i < smooth.vertices.size(); ++i) {
    EXPECT_GT(inSpace(smooth.normals[i]).dot(inSpace(smooth.vertices[i]).normalized()), 0.5);
  }
  const Surface star =
      starSurface();  // each of its ten sides, two triangles, apart from the others; the flat below whole
  const ShapeSurface crisp = drawn(star);
  EXPECT_GT(crisp.vertices.size(), 10 * 4 + 11);
  for (const auto& [a, b, c] : crisp.triangles) {
    const Vec3 p = inSpace(crisp.vertices[a]);
    const Vec3 across = (inSpace(crisp.vertices[b]) - p).cross(inSpace(crisp.vertices[c]) - p).normalized();
    for (const std::uint32_t corner : {a, b, c}) EXPECT_GT(across.dot(inSpace(crisp.normals[corner])), 0.8);
  }
}

TEST(ShapeSurface, APlaneIsALargeSquareAndEndless) {
  const ShapeSurface plane = surfaceOf({.kind = Kind::plane});
  EXPECT_TRUE(plane.endless);
  EXPECT_FALSE(surfaceOf({.kind = Kind::sphere, .radius = 1}).endless);
  for (const Float3& vertex : plane.vertices) {
    EXPECT_EQ(std::abs(vertex[0]), 10);
    EXPECT_EQ(std::abs(vertex[2]), 10);
  }
}

}  // namespace
