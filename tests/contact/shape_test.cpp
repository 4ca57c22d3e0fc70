// Distances from shapes, and their derivatives.
#include "contact/shape.h"

#include <random>

#include <Eigen/Geometry>

#include "support/finite_difference.h"

namespace selvedge::test {
namespace {

using Kind = Shape::Kind;

const std::vector<Shape>& shapes() {
  static const std::vector<Shape> all{{.kind = Kind::plane},
                                      {.kind = Kind::sphere, .radius = 0.3},
                                      {.kind = Kind::capsule, .radius = 0.2, .half = 0.4},
                                      {.kind = Kind::box, .extent = {0.5, 0.2, 0.3}},
                                      {.kind = Kind::cylinder, .radius = 0.3, .half = 0.4}};
  return all;
}

class Places {
 public:
  Vec3 next() { return {uniform_(random_), uniform_(random_), uniform_(random_)}; }

 private:
  std::mt19937 random_{5};
  std::uniform_real_distribution<double> uniform_{-1, 1};
};

// Whether the derivatives exist around the place: not where two faces are equally near, nor on the border of two regions.
bool isSmooth(const Shape& shape, const Vec3& p) {
  const Distance here = shape.measure(p);
  for (int k = 0; k < 6; ++k) {
    const Vec3 aside = p + (k % 2 == 0 ? 1 : -1) * 6e-3 * Vec3::Unit(k / 2);
    const Distance there = shape.measure(aside);
    if ((there.normal - here.normal).norm() > 0.2 || (there.curvature - here.curvature).norm() > 0.3) return false;
  }
  return true;
}

TEST(Shape, MeasuresTheDistanceThatItGives) {
  Places places;
  for (const Shape& shape : shapes()) {
    for (int i = 0; i < 2000; ++i) {
      const Vec3 p = places.next();
      EXPECT_NEAR(shape.measure(p).d, shape.distance(p), 1e-15);
      EXPECT_NEAR(shape.measure(p).normal.norm(), 1, 1e-14);
    }
  }
}

// Where all directions are as good, one of them, that leads out.
TEST(Shape, HasANormalAtItsMiddleAndOnItsAxis) {
  for (const Shape& shape : shapes()) {
    for (const double along : {0.0, 0.1, -0.35}) {
      const Vec3 p(0, along, 0);
      const Distance at = shape.measure(p);
      EXPECT_NEAR(at.normal.norm(), 1, 1e-15);
      EXPECT_NEAR(shape.distance(p - (at.d - 0.01) * at.normal), 0.01, 1e-12) << static_cast<int>(shape.kind) << along;
    }
  }
}

TEST(Shape, NormalAndCurvatureAreTheDerivativesOfTheDistance) {
  Places places;
  for (const Shape& shape : shapes()) {
    int smooth = 0, curved = 0;
    for (int i = 0; i < 4000; ++i) {
      const Vec3 p = places.next();
      if (!isSmooth(shape, p)) continue;
      ++smooth;
      const Distance at = shape.measure(p);
      const VecX normal = numericGradient([&](const VecX& x) { return shape.distance(x); }, p);
      EXPECT_LT((normal - at.normal).cwiseAbs().maxCoeff(), 1e-7) << p.transpose();
      const MatX curvature = numericJacobian([&](const VecX& x) { return VecX(shape.measure(x).normal); }, p);
      EXPECT_LT((curvature - at.curvature).cwiseAbs().maxCoeff(), 1e-6) << p.transpose();
      curved += at.curvature.norm() > 0;
    }
    EXPECT_GT(smooth, 1000) << static_cast<int>(shape.kind);
    EXPECT_TRUE(curved > 300 || shape.kind == Kind::plane) << static_cast<int>(shape.kind);
  }
}

// By the places of its surface: no nearer one is found, and the one that the normal leads to is on it.
TEST(Shape, TheNormalLeadsToTheNearestPlaceOfTheSurface) {
  Places places;
  for (const Shape& shape : shapes()) {
    for (int i = 0; i < 300; ++i) {
      const Vec3 p = places.next();
      const Distance at = shape.measure(p);
      EXPECT_NEAR(shape.distance(p - at.d * at.normal), 0, 1e-13);
      for (int k = 0; k < 50; ++k) {
        const Vec3 other = places.next();
        EXPECT_LE(std::abs(shape.distance(other) - at.d), (other - p).norm() * (1 + 1e-12)) << "it changes too fast";
      }
    }
  }
}

}  // namespace
}  // namespace selvedge::test
