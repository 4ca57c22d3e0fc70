// A cloth's triangles as the faces of a smooth surface: two that make a rectangle at rest are one face.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/frame.h"

namespace selvedge {

struct Polygon {
  std::array<std::uint32_t, 4> corners;  // counterclockwise, seen from the front
  std::size_t sides;                     // 3 or 4

  std::uint32_t operator[](std::size_t i) const { return corners[i % sides]; }
};

std::vector<Polygon> polygonsOf(const ClothShape& shape);

// One of the edges of polygons, with those that share it.
struct PolygonEdge {
  std::uint32_t low, high;           // nodes
  std::array<std::uint32_t, 2> ids;  // of the first two of them
  std::array<std::uint32_t, 2> at;   // which of their sides it is
  int faces;

  bool border() const { return faces != 2; }  // or where more than two meet
};

std::vector<PolygonEdge> polygonEdges(const std::vector<Polygon>& faces);  // by their nodes

}  // namespace selvedge
