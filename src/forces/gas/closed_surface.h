// The closed surface of a body of cloth, and the volume in it; nodes that seams join count as one, which bears the pressure.
// With r any fixed place and (i, j, k) over the triangles, counter-clockwise from outside, by the divergence theorem:
//   V = 1/6 sum (x_i - r) . ((x_j - r) x (x_k - r))                                                            m^3
//   dV/dx_i = 1/6 sum over the triangles at i of (x_j - x_i) x (x_k - x_i)   (a third of their areas' vectors)
//   d2V/dx_a dx_b = 1/6 [x_d - x_c]x for the edge a-b, c opposite on its left and d on its right, [s]x u = s x u; else 0
// The last two are those of closed surfaces alone, where terms of neighbouring triangles that depend on r cancel. So the
// derivatives add up to nothing, to the last bits, wherever the cloth is: no pressure moves or turns cloth as a whole.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "model/cloth_system.h"

namespace selvedge {

class ClosedSurface {
 public:
  // Each connected piece that its triangles turn inside out as the mesh was made is counted the other way round.
  explicit ClosedSurface(const ClothBody& body);

  double madeVolume() const { return madeVolume_; }  // m^3, of the mesh as it was made
  double madeArea() const { return madeArea_; }      // m^2
  double volume(const System& system, const VecX& q) const;

  // One node of the body, counted from its first one; write g there.
  Vec3 gradient(const System& system, const VecX& q, int node) const;

  struct Edge {
    int a, b, c, d;
  };
  const std::vector<Edge>& edges() const { return edges_; }  // a < b, each once
  static Mat3 curvature(const System& system, const VecX& q, const Edge& edge);

  int firstNode() const { return firstNode_; }
  int nodes() const { return static_cast<int>(start_.size()) - 1; }

 private:
  void findRings();

  int firstNode_;
  std::vector<std::array<int, 3>> triangles_;  // outwards
  std::vector<int> start_;                     // [nodes + 1]
  std::vector<std::pair<int, int>> rings_;     // (j, k) of every triangle at each node
  std::vector<Edge> edges_;
  double madeVolume_ = 0, madeArea_ = 0;
};

}  // namespace selvedge
