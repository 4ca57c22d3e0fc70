#include "render/surface/polygons.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <glm/glm.hpp>

namespace selvedge {
namespace {

struct Side {
  std::uint32_t low, high, face, at;
};

struct Rectangle {
  std::uint32_t first, second;  // triangles
  Polygon polygon;
  float skew;
};

// How far from right the worst of the corners is: its cosine; 1 where the rest shape does not say.
float skewOf(const Polygon& quad, const std::vector<std::array<float, 2>>& weave) {
  float worst = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto at = [&](std::size_t k) { return glm::vec2(weave[quad[k]][0], weave[quad[k]][1]); };
    const glm::vec2 back = at(i + 3) - at(i), on = at(i + 1) - at(i);
    const float lengths = glm::length(back) * glm::length(on);
    if (!(lengths > 0)) return 1;
    worst = std::max(worst, std::abs(glm::dot(back, on)) / lengths);
  }
  return worst;
}

// The quadrilateral of two triangles: around the first from the end of their common side, then the second's other corner.
Polygon joined(const Polygon& a, std::size_t sideOfA, const Polygon& b, std::size_t sideOfB) {
  return {{a[sideOfA + 1], a[sideOfA + 2], a[sideOfA], b[sideOfB + 2]}, 4};
}

std::vector<Rectangle> rectanglesOf(const ClothShape& shape, const std::vector<Polygon>& triangles) {
  constexpr float kSkew = 0.2F;  // cosine: within 12 degrees of a right angle
  std::vector<Rectangle> pairs;
  for (const PolygonEdge& edge : polygonEdges(triangles)) {
    if (edge.border()) continue;
    const auto [first, second] = edge.ids;
    const Polygon quad = joined(triangles[first], edge.at[0], triangles[second], edge.at[1]);
    // Triangles wound against each other have no common front.
    if (triangles[first][edge.at[0]] == triangles[second][edge.at[1]]) continue;
    if (const float skew = skewOf(quad, shape.weave); skew < kSkew) pairs.push_back({first, second, quad, skew});
  }
  std::stable_sort(pairs.begin(), pairs.end(), [](const Rectangle& a, const Rectangle& b) { return a.skew < b.skew; });
  return pairs;
}

}  // namespace

std::vector<PolygonEdge> polygonEdges(const std::vector<Polygon>& faces) {
  std::vector<Side> sides;
  sides.reserve(4 * faces.size());
  for (std::uint32_t face = 0; face < faces.size(); ++face) {
    for (std::uint32_t at = 0; at < faces[face].sides; ++at) {
      const auto [low, high] = std::minmax({faces[face][at], faces[face][at + 1]});
      sides.push_back({low, high, face, at});
    }
  }
  std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) {
    return std::tie(a.low, a.high, a.face) < std::tie(b.low, b.high, b.face);
  });
  std::vector<PolygonEdge> edges;
  edges.reserve(sides.size());
  for (const auto& [low, high, face, at] : sides) {
    if (edges.empty() || edges.back().low != low || edges.back().high != high) {
      edges.push_back({low, high, {face, face}, {at, at}, 1});
    } else if (++edges.back().faces == 2) {
      edges.back().ids[1] = face;
      edges.back().at[1] = at;
    }
  }
  return edges;
}

std::vector<Polygon> polygonsOf(const ClothShape& shape) {
  std::vector<Polygon> triangles;
  triangles.reserve(shape.triangles.size());
  for (const auto& [a, b, c] : shape.triangles) triangles.push_back({{a, b, c, c}, 3});
  if (shape.weave.size() < static_cast<std::size_t>(shape.nodes)) return triangles;
  enum class Is : std::uint8_t { alone, first, second };
  std::vector<Is> is(triangles.size(), Is::alone);
  for (const Rectangle& pair : rectanglesOf(shape, triangles)) {
    if (is[pair.first] != Is::alone || is[pair.second] != Is::alone) continue;
    is[pair.first] = Is::first;
    is[pair.second] = Is::second;
    triangles[pair.first] = pair.polygon;
  }
  std::vector<Polygon> polygons;
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    if (is[t] != Is::second) polygons.push_back(triangles[t]);
  }
  return polygons;
}

}  // namespace selvedge
