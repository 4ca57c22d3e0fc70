// Where edges and triangles are nearest to a solid of triangles, against looks at many places.
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "contact/mesh/least_places.h"
#include "contact/mesh/surface_crossing.h"
#include "support/cloth/solids.h"

namespace selvedge::test {
namespace {

const SolidMesh& starSolid() {
  static const SolidMesh solid(starSurface());
  return solid;
}

struct SomePlaces {
  std::mt19937 engine{11};
  std::uniform_real_distribution<double> uniform{-1, 1};
  Vec3 next() { return {uniform(engine), uniform(engine), uniform(engine)}; }
};

Vec3 placeAt(const Corners& corners, const Vec3& weights) {
  return weights[0] * corners[0] + weights[1] * corners[1] + weights[2] * corners[2];
}

Corners anywhere(SomePlaces& places) {
  const Vec3 middle = 0.9 * places.next();
  return {middle + 0.7 * places.next(), middle + 0.7 * places.next(), middle + 0.7 * places.next()};
}

// A wide triangle before a tip of the star, a little tilted.
Corners overATip(SomePlaces& places) {
  const auto& nodes = starSolid().surface().nodes;
  const Vec3& tip = nodes[places.engine() % 2 == 0 ? nodes.size() - 1 : 10 + 2 * (places.engine() % 5)];
  const Vec3 out = tip.normalized(), across = out.unitOrthogonal(), third = out.cross(across);
  Corners corners;
  for (std::size_t k = 0; k < 3; ++k) {
    const double angle = 2.1 * double(k) + 0.4 * places.uniform(places.engine);
    corners[k] = tip + 0.12 * out + std::cos(angle) * across + std::sin(angle) * third + 0.1 * places.next();
  }
  return corners;
}

// The least distance at the points of a lattice.
double leastOnLattice(const Corners& corners, int fine) {
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i <= fine; ++i) {
    for (int j = 0; i + j <= fine; ++j) {
      const double a = i / double(fine), b = j / double(fine);
      least = std::min(least, starSolid().distance(placeAt(corners, {1 - a - b, a, b})));
    }
  }
  return least;
}

// All hollows of the distance along an edge, looked at in many places.
std::vector<double> hollowsAlong(const Corners& corners, double below) {
  constexpr int kFine = 1500;
  std::vector<double> d(kFine + 1), hollows;
  for (int i = 0; i <= kFine; ++i)
    d[toIndex(i)] = starSolid().distance(corners[0] + i / double(kFine) * (corners[1] - corners[0]));
  for (int i = 0; i <= kFine; ++i) {
    const double before = i > 0 ? d[toIndex(i - 1)] : 1e9, after = i < kFine ? d[toIndex(i + 1)] : 1e9;
    if (d[toIndex(i)] < below && d[toIndex(i)] < before && d[toIndex(i)] <= after) hollows.push_back(d[toIndex(i)]);
  }
  return hollows;
}

TEST(MeshElements, AnEdgeTouchesInEveryHollowOfItsDistance) {
  SomePlaces places;
  std::vector<LeastPlace> found;
  int several = 0, none = 0, within = 0;
  constexpr double kBelow = 0.2;
  for (int trial = 0; trial < 600; ++trial) {
    const Vec3 middle = 0.8 * places.next();
    const Corners corners{middle + 0.8 * places.next(), middle + 0.8 * places.next(), Vec3(9, 9, 9)};
    if (leastOnLattice({corners[0], corners[1], corners[1]}, 40) < 0.01) continue;
    found.clear();
    const double room = leastPlaces(starSolid(), {corners, 2}, kBelow, found);
    std::vector<double> expected = hollowsAlong(corners, kBelow), seen;
    for (const LeastPlace& place : found) {
      EXPECT_NEAR(starSolid().distance(placeAt(corners, place.weights)), place.at.d, 1e-12);
      EXPECT_LT((starSolid().measure(placeAt(corners, place.weights)).normal - place.at.normal).norm(), 1e-9);
      seen.push_back(place.at.d);
      within += place.weights.maxCoeff() < 1;
      EXPECT_GE(place.at.d, room);
    }
    std::sort(expected.begin(), expected.end());
    std::sort(seen.begin(), seen.end());
    ASSERT_EQ(seen.size(), expected.size()) << trial;
    for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_NEAR(seen[i], expected[i], 2e-3) << trial;
    several += seen.size() > 1;
    none += seen.empty();
  }
  EXPECT_GT(several, 15);
  EXPECT_GT(none, 15);
  EXPECT_GT(within, 90);
}

TEST(MeshElements, ATriangleTouchesAtThePlacesNearestAmongTheirNeighbours) {
  SomePlaces places;
  std::vector<LeastPlace> found;
  int several = 0, over = 0, compared = 0;
  constexpr double kBelow = 0.3;
  for (int trial = 0; trial < 600; ++trial) {
    const Corners corners = trial % 2 == 0 ? anywhere(places) : overATip(places);
    const double least = leastOnLattice(corners, 60);
    if (least < 0.03) continue;
    found.clear();
    leastPlaces(starSolid(), {corners, 3}, kBelow, found);
    const LeastPlace nearest = leastPlace(starSolid(), corners, kBelow);
    double first = kBelow;
    for (const LeastPlace& place : found) {
      first = std::min(first, place.at.d);
      const Vec3 p = placeAt(corners, place.weights);
      EXPECT_NEAR(starSolid().distance(p), place.at.d, 1e-12);
      EXPECT_NEAR(place.weights.sum(), 1, 1e-12);
      EXPECT_GE(place.weights.minCoeff(), 0);
      for (const Vec3& corner : corners) {  // nearer than what is around it
        EXPECT_GE(starSolid().distance(p + 1e-5 * (corner - p)), place.at.d - 1e-12) << trial;
      }
      over += place.weights.minCoeff() > 0;
    }
    several += found.size() > 1;
    if (least < kBelow - 0.02) {
      ++compared;
      EXPECT_LE(first, least + 1e-12) << trial;
      EXPECT_GE(first, least - 0.02) << trial;
      EXPECT_NEAR(nearest.at.d, first, 1e-12) << trial;
      EXPECT_NEAR(starSolid().distance(placeAt(corners, nearest.weights)), nearest.at.d, 1e-9);
    } else {
      EXPECT_GE(nearest.at.d, std::min(kBelow, least - 0.02));
      EXPECT_LE(nearest.at.d, least);
    }
  }
  EXPECT_GT(several, 10);
  EXPECT_GT(over, 10);
  EXPECT_GT(compared, 60);
}

// From above a spike to below its tip: distance and normal go on where the triangle has passed it.
TEST(MeshElements, ATriangleThatHasPassedATipIsPushedBackWhereItCameFrom) {
  std::vector<LeastPlace> found;
  for (const double height : {0.05, 0.01, -0.01, -0.05}) {
    const double y = 0.6 + height;
    const Corners corners{Vec3(-1, y, -1), Vec3(0.1, y, 1.2), Vec3(1, y, -1)};
    found.clear();
    leastPlaces(starSolid(), {corners, 3}, 0.1, found);
    ASSERT_EQ(found.size(), 1U) << height;
    EXPECT_NEAR(found[0].at.d, height, 1e-12);
    EXPECT_NEAR(found[0].at.normal.y(), 1, 1e-12);
    EXPECT_NEAR(leastPlace(starSolid(), corners, 0.1).at.d, height, 1e-12);
  }
}

TEST(MeshElements, WhatTheyPierceIsNeverOutside) {
  SomePlaces places;
  int pierced = 0;
  for (int trial = 0; trial < 1500; ++trial) {
    const Vec3 middle = 0.6 * places.next();
    const Corners corners{middle + 0.5 * places.next(), middle + 0.5 * places.next(), middle + 0.5 * places.next()};
    bool through = false;
    for (std::size_t t = 0; t < starSolid().surface().triangles.size(); ++t) {
      for (std::size_t k = 0; k < 3; ++k) {
        const Corners& its = starSolid().corners(t);
        through =
            through || pierces(its[k], its[(k + 1) % 3], corners) || pierces(corners[k], corners[(k + 1) % 3], its);
      }
    }
    pierced += through;
    std::vector<LeastPlace> found;
    const double room = leastPlaces(starSolid(), {corners, 3}, 0.1, found);
    const LeastPlace nearest = leastPlace(starSolid(), corners, 0.1);
    if (through || leastOnLattice(corners, 20) < 0) {
      EXPECT_LE(nearest.at.d, 0) << trial;
      EXPECT_LT(room, 0) << trial;
      EXPECT_NEAR(nearest.at.normal.norm(), 1, 1e-9);
    } else {
      EXPECT_GT(nearest.at.d, 0);
      EXPECT_GT(room, -1) << "a bound by a ball";
    }
  }
  EXPECT_GT(pierced, 250);
}

}  // namespace
}  // namespace selvedge::test
