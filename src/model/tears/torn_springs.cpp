#include "model/tears/torn_springs.h"

#include <algorithm>
#include <set>

namespace selvedge {
namespace {

constexpr double kStraight = 1e-6;  // of a product of lengths

using Corners = std::array<std::size_t, 2>;  // of the first triangle, of the last one

// What a part of a spring runs over: from a corner of a triangle to one of another, which meet at all of `shared`. On an edge
// both are one triangle; across an edge they share it; along two edges they lie on one side of both and share the node
// between.
struct Way {
  int first, last;
  Corners ends;
  std::vector<Corners> shared;
};

double cross(const Vec2& u, const Vec2& v) { return u.x() * v.y() - u.y() * v.x(); }

class Ways {
 public:
  explicit Ways(const Mesh& mesh) : mesh_(mesh), at_(mesh.positions.size()) {
    int first = mesh.nodes();
    for (const auto& triangle : mesh.triangles) first = std::min(first, *std::ranges::min_element(triangle));
    firstNode_ = first;
    for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
      for (const int node : mesh.triangles[t]) {
        if (toIndex(node - first) >= at_.size()) at_.resize(toIndex(node - first) + 1);
        at_[toIndex(node - first)].push_back(static_cast<int>(t));
      }
    }
  }

  std::vector<Way> of(const Spring& spring) const {
    std::vector<Way> ways;
    for (const int t : at(spring.a)) {
      if (corner(t, spring.b) < 3) ways.push_back({t, t, {corner(t, spring.a), corner(t, spring.b)}, {}});
    }
    if (ways.empty() && spring.kind == SpringKind::bend) addAlong(spring, ways);
    if (ways.empty()) addAcross(spring, ways);
    return ways;
  }

 private:
  const std::vector<int>& at(int node) const { return at_[toIndex(node - firstNode_)]; }
  std::size_t corner(int triangle, int node) const {
    const auto& corners = mesh_.triangles[toIndex(triangle)];
    return static_cast<std::size_t>(std::find(corners.begin(), corners.end(), node) - corners.begin());
  }
  std::vector<Corners> shared(int first, int last) const {
    std::vector<Corners> all;
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t other = corner(last, mesh_.triangles[toIndex(first)][k]);
      if (other < 3) all.push_back({k, other});
    }
    return all;
  }
  void addAcross(const Spring& spring, std::vector<Way>& ways) const {
    for (const int first : at(spring.a)) {
      for (const int last : at(spring.b)) {
        auto both = shared(first, last);
        if (both.size() == 2) ways.push_back({first, last, {corner(first, spring.a), corner(last, spring.b)}, both});
      }
    }
  }
  void addAlong(const Spring& spring, std::vector<Way>& ways) const {
    for (const int first : at(spring.a)) {
      for (const int last : at(spring.b)) {
        const Corners ends{corner(first, spring.a), corner(last, spring.b)};
        for (const Corners& between : shared(first, last)) {
          if (goesStraight(first, last, ends, between)) ways.push_back({first, last, ends, {between}});
        }
      }
    }
  }
  bool goesStraight(int first, int last, const Corners& ends, const Corners& between) const {
    const auto &a = mesh_.rest[toIndex(first)], &b = mesh_.rest[toIndex(last)];
    const Vec2 to = a[between[0]] - a[ends[0]], on = b[ends[1]] - b[between[1]];
    if (to.dot(on) < (1 - kStraight) * to.norm() * on.norm()) return false;
    const Vec2 beside = a[3 - between[0] - ends[0]] - a[ends[0]], further = b[3 - between[1] - ends[1]] - b[between[1]];
    return (cross(to, beside) > 0) == (cross(on, further) > 0);
  }

  const Mesh& mesh_;
  int firstNode_ = 0;
  std::vector<std::vector<int>> at_;  // [nodes from the first one on] triangles
};

bool isThere(const Way& way, std::span<const std::array<int, 3>> torn) {
  const auto &first = torn[toIndex(way.first)], &last = torn[toIndex(way.last)];
  return std::ranges::all_of(way.shared, [&](const Corners& corners) { return first[corners[0]] == last[corners[1]]; });
}

void add(const Spring& spring, double share, Spring& to) {
  to.warp += share * spring.warp;
  to.weft += share * spring.weft;
  to.shear += share * spring.shear;
  to.bend += share * spring.bend;
  to.fixed += share * spring.fixed;
  to.damping += share * spring.damping;
}

}  // namespace

std::vector<Spring> tornSprings(const Mesh& made, std::span<const std::array<int, 3>> torn,
                                std::span<const char> divided) {
  const Ways ways(made);
  // All that a spring runs over are triangles at its ends.
  int nodes = 0;
  for (const Spring& spring : made.springs) nodes = std::max({nodes, spring.a + 1, spring.b + 1});
  std::vector<char> changed(toIndex(nodes), 0);
  for (std::size_t t = 0; t < torn.size(); ++t) {
    for (const int node : made.triangles[t]) {
      if (torn[t] != made.triangles[t] && node < nodes) changed[toIndex(node)] = 1;
    }
  }
  std::vector<Spring> all;
  all.reserve(made.springs.size());
  for (std::size_t s = 0; s < made.springs.size(); ++s) {
    const Spring& spring = made.springs[s];
    if (!changed[toIndex(spring.a)] && !changed[toIndex(spring.b)]) {
      all.push_back(spring);
      all.back().names = springNames(s);
      continue;
    }
    const std::vector<Way> own = ways.of(spring);
    const auto first = static_cast<std::ptrdiff_t>(all.size());
    if (own.empty()) all.push_back(spring), all.back().names = springNames(s);  // it follows no triangles
    for (std::size_t w = 0; w < own.size(); ++w) {
      const Way& way = own[w];
      const bool whole = divided.empty() || (!divided[toIndex(way.first)] && !divided[toIndex(way.last)]);
      if (!whole || !isThere(way, torn)) continue;
      const int a = torn[toIndex(way.first)][way.ends[0]], b = torn[toIndex(way.last)][way.ends[1]];
      auto part = std::find_if(all.begin() + first, all.end(), [&](const Spring& p) { return p.a == a && p.b == b; });
      if (part == all.end()) {
        Spring bare;
        bare.a = a, bare.b = b, bare.kind = spring.kind, bare.rest = spring.rest;
        part = all.insert(part, bare);
      }
      add(spring, 1 / static_cast<double>(own.size()), *part);
      if (w < 2) part->names[part->names[0] < 0 ? 0 : 1] = springNames(s)[w];
    }
  }
  return all;
}

std::vector<Spring> unbrokenSprings(const std::vector<Spring>& springs, std::span<const std::uint8_t> broken) {
  std::vector<Spring> all;
  for (std::size_t s = 0; s < springs.size(); ++s) {
    if (broken[s]) continue;
    all.push_back(springs[s]);
    all.back().names = springNames(s);
  }
  return all;
}

std::vector<std::vector<int>> strandsAlong(const std::vector<Spring>& springs,
                                           const std::vector<std::vector<int>>& strands) {
  std::set<std::pair<int, int>> there;
  for (const Spring& spring : springs) there.insert(std::minmax(spring.a, spring.b));
  std::vector<std::vector<int>> pieces;
  for (const std::vector<int>& strand : strands) {
    bool goesOn = false;
    for (std::size_t i = 0; i + 1 < strand.size(); ++i) {
      const bool holds = there.contains(std::minmax(strand[i], strand[i + 1]));
      if (holds && !goesOn) pieces.push_back({strand[i]});
      if (holds) pieces.back().push_back(strand[i + 1]);
      goesOn = holds;
    }
  }
  return pieces;
}

}  // namespace selvedge
