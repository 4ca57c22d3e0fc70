#include "model/tears/cut_line.h"

#include <algorithm>

namespace selvedge {
namespace {

double turn(const Vec2& a, const Vec2& b, const Vec2& c) {
  return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
}

// A place right on the other's line is on its right.
bool cross(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
  return (turn(a, b, c) > 0) != (turn(a, b, d) > 0) && (turn(c, d, a) > 0) != (turn(c, d, b) > 0);
}

// Whether a line divides two places: one that goes there and back does not.
bool divides(std::span<const Vec2> line, const Vec2& a, const Vec2& b) {
  if (!a.allFinite() || !b.allFinite()) return false;
  bool divided = false;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) divided ^= cross(line[i], line[i + 1], a, b);
  return divided;
}

struct SideOf {
  NodePair edge;
  int triangle;
};

}  // namespace

std::vector<NodePair> partedEdges(std::span<const std::array<int, 3>> triangles, std::span<const NodePair> springs,
                                  std::span<const Vec2> places, std::span<const Vec2> line) {
  std::vector<SideOf> sides;
  std::vector<Vec2> middles;
  for (const auto& corners : triangles) {
    const int triangle = static_cast<int>(middles.size());
    Vec2 sum = Vec2::Zero();
    for (std::size_t k = 0; k < 3; ++k) {
      sides.push_back({nodePair(corners[k], corners[(k + 1) % 3]), triangle});
      sum += places[toIndex(corners[k])];
    }
    middles.push_back(sum / 3);
  }
  std::ranges::sort(sides, {}, [](const SideOf& side) { return std::pair(side.edge, side.triangle); });
  std::vector<NodePair> parted;
  for (std::size_t i = 0; i + 1 < sides.size(); ++i) {
    if (sides[i].edge != sides[i + 1].edge) continue;
    if (divides(line, middles[toIndex(sides[i].triangle)], middles[toIndex(sides[i + 1].triangle)]))
      parted.push_back(sides[i].edge);
  }
  for (const auto& [a, b] : springs) {
    if (divides(line, places[toIndex(a)], places[toIndex(b)])) parted.push_back(nodePair(a, b));
  }
  return parted;
}

}  // namespace selvedge
