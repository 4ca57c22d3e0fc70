#include "contact/cloth/crossings.h"

#include <algorithm>

#include <Eigen/Geometry>

#include "contact/cloth_edges.h"
#include "contact/mesh/surface_crossing.h"
#include "model/mesh/seams.h"

namespace selvedge {
namespace {

using Side = Crossings::Side;

// Of every side of every triangle, and of the springs of bodies without triangles; each once, in order of its nodes.
std::vector<Side> sidesOf(const ClothSystem& cloth) {
  std::vector<Side> all;
  for (const std::array<int, 3>& t : cloth.mesh().triangles) {
    for (std::size_t k = 0; k < 3; ++k) {
      const int a = t[k], b = t[(k + 1) % 3];
      all.push_back({{std::min(a, b), std::max(a, b)}, {t[(k + 2) % 3], -1}});
    }
  }
  for (const std::array<int, 3>& edge : edgesOf(cloth))
    all.push_back({{std::min(edge[0], edge[1]), std::max(edge[0], edge[1])}, {-1, -1}});
  std::stable_sort(all.begin(), all.end(), [](const Side& a, const Side& b) { return a.nodes < b.nodes; });
  std::vector<Side> sides;
  for (const Side& each : all) {
    if (sides.empty() || sides.back().nodes != each.nodes)
      sides.push_back(each);
    else if (sides.back().across[1] < 0)
      sides.back().across[1] = each.across[0];
  }
  return sides;
}

}  // namespace

Crossings::Crossings(const ClothSystem& cloth)
    : cloth_(cloth), sewn_(sewnNodes(cloth.mesh())), edges_(sidesOf(cloth)), boxes_(cloth.mesh().triangles.size()) {
  for (std::size_t t = 0; t < boxes_.size(); ++t) {
    for (const int node : cloth.mesh().triangles[t]) boxes_[t].add(cloth.mesh().positions[toIndex(node)]);
  }
  tree_ = BoxTree(boxes_);
}

const std::vector<Crossing>& Crossings::find(const State& state) {
  found_.clear();
  if (!state.q.allFinite()) return found_;
  const std::vector<std::array<int, 3>>& triangles = cloth_.mesh().triangles;
  for (std::size_t t = 0; t < boxes_.size(); ++t) {
    boxes_[t] = {};
    for (const int node : triangles[t]) boxes_[t].add(cloth_.position(state, node));
  }
  tree_.refit(boxes_);
  for (std::size_t e = 0; e < edges_.size(); ++e) {
    const int edge = static_cast<int>(e);
    const Vec3 p = cloth_.position(state, edges_[e].nodes[0]), q = cloth_.position(state, edges_[e].nodes[1]);
    AxisBox box;
    box.add(p), box.add(q);
    const std::size_t first = found_.size();
    tree_.within(box, [&](int triangle) {
      if (joined(edge, triangle)) return;
      const auto& nodes = triangles[toIndex(triangle)];
      const Corners corners{cloth_.position(state, nodes[0]), cloth_.position(state, nodes[1]),
                            cloth_.position(state, nodes[2])};
      if (!pierces(p, q, corners)) return;
      const auto& [a, b, c] = corners;
      const Vec3 normal = (b - a).cross(c - a);
      const double from = normal.dot(a - p), length = normal.dot(q - p);
      const double u = (q - p).dot((b - p).cross(c - p)), v = (q - p).dot((c - p).cross(a - p)),
                   w = (q - p).dot((a - p).cross(b - p));
      found_.push_back({edge, triangle, std::clamp(from / length, 0.0, 1.0), Vec3(u, v, w) / (u + v + w)});
    });
    std::sort(found_.begin() + static_cast<std::ptrdiff_t>(first), found_.end(),
              [](const Crossing& a, const Crossing& b) { return a.triangle < b.triangle; });
  }
  return found_;
}

Vec3 Crossings::placeOf(const State& state, const Crossing& crossing) const {
  const std::array<int, 2>& nodes = edges_[toIndex(crossing.edge)].nodes;
  return (1 - crossing.share) * cloth_.position(state, nodes[0]) + crossing.share * cloth_.position(state, nodes[1]);
}

bool Crossings::joined(int edge, int triangle) const {
  for (const int end : edges_[toIndex(edge)].nodes) {
    for (const int corner : cloth_.mesh().triangles[toIndex(triangle)]) {
      if (sewn_[toIndex(end)] == sewn_[toIndex(corner)]) return true;
    }
  }
  return false;
}

}  // namespace selvedge
