#include "forces/gas/closed_surface.h"

#include <algorithm>
#include <numeric>

#include "base/parallel.h"
#include "forces/triangles/triangle_geometry.h"
#include "model/mesh/disjoint_sets.h"
#include "model/mesh/seams.h"

namespace selvedge {
namespace {

// [nodes] the lowest node of the piece that each node is of.
std::vector<int> piecesOfNodes(const ClothBody& body, const std::vector<std::array<int, 3>>& triangles) {
  DisjointSets pieces(toIndex(body.nodes));
  for (const auto& [i, j, k] : triangles) {
    pieces.join(i - body.firstNode, j - body.firstNode);
    pieces.join(i - body.firstNode, k - body.firstNode);
  }
  return pieces.lowestOfAll();
}

}  // namespace

ClosedSurface::ClosedSurface(const ClothBody& body) : firstNode_(body.firstNode) {
  const Mesh sewn = sewnMesh(body.mesh);
  triangles_ = sewn.triangles;
  const std::vector<int> piece = piecesOfNodes(body, triangles_);
  const std::vector<Vec3>& places = body.mesh.positions;
  const auto place = [&](int node) -> const Vec3& { return places[toIndex(node)]; };
  std::vector<double> volumes(piece.size(), 0.0);
  const auto pieceOf = [&](int triangle) {
    return toIndex(piece[toIndex(triangles_[toIndex(triangle)][0] - firstNode_)]);
  };
  for (int t = 0; t < static_cast<int>(triangles_.size()); ++t) {
    const auto& [i, j, k] = triangles_[toIndex(t)];
    const Vec3 r = place(firstNode_ + static_cast<int>(pieceOf(t))), toI = place(i) - r;
    volumes[pieceOf(t)] += toI.dot((place(j) - r).cross(place(k) - r)) / 6;
    madeArea_ += 0.5 * (place(j) - place(i)).cross(place(k) - place(i)).norm();
  }
  const auto isInsideOut = [&](int triangle) { return volumes[pieceOf(triangle)] < 0; };
  for (const Hinge& hinge : buildTopology(sewn).hinges) {
    const bool turned = isInsideOut(hinge.left);
    edges_.push_back({hinge.a, hinge.b, turned ? hinge.d : hinge.c, turned ? hinge.c : hinge.d});
  }
  for (int t = 0; t < static_cast<int>(triangles_.size()); ++t) {
    if (isInsideOut(t)) std::swap(triangles_[toIndex(t)][1], triangles_[toIndex(t)][2]);
  }
  for (const double volume : volumes) madeVolume_ += std::abs(volume);
  start_.assign(toIndex(body.nodes) + 1, 0);
  findRings();
}

void ClosedSurface::findRings() {
  for (const auto& triangle : triangles_) {
    for (const int node : triangle) ++start_[toIndex(node - firstNode_) + 1];
  }
  std::partial_sum(start_.begin(), start_.end(), start_.begin());
  rings_.resize(3 * triangles_.size());
  std::vector<int> next(start_.begin(), start_.end() - 1);
  for (const auto& triangle : triangles_) {
    for (std::size_t corner = 0; corner < 3; ++corner) {
      int& at = next[toIndex(triangle[corner] - firstNode_)];
      rings_[toIndex(at++)] = {triangle[(corner + 1) % 3], triangle[(corner + 2) % 3]};
    }
  }
}

double ClosedSurface::volume(const System& system, const VecX& q) const {
  const auto place = [&](int node) { return system.inSpace(q, node); };
  const Vec3 r = place(firstNode_);
  return orderedSum(static_cast<int>(triangles_.size()), [&](int begin, int end) {
    double sum = 0;
    for (int t = begin; t < end; ++t) {
      const auto& [i, j, k] = triangles_[toIndex(t)];
      const Vec3 toI = place(i) - r;
      sum += toI.dot((place(j) - r).cross(place(k) - r));
    }
    return sum / 6;
  });
}

Vec3 ClosedSurface::gradient(const System& system, const VecX& q, int node) const {
  const Vec3 x = system.inSpace(q, firstNode_ + node);
  Vec3 sum = Vec3::Zero();
  for (int at = start_[toIndex(node)]; at < start_[toIndex(node) + 1]; ++at) {
    const auto& [j, k] = rings_[toIndex(at)];
    sum += (system.inSpace(q, j) - x).cross(system.inSpace(q, k) - x);
  }
  return sum / 6;
}

Mat3 ClosedSurface::curvature(const System& system, const VecX& q, const Edge& edge) {
  return cross((system.inSpace(q, edge.d) - system.inSpace(q, edge.c)) / 6);
}

}  // namespace selvedge
