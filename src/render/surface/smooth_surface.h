// A smooth surface through the nodes of a cloth: a finer mesh, whose places and normals follow theirs.
//
// A subdivision surface stays inside the corners that it rounds off: pulled over the edge of a box, it would cut through
// it. So its mesh hangs on points a little beyond the nodes, c = p + (p - S p), where S p is where the surface of the nodes
// p passes them. Long waves go through the nodes then; of a zigzag from node to node some half is left, which is what
// makes the surface smooth. Of a narrow fold along a diagonal of the grid it leaves beads from node to node, which are hardly
// seen as an outline, but plainly in the light. So the normals are those of a smoother surface, that of the points S p.
#pragma once

#include <span>
#include <vector>

#include "render/surface/subdivision.h"
#include "render/surface/vertex_normals.h"

namespace selvedge {

inline constexpr int kMostRounds = 3;  // then a triangle is an eighth as wide

class SmoothSurface {
 public:
  SmoothSurface(const ClothShape& shape, int rounds);

  // Its vertices for nodes that are there now.
  const std::vector<NodeVertex>& follow(std::span<const NodeVertex> nodes);

  const std::vector<NodeVertex>& vertices() const { return vertices_; }  // as follow() left them
  const std::vector<std::array<std::uint32_t, 3>>& triangles() const { return mesh_.triangles; }
  const std::vector<std::array<float, 2>>& weave() const { return weave_; }  // [vertices] as ClothShape's

 private:
  void put(const std::vector<std::array<float, 4>>& hangsOn);  // the vertices of the surface of these points

  FineMesh mesh_;
  std::vector<std::array<float, 2>> weave_;
  std::vector<NodeVertex> vertices_;
};

}  // namespace selvedge
