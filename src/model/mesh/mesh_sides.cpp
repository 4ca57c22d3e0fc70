#include "model/mesh/mesh_sides.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "base/error.h"

namespace selvedge {

namespace {

void requireSurface(const std::vector<Side>& sides, const std::vector<std::array<int, 3>>& triangles,
                    const MeshOrigin& origin) {
  const auto opposite = [&](const Side& s) {
    return triangles[static_cast<std::size_t>(s.triangle)][static_cast<std::size_t>((s.corner + 2) % 3)];
  };
  for (std::size_t i = 1; i < sides.size(); ++i) {
    const Side &s = sides[i - 1], &t = sides[i];
    if (!sameEdge(s, t) || opposite(s) != opposite(t)) continue;
    throw InputError(origin.of(t.triangle),
                     fmt::format("the triangle of nodes {}, {} and {} (counted from 0) is there twice; remove one",
                                 t.low, t.high, opposite(t)));
  }
  for (std::size_t i = 2; i < sides.size(); ++i) {
    if (!sameEdge(sides[i - 2], sides[i])) continue;
    throw InputError(origin.of(sides[i].triangle),
                     fmt::format("the edge between nodes {} and {} (counted from 0) has more than two triangles; "
                                 "separate the sheets that meet there",
                                 sides[i].low, sides[i].high));
  }
}

}  // namespace

std::vector<Side> sidesByEdge(const std::vector<std::array<int, 3>>& triangles) {
  std::vector<Side> sides;
  sides.reserve(3 * triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    for (std::size_t k = 0; k < 3; ++k) {
      const int from = triangles[t][k], to = triangles[t][(k + 1) % 3];
      sides.push_back({std::min(from, to), std::max(from, to), static_cast<int>(t), static_cast<int>(k), from < to});
    }
  }
  std::sort(sides.begin(), sides.end(), [](const Side& s, const Side& t) {
    return std::tie(s.low, s.high, s.triangle) < std::tie(t.low, t.high, t.triangle);
  });
  return sides;
}

std::vector<Side> sortedSides(const std::vector<std::array<int, 3>>& triangles, const MeshOrigin& origin) {
  std::vector<Side> sides = sidesByEdge(triangles);
  requireSurface(sides, triangles, origin);
  return sides;
}

}  // namespace selvedge
