#include "model/tears/tear_edit.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/check.h"

namespace selvedge {

TearEdit::TearEdit(Tears from) : tears_(std::move(from)), at_(toIndex(tears_.nodes())), solidAt_(at_.size()) {
  tears_.settled = static_cast<int>(tears_.triangles.size());
  for (std::size_t t = 0; t < tears_.triangles.size(); ++t) {
    for (const int node : tears_.triangles[t]) at_[toIndex(node)].push_back(static_cast<int>(t));
  }
  for (std::size_t t = 0; t < tears_.tetrahedra.size(); ++t) {
    for (const int node : tears_.tetrahedra[t]) solidAt_[toIndex(node)].push_back(static_cast<int>(t));
  }
}

std::size_t TearEdit::cornerOf(int triangle, int node) const {
  const auto& corners = tears_.triangles[toIndex(triangle)];
  return static_cast<std::size_t>(std::find(corners.begin(), corners.end(), node) - corners.begin());
}

// Triangles run counterclockwise: the side that leads to the node of one is the side that leaves it of the next.
std::vector<NodeFan> TearEdit::fans(int node) const {
  const std::vector<int>& all = at_[toIndex(node)];
  std::vector<std::array<int, 2>> ends;  // [all] the corners after and before the node
  for (const int t : all) {
    const auto& corners = tears_.triangles[toIndex(t)];
    const std::size_t k = cornerOf(t, node);
    ends.push_back({corners[(k + 1) % 3], corners[(k + 2) % 3]});
  }
  const auto following = [&](std::size_t i) {
    std::size_t next = 0;
    while (next < all.size() && ends[next][0] != ends[i][1]) ++next;
    return next;
  };
  std::vector<char> led(all.size(), 0), used(all.size(), 0);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (const std::size_t next = following(i); next < all.size()) led[next] = 1;
  }
  std::vector<NodeFan> found;
  const auto follow = [&](std::size_t first, bool closed) {
    NodeFan fan{{}, closed};
    for (std::size_t i = first; i < all.size() && !used[i]; i = following(i)) {
      used[i] = 1;
      fan.triangles.push_back(all[i]);
    }
    found.push_back(std::move(fan));
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!led[i]) follow(i, false);
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!used[i]) follow(i, true);
  }
  return found;
}

void TearEdit::giveCopy(int node, const std::vector<int>& triangles) {
  const int copy = tears_.nodes();
  tears_.add(node, node, 0, tears_.origin(node));
  for (const int t : triangles) {
    tears_.triangles[toIndex(t)][cornerOf(t, node)] = copy;
    std::erase(at_[toIndex(node)], t);
  }
  at_.push_back(triangles);
  solidAt_.emplace_back();
  std::sort(at_.back().begin(), at_.back().end());
}

std::vector<int> TearEdit::trianglesAlong(int a, int b) const {
  std::vector<int> both;
  for (const int t : at_[toIndex(a)]) {
    if (cornerOf(t, b) < 3) both.push_back(t);
  }
  return both;
}

namespace {

struct Twin {
  double share;
  int origin;
};

// A node that divides the other side of a gap in the cloth, near a place on this side of it.
std::optional<Twin> twinOf(const Tears& tears, int a, int b, double share, double near) {
  constexpr double kAlong = 1e-9;
  const MadePlace first = tears.placeOf(a), last = tears.placeOf(b);
  std::optional<Twin> twin;
  for (int node = tears.made; node < tears.nodes(); ++node) {
    if (tears.addedAs(node).isCopy()) continue;
    const MadePlace place = tears.placeOf(node);
    double along = 0, length = 0, known = 0;
    for (const auto* each : {&first, &last}) {
      for (const int corner : each->nodes) {
        if (corner < 0 || (each == &last && std::ranges::find(first.nodes, corner) != first.nodes.end())) continue;
        const double to = last.of(corner) - first.of(corner);
        along += (place.of(corner) - first.of(corner)) * to, length += to * to, known += place.of(corner);
      }
    }
    if (std::abs(known - 1) > kAlong || length == 0) continue;  // it has corners that these have not
    along /= length;
    double off = 0;
    for (const int corner : place.nodes) {
      if (corner >= 0) off += std::abs(place.of(corner) - (1 - along) * first.of(corner) - along * last.of(corner));
    }
    const bool inside = along > near / 2 && along < 1 - near / 2 && off < kAlong && std::abs(along - share) < near;
    if (inside && (!twin || std::abs(along - share) < std::abs(twin->share - share)))
      twin = Twin{along, tears.origin(node)};
  }
  return twin;
}

}  // namespace

int TearEdit::divide(int a, int b, double share, double near) {
  const std::vector<int> along = trianglesAlong(a, b);
  SELVEDGE_CHECK_EQ(!along.empty() && share > 0 && share < 1, true);
  const int node = tears_.nodes();
  const std::optional<Twin> twin = along.size() == 1 ? twinOf(tears_, a, b, share, near) : std::nullopt;
  tears_.add(a, b, twin ? twin->share : share, twin ? twin->origin : node);
  at_.emplace_back();
  solidAt_.emplace_back();
  for (const int t : along) {
    const auto part = static_cast<int>(tears_.triangles.size());
    std::array<int, 3> corners = tears_.triangles[toIndex(t)];
    tears_.triangles[toIndex(t)][cornerOf(t, b)] = node;
    corners[static_cast<std::size_t>(std::ranges::find(corners, a) - corners.begin())] = node;
    const int first = tears_.madeTriangles();
    tears_.partOf.push_back(t < tears_.settled ? t : tears_.partOf[toIndex(t - first)]);
    tears_.triangles.push_back(corners);
    std::erase(at_[toIndex(b)], t);
    for (const int corner : corners) at_[toIndex(corner)].push_back(part);
    at_[toIndex(node)].push_back(t);
  }
  std::ranges::sort(at_[toIndex(node)]);
  return node;
}

// Of the triangles about a node, those that hang together by other edges than these; the most of them first.
std::vector<std::vector<int>> TearEdit::runsBetween(int node, const std::set<NodePair>& edges) const {
  std::vector<std::vector<int>> runs;
  for (const NodeFan& fan : fans(node)) {
    const std::size_t count = fan.triangles.size();
    std::vector<std::size_t> starts;  // triangles that an edge parts from the one before
    for (std::size_t i = fan.closed ? 0 : 1; i < count; ++i) {
      const auto& corners = tears_.triangles[toIndex(fan.triangles[i])];
      const int other = tears_.origin(corners[(cornerOf(fan.triangles[i], node) + 1) % 3]), own = tears_.origin(node);
      if (edges.contains(nodePair(own, other))) starts.push_back(i);
    }
    if (!fan.closed) starts.insert(starts.begin(), 0);
    if (fan.closed && starts.size() < 2) starts.assign(1, 0);
    for (std::size_t s = 0; s < starts.size(); ++s) {
      const std::size_t last = fan.closed ? starts[0] + count : count;
      const std::size_t end = s + 1 < starts.size() ? starts[s + 1] : last;
      std::vector<int>& run = runs.emplace_back();
      for (std::size_t i = starts[s]; i < end; ++i) run.push_back(fan.triangles[i % count]);
    }
  }
  std::stable_sort(runs.begin(), runs.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
  return runs;
}

bool TearEdit::cut(std::span<const NodePair> edges) {
  const std::set<NodePair> all(edges.begin(), edges.end());
  std::vector<char> ends(toIndex(tears_.nodes()), 0);
  for (const auto& [a, b] : edges) ends[toIndex(a)] = ends[toIndex(b)] = 1;
  bool some = false;
  for (int node = 0, before = tears_.nodes(); node < before; ++node) {
    if (!ends[toIndex(tears_.origin(node))]) continue;
    const std::vector<std::vector<int>> runs = runsBetween(node, all);
    for (std::size_t i = 1; i < runs.size(); ++i) giveCopy(node, runs[i]), some = true;
  }
  return some;
}

void TearEdit::split(int node, const std::vector<int>& triangles) {
  SELVEDGE_CHECK_EQ(!triangles.empty() && triangles.size() < at_[toIndex(node)].size(), true);
  std::set<int> neighbours;
  for (const int t : triangles) {
    for (const int other : tears_.triangles[toIndex(t)]) neighbours.insert(other);
  }
  neighbours.erase(node);
  std::vector<std::size_t> before;
  for (const int other : neighbours) before.push_back(fans(other).size());
  giveCopy(node, triangles);
  auto count = before.begin();
  for (const int other : neighbours) {
    std::vector<NodeFan> parts = fans(other);
    if (parts.size() == *count++) continue;
    // The largest part keeps the node.
    std::stable_sort(parts.begin(), parts.end(),
                     [](const NodeFan& a, const NodeFan& b) { return a.triangles.size() > b.triangles.size(); });
    for (std::size_t i = 1; i < parts.size(); ++i) giveCopy(other, parts[i].triangles);
  }
}

}  // namespace selvedge
