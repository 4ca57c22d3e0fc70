// Solids come apart along faces of their tetrahedra.
#include <algorithm>

#include "base/check.h"
#include "model/mesh/tetrahedron_faces.h"
#include "model/tears/tear_edit.h"

namespace selvedge {
namespace {

bool has(const auto& corners, int node) { return std::ranges::find(corners, node) != corners.end(); }

}  // namespace

std::vector<std::vector<int>> TearEdit::solidPieces(const std::vector<int>& tetrahedra) const {
  std::vector<std::vector<int>> pieces;
  std::vector<int> left = tetrahedra;
  while (!left.empty()) {
    std::vector<int> piece{left.front()};
    left.erase(left.begin());
    for (std::size_t i = 0; i < piece.size(); ++i) {
      const Tetrahedron& own = tears_.tetrahedra[toIndex(piece[i])];
      std::erase_if(left, [&](int each) {
        if (cornerOff(tears_.tetrahedra[toIndex(each)], own) == 4) return false;
        piece.push_back(each);
        return true;
      });
    }
    pieces.push_back(std::move(piece));
  }
  std::ranges::stable_sort(pieces, std::greater{}, [](const auto& each) { return each.size(); });
  return pieces;
}

void TearEdit::giveSolidCopy(int node, const std::vector<int>& tetrahedra) {
  std::vector<std::array<int, 2>> parted;  // a tetrahedron that gets the copy, and one beside it that does not
  const std::vector<int> all = solidAt_[toIndex(node)];
  for (const int t : tetrahedra) {
    for (const int other : all) {
      const auto &own = tears_.tetrahedra[toIndex(t)], &their = tears_.tetrahedra[toIndex(other)];
      if (!has(tetrahedra, other) && cornerOff(own, their) < 4) parted.push_back({t, other});
    }
  }
  const int copy = tears_.nodes();
  tears_.add(node, node, 0, tears_.origin(node));
  at_.emplace_back();
  const std::vector<int> surface = at_[toIndex(node)];
  for (const int triangle : surface) {
    auto& corners = tears_.triangles[toIndex(triangle)];
    const bool goes = std::ranges::any_of(tetrahedra, [&](int t) {
      return std::ranges::all_of(corners, [&](int corner) { return has(tears_.tetrahedra[toIndex(t)], corner); });
    });
    if (!goes) continue;
    *std::ranges::find(corners, node) = copy;
    std::erase(at_[toIndex(node)], triangle);
    at_.back().push_back(triangle);
  }
  std::vector<std::array<int, 3>> open;
  for (const auto& [own, other] : parted) {  // before one of them gets the copy
    const auto &mine = tears_.tetrahedra[toIndex(own)], &their = tears_.tetrahedra[toIndex(other)];
    open.push_back(faceOpposite(mine, cornerOff(mine, their)));
    *std::ranges::find(open.back(), node) = copy;
    open.push_back(faceOpposite(their, cornerOff(their, mine)));
  }
  for (const int t : tetrahedra) {
    *std::ranges::find(tears_.tetrahedra[toIndex(t)], node) = copy;
    std::erase(solidAt_[toIndex(node)], t);
  }
  solidAt_.push_back(tetrahedra);
  std::ranges::sort(solidAt_.back());
  for (const auto& corners : open) {
    for (const int corner : corners) at_[toIndex(corner)].push_back(static_cast<int>(tears_.triangles.size()));
    tears_.triangles.push_back(corners);
    tears_.partOf.push_back(-1);
  }
}

void TearEdit::splitSolid(int node, const std::vector<int>& tetrahedra) {
  const std::vector<int> all = solidAt_[toIndex(node)];
  SELVEDGE_CHECK_EQ(!tetrahedra.empty() && tetrahedra.size() < all.size(), true);
  giveSolidCopy(node, tetrahedra);
  std::set<int> near;
  for (const int t : all) near.insert(tears_.tetrahedra[toIndex(t)].begin(), tears_.tetrahedra[toIndex(t)].end());
  for (const int other : near) {
    const std::vector<std::vector<int>> pieces = solidPieces(solidAt_[toIndex(other)]);
    for (std::size_t i = 1; i < pieces.size(); ++i) giveSolidCopy(other, pieces[i]);
  }
}

}  // namespace selvedge
