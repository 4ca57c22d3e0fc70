#include "model/mesh/polygon_cut.h"

#include <cmath>
#include <numbers>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

namespace selvedge {
namespace {

using Corners = std::vector<Vec3>;
using Triangles = std::vector<std::array<int, 3>>;

double areaOf(const Corners& p) {  // of a flat polygon
  Vec3 sum = Vec3::Zero();
  for (std::size_t i = 0; i < p.size(); ++i) sum += p[i].cross(p[(i + 1) % p.size()]);
  return 0.5 * sum.norm();
}

// As many triangles as a polygon has, each with an area and turning as the polygon does, together as large as it.
void expectCut(const Corners& corners, const char* name) {
  const PolygonCut cut = cutPolygon(corners);
  EXPECT_EQ(cut.flaw, "") << name;
  EXPECT_EQ(cut.triangles.size(), corners.size() - 2) << name;
  double total = 0;
  Vec3 sum = Vec3::Zero();
  for (const auto& [a, b, c] : cut.triangles) {
    const Vec3& pa = corners[toIndex(a)];
    const Vec3 normal = (corners[toIndex(b)] - pa).cross(corners[toIndex(c)] - pa);
    EXPECT_GT(normal.norm(), 1e-6) << name;
    total += 0.5 * normal.norm();
    sum += 0.5 * normal;
  }
  EXPECT_NEAR(total / areaOf(corners), 1, 1e-12) << name;
  EXPECT_NEAR(sum.norm() / total, 1, 1e-12) << name << ": all triangles turn the same way";
}

Corners turned(const Corners& corners, std::size_t first) {  // the same polygon, begun at another corner
  Corners result;
  for (std::size_t i = 0; i < corners.size(); ++i) result.push_back(corners[(first + i) % corners.size()]);
  return result;
}

TEST(PolygonCut, ConvexPolygonsAreCutFromTheirFirstCorner) {
  Corners hexagon;
  for (int i = 0; i < 6; ++i) {
    hexagon.emplace_back(std::cos(i * std::numbers::pi / 3), std::sin(i * std::numbers::pi / 3), 2);
  }
  for (std::size_t first = 0; first < 6; ++first) {
    EXPECT_EQ(cutPolygon(turned(hexagon, first)).triangles, (Triangles{{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 5}}));
  }
}

TEST(PolygonCut, ConcavePolygonsFromEveryCornerInEveryPosition) {
  const Corners dart{{0, 0, 0}, {1, 0, 0}, {0.2, 0.2, 0}, {0, 1, 0}};
  const Corners comb{{0, 0, 0}, {5, 0, 0}, {5, 2, 0}, {4, 2, 0}, {4, 1, 0}, {3, 1, 0},
                     {3, 2, 0}, {2, 2, 0}, {2, 1, 0}, {1, 1, 0}, {1, 2, 0}, {0, 2, 0}};
  const Corners cornersInLine{{0, 0, 0}, {0.3, 0, 0}, {0.7, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0.5, 1, 0}, {0, 1, 0}};
  const Corners triangle{{0, 0, 0}, {0.3, 0, 0}, {0.7, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0.3, 0}};
  Corners spiral;
  for (int i = 1; i <= 40; ++i) spiral.emplace_back(i * std::cos(0.3 * i), i * std::sin(0.3 * i), 0);
  for (int i = 40; i >= 1; --i) spiral.emplace_back((i + 3) * std::cos(0.3 * i), (i + 3) * std::sin(0.3 * i), 0);
  const std::pair<const char*, Corners> polygons[] = {
      {"dart", dart}, {"comb", comb}, {"corners in line", cornersInLine}, {"triangle", triangle}, {"spiral", spiral}};
  const Eigen::AngleAxisd turn(1.1, Vec3(1, 2, 3).normalized());
  for (const auto& [name, corners] : polygons) {
    for (std::size_t first = 0; first < corners.size(); ++first) {
      const Corners begun = turned(corners, first);
      expectCut(begun, name);
      expectCut(Corners(begun.rbegin(), begun.rend()), name);
      Corners inSpace = begun;
      for (Vec3& p : inSpace) p = turn * p;
      expectCut(inSpace, name);
    }
  }
}

// A quad of a folded cloth is no dart: both triangles look to the side of the normal of all of it.
TEST(PolygonCut, FoldedQuadsKeepTheirDiagonal) {
  for (const double degrees : {10.0, 90.0, 150.0}) {
    const double angle = degrees * std::numbers::pi / 180;
    const Vec3 far(0.5 - 0.5 * std::cos(angle), 0.5 - 0.5 * std::cos(angle), std::sin(angle) * std::sqrt(0.5));
    const Corners quad{{1, 0, 0}, {1, 1, 0}, {0, 1, 0}, far};
    EXPECT_EQ(cutPolygon(quad).triangles, (Triangles{{0, 1, 2}, {0, 2, 3}})) << degrees;
  }
}

TEST(PolygonCut, WhatCannotBeCutIsSaid) {
  const auto flaw = [](const Corners& corners) { return cutPolygon(corners).flaw; };
  const std::string_view noArea = "has no area: it crosses itself, or all its corners lie on one line";
  EXPECT_EQ(flaw({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}), noArea) << "an hourglass";
  EXPECT_EQ(flaw({{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}}), noArea);
  EXPECT_EQ(flaw({{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}}), noArea);
  EXPECT_EQ(flaw({{0, 0, 0}, {2, 0, 0}, {0.5, 1, 0}, {1, -1, 0}}), "crosses or touches itself");
  EXPECT_EQ(flaw({{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {1, 0, 0}, {0, 2, 0}}), "crosses or touches itself");
  Corners star;  // a pentagram
  for (int i = 0; i < 5; ++i) {
    star.emplace_back(std::cos(0.8 * i * std::numbers::pi), std::sin(0.8 * i * std::numbers::pi), 0);
  }
  EXPECT_EQ(flaw(star), "crosses or touches itself");
  Corners saw{{-1, 0, 0}, {-1, -9, 0}, {5001, -9, 0}, {5001, 0, 0}};
  for (int i = 5000; i >= 0; --i) saw.emplace_back(i, i % 2, 0);
  EXPECT_EQ(flaw(saw), "is not convex and has more than 4000 corners");
}

}  // namespace
}  // namespace selvedge
