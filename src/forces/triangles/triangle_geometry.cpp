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

// Several rest shapes a triangle come in rounds over all triangles. Parts of a triangle have together what it had.
std::vector<double> membraneFactors(const Mesh& mesh, const std::vector<TriangleRest>& rest,
                                    const std::string& scaling) {
  double total = 0;
  for (const TriangleRest& triangle : rest) total += triangle.area;
  const double rounds =
      static_cast<double>(rest.size()) / static_cast<double>(std::max<std::size_t>(1, mesh.triangles.size()));
  const double mean = total / (rounds * mesh.wholeTriangles());
  std::vector<double> factors;
  for (std::size_t e = 0; e < rest.size(); ++e) {
    const double a = rest[e].area;
    double whole = a;
    if (!mesh.wholeRest.empty()) {
      const std::size_t t = e % mesh.triangles.size();
      whole *= triangleArea(mesh.wholeRest[t]) / triangleArea(mesh.rest[t]);
    }
    factors.push_back(scaling == "area" ? a * whole / mean : scaling == "published" ? a * whole : a);
  }
  return factors;
}

}  // namespace selvedge
