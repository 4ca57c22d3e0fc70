#include "contact/cloth/crossings.h"

#include <algorithm>

#include <Eigen/Geometry>

#include "contact/mesh/surface_crossing.h"
#include "model/mesh/seams.h"

namespace selvedge {
namespace {

// The corner of a triangle that an edge of it has not; -1 where there is no triangle.
int cornerAcross(const Mesh& mesh, int triangle, const Edge& edge) {
  if (triangle < 0) return -1;
  const std::array<int, 3>& t = mesh.triangles[toIndex(triangle)];
  return *std::find_if(t.begin(), t.end(), [&](int node) { return node != edge.a && node != edge.b; });
}

std::vector<CrossingEdge> edgesWithCorners(const ClothSystem& cloth) {
  std::vector<CrossingEdge> all;
  for (const ClothBody& body : cloth.bodies()) {
    for (const Edge& e : body.topology.edges)
      all.push_back({{e.a, e.b}, {cornerAcross(body.mesh, e.left, e), cornerAcross(body.mesh, e.right, e)}});
    if (!body.topology.edges.empty()) continue;
    for (const Spring& spring : body.mesh.springs) all.push_back({{spring.a, spring.b}, {-1, -1}});
  }
  return all;
}

// Of a way that goes through the triangle: how far along it, and where in the triangle.
double shareOf(const Vec3& p, const Vec3& q, const Corners& t) {
  const Vec3 normal = (t[1] - t[0]).cross(t[2] - t[0]);
  const double all = normal.dot(q - p);
  return all != 0 ? std::clamp(normal.dot(t[0] - p) / all, 0.0, 1.0) : 0.5;
}

Vec3 weightsOf(const Vec3& p, const Vec3& q, const Corners& t) {
  const Vec3 weights((q - p).dot((t[1] - p).cross(t[2] - p)), (q - p).dot((t[2] - p).cross(t[0] - p)),
                     (q - p).dot((t[0] - p).cross(t[1] - p)));
  return weights.sum() != 0 ? Vec3(weights / weights.sum()) : Vec3::Constant(1.0 / 3);  // of one sign, but for rounding
}

}  // namespace

Crossings::Crossings(const ClothSystem& cloth)
    : cloth_(cloth),
      sewn_(sewnNodes(cloth.mesh())),
      edges_(edgesWithCorners(cloth)),
      boxes_(cloth.mesh().triangles.size()) {
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
      if (doNotCross(edge, triangle)) return;
      const auto& nodes = triangles[toIndex(triangle)];
      const Corners corners{cloth_.position(state, nodes[0]), cloth_.position(state, nodes[1]),
                            cloth_.position(state, nodes[2])};
      if (!pierces(p, q, corners)) return;
      found_.push_back({edge, triangle, shareOf(p, q, corners), weightsOf(p, q, corners)});
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

bool Crossings::doNotCross(int edge, int triangle) const {
  if (cloth_.isPuppet(edges_[toIndex(edge)].nodes[0]) && cloth_.isPuppet(cloth_.mesh().triangles[toIndex(triangle)][0]))
    return true;
  for (const int end : edges_[toIndex(edge)].nodes) {
    for (const int corner : cloth_.mesh().triangles[toIndex(triangle)]) {
      if (sewn_[toIndex(end)] == sewn_[toIndex(corner)]) return true;
    }
  }
  return false;
}

}  // namespace selvedge
