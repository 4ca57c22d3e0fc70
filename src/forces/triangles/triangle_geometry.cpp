#include "forces/triangles/triangle_geometry.h"

#include <cmath>

#include <Eigen/LU>

namespace selvedge {

// With D = [r1 - r0, r2 - r0], [w_u w_v] = [x1 - x0, x2 - x0] D^-1: the rows of D^-1 weigh corners 1 and 2, and the
// weights of all three sum to zero.
TriangleRest TriangleRest::of(const std::array<Vec2, 3>& rest) {
  Eigen::Matrix2d D;
  D << rest[1] - rest[0], rest[2] - rest[0];
  TriangleRest result;
  result.area = 0.5 * std::abs(D.determinant());
  result.weights.bottomRows<2>() = D.inverse();
  result.weights.row(0) = -result.weights.row(1) - result.weights.row(2);
  return result;
}

std::vector<TriangleRest> restShapes(const Mesh& mesh) {
  std::vector<TriangleRest> rest;
  for (const auto& corners : mesh.rest) rest.push_back(TriangleRest::of(corners));
  return rest;
}

std::vector<double> membraneFactors(const std::vector<TriangleRest>& rest, const std::string& scaling) {
  double total = 0;
  for (const TriangleRest& triangle : rest) total += triangle.area;
  const double mean = total / static_cast<double>(rest.size());
  std::vector<double> factors;
  for (const TriangleRest& triangle : rest) {
    const double a = triangle.area;
    factors.push_back(scaling == "area" ? a * a / mean : scaling == "published" ? a * a : a);
  }
  return factors;
}

}  // namespace selvedge
