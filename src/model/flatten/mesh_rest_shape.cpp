#include "model/flatten/mesh_rest_shape.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <fmt/format.h>

#include "base/error.h"

namespace selvedge {
namespace {

std::array<Vec3, 3> cornersOf(const Mesh& mesh, std::size_t triangle) {
  const auto& t = mesh.triangles[triangle];
  return {mesh.positions[static_cast<std::size_t>(t[0])], mesh.positions[static_cast<std::size_t>(t[1])],
          mesh.positions[static_cast<std::size_t>(t[2])]};
}

}  // namespace

RestShape planeRest(const Mesh& mesh) {
  RestShape rest(mesh.triangles.size());
  for (std::size_t t = 0; t < rest.size(); ++t) {
    const auto p = cornersOf(mesh, t);
    for (std::size_t k = 0; k < 3; ++k) rest[t][k] = p[k].head<2>();
  }
  return rest;
}

RestShape initialRest(const Mesh& mesh) {
  constexpr double kFacesAlong = 1e-6;  // length of the projected axis below which it gives no direction
  RestShape rest(mesh.triangles.size());
  for (std::size_t t = 0; t < rest.size(); ++t) {
    const auto p = cornersOf(mesh, t);
    const Vec3 normal = (p[1] - p[0]).cross(p[2] - p[0]).normalized();
    Vec3 warp = Vec3::UnitX() - normal.x() * normal;
    if (warp.norm() < kFacesAlong) warp = -Vec3::UnitZ() + normal.z() * normal;
    warp.normalize();
    const Vec3 weft = normal.cross(warp);
    for (std::size_t k = 0; k < 3; ++k) rest[t][k] = Vec2(warp.dot(p[k] - p[0]), weft.dot(p[k] - p[0]));
  }
  return rest;
}

RestShape textureRest(const Mesh& mesh, const RestShape& texture, const MeshOrigin& origin) {
  double total = 0;
  for (const auto& corners : texture) {
    const double area = std::abs(triangleArea(corners));
    if (std::isfinite(area)) total += area;
  }
  RestShape rest = texture;
  const double mean = total / static_cast<double>(texture.size()), scale = std::sqrt(surfaceArea(mesh) / total);
  for (std::size_t t = 0; t < rest.size(); ++t) {
    const double area = triangleArea(rest[t]);
    if (!std::isfinite(area)) {
      throw InputError(origin.of(static_cast<int>(t)),
                       fmt::format("triangle {} (counted from 0) has no texture coordinates though others have; give "
                                   "them to all, or set rest_shape to \"flatten\" or \"initial\"",
                                   t));
    }
    if (!(std::abs(area) > 1e-9 * mean)) {
      throw InputError(origin.of(static_cast<int>(t)),
                       fmt::format("triangle {} (counted from 0) has no area in the texture, so no rest shape; repair "
                                   "the texture coordinates, or set rest_shape to \"flatten\" or \"initial\"",
                                   t));
    }
    for (Vec2& corner : rest[t]) corner = scale * Vec2(corner.x(), area < 0 ? -corner.y() : corner.y());
  }
  return rest;
}

double meanStretch(const Mesh& mesh, const RestShape& rest) {
  double sum = 0;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto p = cornersOf(mesh, t);
    Eigen::Matrix<double, 3, 2> space;
    space << p[1] - p[0], p[2] - p[0];
    Eigen::Matrix2d flat;
    flat << rest[t][1] - rest[t][0], rest[t][2] - rest[t][0];
    const Eigen::Matrix<double, 3, 2> gradient = space * flat.inverse();
    // s1 and s2 are its singular values: s1^2 + s2^2 is its square, s1 s2 the ratio of the areas.
    const double areas = gradient.col(0).cross(gradient.col(1)).norm(), square = gradient.squaredNorm();
    const double stretches = std::sqrt(square + 2 * areas);  // s1 + s2
    sum += 0.5 * space.col(0).cross(space.col(1)).norm() * 0.5 * (square - 2 * stretches + 2);
  }
  return std::sqrt(std::max(sum, 0.0) / surfaceArea(mesh));
}

double surfaceArea(const Mesh& mesh) {
  double area = 0;
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto p = cornersOf(mesh, t);
    area += 0.5 * (p[1] - p[0]).cross(p[2] - p[0]).norm();
  }
  return area;
}

}  // namespace selvedge
