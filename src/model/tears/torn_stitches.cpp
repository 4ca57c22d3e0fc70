#include "model/tears/torn_stitches.h"

#include <map>
#include <set>

#include "model/tears/cut_line.h"

namespace selvedge {
namespace {

class Sides {
 public:
  Sides(const Mesh& made, const std::vector<std::array<int, 3>>& torn, const std::vector<int>& roots,
        const Tears& tears)
      : torn_(torn), tears_(tears), parts_(made.triangles.size()) {
    for (std::size_t t = 0; t < torn.size(); ++t) parts_[toIndex(roots[t])].push_back(t);
    std::map<NodePair, int> beside;  // the last triangle at each edge, or -1 where there are two
    for (std::size_t t = 0; t < made.triangles.size(); ++t) {
      for (std::size_t k = 0; k < 3; ++k) {
        const NodePair edge = nodePair(made.triangles[t][k], made.triangles[t][(k + 1) % 3]);
        const auto [found, isNew] = beside.try_emplace(edge, static_cast<int>(t));
        if (!isNew) found->second = -1;
      }
    }
    for (const auto& [edge, triangle] : beside) {
      if (triangle < 0) continue;
      next_[edge[0]].push_back({edge[1], triangle});
      next_[edge[1]].push_back({edge[0], triangle});
    }
    for (const Stitch& stitch : made.stitches) {
      joined_.insert(nodePair(stitch.a, stitch.b));
      next_.try_emplace(stitch.a), next_.try_emplace(stitch.b);
    }
  }

  // Of each piece of seam at a stitch, which copies of its nodes that lies between.
  std::vector<std::array<int, 2>> along(const Stitch& stitch) const {
    std::vector<std::array<int, 2>> pieces;
    for (const Next& a : next_.at(stitch.a)) {
      for (const Next& b : next_.at(stitch.b)) {
        if (a.node == b.node || joined_.contains(nodePair(a.node, b.node)))
          pieces.push_back({copyOf(stitch.a, a), copyOf(stitch.b, b)});
      }
    }
    return pieces;
  }

 private:
  // The next node along the border, and the triangle there.
  struct Next {
    int node, triangle;
  };

  // The corner at `node` of the part of that triangle which lies at the border.
  int copyOf(int node, const Next& next) const {
    for (const std::size_t part : parts_[toIndex(next.triangle)]) {
      int own = -1;
      bool atBorder = false;
      for (const int corner : torn_[part]) {
        const MadePlace place = tears_.placeOf(corner);
        const bool along =
            std::ranges::all_of(place.nodes, [&](int of) { return of < 0 || of == node || of == next.node; });
        if (!along) continue;
        if (place.of(next.node) == 0) own = corner;
        if (place.of(next.node) > 0) atBorder = true;
      }
      if (own >= 0 && atBorder) return own;
    }
    return node;
  }

  const std::vector<std::array<int, 3>>& torn_;
  const Tears& tears_;
  std::vector<std::vector<std::size_t>> parts_;  // [triangles as they were made] of torn_
  std::map<int, std::vector<Next>> next_;        // of nodes at the border
  std::set<NodePair> joined_;                    // by stitches
};

}  // namespace

std::vector<Stitch> tornStitches(const Mesh& made, const std::vector<std::array<int, 3>>& torn,
                                 const std::vector<int>& roots, const Tears& tears) {
  if (made.stitches.empty()) return {};
  const Sides sides(made, torn, roots, tears);
  std::vector<Stitch> all;
  for (std::size_t i = 0; i < made.stitches.size(); ++i) {
    Stitch own = made.stitches[i];
    own.names = springNames(i);
    std::vector<std::array<int, 2>> pieces = sides.along(own);
    if (pieces.empty() || std::ranges::all_of(pieces, [&](const auto& each) { return each == pieces.front(); })) {
      if (!pieces.empty()) own.a = pieces.front()[0], own.b = pieces.front()[1];
      all.push_back(own);
      continue;
    }
    own.length /= static_cast<double>(pieces.size());
    for (std::size_t k = 0; k < pieces.size(); ++k) {
      own.a = pieces[k][0], own.b = pieces[k][1];
      own.names = {springNames(i)[std::min<std::size_t>(k, 1)], -1};
      all.push_back(own);
    }
  }
  return all;
}

}  // namespace selvedge
