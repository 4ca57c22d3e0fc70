// Matrices, masks and vectors for tests of solvers: random symmetric ones, and a stiff cloth's.
#pragma once

#include <memory>

#include "diagnostics/random.h"
#include "linalg/block_matrix.h"
#include "support/dense.h"

namespace selvedge::test {

using selvedge::Random;

inline std::shared_ptr<const BlockPattern> randomPattern(int rows, int couplings, unsigned seed) {
  Random random(seed);
  std::vector<std::pair<int, int>> pairs;
  for (int i = 0; i < couplings; ++i) pairs.emplace_back(random.below(rows), random.below(rows));
  return std::make_shared<const BlockPattern>(BlockPattern::fromPairs(rows, pairs));
}

// Entries in [-1, 1], equal to its transpose, `shift` added to the diagonal: positive definite when the shift exceeds
// the sum of a row's magnitudes, indefinite when it is small.
inline BlockMatrix randomSymmetric(std::shared_ptr<const BlockPattern> pattern, int blockSize, double shift,
                                   unsigned seed) {
  Random random(seed);
  BlockMatrix A(pattern, blockSize);
  for (int row = 0; row < pattern->rows(); ++row) {
    for (int s = pattern->rowStart[row]; s <= pattern->diagonal[row]; ++s) {
      double* lower = A.block(s);
      double* upper = A.block(pattern->slot(pattern->column[s], row));
      for (int i = 0; i < blockSize; ++i) {
        for (int j = 0; j < blockSize; ++j) {
          lower[i * blockSize + j] = random.uniform(-1, 1);
          upper[j * blockSize + i] = lower[i * blockSize + j];
        }
      }
    }
    for (int i = 0; i < blockSize; ++i) A.block(pattern->diagonal[row])[i * (blockSize + 1)] += shift;
  }
  return A;
}

// Adds a spring between two nodes with stiffness tensor k: k on both diagonal blocks, -k off them.
inline void addSpring(BlockMatrix& A, int a, int b, const Mat3& k) {
  const auto add = [&](int row, int col, double sign) {
    double* block = A.block(A.pattern().slot(row, col));
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) block[i * 3 + j] += sign * k(i, j);
    }
  };
  add(a, a, 1), add(b, b, 1), add(a, b, -1), add(b, a, -1);
}

// M + h^2 K of a rumpled side x side cloth of springs in three dimensions: the warp a thousand times stiffer than the
// weft, shear and bend weaker still, one half a hundred times stiffer than the other, masses that vary tenfold. Stiff,
// anisotropic and positive definite.
inline BlockMatrix clothMatrix(int side, double warpStiffness, unsigned seed = 1) {
  Random random(seed);
  struct Spring {
    int a, b;
    double stiffness;
  };
  std::vector<Spring> springs;
  std::vector<std::pair<int, int>> pairs;
  const auto connect = [&](int r, int c, int dr, int dc, double stiffness) {
    if (r + dr >= side || c + dc >= side || c + dc < 0) return;
    const double half = 2 * r < side ? 100 : 1;
    springs.push_back({r * side + c, (r + dr) * side + c + dc, half * stiffness});
    pairs.emplace_back(springs.back().a, springs.back().b);
  };
  std::vector<Vec3> positions;
  for (int r = 0; r < side; ++r) {
    for (int c = 0; c < side; ++c) {
      connect(r, c, 1, 0, warpStiffness), connect(r, c, 0, 1, 1e-3 * warpStiffness);
      connect(r, c, 1, 1, 1e-4 * warpStiffness), connect(r, c, 1, -1, 1e-4 * warpStiffness);
      connect(r, c, 2, 0, 1e-4 * warpStiffness), connect(r, c, 0, 2, 1e-4 * warpStiffness);
      positions.emplace_back(c + random.uniform(-0.2, 0.2), r + random.uniform(-0.2, 0.2), random.uniform(-0.4, 0.4));
    }
  }
  BlockMatrix A(std::make_shared<const BlockPattern>(BlockPattern::fromPairs(side * side, pairs)), 3);
  for (int node = 0; node < side * side; ++node) {
    const double mass = random.uniform(0.2, 2);
    for (int i = 0; i < 3; ++i) A.block(A.pattern().diagonal[node])[4 * i] += mass;
  }
  for (const Spring& s : springs) {
    const Vec3 e = (positions[s.b] - positions[s.a]).normalized();
    const Mat3 along = e * e.transpose();
    addSpring(A, s.a, s.b, s.stiffness * (along + 0.05 * (Mat3::Identity() - along)));
  }
  return A;
}

// What a dense factorisation gives: x with its fixed entries kept and its free ones solved for.
inline VecX denseSolve(const MatX& A, const VecX& b, const Mask& fixed, const VecX& x) {
  std::vector<int> held, open;
  for (int i = 0; i < static_cast<int>(x.size()); ++i) (fixed[static_cast<std::size_t>(i)] ? held : open).push_back(i);
  VecX answer = x;
  const VecX rhs = b(open) - A(open, held) * x(held);
  answer(open) = solved(A(open, open), rhs);
  return answer;
}

}  // namespace selvedge::test
