// A cloth from a surface in a file (OBJ or PLY).
#pragma once

#include <string>
#include <string_view>

#include "model/mesh/mesh.h"

namespace selvedge {

struct MeshReadOptions {
  double scale = 1;                // metres a unit
  std::string restShape = "auto";  // one of restShapeNames() in io/mesh/rest_shape_choice.h
};

// Polygons are cut into triangles, all oriented alike, and vertices in no face are left out; corners and regions are
// found on the longest boundary, in the file's own axes (a closed surface has none). What was decided on the way is told
// in Mesh::remarks. Throws InputError with the path, and the line where there is one.
Mesh readMesh(const std::string& path, const MeshReadOptions& options = {});
// The same of a file's bytes.
Mesh readMesh(const std::string& path, std::string_view bytes, const MeshReadOptions& options);

}  // namespace selvedge
