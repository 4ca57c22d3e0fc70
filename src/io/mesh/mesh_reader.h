// A cloth from a surface in a file (OBJ or PLY).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/mesh/mesh.h"

namespace selvedge {

struct MeshReadOptions {
  double scale = 1;                // metres a unit
  std::string restShape = "auto";  // one of restShapeNames()
};

// auto: texture where the file has texture coordinates, otherwise initial. See model/mesh_rest_shape.h for the others.
std::vector<std::string> restShapeNames();

// Polygons become fans of triangles, all oriented alike; corners and regions are found on the longest boundary, in the
// file's own axes (a closed surface has none). Throws InputError with the path, and the line where there is one.
Mesh readMesh(const std::string& path, const MeshReadOptions& options = {});
// The same of a file's bytes.
Mesh readMesh(const std::string& path, std::string_view bytes, const MeshReadOptions& options);

}  // namespace selvedge
