#include "render/surface/subdivision.h"

#include <cmath>
#include <functional>
#include <map>
#include <numbers>
#include <numeric>

#include <gtest/gtest.h>

#include "model/generators/mesh_generators.h"
#include "model/mesh/spring_network.h"
#include "render/surface/polygons.h"
#include "render/surface/smooth_surface.h"

using namespace selvedge;

namespace {

ClothShape shapeOfMesh(const Mesh& mesh) { return shapeOf(mesh, SpringNetwork{}); }

ClothShape squares(int n) { return shapeOfMesh(gridMesh({1, 1}, n, n, Diagonals::alternating)); }
ClothShape staggered() { return shapeOfMesh(staggeredMesh({1, 1}, 9, 9)); }
ClothShape disc() { return shapeOfMesh(discMesh(1, 5)); }

std::map<std::uint32_t, float> row(const Mixtures& of, std::size_t i) {
  std::map<std::uint32_t, float> weights;
  for (std::uint32_t k = of.begin[i]; k < of.begin[i + 1]; ++k) weights[of.from[k]] = of.weight[k];
  return weights;
}

std::vector<NodeVertex> nodesAt(const ClothShape& shape, const std::function<Float3(float, float)>& place) {
  std::vector<NodeVertex> nodes;
  for (const auto& [u, v] : shape.weave) nodes.push_back({place(u, v), 0, {}, 0});
  return nodes;
}

TEST(Subdivision, ASquareOfAGridIsOneFace) {
  EXPECT_EQ(polygonsOf(squares(9)).size(), 64U);
  for (const Polygon& face : polygonsOf(squares(9))) EXPECT_EQ(face.sides, 4U);
  const ClothShape irregular = staggered();
  for (const Polygon& face : polygonsOf(irregular)) EXPECT_LE(face.sides, 4U);
  EXPECT_GT(polygonsOf(irregular).size(), irregular.triangles.size() * 3 / 4) << "most triangles stay triangles";
}

// The tensor product of the cubic B-spline's (1, 6, 1) / 8.
TEST(Subdivision, OnAGridItIsTheBicubicSpline) {
  const auto weights = row(subdivide(squares(5), 1).vertices, 12);
  const std::map<std::uint32_t, float> expected{{6, 1},  {7, 6},  {8, 1},  {11, 6}, {12, 36},
                                                {13, 6}, {16, 1}, {17, 6}, {18, 1}};
  ASSERT_EQ(weights.size(), 9U);
  for (const auto& [node, times64] : expected) EXPECT_NEAR(weights.at(node), times64 / 64, 1e-7F) << node;
}

TEST(Subdivision, OnRegularTrianglesItIsLoopsSurface) {
  const ClothShape shape = staggered();
  const Mixtures mixtures = subdivide(shape, 1).vertices;
  int found = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(shape.nodes); ++i) {
    const auto weights = row(mixtures, i);
    if (weights.size() != 7) continue;
    ++found;
    for (const auto& [node, weight] : weights) EXPECT_NEAR(weight, node == i ? 0.625F : 0.0625F, 1e-6F);
  }
  EXPECT_GT(found, 10);
}

TEST(Subdivision, WeightsAddUpToOneAndTrianglesToFourTimesAsMany) {
  for (const ClothShape& shape : {squares(6), staggered(), disc()}) {
    for (int rounds = 0; rounds <= 3; ++rounds) {
      const FineMesh fine = subdivide(shape, rounds);
      EXPECT_EQ(fine.triangles.size(), shape.triangles.size() << (2 * rounds));
      for (std::size_t i = 0; i < fine.vertices.rows(); ++i) {
        float sum = 0;
        for (const auto& [node, weight] : row(fine.vertices, i)) sum += weight;
        ASSERT_NEAR(sum, 1, 1e-5F) << i;
      }
      for (const auto& triangle : fine.triangles)
        for (const std::uint32_t corner : triangle) ASSERT_LT(corner, fine.vertices.rows());
    }
  }
}

TEST(Subdivision, AFlatClothStaysFlatAndWhole) {
  for (const ClothShape& shape : {squares(6), staggered(), disc()}) {
    SmoothSurface surface(shape, 2);
    const auto nodes = nodesAt(shape, [](float u, float v) { return Float3{u, 0.5F * u + v, 2 * v}; });
    const auto& vertices = surface.follow(nodes);
    for (std::size_t i = 0; i < vertices.size(); ++i) {
      const auto [u, v] = surface.weave()[i];
      EXPECT_NEAR(vertices[i].place[0], u, 1e-6F);
      EXPECT_NEAR(vertices[i].place[1], 0.5F * u + v, 1e-6F);
      EXPECT_NEAR(vertices[i].place[2], 2 * v, 2e-6F);
    }
    double area = 0, exact = 0;
    const auto add = [](double& sum, const auto& triangles, const auto& weave) {
      for (const auto& [a, b, c] : triangles)
        sum += 0.5 * std::abs((weave[b][0] - weave[a][0]) * (weave[c][1] - weave[a][1]) -
                              (weave[b][1] - weave[a][1]) * (weave[c][0] - weave[a][0]));
    };
    add(area, surface.triangles(), surface.weave());
    add(exact, shape.triangles, shape.weave);
    EXPECT_NEAR(area / exact, 1, 0.02) << "borders stay where they are";
  }
}

TEST(Subdivision, CornersStayAndBordersAreCurvesOfTheirOwn) {
  const ClothShape shape = squares(6);
  const FineMesh fine = subdivide(shape, 2);
  const auto onBorder = [](std::uint32_t i) { return i % 6 == 0 || i % 6 == 5 || i < 6 || i >= 30; };
  for (const std::uint32_t corner : {0U, 5U, 30U, 35U}) EXPECT_EQ(row(fine.vertices, corner).size(), 1U);
  for (std::uint32_t i = 0; i < 36; ++i) {
    if (!onBorder(i)) continue;
    for (const auto& [node, weight] : row(fine.vertices, i)) EXPECT_TRUE(onBorder(node)) << i << " hangs on " << node;
  }
  const Mixtures round = subdivide(disc(), 1).vertices;
  int fixed = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(disc().nodes); ++i) fixed += row(round, i).size() == 1 ? 1 : 0;
  EXPECT_EQ(fixed, 0) << "a disc has no corners";
}

// A half cylinder whose nodes are 1/16 of its arc apart: flat triangles cut 1 - cos(h / 2) of the radius off.
TEST(Subdivision, ARoundFoldIsRound) {
  const ClothShape shape = squares(17);
  const auto folded = [](float u, float v) {
    const float angle = std::numbers::pi_v<float> * u;
    return Float3{std::cos(angle), v, std::sin(angle)};
  };
  SmoothSurface surface(shape, 2);
  float worst = 0, tilt = 0;
  for (const NodeVertex& vertex : surface.follow(nodesAt(shape, folded))) {
    const Float3 p = vertex.place;
    if (p[0] < 0.3F) continue;  // away from the free ends, which are straight
    worst = std::max(worst, std::abs(std::hypot(p[0], p[2]) - 1));
    tilt = std::max(tilt, std::abs(vertex.normal[1]));
  }
  const float flat = 1 - std::cos(std::numbers::pi_v<float> / 32);
  RecordProperty("worst", std::to_string(worst / flat));
  EXPECT_LT(worst, 0.15F * flat);
  EXPECT_LT(tilt, 2e-3F) << "no diagonal is felt";
}

// Over a sharp edge it cuts off a little of what it would without hanging beyond the nodes (a third of a spacing).
TEST(Subdivision, ItStaysNearTheNodesOfASharpFold) {
  const ClothShape shape = squares(17);
  const auto folded = [](float u, float v) { return Float3{std::min(u, 0.0F), v, -std::max(u, 0.0F)}; };
  SmoothSurface surface(shape, 2);
  const auto nodes = nodesAt(shape, folded);
  const auto& vertices = surface.follow(nodes);
  float most = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Float3 a = nodes[i].place, b = vertices[i].place;
    most = std::max(most, std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]));
  }
  RecordProperty("most", std::to_string(16 * most));
  EXPECT_LT(16 * most, 0.16F) << "of a spacing";
}

TEST(Subdivision, BodiesKeepToThemselves) {
  ClothShape two = squares(4);
  const ClothShape other = squares(5);
  const auto first = static_cast<std::uint32_t>(two.nodes);
  const std::size_t mine = two.triangles.size();
  two.nodes += other.nodes;
  for (const auto& [a, b, c] : other.triangles) two.triangles.push_back({a + first, b + first, c + first});
  two.weave.insert(two.weave.end(), other.weave.begin(), other.weave.end());
  const FineMesh fine = subdivide(two, 2);
  for (std::size_t t = 0; t < fine.triangles.size(); ++t) {
    for (const std::uint32_t corner : fine.triangles[t]) {
      for (const auto& [node, weight] : row(fine.vertices, corner)) ASSERT_EQ(node >= first, t >= 16 * mine) << t;
    }
  }
}

TEST(Subdivision, OddMeshesAreTaken) {
  ClothShape odd;
  EXPECT_EQ(subdivide(odd, 2).vertices.rows(), 0U);
  odd.nodes = 6;
  odd.weave = {{{0, 0}, {1, 0}, {0, 1}, {1, 1}, {2, 2}, {3, 3}}};
  odd.triangles = {
      {0, 1, 2}, {1, 3, 2}, {0, 1, 4}, {2, 1, 3}};  // three at an edge, two wound against each other, a loose node
  const FineMesh fine = subdivide(odd, 2);
  EXPECT_EQ(fine.triangles.size(), 64U);
  EXPECT_EQ(row(fine.vertices, 5), (std::map<std::uint32_t, float>{{5, 1.0F}}));
  odd.weave.clear();
  EXPECT_EQ(subdivide(odd, 1).triangles.size(), 16U);
}

}  // namespace
