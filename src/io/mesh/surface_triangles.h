// The faces of a mesh file as triangles.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "io/mesh/surface_file.h"

namespace selvedge {

struct SurfaceTriangles {
  std::vector<std::array<int, 3>> nodes;     // in the order of the file's faces
  std::vector<std::size_t> at;               // [triangles] offset in the file
  std::vector<std::array<Vec2, 3>> texture;  // [triangles] NaN where a corner has none
};

// Throws InputError for a file without faces, places that are no numbers, nodes that are not there, triangles without
// area, and polygons that cannot be cut into triangles.
SurfaceTriangles trianglesOf(const SurfaceFile& file);

}  // namespace selvedge
