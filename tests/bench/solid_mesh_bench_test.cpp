// What a distance from a mesh costs, beside looking at every triangle.
#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/timer.h"
#include "contact/mesh/solid_mesh.h"
#include "support/cloth/solids.h"
#include "support/cost.h"

namespace selvedge::test {
namespace {

using Ask = double (*)(const SolidMesh&, const Vec3&);

double asked(const SolidMesh& solid, const Vec3& p) { return solid.distance(p); }
double askedBelow(const SolidMesh& solid, const Vec3& p) { return solid.distanceBelow(p, 0.01); }
double measured(const SolidMesh& solid, const Vec3& p) { return solid.measure(p).curvature.trace(); }

// As it would be without the tree and the cells: squared, and without a sign.
double overAll(const SolidMesh& solid, const Vec3& p) {
  double squared = std::numeric_limits<double>::infinity();
  for (std::size_t t = 0; t < solid.surface().triangles.size(); ++t) {
    squared = std::min(squared, (nearestPlace(solid.surface().corners(t), p).place - p).squaredNorm());
  }
  return squared;
}

// Nanoseconds of this thread a query, the best of five goes over the places.
double nanoseconds(Ask ask, const SolidMesh& solid, const std::vector<Vec3>& places) {
  double best = std::numeric_limits<double>::infinity(), sum = 0;
  for (int go = 0; go < 5; ++go) {
    const double begin = threadSeconds();
    for (const Vec3& p : places) sum += ask(solid, p);
    best = std::min(best, 1e9 * (threadSeconds() - begin) / static_cast<double>(places.size()));
  }
  EXPECT_TRUE(std::isfinite(sum));
  return best;
}

// In rows over the ball, as the nodes of a cloth are, at `low` to `high` from its surface.
std::vector<Vec3> placesAbove(const SolidMesh& solid, double low, double high, int side) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> height(low, high);
  std::vector<Vec3> places;
  for (int i = 0; i < side * side; ++i) {
    const double x = (i % side + 0.5) / side - 0.5, z = (i / side + 0.5) / side - 0.5;  // NOLINT: whole rows
    Vec3 p = 1.1 * Vec3(1.4 * x, 1, 1.4 * z).normalized();
    const Distance at = solid.measure(p);
    places.push_back(p + (height(random) - at.d) * at.normal);
  }
  return places;
}

TEST(SolidMesh, aDistanceFromTwentyThousandTriangles) {
  const Timer building;
  const SolidMesh solid(wavyBall(101, 100));
  const double built = building.seconds();
  ASSERT_EQ(solid.surface().triangles.size(), 20000U);
  const std::vector<Vec3> near = placesAbove(solid, -0.005, 0.01, 200), far = placesAbove(solid, 0.1, 0.6, 200);
  const double brute = nanoseconds(overAll, solid, placesAbove(solid, 0, 0.01, 10));
  fmt::print("over all triangles {:.0f} ns; making the tree and the cells {:.1f} ms\n", brute, 1e3 * built);
  constexpr std::pair<const char*, Ask> kAsks[] = {{"distance", asked}, {"below", askedBelow}, {"measure", measured}};
  for (const auto& [name, ask] : kAsks) {
    const double beside = nanoseconds(ask, solid, near), away = nanoseconds(ask, solid, far);
    fmt::print("{}: near the surface {:.0f} ns, far from it {:.0f} ns\n", name, beside, away);
    RecordProperty(fmt::format("{}_near_ns", name), static_cast<int>(beside));
    RecordProperty(fmt::format("{}_far_ns", name), static_cast<int>(away));
    EXPECT_LT(beside, brute / 50);
    EXPECT_LT(away, brute / 20);
  }
}

}  // namespace
}  // namespace selvedge::test
