// Where cloth goes through cloth: edges through triangles that they are no part of.
#pragma once

#include <array>
#include <vector>

#include "contact/mesh/box_tree.h"
#include "model/cloth_system.h"

namespace selvedge {

struct Crossing {
  int edge = -1, triangle = -1;  // of Crossings::edges() and of the cloth's mesh
  double share = 0;              // of the way along the edge
  Vec3 weights = Vec3::Zero();   // of the triangle's corners
};

struct CrossingEdge {
  std::array<int, 2> nodes;
  std::array<int, 2> across;  // the third nodes of the triangles that have it; -1: there is none
};

class Crossings {
 public:
  explicit Crossings(const ClothSystem& cloth);

  // In order of edges, then of triangles. Edges and triangles that a node or a seam joins do not count,
  // nor those of puppets alone, nor does what only touches.
  const std::vector<Crossing>& find(const State& state);
  const std::vector<CrossingEdge>& edges() const { return edges_; }
  Vec3 placeOf(const State& state, const Crossing& crossing) const;

 private:
  bool doNotCross(int edge, int triangle) const;

  const ClothSystem& cloth_;
  std::vector<int> sewn_;  // [nodes] the lowest of those that seams join it with
  std::vector<CrossingEdge> edges_;
  std::vector<AxisBox> boxes_;  // [triangles]
  BoxTree tree_{{}};
  std::vector<Crossing> found_;
};

}  // namespace selvedge
