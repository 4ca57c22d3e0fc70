#include "model/mesh/solid_sides.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "base/error.h"
#include "model/mesh/tetrahedron_faces.h"

namespace selvedge {
namespace {

using EdgeEnds = std::pair<int, int>;

// Sorts the triangles around one edge that has more than two.
class Around {
 public:
  Around(const Mesh& mesh, const std::vector<int>& tetrahedra) : mesh_(mesh), tetrahedra_(tetrahedra) {}

  // Where the solid ends that begins at a side: on the way around the edge each tetrahedron has two nodes beside those of the edge,
  // one on either side. -1: it goes on and on.
  int end(const Side& side, std::span<const Side> all) const {
    int from = opposite(side), beyond = -1;
    for (std::size_t steps = 0; steps <= tetrahedra_.size(); ++steps) {
      const int next = otherNode(side, from, beyond);
      const auto found = std::ranges::find(all, next, [&](const Side& each) { return opposite(each); });
      if (next < 0 || found != all.end()) return next < 0 ? -1 : found->triangle;
      beyond = std::exchange(from, next);
    }
    return -1;
  }

 private:
  int opposite(const Side& side) const {
    return mesh_.triangles[toIndex(side.triangle)][toIndex((side.corner + 2) % 3)];
  }
  // Of the tetrahedron at the edge and `node` that is not the one with `beyond`, the fourth corner.
  int otherNode(const Side& side, int node, int beyond) const {
    for (const int t : tetrahedra_) {
      int other = -1;
      bool there = false;
      for (const int corner : mesh_.tetrahedra[toIndex(t)]) {
        if (corner == node) there = true;
        if (corner != node && corner != side.low && corner != side.high) other = corner;
      }
      if (there && other != beyond) return other;
    }
    return -1;
  }

  const Mesh& mesh_;
  const std::vector<int>& tetrahedra_;
};

}  // namespace

std::vector<Side> solidSides(const Mesh& mesh, const MeshOrigin& origin) {
  std::vector<Side> sides = sidesByEdge(mesh.triangles);
  std::map<EdgeEnds, std::vector<int>> crowded;  // edges with more than two, and the tetrahedra there
  for (std::size_t i = 2; i < sides.size(); ++i) {
    if (sameEdge(sides[i - 2], sides[i])) crowded[{sides[i].low, sides[i].high}];
  }
  for (std::size_t t = 0; t < mesh.tetrahedra.size() && !crowded.empty(); ++t) {
    Tetrahedron nodes = mesh.tetrahedra[t];
    std::ranges::sort(nodes);
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = i + 1; j < 4; ++j) {
        const auto found = crowded.find({nodes[i], nodes[j]});
        if (found != crowded.end()) found->second.push_back(static_cast<int>(t));
      }
    }
  }
  for (auto first = sides.begin(); first != sides.end();) {
    const auto last = std::find_if(first, sides.end(), [&](const Side& each) { return !sameEdge(each, *first); });
    if (const auto found = crowded.find({first->low, first->high}); found != crowded.end()) {
      const Around around(mesh, found->second);
      const std::vector<Side> all(first, last);
      for (auto side = first; side != last; side += 2) {
        const int end = around.end(*side, all);
        const auto other = std::find_if(side + 1, last, [&](const Side& each) { return each.triangle == end; });
        if (other == last)
          throw InputError(
              origin.of(side->triangle),
              fmt::format("the edge between nodes {} and {} (counted from 0) bounds no solid", side->low, side->high));
        std::iter_swap(side + 1, other);
      }
    }
    first = last;
  }
  return sides;
}

}  // namespace selvedge
