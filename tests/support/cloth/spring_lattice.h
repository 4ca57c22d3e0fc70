// The matrix of one backward Euler step of a hanging sheet of springs: M - h^2 dF/dx on an N x N lattice with six
// springs a node (stretch along both directions, both diagonals, bend to the second neighbours), all of 5000 N/m,
// 1 m x 1 m, 0.2 kg/m^2, h = 1/60 s. The sheet hangs from two corners in folds, stretched by 2% at the top and not at
// all at the bottom: across itself it is held by tension and inertia alone.
#pragma once

#include <cmath>
#include <numbers>

#include "support/random_matrices.h"

namespace selvedge::test {

struct SpringLattice {
  BlockMatrix A;
  VecX b;
  Mask fixed;
};

inline Vec3 latticePosition(double u, double v) {
  constexpr double kPi = std::numbers::pi;
  const double sag = 0.1 * 4 * u * (1 - u) * (1 - v);
  return {0.9 * (u - 0.5), -v - sag, 0.08 * std::sin(3 * kPi * u) * (0.3 + v) + 0.03 * std::sin(5 * kPi * v)};
}

// `strain` is added to that of every spring: -0.03 compresses them all, and the matrix becomes indefinite.
inline SpringLattice springLattice(int side, double strain = 0) {
  constexpr double kStiffness = 5000, kStep = 1.0 / 60, kDensity = 0.2;
  struct Spring {
    int a, b;
    double strain;
  };
  std::vector<Spring> springs;
  std::vector<std::pair<int, int>> pairs;
  const auto connect = [&](int c, int r, int dc, int dr) {
    if (c + dc < 0 || c + dc >= side || r + dr >= side) return;
    springs.push_back({r * side + c, (r + dr) * side + c + dc, strain + 0.02 * (1 - r / (side - 1.0))});
    pairs.emplace_back(springs.back().a, springs.back().b);
  };
  for (int r = 0; r < side; ++r) {
    for (int c = 0; c < side; ++c) {
      for (const auto& [dc, dr] : {std::pair{1, 0}, {0, 1}, {1, 1}, {-1, 1}, {2, 0}, {0, 2}}) connect(c, r, dc, dr);
    }
  }
  const int nodes = side * side;
  SpringLattice lattice;
  lattice.A = BlockMatrix(std::make_shared<const BlockPattern>(BlockPattern::fromPairs(nodes, pairs)), 3);
  const auto position = [&](int node) {
    return latticePosition((node % side) / (side - 1.0), (node / side) / (side - 1.0));
  };
  lattice.b = VecX::Zero(3 * nodes);
  Random random(5);
  for (int node = 0; node < nodes; ++node) {
    for (int i = 0; i < 3; ++i) lattice.A.block(lattice.A.pattern().diagonal[node])[4 * i] += kDensity / nodes;
    const Vec3 velocity(0.2 * random.uniform(-1, 1), -1, std::sin(0.1 * node));
    lattice.b.segment<3>(3 * node) = kDensity / nodes * kStep * (velocity - Vec3(0, kStep * 9.81, 0));
  }
  for (const Spring& s : springs) {
    const Vec3 e = (position(s.b) - position(s.a)).normalized();
    const Mat3 along = e * e.transpose();
    const double tension = s.strain / (1 + s.strain);  // 1 - rest / length
    addSpring(lattice.A, s.a, s.b, kStep * kStep * kStiffness * (along + tension * (Mat3::Identity() - along)));
  }
  lattice.fixed.assign(static_cast<std::size_t>(3 * nodes), 0);
  for (int i = 0; i < 3; ++i) lattice.fixed[i] = lattice.fixed[3 * (side - 1) + i] = 1;
  return lattice;
}

}  // namespace selvedge::test
