#include "io/mesh/mesh_reader.h"

#include <algorithm>

#include <Eigen/Geometry>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "io/mesh/mesh_format.h"
#include "io/mesh/surface_file.h"
#include "io/text_scanner.h"
#include "model/flatten/mesh_rest_shape.h"
#include "model/mesh/mesh_orientation.h"
#include "model/mesh/mesh_regions.h"

namespace selvedge {
namespace {

constexpr double kFarthest = 1e12;  // of a coordinate, in the file's unit: its square and fourth power are numbers
constexpr double kThin = 1e-10;  // twice the area over the square of the longest side, below which a triangle is none

// The triangles of a mesh are those of its file, in the same order.
MeshOrigin originOf(const SurfaceFile& file) {
  return {file.path, [&file](int t) { return file.where(file.trianglesAt[static_cast<std::size_t>(t)]); }};
}

struct RestShapeKind {
  std::string_view name;
  bool flat;  // bending rests at angle 0
  RestShape (*make)(const Mesh& mesh, const Topology& topology, const SurfaceFile& file);
};

// The texture travels in mesh.rest until then, so that it is turned round with the triangles.
constexpr RestShapeKind kRestShapes[] = {
    {"texture", true,
     [](const Mesh& mesh, const Topology&, const SurfaceFile& file) {
       if (!file.hasTexture) {
         throw InputError(file.path, "has no texture coordinates; set rest_shape to \"flatten\" or \"initial\"");
       }
       return textureRest(mesh, mesh.rest, originOf(file));
     }},
    {"flatten", true,
     [](const Mesh& mesh, const Topology& topology, const SurfaceFile& file) {
       return flattenedRest(mesh, topology, file.path);
     }},
    {"initial", false, [](const Mesh& mesh, const Topology&, const SurfaceFile&) { return initialRest(mesh); }},
};

const RestShapeKind& restShapeKind(const std::string& name, const SurfaceFile& file) {
  const std::string_view wanted = name != "auto" ? std::string_view(name) : file.hasTexture ? "texture" : "initial";
  for (const RestShapeKind& kind : kRestShapes) {
    if (kind.name == wanted) return kind;
  }
  throw InputError("rest_shape", fmt::format("\"{}\" is not one of {}", name, fmt::join(restShapeNames(), ", ")));
}

void requireNumbers(const SurfaceFile& file) {
  for (std::size_t i = 0; i < file.positions.size(); ++i) {
    if (file.positions[i].allFinite() && file.positions[i].cwiseAbs().maxCoeff() <= kFarthest) continue;
    throw InputError(file.where(file.positionsAt[i]),
                     fmt::format("node {} (counted from 0) has a coordinate that is not a number from {:g} to {:g}", i,
                                 -kFarthest, kFarthest));
  }
}

void requireTriangle(const SurfaceFile& file, std::size_t t) {
  const auto& nodes = file.triangles[t];
  const std::string_view at = file.bytes.substr(file.trianglesAt[t]);
  for (int node : nodes) {
    if (node < 0 || node >= std::ssize(file.positions)) {
      throw InputError(file.where(at), fmt::format("a face uses vertex {}; this file has {} vertices, counted from {}",
                                                   static_cast<std::int64_t>(node) + file.firstIndex,
                                                   file.positions.size(), file.firstIndex));
    }
  }
  const Vec3 &a = file.positions[static_cast<std::size_t>(nodes[0])],
             &b = file.positions[static_cast<std::size_t>(nodes[1])],
             &c = file.positions[static_cast<std::size_t>(nodes[2])];
  const double longest = std::max({(b - a).squaredNorm(), (c - b).squaredNorm(), (a - c).squaredNorm()});
  if (!((b - a).cross(c - a).norm() > kThin * longest)) {
    throw InputError(file.where(at),
                     fmt::format("the triangle of nodes {}, {} and {} (counted from 0) has no area; remove it or merge "
                                 "its nodes",
                                 nodes[0], nodes[1], nodes[2]));
  }
}

void requireCloth(const SurfaceFile& file) {
  if (file.triangles.empty()) throw InputError(file.path, "has no faces; a cloth needs triangles or polygons");
  requireNumbers(file);
  std::vector<bool> used(file.positions.size(), false);
  for (std::size_t t = 0; t < file.triangles.size(); ++t) {
    requireTriangle(file, t);
    for (int node : file.triangles[t]) used[static_cast<std::size_t>(node)] = true;
  }
  const auto isolated = std::find(used.begin(), used.end(), false);
  if (isolated == used.end()) return;
  const auto node = static_cast<std::size_t>(isolated - used.begin());
  throw InputError(file.where(file.positionsAt[node]),
                   fmt::format("node {} (counted from 0) belongs to no face; remove it", node));
}

}  // namespace

std::vector<std::string> restShapeNames() {
  std::vector<std::string> names{"auto"};
  for (const RestShapeKind& kind : kRestShapes) names.emplace_back(kind.name);
  return names;
}

Mesh readMesh(const std::string& path, const MeshReadOptions& options) {
  meshFormat(path);  // before a file that is no mesh is read
  const std::string bytes = readWholeFile(path, kLargestMeshFile);
  return readMesh(path, bytes, options);
}

Mesh readMesh(const std::string& path, std::string_view bytes, const MeshReadOptions& options) {
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);  // the byte order mark some editors write
  SurfaceFile file = (meshFormat(path) == MeshFormat::obj ? readObj : readPly)(path, bytes);
  requireCloth(file);

  Mesh mesh;
  mesh.positions = file.positions;
  if (options.scale != 1) {
    for (Vec3& position : mesh.positions) position *= options.scale;
  }
  mesh.triangles = std::move(file.triangles);
  mesh.rest = std::move(file.texture);
  orientConsistently(mesh, originOf(file));
  const Topology topology = buildTopology(mesh, originOf(file));
  const RestShapeKind& restShape = restShapeKind(options.restShape, file);
  mesh.rest = restShape.make(mesh, topology, file);
  mesh.restIsFlat = restShape.flat;
  if (!topology.boundaryLoops.empty()) mesh.corners = detectCorners(mesh, topology.boundaryLoops.front());
  nameRegions(mesh, topology);
  return mesh;
}

}  // namespace selvedge
