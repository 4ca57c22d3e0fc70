// What a line that is drawn across the cloth crosses, as numbers of the cloth itself: the same for all lanes and for replays,
// wherever the cloth is there.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "base/types.h"

namespace selvedge {

using NodePair = std::array<int, 2>;  // the smaller one first

inline NodePair nodePair(int a, int b) { return a < b ? NodePair{a, b} : NodePair{b, a}; }

// Above 0 where the way from a to b turns left to c.
inline double leftTurn(const Vec2& a, const Vec2& b, const Vec2& c) {
  return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
}

// A straight piece of the line in a triangle, from one place to another: the weights of its second and third corner. It goes on
// a little beyond the triangle where the line does.
struct CutPiece {
  std::array<int, 3> nodes{};
  Vec2 from = Vec2::Zero(), to = Vec2::Zero();
};

struct Stroke {
  std::vector<NodePair> edges{};   // that are parted as they are
  std::vector<CutPiece> pieces{};  // across triangles, in the order of the line

  bool empty() const { return edges.empty() && pieces.empty(); }
};

// `places`: of the nodes as they are seen, and how far away they are (1 where that counts for nothing); what has a
// node at a place that is not finite is not crossed. `springs`: of what has no triangles.
Stroke strokeAcross(std::span<const std::array<int, 3>> triangles, std::span<const NodePair> springs,
                    std::span<const Vec3> places, std::span<const Vec2> line);

struct Tears;
// The same piece in the triangle of the cloth as it was made.
CutPiece asMade(const CutPiece& piece, const Tears& tears);

}  // namespace selvedge
