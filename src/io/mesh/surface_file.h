// What a mesh file says, before it is judged: read by obj_reader.cpp and ply_reader.cpp, cut into triangles by
// surface_triangles.cpp, made a cloth by mesh_reader.cpp.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "model/mesh/mesh.h"

namespace selvedge {

struct SurfaceFile {
  std::string path;
  std::string_view bytes;  // all of the file, for saying where; its owner must outlive this
  bool binary = false;     // it has no lines
  int firstIndex = 0;      // how the file counts its nodes: OBJ from 1, PLY from 0
  std::vector<Vec3> positions;
  std::vector<std::size_t> positionsAt;  // [nodes] offset in the file
  struct Face {
    std::size_t first, corners;  // where its corners begin, and how many they are
    std::size_t at;              // offset in the file
  };
  std::vector<Face> faces;
  std::vector<int> nodes;     // [corners of all faces] may be out of range
  std::vector<Vec2> texture;  // [corners of all faces] NaN where a corner has none
  bool hasTexture = false;

  void addPosition(const Vec3& position, std::size_t offset) {
    positions.push_back(position);
    positionsAt.push_back(offset);
  }
  // `textureOfCorners` has one entry a corner, or none.
  void addFace(std::span<const int> corners, std::span<const Vec2> textureOfCorners, std::size_t offset);

  std::string where(std::size_t offset) const;  // "cloth.obj:12:5"; "cloth.ply (byte 212)" for a binary file
  // The same of a word or the rest of a line that is part of `bytes`.
  std::string where(std::string_view part) const { return where(static_cast<std::size_t>(part.data() - bytes.data())); }
};

SurfaceFile readObj(const std::string& path, std::string_view text);
SurfaceFile readPly(const std::string& path, std::string_view bytes);

}  // namespace selvedge
