// A cloth's nodes as the GPU gets them.
#pragma once

#include <span>

#include "model/frame.h"

namespace selvedge {

// Two texels of a buffer texture, and a vertex at the same time.
struct NodeVertex {
  Float3 place;    // m
  float quantity;  // of the colour map
  Float3 normal;   // unit length; zero where no triangle is
  float unused;
};

// Smooth normals: of the triangles around each node, weighted by their areas (a cross product has twice the area as its
// length).
void addNormals(std::span<const std::array<std::uint32_t, 3>> triangles, std::span<NodeVertex> nodes);

}  // namespace selvedge
