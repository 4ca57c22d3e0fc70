#include "tearing/kept_of_edges.h"

#include <map>

#include <Eigen/LU>

#include "model/tears/cut_line.h"

namespace selvedge {

KeptOfEdges::KeptOfEdges(const ClothSystem& cloth, const ClothBody& body) {
  std::map<NodePair, int> along;
  for (std::size_t s = body.firstSpring; s < body.firstSpring + body.springs; ++s) {
    const Spring& spring = cloth.network().springs[s];
    if (spring.kind != SpringKind::bend) along.emplace(nodePair(spring.a, spring.b), static_cast<int>(s));
  }
  for (std::size_t t = 0; t < body.mesh.triangles.size(); ++t) {
    Edges edges{};
    Mat3 kept;
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t next = (k + 1) % 3;
      const auto found = along.find(nodePair(body.mesh.triangles[t][k], body.mesh.triangles[t][next]));
      edges.springs[k] = found == along.end() ? -1 : found->second;
      const Vec2 edge = (body.mesh.rest[t][next] - body.mesh.rest[t][k]).normalized();
      kept.row(static_cast<Eigen::Index>(k)) << edge.x() * edge.x(), edge.y() * edge.y(), edge.x() * edge.y();
    }
    edges.strain = kept.inverse();
    edges_.push_back(edges);
  }
}

void KeptOfEdges::find(std::span<const double> springs, std::span<Vec3> triangles) const {
  for (std::size_t t = 0; t < edges_.size(); ++t) {
    Vec3 kept;
    for (std::size_t k = 0; k < 3; ++k) {
      const int spring = edges_[t].springs[k];
      kept[static_cast<Eigen::Index>(k)] = spring < 0 ? 0 : springs[toIndex(spring)];
    }
    triangles[t] = edges_[t].strain * kept;
  }
}

}  // namespace selvedge
