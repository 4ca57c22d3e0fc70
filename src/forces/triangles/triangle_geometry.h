// What the laws on triangles share. w(u, v) maps the rest plane to space, linear on a triangle; its derivatives
// (Baraff & Witkin 1998, eq. 9) are sums over the corners, w_u = sum_i a_i x_i and w_v = sum_i b_i x_i, with weights
// fixed by the rest shape.
#pragma once

#include <string>

#include <Eigen/Geometry>

#include "forces/settings.h"
#include "model/mesh/mesh.h"

namespace selvedge {

struct TriangleRest {
  Eigen::Matrix<double, 3, 2> weights;  // columns a and b, 1/m
  double area = 0;                      // m^2, positive

  static TriangleRest of(const std::array<Vec2, 3>& rest);
};

std::vector<TriangleRest> restShapes(const Mesh& mesh);  // of all triangles

// The matrix of the cross product: cross(s) x = s x x.
inline Mat3 cross(const Vec3& s) {
  Mat3 m;
  m << 0, -s.z(), s.y(), s.z(), 0, -s.x(), -s.y(), s.x(), 0;
  return m;
}

// Twice the area vector, n = (x1 - x0) x (x2 - x0).
template <class Vec9>
Vec3 doubleArea(const Vec9& x) {
  const Vec3 first = x.template segment<3>(3) - x.template segment<3>(0);
  const Vec3 second = x.template segment<3>(6) - x.template segment<3>(0);
  return first.cross(second);
}

// The side across from corner i of a triangle, s_i = x_{i+2} - x_{i+1}: dn = sum_i s_i x dx_i.
template <class Vec9>
Vec3 oppositeSide(const Vec9& x, int i) {
  return x.template segment<3>(3 * ((i + 2) % 3)) - x.template segment<3>(3 * ((i + 1) % 3));
}

// What multiplies a membrane modulus to make k c^2 of a triangle (docs/physics.md, "Triangles"), by `scaling`:
//   resolution-independent  c = sqrt(a), k = K           -> a
//   area                    c = a,       k = K / mean a  -> a^2 / mean a
//   published               c = a,       k = K           -> a^2
std::vector<double> membraneFactors(const Mesh& mesh, const std::vector<TriangleRest>& rest,
                                    const std::string& scaling);

}  // namespace selvedge
