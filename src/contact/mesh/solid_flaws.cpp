#include "contact/mesh/solid_flaws.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>
#include <fmt/format.h>

#include "base/error.h"
#include "contact/mesh/surface_crossing.h"
#include "model/mesh/mesh_sides.h"

namespace selvedge {
namespace {

using AcrossSides = std::vector<std::array<int, 3>>;  // [triangles] the one across the side from corner k to the next

// Every edge has two triangles, which run along it in opposite directions.
AcrossSides requireClosed(const Surface& surface, const MeshOrigin& origin) {
  const std::vector<Side> sides = sortedSides(surface.triangles, origin);
  AcrossSides across(surface.triangles.size());
  for (std::size_t i = 0; i < sides.size(); i += 2) {
    const Side& one = sides[i];
    if (i + 1 == sides.size() || !sameEdge(one, sides[i + 1])) {
      throw InputError(origin.of(one.triangle),
                       fmt::format("the surface is open: the edge between nodes {} and {} (counted from 0) has a "
                                   "triangle on one side alone; close the hole",
                                   one.low, one.high));
    }
    const Side& other = sides[i + 1];
    if (one.forward == other.forward) {
      throw InputError(origin.of(other.triangle),
                       fmt::format("triangles {} and {} (counted from 0) are turned against each other across the edge "
                                   "between nodes {} and {}; turn one of them round",
                                   one.triangle, other.triangle, one.low, one.high));
    }
    across[toIndex(one.triangle)][toIndex(one.corner)] = other.triangle;
    across[toIndex(other.triangle)][toIndex(other.corner)] = one.triangle;
  }
  return across;
}

std::size_t cornerOf(const std::array<int, 3>& triangle, int node) {
  return static_cast<std::size_t>(std::find(triangle.begin(), triangle.end(), node) - triangle.begin());
}

// The triangles at a node are one fan: going round from any of them passes all.
void requireFans(const Surface& surface, const AcrossSides& across, const MeshOrigin& origin) {
  std::vector<int> count(surface.nodes.size(), 0), first(surface.nodes.size(), 0);
  for (std::size_t t = 0; t < surface.triangles.size(); ++t) {
    for (const int node : surface.triangles[t]) ++count[toIndex(node)], first[toIndex(node)] = static_cast<int>(t);
  }
  for (std::size_t node = 0; node < count.size(); ++node) {
    int passed = 0;
    for (int t = first[node]; passed < count[node] && (passed == 0 || t != first[node]); ++passed) {
      t = across[toIndex(t)][cornerOf(surface.triangles[toIndex(t)], static_cast<int>(node))];
    }
    if (passed == count[node]) continue;
    throw InputError(origin.of(first[node]),
                     fmt::format("parts of the surface meet in node {} (counted from 0) alone; give each a node of its "
                                 "own, apart from the other",
                                 node));
  }
}

// [triangles] the number of the connected piece they are of, counted from 0.
std::vector<int> piecesOf(const AcrossSides& across) {
  std::vector<int> piece(across.size(), -1), todo;
  int pieces = 0;
  for (std::size_t seed = 0; seed < piece.size(); ++seed) {
    if (piece[seed] >= 0) continue;
    piece[seed] = pieces;
    for (todo.assign(1, static_cast<int>(seed)); !todo.empty();) {
      const int t = todo.back();
      todo.pop_back();
      for (const int other : across[toIndex(t)]) {
        if (piece[toIndex(other)] >= 0) continue;
        piece[toIndex(other)] = pieces;
        todo.push_back(other);
      }
    }
    ++pieces;
  }
  return piece;
}

// The angle under which a triangle is seen from p, over that of a full sphere; positive from inside (A. van Oosterom &
// J. Strackee, The Solid Angle of a Plane Triangle, 1983).
double seenFrom(const Vec3& p, const Corners& triangle) {
  const Vec3 a = triangle[0] - p, b = triangle[1] - p, c = triangle[2] - p;
  const double la = a.norm(), lb = b.norm(), lc = c.norm();
  const double below = la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb;
  return std::atan2(a.dot(b.cross(c)), below) / (2 * std::numbers::pi);
}

// A piece faces outwards, unless it is a hollow in another one.
void requireOutwards(const Surface& surface, const std::vector<int>& piece, const MeshOrigin& origin) {
  const int pieces = *std::max_element(piece.begin(), piece.end()) + 1;
  for (int own = 0; own < pieces; ++own) {
    const std::size_t first = static_cast<std::size_t>(std::find(piece.begin(), piece.end(), own) - piece.begin());
    const Vec3 place = surface.corners(first)[0];
    double volume = 0, around = 0;  // six times its own, m^3; how many times the others enclose it
    for (std::size_t t = 0; t < piece.size(); ++t) {
      const Corners corners = surface.corners(t);
      if (piece[t] != own) {
        around += seenFrom(place, corners);
      } else {
        volume += (corners[0] - place).dot((corners[1] - place).cross(corners[2] - place));
      }
    }
    if (volume > 0 ? around < 0.5 : around > 0.5 && around < 1.5) continue;
    if (pieces == 1) throw InputError(origin.name, "its triangles face inwards; turn them round");
    throw InputError(
        origin.of(static_cast<int>(first)),
        fmt::format("the piece of the surface with triangle {} (counted from 0) {}", first,
                    volume > 0 ? "lies inside another one; remove it, or turn its triangles round for a hollow"
                               : "faces inwards; turn its triangles round"));
  }
}

}  // namespace

void requireSolid(const Surface& surface, const MeshOrigin& origin) {
  const AcrossSides across = requireClosed(surface, origin);
  requireFans(surface, across, origin);
  if (const auto crossing = firstCrossing(surface)) {
    throw InputError(origin.of(crossing->second),
                     fmt::format("the surface crosses itself: triangles {} and {} (counted from 0) pass through each "
                                 "other; pull them apart, or unite the parts that overlap",
                                 crossing->first, crossing->second));
  }
  requireOutwards(surface, piecesOf(across), origin);
}

}  // namespace selvedge
