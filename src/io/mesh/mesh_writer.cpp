#include "io/mesh/mesh_writer.h"

#include <bit>
#include <iterator>

#include <fmt/format.h>

#include "base/check.h"
#include "base/error.h"
#include "io/atomic_file.h"
#include "io/mesh/mesh_format.h"

namespace selvedge {
namespace {

static_assert(std::endian::native == std::endian::little, "PLY files are written as the numbers lie in memory");

template <class T>
void appendBytes(std::string& text, const T& value) {
  text.append(reinterpret_cast<const char*>(&value), sizeof value);
}

void writeObj(AtomicFile& file, const Mesh& mesh, const Positions& positions) {
  std::string text = "# Selvedge; metres, y up\n";
  for (const auto& p : positions.colwise()) {
    fmt::format_to(std::back_inserter(text), "v {:.17g} {:.17g} {:.17g}\n", p[0], p[1], p[2]);
  }
  for (const auto& t : mesh.triangles) {
    fmt::format_to(std::back_inserter(text), "f {} {} {}\n", t[0] + 1, t[1] + 1, t[2] + 1);
  }
  file.write(text);
}

}  // namespace

std::string plyBytes(const Mesh& mesh, const Positions& positions, const VertexColumns& columns,
                     std::vector<NumberElement> more) {
  std::string properties;
  for (const VertexColumn& column : columns) properties += fmt::format("property double {}\n", column.name);
  std::erase_if(more, [](const NumberElement& each) { return each.values.size() == 0; });
  std::string elements;
  for (const NumberElement& each : more) {
    elements += fmt::format("element {} {}\nproperty double {}\n", each.name, each.values.size(), each.property);
  }
  std::string text = fmt::format(
      "ply\nformat binary_little_endian 1.0\ncomment Selvedge; metres, y up\n"
      "element vertex {}\nproperty double x\nproperty double y\nproperty double z\n{}"
      "element face {}\nproperty list uchar int vertex_indices\n{}end_header\n",
      positions.cols(), properties, mesh.triangles.size(), elements);
  for (Eigen::Index i = 0; i < positions.cols(); ++i) {
    for (int axis = 0; axis < 3; ++axis) appendBytes(text, positions(axis, i));
    for (const VertexColumn& column : columns) appendBytes(text, column.values[i]);
  }
  for (const auto& t : mesh.triangles) {
    appendBytes(text, std::uint8_t{3});
    for (int node : t) appendBytes(text, std::int32_t{node});
  }
  for (const NumberElement& each : more) {
    for (const double value : each.values) appendBytes(text, value);
  }
  return text;
}

void requireMeshExtension(const std::string& path) { meshFormat(path); }

void writeMesh(const std::string& path, const Mesh& mesh, const Positions& positions, const VertexColumns& columns) {
  SELVEDGE_CHECK_EQ(positions.cols(), std::ssize(mesh.positions));
  const MeshFormat format = meshFormat(path);
  AtomicFile file(path);
  format == MeshFormat::obj ? writeObj(file, mesh, positions) : file.write(plyBytes(mesh, positions, columns));
  file.commit();
}

}  // namespace selvedge
