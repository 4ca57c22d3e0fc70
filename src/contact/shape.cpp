#include "contact/shape.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "contact/mesh/solid_mesh.h"

namespace selvedge {
namespace {

constexpr double kTiny = 1e-12;  // m: nearer than this to a centre or an axis the direction is any

// About a point: d = |v| - r. `any`: the normal where all directions are as good.
Distance round(const Vec3& v, double radius, const Vec3& any, bool curved) {
  const double length = v.norm();
  Distance found;
  found.d = length - radius;
  found.normal = length > kTiny ? Vec3(v / length) : any;
  if (curved && length > kTiny) found.curvature = (Mat3::Identity() - found.normal * found.normal.transpose()) / length;
  return found;
}

double sign(double x) { return x < 0 ? -1 : 1; }

Distance capsule(const Vec3& p, double half, double radius, bool curved) {
  const double along = std::clamp(p.y(), -half, half);
  Distance found = round(p - Vec3(0, along, 0), radius, Vec3(1, 0, 0), curved);
  if (curved && std::abs(p.y()) < half) {  // beside the axis it is straight along it
    found.curvature.row(1).setZero();
    found.curvature.col(1).setZero();
  }
  return found;
}

Distance box(const Vec3& p, const Vec3& extent, bool curved) {
  const Vec3 q = p.cwiseAbs() - extent;
  Distance found;
  Eigen::Index axis = 0;
  if (const double nearest = q.maxCoeff(&axis); nearest <= 0) {  // inside: the nearest face
    found.d = nearest;
    found.normal[axis] = sign(p[axis]);
    return found;
  }
  const Vec3 v = q.cwiseMax(0);
  found.d = v.norm();
  Vec3 outside = Vec3::Zero();
  for (int k = 0; k < 3; ++k) {
    found.normal[k] = sign(p[k]) * v[k] / found.d;
    outside[k] = q[k] > 0 ? 1 : 0;
  }
  if (!curved) return found;
  // One axis outside: a face, which is flat. Two: an edge. Three: a corner.
  found.curvature = (Mat3(outside.asDiagonal()) - found.normal * found.normal.transpose()) / found.d;
  return found;
}

Distance cylinder(const Vec3& p, double half, double radius, bool curved) {
  const Vec3 flat(p.x(), 0, p.z());
  const double rho = flat.norm(), side = rho - radius, cap = std::abs(p.y()) - half;
  const Vec3 out = rho > kTiny ? Vec3(flat / rho) : Vec3(1, 0, 0), up(0, sign(p.y()), 0);
  const Vec3 around = out.cross(Vec3(0, 1, 0));
  Distance found;
  if (side > 0 && cap > 0) {  // the rim
    found.d = std::hypot(side, cap);
    found.normal = (side * out + cap * up) / found.d;
    if (!curved) return found;
    const Vec3 across = (cap * out - side * up) / found.d;
    found.curvature = across * across.transpose() / found.d + side / (found.d * rho) * around * around.transpose();
  } else if (side >= cap) {
    found.d = side;
    found.normal = out;
    if (curved && rho > kTiny) found.curvature = around * around.transpose() / rho;
  } else {
    found.d = cap;
    found.normal = up;
  }
  return found;
}

}  // namespace

double Shape::distance(const Vec3& p) const {
  switch (kind) {
    case Kind::plane:
      return p.y();
    case Kind::sphere:
      return p.norm() - radius;
    case Kind::capsule:
      return (p - Vec3(0, std::clamp(p.y(), -half, half), 0)).norm() - radius;
    case Kind::box: {
      const Vec3 q = p.cwiseAbs() - extent;
      return q.cwiseMax(0).norm() + std::min(q.maxCoeff(), 0.0);
    }
    case Kind::mesh:
      return solid->distance(p);
    case Kind::cylinder:
      break;
  }
  const double side = std::hypot(p.x(), p.z()) - radius, cap = std::abs(p.y()) - half;
  return side > 0 && cap > 0 ? std::hypot(side, cap) : std::max(side, cap);
}

double Shape::reach() const {
  switch (kind) {
    case Kind::plane:
      return 0;
    case Kind::sphere:
      return radius;
    case Kind::capsule:
      return half + radius;
    case Kind::box:
      return extent.norm();
    case Kind::mesh:
      return solid->reach();
    case Kind::cylinder:
      break;
  }
  return std::hypot(half, radius);
}

double Shape::distanceBelow(const Vec3& p, double bound) const {
  return kind == Kind::mesh ? solid->distanceBelow(p, bound) : distance(p);
}

bool Shape::measureBelow(const Vec3& p, double bound, Distance& measured) const {
  if (kind == Kind::mesh) return solid->measureBelow(p, bound, measured);
  if (!(distance(p) < bound)) return false;
  measured = measure(p);
  return true;
}

Distance Shape::measure(const Vec3& p, bool curved) const {
  switch (kind) {
    case Kind::plane:
      return {p.y(), Vec3(0, 1, 0), Mat3::Zero()};
    case Kind::sphere:
      return round(p, radius, Vec3(0, 1, 0), curved);
    case Kind::capsule:
      return capsule(p, half, radius, curved);
    case Kind::box:
      return box(p, extent, curved);
    case Kind::mesh:
      return solid->measure(p);
    case Kind::cylinder:
      break;
  }
  return cylinder(p, half, radius, curved);
}

}  // namespace selvedge
