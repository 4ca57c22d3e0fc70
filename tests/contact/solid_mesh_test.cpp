// Distances from closed meshes, and their derivatives.
#include "contact/mesh/solid_mesh.h"

#include <algorithm>
#include <limits>
#include <numbers>
#include <random>

#include <Eigen/Geometry>

#include "contact/mesh/solid_flaws.h"
#include "contact/shape.h"
#include "support/cloth/solids.h"
#include "support/finite_difference.h"

namespace selvedge::test {
namespace {

const SolidMesh& star() {
  static const SolidMesh solid = [] {
    requireSolid(starSurface(), "star");
    return SolidMesh(starSurface());
  }();
  return solid;
}

class PlacesAbout {
 public:
  explicit PlacesAbout(double reach) : uniform_(-reach, reach) {}
  Vec3 next() { return {uniform_(random_), uniform_(random_), uniform_(random_)}; }

 private:
  std::mt19937 random_{7};
  std::uniform_real_distribution<double> uniform_;
};

double fromSegment(const Vec3& a, const Vec3& b, const Vec3& p) {
  const double along = std::clamp((p - a).dot(b - a) / (b - a).squaredNorm(), 0.0, 1.0);
  return (a + along * (b - a) - p).norm();
}

// Over the plane of the triangle where p stands above it, otherwise from its sides.
double fromTriangle(const Corners& corners, const Vec3& p) {
  const auto& [a, b, c] = corners;
  const Vec3 n = (b - a).cross(c - a).normalized();
  const Vec3 foot = p - n.dot(p - a) * n;
  bool above = true;
  for (std::size_t k = 0; k < 3; ++k) {
    above = above && n.dot((corners[(k + 1) % 3] - corners[k]).cross(foot - corners[k])) >= 0;
  }
  if (above) return std::abs(n.dot(p - a));
  return std::min({fromSegment(a, b, p), fromSegment(b, c, p), fromSegment(c, a, p)});
}

// How many times the surface goes round p: 1 inside, 0 outside.
double timesAround(const Surface& surface, const Vec3& p) {
  double angles = 0;
  for (std::size_t t = 0; t < surface.triangles.size(); ++t) {
    const Corners corners = surface.corners(t);
    const Vec3 a = (corners[0] - p).normalized(), b = (corners[1] - p).normalized(), c = (corners[2] - p).normalized();
    angles += 2 * std::atan2(a.dot(b.cross(c)), 1 + a.dot(b) + b.dot(c) + c.dot(a));
  }
  return angles / (4 * std::numbers::pi);
}

double byBruteForce(const Surface& surface, const Vec3& p) {
  double nearest = std::numeric_limits<double>::infinity();
  for (std::size_t t = 0; t < surface.triangles.size(); ++t) {
    nearest = std::min(nearest, fromTriangle(surface.corners(t), p));
  }
  return timesAround(surface, p) > 0.5 ? -nearest : nearest;
}

void compareWithBruteForce(const SolidMesh& solid, int points, double reach) {
  PlacesAbout places(reach);
  int inside = 0;
  for (int i = 0; i < points; ++i) {
    const Vec3 p = places.next();
    const double expected = byBruteForce(solid.surface(), p);
    inside += expected < 0;
    ASSERT_NEAR(solid.distance(p), expected, 1e-12) << p.transpose();
    ASSERT_NEAR(solid.measure(p).d, expected, 1e-12) << p.transpose();
  }
  EXPECT_GT(inside, points / 50);
}

TEST(SolidMesh, MeasuresWhatBruteForceFinds) {
  compareWithBruteForce(star(), 100000, 1);
  compareWithBruteForce(SolidMesh(wavyBall(20, 40)), 3000, 1.5);
}

TEST(SolidMesh, TheSmallestOneIsMeasured) {
  const Surface tetrahedron{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}}};
  requireSolid(tetrahedron, "tetrahedron");
  compareWithBruteForce(SolidMesh(tetrahedron), 10000, 1);
}

// What is said of a bound is never more than the distance, and not less than the bound; below it, it is the distance.
TEST(SolidMesh, ABoundIsKept) {
  PlacesAbout places(3);
  const Shape shape{.kind = Shape::Kind::mesh, .solid = std::make_shared<const SolidMesh>(starSurface())};
  int early = 0;
  for (int i = 0; i < 20000; ++i) {
    const Vec3 p = (i % 2 == 0 ? 1 : 0.3) * places.next();
    const double distance = shape.distance(p);
    for (const double bound : {-0.1, 0.0, 0.005, 0.3}) {
      const double said = shape.distanceBelow(p, bound);
      if (distance < bound) {
        EXPECT_EQ(said, distance);
      } else {
        EXPECT_GE(said, bound);
        EXPECT_LE(said, distance + 1e-14);
        early += said < distance;
      }
    }
  }
  EXPECT_GT(early, 40000);
  EXPECT_FALSE(shape.convex());
}

TEST(SolidMesh, NormalAndCurvatureAreTheDerivativesOfTheDistance) {
  PlacesAbout places(1);
  int smooth = 0, flat = 0, edges = 0, corners = 0;
  for (int i = 0; i < 6000; ++i) {
    const Vec3 p = places.next();
    const Distance at = star().measure(p);
    bool isSmooth = std::abs(at.d) > 0.05;
    for (int k = 0; k < 6 && isSmooth; ++k) {  // in one region with what is around it
      const Distance beside = star().measure(p + (k % 2 == 0 ? 1 : -1) * 4e-3 * Vec3::Unit(k / 2));
      isSmooth = (beside.normal - at.normal).norm() < 0.25 &&
                 (beside.curvature - at.curvature).norm() < 0.2 * at.curvature.norm() + 1e-9;
    }
    if (!isSmooth) continue;
    ++smooth;
    const VecX normal = numericGradient([&](const VecX& x) { return star().distance(x); }, p);
    EXPECT_LT((normal - at.normal).cwiseAbs().maxCoeff(), 1e-7) << p.transpose();
    const MatX curvature = numericJacobian([&](const VecX& x) { return VecX(star().measure(x).normal); }, p);
    EXPECT_LT((curvature - at.curvature).cwiseAbs().maxCoeff(), 1e-6 * (1 + at.curvature.norm())) << p.transpose();
    const double strength = at.curvature.norm() * std::abs(at.d);  // 0, 1 or the root of 2 directions
    ++(strength < 0.5 ? flat : strength < 1.2 ? edges : corners);
  }
  EXPECT_GT(smooth, 2000);
  EXPECT_GT(flat, 500);
  EXPECT_GT(edges, 500);
  EXPECT_GT(corners, 200);
}

TEST(SolidMesh, HasANormalOnItsSurface) {
  const Surface surface = starSurface();
  const auto leadsOut = [&](const Vec3& p) {
    const Distance at = star().measure(p);
    EXPECT_NEAR(at.d, 0, 1e-15);
    EXPECT_NEAR(at.normal.norm(), 1, 1e-14);
    EXPECT_GT(star().distance(p + 1e-3 * at.normal), 1e-5) << p.transpose();
    EXPECT_LT(star().distance(p - 1e-3 * at.normal), 1e-12) << p.transpose();  // an edge's may be that of a face
  };
  for (const Vec3& node : surface.nodes) leadsOut(node);
  for (std::size_t t = 0; t < surface.triangles.size(); ++t) {
    const auto [a, b, c] = surface.corners(t);
    leadsOut((a + b) / 2);
    leadsOut((a + b + c) / 3);
  }
}

// A square cut in two: right above the cut it is as flat as beside it.
TEST(SolidMesh, ACutThroughAFlatFaceIsNoEdge) {
  const Surface ball{{{0, 0, 0}, {1, 0, 0}, {1, 0, 1}, {0, 0, 1}, {0.5, -1, 0.5}},
                     {{0, 3, 2}, {0, 2, 1}, {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}}};
  requireSolid(ball, "pyramid");
  const Distance above = SolidMesh(ball).measure({0.5, 0.01, 0.5});
  EXPECT_NEAR(above.d, 0.01, 1e-15);
  EXPECT_EQ(above.curvature, Mat3::Zero());
}

TEST(SolidMesh, APlaceThatIsNoNumberHasNoDistance) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(std::isnan(star().distance({0, kNone, 0})));
  EXPECT_GT(star().distance({1e200, 0, 0}), 1e150);
}

}  // namespace
}  // namespace selvedge::test
