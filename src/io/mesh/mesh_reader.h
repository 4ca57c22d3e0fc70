// A cloth, or a bare surface, from a file (OBJ or PLY).
#pragma once

#include <functional>
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

struct FileSurface {
  std::vector<Vec3> nodes;                    // m; those of the triangles
  std::vector<std::array<int, 3>> triangles;  // turned as they are in the file
};

// Polygons are cut and vertices left out as above; nothing else is changed. `take` gets the surface while it can still be
// told where in the file each triangle stands. Throws InputError as above.
void readSurface(const std::string& path, double scale,
                 const std::function<void(FileSurface&, const MeshOrigin&)>& take);

}  // namespace selvedge
