#include "contact/shape_surface.h"

#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

#include "contact/mesh/drawn_mesh.h"

namespace selvedge {
namespace {

constexpr int kAround = 48;         // segments of a full turn
constexpr double kPlaneReach = 10;  // m, from its origin to the sides of its square

std::uint32_t addVertex(ShapeSurface& surface, const Vec3& place, const Vec3& normal) {
  surface.vertices.push_back(toFloat(place));
  surface.normals.push_back(toFloat(normal));
  return static_cast<std::uint32_t>(surface.vertices.size() - 1);
}

// The parallelogram middle +- u +- v, its normal along u x v.
void addFace(ShapeSurface& surface, const Vec3& middle, const Vec3& u, const Vec3& v) {
  const Vec3 normal = u.cross(v).normalized();
  const std::uint32_t a = addVertex(surface, middle - u - v, normal), b = addVertex(surface, middle + u - v, normal);
  const std::uint32_t c = addVertex(surface, middle + u + v, normal), d = addVertex(surface, middle - u + v, normal);
  surface.triangles.push_back({a, b, c});
  surface.triangles.push_back({a, c, d});
}

// A point of a profile that turns about the y axis.
struct ProfilePoint {
  double rho, y, normalRho, normalY;
};

std::uint32_t addRing(ShapeSurface& surface, const ProfilePoint& point) {
  const auto first = static_cast<std::uint32_t>(surface.vertices.size());
  for (int i = 0; i < kAround; ++i) {
    const double angle = 2 * std::numbers::pi * i / kAround, x = std::sin(angle), z = std::cos(angle);
    addVertex(surface, {point.rho * x, point.y, point.rho * z},
              {point.normalRho * x, point.normalY, point.normalRho * z});
  }
  return first;
}

// Between two points of the profile, from below upwards.
void addBand(ShapeSurface& surface, const ProfilePoint& low, const ProfilePoint& high) {
  const std::uint32_t below = addRing(surface, low), above = addRing(surface, high);
  for (std::uint32_t i = 0; i < kAround; ++i) {
    const std::uint32_t next = (i + 1) % kAround;
    if (low.rho > 0) surface.triangles.push_back({below + i, below + next, above + next});
    if (high.rho > 0) surface.triangles.push_back({below + i, above + next, above + i});
  }
}

// From the lowest point of a ball to its highest, its halves `half` away from the middle.
void addCapsule(ShapeSurface& surface, double radius, double half) {
  constexpr int kRings = kAround / 2;
  const auto pointAt = [&](int ring, double shift) -> ProfilePoint {
    const double angle = std::numbers::pi * (static_cast<double>(ring) / kRings - 0.5);
    const bool pole = ring == 0 || ring == kRings;
    const double out = pole ? 0 : std::cos(angle), up = std::sin(angle);
    return {radius * out, radius * up + shift, out, up};
  };
  for (int ring = 0; ring < kRings; ++ring) {
    const double shift = 2 * ring < kRings ? -half : half;
    if (2 * ring == kRings && half > 0) addBand(surface, pointAt(ring, -half), pointAt(ring, half));
    addBand(surface, pointAt(ring, shift), pointAt(ring + 1, shift));
  }
}

void addCylinder(ShapeSurface& surface, double radius, double half) {
  addBand(surface, {0, -half, 0, -1}, {radius, -half, 0, -1});
  addBand(surface, {radius, -half, 1, 0}, {radius, half, 1, 0});
  addBand(surface, {radius, half, 0, 1}, {0, half, 0, 1});
}

void addBox(ShapeSurface& surface, const Vec3& extent) {
  for (int axis = 0; axis < 3; ++axis) {
    for (const double side : {-1.0, 1.0}) {
      const Vec3 out = side * extent[axis] * Vec3::Unit(axis);
      const Vec3 u = extent[(axis + 1) % 3] * Vec3::Unit((axis + 1) % 3);
      addFace(surface, out, u, side * extent[(axis + 2) % 3] * Vec3::Unit((axis + 2) % 3));
    }
  }
}

}  // namespace

ShapeSurface surfaceOf(const Shape& shape) {
  ShapeSurface surface;
  switch (shape.kind) {
    case Shape::Kind::plane:
      surface.endless = true;
      addFace(surface, Vec3::Zero(), kPlaneReach * Vec3::UnitZ(), kPlaneReach * Vec3::UnitX());
      break;
    case Shape::Kind::sphere:
      addCapsule(surface, shape.radius, 0);
      break;
    case Shape::Kind::capsule:
      addCapsule(surface, shape.radius, shape.half);
      break;
    case Shape::Kind::box:
      addBox(surface, shape.extent);
      break;
    case Shape::Kind::cylinder:
      addCylinder(surface, shape.radius, shape.half);
      break;
    case Shape::Kind::mesh:
      return drawnMesh(*shape.solid);
  }
  return surface;
}

}  // namespace selvedge
