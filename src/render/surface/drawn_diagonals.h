// How each rectangle of a cloth is cut into two triangles to be drawn: along the fold that runs through it. A narrow fold
// that is cut crosswise at every second rectangle, as the cloth's own triangles may be, looks like a string of beads.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "render/surface/vertex_normals.h"

namespace selvedge {

class DrawnDiagonals {
 public:
  explicit DrawnDiagonals(const ClothShape& shape);

  // Cuts them for nodes, with their normals, that are there now. Whether any is cut another way than before.
  bool follow(std::span<const NodeVertex> nodes);

  // As many as the cloth has, bodies in their order.
  const std::vector<std::array<std::uint32_t, 3>>& triangles() const { return triangles_; }

 private:
  struct Rectangle {
    std::array<std::uint32_t, 4> corners;
    std::size_t first;  // of its two triangles
    bool turned;        // cut from corner 1 to 3, not from 0 to 2 as the cloth's own are
  };
  void cut(const Rectangle& rectangle);

  std::vector<Rectangle> rectangles_;
  std::vector<std::array<std::uint32_t, 3>> triangles_;
};

}  // namespace selvedge
