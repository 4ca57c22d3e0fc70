#include "model/mesh/mesh_orientation.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"
#include "model/mesh/mesh_sides.h"

namespace selvedge {
namespace {

struct Neighbour {
  int triangle;
  bool agrees;
};
using Neighbours = std::vector<std::vector<Neighbour>>;  // [triangles]

Neighbours neighbours(const std::vector<Side>& sides, std::size_t triangles) {
  Neighbours all(triangles);
  for (std::size_t i = 0; i + 1 < sides.size(); ++i) {
    const Side &s = sides[i], &t = sides[i + 1];
    if (!sameEdge(s, t)) continue;
    const bool agrees = s.forward != t.forward;
    all[static_cast<std::size_t>(s.triangle)].push_back({t.triangle, agrees});
    all[static_cast<std::size_t>(t.triangle)].push_back({s.triangle, agrees});
  }
  return all;
}

enum class Turn : signed char { unknown, keep, flip };

// All triangles connected with `seed`, each marked keep or flip relative to it.
std::vector<int> markPiece(const Neighbours& all, int seed, std::vector<Turn>& turn, const MeshOrigin& origin) {
  std::vector<int> piece{seed};
  turn[static_cast<std::size_t>(seed)] = Turn::keep;
  for (std::size_t i = 0; i < piece.size(); ++i) {
    const Turn own = turn[static_cast<std::size_t>(piece[i])];
    for (const Neighbour& next : all[static_cast<std::size_t>(piece[i])]) {
      const Turn wanted = next.agrees == (own == Turn::keep) ? Turn::keep : Turn::flip;
      Turn& its = turn[static_cast<std::size_t>(next.triangle)];
      if (its == Turn::unknown) {
        its = wanted;
        piece.push_back(next.triangle);
      } else if (its != wanted) {
        throw InputError(origin.of(next.triangle),
                         fmt::format("the surface has only one side (triangles {} and {}, counted from 0, cannot agree "
                                     "on a direction); cut it open",
                                     piece[i], next.triangle));
      }
    }
  }
  return piece;
}

}  // namespace

void orientConsistently(Mesh& mesh, const MeshOrigin& origin) {
  const Neighbours all = neighbours(sortedSides(mesh.triangles, origin), mesh.triangles.size());
  std::vector<Turn> turn(mesh.triangles.size(), Turn::unknown);
  for (std::size_t seed = 0; seed < turn.size(); ++seed) {
    if (turn[seed] != Turn::unknown) continue;
    const std::vector<int> piece = markPiece(all, static_cast<int>(seed), turn, origin);
    const auto flips = std::count_if(piece.begin(), piece.end(),
                                     [&](int t) { return turn[static_cast<std::size_t>(t)] == Turn::flip; });
    const Turn minority = 2 * flips > std::ssize(piece) ? Turn::keep : Turn::flip;
    for (int t : piece) {
      const auto i = static_cast<std::size_t>(t);
      if (turn[i] != minority) continue;
      std::swap(mesh.triangles[i][1], mesh.triangles[i][2]);
      if (!mesh.rest.empty()) std::swap(mesh.rest[i][1], mesh.rest[i][2]);
    }
  }
}

}  // namespace selvedge
