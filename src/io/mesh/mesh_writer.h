// Surfaces to OBJ and PLY, chosen by the file's extension. Both keep every bit of the positions: OBJ with 17 digits,
// PLY in binary (little endian, doubles).
#pragma once

#include <string>

#include "model/mesh/mesh.h"

namespace selvedge {

using Positions = Eigen::Ref<const Eigen::Matrix3Xd, 0, Eigen::OuterStride<>>;  // [nodes] a column each, m

// What the vertices have beside their places, a number each.
struct VertexColumn {
  std::string name;
  VecX values;  // [nodes]
};
using VertexColumns = std::vector<VertexColumn>;

// An element of a PLY file with one number each.
struct NumberElement {
  std::string name, property;
  VecX values;
};

// A binary PLY file of a surface. Elements without numbers are left out.
std::string plyBytes(const Mesh& mesh, const Positions& positions, const VertexColumns& columns = {},
                     std::vector<NumberElement> more = {});

// Throws InputError for an unknown extension or a file that cannot be written. OBJ keeps no columns.
void writeMesh(const std::string& path, const Mesh& mesh, const Positions& positions,
               const VertexColumns& columns = {});

// The same error before a long run instead of after it.
void requireMeshExtension(const std::string& path);

}  // namespace selvedge
