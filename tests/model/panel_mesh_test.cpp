// Panels inside outlines, and the seams between them.
#include "model/generators/panel_mesh.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "model/generators/outline_fill.h"
#include "model/mesh/seams.h"

namespace selvedge {
namespace {

using Outline = std::vector<Vec2>;

const Outline kSquare{{0, 0}, {1, 0}, {1, 1}, {0, 1}};

Outline circle(int points, double radius) {
  Outline outline;
  for (int i = 0; i < points; ++i) {
    const double angle = 2 * std::numbers::pi * i / points;
    outline.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
  }
  return outline;
}

struct Shape {
  const char* name;
  Outline outline;
  double area;
};

std::vector<Shape> shapes() {
  const double corner = std::sin(std::numbers::pi / 20) * std::cos(std::numbers::pi / 20);
  return {{"square", kSquare, 1},
          {"L", {{0, 0}, {1, 0}, {1, 0.3}, {0.3, 0.3}, {0.3, 1}, {0, 1}}, 0.51},
          {"star", {{0, 0}, {0.5, 0.2}, {1, 0}, {0.8, 0.5}, {1, 1}, {0.5, 0.8}, {0, 1}, {0.2, 0.5}}, 0.6},
          {"strip narrower than the spacing", {{0, 0}, {1, 0}, {1, 0.03}, {0, 0.03}}, 0.03},
          {"disc", circle(20, 0.5), 20 * 0.25 * corner},
          {"triangle", {{0, 0}, {1, 0}, {0, 1}}, 0.5},
          {"far away", {{1000, 2000}, {1001, 2000}, {1001, 2001}, {1000, 2001}}, 1}};
}

Mesh meshOf(const Outline& outline, double spacing) { return panelMesh({{{"p", outline}}, {}}, spacing); }

double areaOf(const Mesh& mesh) {
  double area = 0;
  for (const auto& rest : mesh.rest) area += triangleArea(rest);
  return area;
}

double cross(const Vec2& a, const Vec2& b) { return a.x() * b.y() - a.y() * b.x(); }

// Above 0 where d is within the circle through the corners.
double insideCircle(const std::array<Vec2, 3>& corners, const Vec2& d) {
  const Vec2 a = corners[0] - d, b = corners[1] - d, c = corners[2] - d;
  return a.squaredNorm() * cross(b, c) + b.squaredNorm() * cross(c, a) + c.squaredNorm() * cross(a, b);
}

TEST(PanelMesh, FillsTheWholeOutlineOnce) {
  for (const Shape& shape : shapes()) {
    const Mesh mesh = meshOf(shape.outline, 0.07);
    EXPECT_NEAR(areaOf(mesh), shape.area, 1e-9) << shape.name;
    for (const auto& rest : mesh.rest) EXPECT_GT(triangleArea(rest), 0) << shape.name;
    const Topology topology = buildTopology(mesh);
    ASSERT_EQ(topology.boundaryLoops.size(), 1) << shape.name;
    EXPECT_EQ(mesh.nodes() - std::ssize(topology.edges) + std::ssize(mesh.triangles), 1) << shape.name;  // a disc
    double length = 0, around = 0;
    const std::vector<int>& loop = topology.boundaryLoops.front();
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const Vec3 &a = mesh.positions[toIndex(loop[i])], &b = mesh.positions[toIndex(loop[(i + 1) % loop.size()])];
      length += (b - a).norm();
    }
    for (std::size_t i = 0; i < shape.outline.size(); ++i)
      around += (shape.outline[(i + 1) % shape.outline.size()] - shape.outline[i]).norm();
    EXPECT_NEAR(length, around, 1e-9) << shape.name;
  }
}

TEST(PanelMesh, NoTriangleHasAnotherNodeInItsCircle) {
  for (const Shape& shape : shapes()) {
    const Mesh mesh = meshOf(shape.outline, 0.07);
    const auto isCorner = [&](int node) {  // which edges lead to in any case
      const Vec3& p = mesh.positions[toIndex(node)];
      return std::any_of(shape.outline.begin(), shape.outline.end(),
                         [&](const Vec2& corner) { return (corner - Vec2(p.x(), p.y())).norm() < 1e-9; });
    };
    for (const auto& hinge : buildTopology(mesh).hinges) {
      if (isCorner(hinge.a) || isCorner(hinge.b)) continue;
      const auto& corners = mesh.rest[toIndex(hinge.left)];
      const Vec3& d = mesh.positions[toIndex(hinge.d)];
      EXPECT_LT(insideCircle(corners, {d.x(), d.y()}), 1e-9 * std::pow(0.07, 4)) << shape.name;
    }
  }
}

TEST(PanelMesh, NoTriangleHasTwoSidesOnTheBorder) {
  for (const Shape& shape : shapes()) {
    const std::string name = shape.name;
    if (name == "star" || name == "triangle" || name.starts_with("strip"))
      continue;  // in a narrow corner all are on the border
    const Mesh mesh = meshOf(shape.outline, 0.07);
    std::vector<int> inner(mesh.triangles.size(), 0);
    for (const Hinge& hinge : buildTopology(mesh).hinges) ++inner[toIndex(hinge.left)], ++inner[toIndex(hinge.right)];
    EXPECT_EQ(std::count(inner.begin(), inner.end(), 1), 0) << shape.name;
  }
}

TEST(PanelMesh, ItsTrianglesAreOfOneSizeAndWellShaped) {
  const double spacing = 0.05;
  const Mesh mesh = meshOf(circle(40, 0.5), spacing);
  double least = 180;
  for (const auto& rest : mesh.rest) {
    EXPECT_GT(triangleArea(rest), 0.2 * spacing * spacing);
    EXPECT_LT(triangleArea(rest), 0.9 * spacing * spacing);
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec2 a = rest[(k + 1) % 3] - rest[k], b = rest[(k + 2) % 3] - rest[k];
      least = std::min(least, std::atan2(cross(a, b), a.dot(b)) * 180 / std::numbers::pi);
    }
  }
  EXPECT_GT(least, 30);
  EXPECT_NEAR(mesh.nodes(), panelNodes({{{"p", circle(40, 0.5)}}, {}}, spacing), 0.1 * mesh.nodes());
}

// Two squares face to face; the back is turned about y, so that its edge 1 is on the left.
SewingPattern bag() {
  const Mat3 turned = Eigen::AngleAxisd(std::numbers::pi, Vec3::UnitY()).toRotationMatrix();
  return {{{"front", kSquare}, {"back", kSquare, {1, 0, -0.2}, turned}}, {{{0, 0, 4}, {1, 1, 4}}}};
}

TEST(PanelMesh, ASeamJoinsNodeToNodeAcross) {
  const Mesh mesh = panelMesh(bag(), 0.13);
  double length = 0;
  for (const Stitch& stitch : mesh.stitches) {
    length += stitch.length;
    const Vec3 across = mesh.positions[toIndex(stitch.b)] - mesh.positions[toIndex(stitch.a)];
    EXPECT_LT((across - Vec3(0, 0, -0.2)).norm(), 1e-12);
  }
  EXPECT_NEAR(length, 4, 1e-12);
  EXPECT_EQ(mesh.stitches.size(), 32);  // 8 pieces a side
  const Mesh sewn = sewnMesh(mesh);
  EXPECT_GE(sewn.triangles.size(), mesh.triangles.size() - 8);  // two in each corner may lie on each other
  EXPECT_TRUE(buildTopology(sewn).boundaryLoops.empty());       // it would throw for sides that turn against each other
}

TEST(PanelMesh, SidesOfASeamHaveEquallyManyPieces) {
  const Outline wide{{0, 0}, {0.4, 0}, {0.9, 0}, {1.25, 0}, {1.25, 1}, {0, 1}};
  const SewingPattern pattern{{{"wide", wide}, {"square", kSquare}}, {{{0, 0, 3}, {1, 2, 1}}}};
  const Mesh mesh = panelMesh(pattern, 0.1);
  EXPECT_EQ(mesh.stitches.size(), 14);  // 13 pieces, as the longer side has
  std::set<int> nodes;
  double length = 0;
  for (const Stitch& stitch : mesh.stitches) nodes.insert({stitch.a, stitch.b}), length += stitch.length;
  EXPECT_EQ(nodes.size(), 28);
  EXPECT_NEAR(length, (1.25 + 1) / 2, 1e-12);
}

TEST(PanelMesh, ADartClosesToItsTip) {
  const Outline cut{{0, 0}, {0.45, 0}, {0.5, 0.4}, {0.55, 0}, {1, 0}, {1, 1}, {0, 1}};
  const Mesh mesh = panelMesh({{{"p", cut}}, {{{0, 1, 1}, {0, 2, 1}}}}, 0.1);
  EXPECT_EQ(mesh.stitches.size(), 4);  // the tip is one node
  for (const Stitch& stitch : mesh.stitches) EXPECT_NE(stitch.a, stitch.b);
  EXPECT_EQ(buildTopology(sewnMesh(mesh)).boundaryLoops.size(), 1);
}

TEST(PanelMesh, ItsPlacesBearItsName) {
  const Mesh mesh = panelMesh(bag(), 0.13);
  EXPECT_EQ(mesh.regions.at("front").size() + mesh.regions.at("back").size(), mesh.positions.size());
  for (const int node : mesh.regions.at("back.3")) EXPECT_NEAR(mesh.positions[toIndex(node)].x(), 1, 1e-12);
  EXPECT_EQ(mesh.regions.at("front.2").size(), 9);
}

TEST(PanelMesh, WhatIsWrongWithAnOutline) {
  EXPECT_EQ(outlineFlaw(kSquare), "");
  EXPECT_EQ(outlineFlaw({{0, 0}, {1, 0}}), "has fewer than three points");
  EXPECT_EQ(outlineFlaw({{0, 0}, {2, 1}, {2, 0}, {0, 1.5}}), "crosses or touches itself");
  EXPECT_EQ(outlineFlaw({{0, 0}, {1, 1}, {1, 0}, {0, 1}}),
            "has no area: it crosses itself, or all its corners lie on one line");
  EXPECT_EQ(outlineFlaw({{0, 0}, {0, 1}, {1, 1}, {1, 0}}), "runs clockwise; write its points in the other order");
  EXPECT_EQ(outlineFlaw({{0, 0}, {1, 0}, {1, 0}, {0, 1}}), "has two points at one place, one after the other");
  EXPECT_NE(outlineFlaw({{0, 0}, {1, 0}, {2, 0}}), "");
}

}  // namespace
}  // namespace selvedge
