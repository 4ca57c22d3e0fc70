// What plastic flow keeps of triangles whose edges are springs: the strain (e_u, e_v, s) of the plane in which the three
// edges (u, v) rest longer by what each keeps,  kept |edge|^2 = e_u u^2 + e_v v^2 + s u v.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "model/cloth_system.h"

namespace selvedge {

class KeptOfEdges {
 public:
  KeptOfEdges() = default;
  KeptOfEdges(const ClothSystem& cloth, const ClothBody& body);

  // `springs`: of the network; `triangles`: of the body, as in `Kept`.
  void find(std::span<const double> springs, std::span<Vec3> triangles) const;

 private:
  struct Edges {
    std::array<int, 3> springs;  // -1: there is none, as where a cut divided a triangle
    Mat3 strain;                 // of what they keep
  };
  std::vector<Edges> edges_;  // [triangles of the body]; empty: of what is no spring
};

}  // namespace selvedge
