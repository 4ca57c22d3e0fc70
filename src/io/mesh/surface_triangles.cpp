#include "io/mesh/surface_triangles.h"

#include <algorithm>

#include <Eigen/Geometry>
#include <fmt/format.h>

#include "base/error.h"
#include "model/mesh/polygon_cut.h"

namespace selvedge {
namespace {

constexpr double kFarthest = 1e12;  // of a coordinate, in the file's unit: its square and fourth power are numbers
constexpr double kThin = 1e-10;  // twice the area over the square of the longest side, below which a triangle is none

void requireNumbers(const SurfaceFile& file) {
  for (std::size_t i = 0; i < file.positions.size(); ++i) {
    if (file.positions[i].allFinite() && file.positions[i].cwiseAbs().maxCoeff() <= kFarthest) continue;
    throw InputError(file.where(file.positionsAt[i]),
                     fmt::format("node {} (counted from 0) has a coordinate that is not a number from {:g} to {:g}", i,
                                 -kFarthest, kFarthest));
  }
}

void requireNodes(const SurfaceFile& file, const SurfaceFile::Face& face) {
  for (std::size_t k = face.first; k < face.first + face.corners; ++k) {
    const int node = file.nodes[k];
    if (node >= 0 && node < std::ssize(file.positions)) continue;
    throw InputError(
        file.where(face.at),
        fmt::format("a face uses vertex {}; this file has {} vertices, counted from {}",
                    static_cast<std::int64_t>(node) + file.firstIndex, file.positions.size(), file.firstIndex));
  }
}

// One node twice, as at both ends of a cut to a hole, would be an edge with more than two triangles, or a fold.
void requireDistinct(const SurfaceFile& file, std::size_t f) {
  const SurfaceFile::Face& face = file.faces[f];
  const auto begin = file.nodes.begin() + static_cast<std::ptrdiff_t>(face.first);
  std::vector<int> sorted(begin, begin + static_cast<std::ptrdiff_t>(face.corners));
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice == sorted.end()) return;
  throw InputError(file.where(face.at), fmt::format("face {} (counted from 0) has vertex {} at two of its {} corners; "
                                                    "cut it into triangles before saving the mesh",
                                                    f, *twice + file.firstIndex, face.corners));
}

void requireArea(const SurfaceFile& file, const std::array<int, 3>& nodes, std::size_t at) {
  const Vec3 &a = file.positions[static_cast<std::size_t>(nodes[0])],
             &b = file.positions[static_cast<std::size_t>(nodes[1])],
             &c = file.positions[static_cast<std::size_t>(nodes[2])];
  const double longest = std::max({(b - a).squaredNorm(), (c - b).squaredNorm(), (a - c).squaredNorm()});
  if ((b - a).cross(c - a).norm() > kThin * longest) return;
  throw InputError(file.where(at), fmt::format("the triangle of nodes {}, {} and {} (counted from 0) has no area; "
                                               "remove it or merge its nodes",
                                               nodes[0], nodes[1], nodes[2]));
}

// The corners of each triangle of a face, counted within it.
std::vector<std::array<int, 3>> cut(const SurfaceFile& file, std::size_t f) {
  const SurfaceFile::Face& face = file.faces[f];
  if (face.corners == 3) return {{0, 1, 2}};
  requireDistinct(file, f);
  std::vector<Vec3> corners;
  for (std::size_t k = 0; k < face.corners; ++k) {
    corners.push_back(file.positions[static_cast<std::size_t>(file.nodes[face.first + k])]);
  }
  PolygonCut polygon = cutPolygon(corners);
  if (polygon.flaw.empty()) return std::move(polygon.triangles);
  throw InputError(file.where(face.at), fmt::format("face {} (counted from 0), of {} corners, {}; repair it, or cut it "
                                                    "into triangles before saving the mesh",
                                                    f, face.corners, polygon.flaw));
}

}  // namespace

SurfaceTriangles trianglesOf(const SurfaceFile& file) {
  if (file.faces.empty()) throw InputError(file.path, "has no faces; it must hold triangles or polygons");
  requireNumbers(file);
  SurfaceTriangles triangles;
  for (std::size_t f = 0; f < file.faces.size(); ++f) {
    const SurfaceFile::Face& face = file.faces[f];
    requireNodes(file, face);
    for (const std::array<int, 3>& corners : cut(file, f)) {
      std::array<int, 3> nodes{};
      std::array<Vec2, 3> texture;
      for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t corner = face.first + static_cast<std::size_t>(corners[k]);
        nodes[k] = file.nodes[corner];
        texture[k] = file.texture[corner];
      }
      requireArea(file, nodes, face.at);
      triangles.nodes.push_back(nodes);
      triangles.at.push_back(face.at);
      triangles.texture.push_back(texture);
    }
  }
  return triangles;
}

}  // namespace selvedge
