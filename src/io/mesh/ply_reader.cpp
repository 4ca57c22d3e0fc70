// PLY: ascii and binary, elements and properties in any order, those that mean nothing here passed over.
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "io/mesh/ply_body.h"
#include "io/mesh/ply_header.h"
#include "io/mesh/surface_file.h"

namespace selvedge {
namespace {

constexpr std::string_view kTextureNames[][2] = {{"u", "v"}, {"s", "t"}, {"texture_u", "texture_v"}};

class PlyParser {
 public:
  PlyParser(const std::string& path, std::string_view bytes)
      : header_(readPlyHeader(path, bytes)), surface_(named(path, bytes, header_)), body_(surface_, header_) {}

  SurfaceFile parse() {
    for (const PlyElement& element : header_.elements) {
      if (element.properties.empty()) continue;  // nothing is stored for it
      if (element.name == "vertex") {
        vertices(element);
      } else if (element.name == "face") {
        faces(element);
      } else {
        for (std::int64_t i = 0; i < element.count; ++i) body_.read(element, i, row_);
      }
    }
    body_.finish();
    if (!surface_.hasTexture && !texture_.empty()) textureByVertex();
    return std::move(surface_);
  }

 private:
  static SurfaceFile named(const std::string& path, std::string_view bytes, const PlyHeader& header) {
    SurfaceFile surface;
    surface.path = path;
    surface.bytes = bytes;
    surface.binary = !header.ascii;
    return surface;
  }

  double value(int property) const { return row_[static_cast<std::size_t>(property)][0]; }

  // The place of a property that must be one number a row.
  int number(const PlyElement& element, std::string_view name) const {
    const int place = element.find(name);
    if (place >= 0 && element.properties[static_cast<std::size_t>(place)].countType) {
      throw InputError(surface_.path, fmt::format("property {} of the vertices is a list; it must be a number", name));
    }
    return place;
  }

  void vertices(const PlyElement& element) {
    const int x = number(element, "x"), y = number(element, "y"), z = number(element, "z");
    if (x < 0 || y < 0 || z < 0) throw InputError(surface_.path, "the vertices have no x, y and z");
    int u = -1, v = -1;
    for (const auto& [uName, vName] : kTextureNames) {
      if (number(element, uName) >= 0 && number(element, vName) >= 0) u = element.find(uName), v = element.find(vName);
    }
    for (std::int64_t i = 0; i < element.count; ++i) {
      body_.read(element, i, row_);
      surface_.addPosition({value(x), value(y), value(z)}, body_.offset());
      if (u >= 0) texture_.emplace_back(value(u), value(v));
    }
  }

  void faces(const PlyElement& element) {
    const int plural = element.find("vertex_indices");
    const int indices = plural >= 0 ? plural : element.find("vertex_index");
    if (indices < 0) throw InputError(surface_.path, "the faces have no vertex_indices");
    const int wedges = element.find("texcoord");  // two numbers a corner
    for (std::int64_t i = 0; i < element.count; ++i) {
      body_.read(element, i, row_);
      nodes_.clear();
      for (double index : row_[static_cast<std::size_t>(indices)]) nodes_.push_back(node(index));
      cornerTexture(wedges);
      surface_.addFace(nodes_, corners_, body_.offset());
    }
  }

  // Whether there is such a node is judged with the mesh: faces may stand before the vertices.
  int node(double index) const {
    if (std::abs(index) < 2e9 && index == std::floor(index)) return static_cast<int>(index);
    throw InputError(surface_.where(body_.offset()), fmt::format("{} is not the number of a vertex", index));
  }

  void cornerTexture(int wedges) {
    corners_.clear();
    if (wedges < 0) return;
    const auto& uv = row_[static_cast<std::size_t>(wedges)];
    if (uv.size() != 2 * nodes_.size()) return;
    for (std::size_t k = 0; k < nodes_.size(); ++k) corners_.emplace_back(uv[2 * k], uv[2 * k + 1]);
  }

  // Afterwards, as the faces may stand before the vertices. Nodes out of range are reported with the mesh.
  void textureByVertex() {
    surface_.hasTexture = true;
    for (std::size_t k = 0; k < surface_.nodes.size(); ++k) {
      const int node = surface_.nodes[k];
      if (node >= 0 && node < std::ssize(texture_)) surface_.texture[k] = texture_[static_cast<std::size_t>(node)];
    }
  }

  PlyHeader header_;
  SurfaceFile surface_;
  PlyBody body_;
  std::vector<Vec2> texture_;  // [nodes] or empty
  PlyBody::Row row_;
  std::vector<int> nodes_;     // of the face being read
  std::vector<Vec2> corners_;  // its texture coordinates, empty where it has none
};

}  // namespace

SurfaceFile readPly(const std::string& path, std::string_view bytes) { return PlyParser(path, bytes).parse(); }

}  // namespace selvedge
