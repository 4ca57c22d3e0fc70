// What a mesh file says, before it is judged: read by obj_reader.cpp and ply_reader.cpp, made a cloth by
// mesh_reader.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "model/mesh.h"

namespace selvedge {

struct SurfaceFile {
  std::string path;
  std::vector<Vec3> positions;
  std::vector<int> positionLines;             // [nodes] line in the file; 0 where it has none (binary)
  std::vector<std::array<int, 3>> triangles;  // polygons as fans; nodes may still be out of range
  std::vector<int> triangleLines;             // [triangles]
  std::vector<std::array<Vec2, 3>> texture;   // [triangles] NaN where a corner has none
  bool hasTexture = false;

  void addPosition(const Vec3& position, int line) {
    positions.push_back(position);
    positionLines.push_back(line);
  }
  // `texture` has one entry a node, or none.
  void addPolygon(std::span<const int> nodes, std::span<const Vec2> textureOfNodes, int line);
  std::string where(int line) const;  // "path:line", or the path alone
};

SurfaceFile readObj(const std::string& path, std::string_view text);
SurfaceFile readPly(const std::string& path, std::string_view bytes);

}  // namespace selvedge
