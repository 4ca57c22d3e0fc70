#include "io/mesh/mesh_reader.h"

#include <fmt/format.h>

#include "io/mesh/mesh_format.h"
#include "io/mesh/rest_shape_choice.h"
#include "io/mesh/surface_triangles.h"
#include "io/text_scanner.h"
#include "model/mesh/mesh_corners.h"
#include "model/mesh/mesh_orientation.h"
#include "model/mesh/mesh_regions.h"

namespace selvedge {
namespace {

// Vertices in no face, as modelling programs leave them, are no cloth: the nodes are those of the triangles, in order.
std::vector<Vec3> takeUsedNodes(const std::vector<Vec3>& positions, std::vector<std::array<int, 3>>& triangles) {
  std::vector<int> number(positions.size(), -1);  // -1: in no triangle
  for (const auto& nodes : triangles) {
    for (int node : nodes) number[toIndex(node)] = 0;
  }
  std::vector<Vec3> used;
  for (std::size_t i = 0; i < number.size(); ++i) {
    if (number[i] < 0) continue;
    number[i] = static_cast<int>(used.size());
    used.push_back(positions[i]);
  }
  for (auto& nodes : triangles) {
    for (int& node : nodes) node = number[toIndex(node)];
  }
  return used;
}

std::string bytesOf(const std::string& path) {
  meshFormat(path);  // before a file that is no mesh is read
  return readWholeFile(path, kLargestMeshFile);
}

SurfaceFile readSurfaceFile(const std::string& path, std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);  // the byte order mark some editors write
  return (meshFormat(path) == MeshFormat::obj ? readObj : readPly)(path, bytes);
}

void remarkLoose(std::size_t loose, Mesh& mesh) {
  if (loose == 0) return;
  mesh.remarks.push_back(
      loose == 1 ? "one vertex that belongs to no face was left out; the nodes are numbered without it"
                 : fmt::format("{} vertices that belong to no face were left out; the nodes are numbered without them",
                               loose));
}

}  // namespace

Mesh readMesh(const std::string& path, const MeshReadOptions& options) {
  return readMesh(path, bytesOf(path), options);
}

Mesh readMesh(const std::string& path, std::string_view bytes, const MeshReadOptions& options) {
  const SurfaceFile file = readSurfaceFile(path, bytes);
  SurfaceTriangles triangles = trianglesOf(file);
  // The triangles of a mesh are those of its file, in the same order.
  const MeshOrigin origin(path, [&](int t) { return file.where(triangles.at[toIndex(t)]); });

  Mesh mesh;
  mesh.triangles = std::move(triangles.nodes);
  mesh.positions = takeUsedNodes(file.positions, mesh.triangles);
  remarkLoose(file.positions.size() - mesh.positions.size(), mesh);
  if (options.scale != 1) {
    for (Vec3& position : mesh.positions) position *= options.scale;
  }
  mesh.rest = std::move(triangles.texture);
  orientConsistently(mesh, origin);
  const Topology topology = buildTopology(mesh, origin);
  takeRestShape(options.restShape, {topology, origin, file.hasTexture}, mesh);
  if (!topology.boundaryLoops.empty()) mesh.corners = detectCorners(mesh, topology.boundaryLoops.front());
  nameRegions(mesh, topology);
  return mesh;
}

void readSurface(const std::string& path, double scale,
                 const std::function<void(FileSurface&, const MeshOrigin&)>& take) {
  const std::string bytes = bytesOf(path);
  const SurfaceFile file = readSurfaceFile(path, bytes);
  SurfaceTriangles triangles = trianglesOf(file);
  FileSurface surface;
  surface.triangles = std::move(triangles.nodes);
  surface.nodes = takeUsedNodes(file.positions, surface.triangles);
  for (Vec3& node : surface.nodes) node *= scale;
  take(surface, MeshOrigin(path, [&](int t) { return file.where(triangles.at[toIndex(t)]); }));
}

}  // namespace selvedge
