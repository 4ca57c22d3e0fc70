// What of a tetrahedron is fixed by its shape at rest: F = sum_a x_a b_a^T over its corners a.
#pragma once

#include <array>
#include <vector>

#include <Eigen/LU>

#include "base/types.h"

namespace selvedge {

struct TetrahedronRest {
  Eigen::Matrix<double, 3, 4> gradients;  // 1/m, b_a of each corner: those of the shape functions
  double volume = 0;                      // m^3

  static TetrahedronRest of(const std::vector<Vec3>& places, const std::array<int, 4>& nodes) {
    const auto place = [&](std::size_t corner) -> const Vec3& { return places[toIndex(nodes[corner])]; };
    Mat3 edges;
    for (int k = 0; k < 3; ++k) edges.col(k) = place(toIndex(k + 1)) - place(0);
    TetrahedronRest rest;
    rest.volume = edges.determinant() / 6;
    rest.gradients.rightCols<3>() = edges.inverse().transpose();
    rest.gradients.col(0) = -rest.gradients.rightCols<3>().rowwise().sum();
    return rest;
  }
};

}  // namespace selvedge
