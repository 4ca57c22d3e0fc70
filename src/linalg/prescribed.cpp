#include "linalg/prescribed.h"

#include <algorithm>

namespace selvedge {

void zeroFree(const Mask& fixed, VecX& x) {
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    if (!fixed[static_cast<std::size_t>(i)]) x[i] = 0;
  }
}

void zeroFixed(const Mask& fixed, VecX& x) {
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    if (fixed[static_cast<std::size_t>(i)]) x[i] = 0;
  }
}

int countFree(const Mask& fixed) { return static_cast<int>(std::count(fixed.begin(), fixed.end(), std::uint8_t{0})); }

int iterationLimit(const SolverSettings& settings, int freeUnknowns) {
  return settings.maxIterations > 0 ? settings.maxIterations : std::max(1000, 10 * freeUnknowns);
}

void subtractPrescribed(const BlockMatrix& A, const Mask& fixed, const VecX& x, double factor, VecX& c) {
  const int n = A.blockSize();
  for (int dof = 0; dof < A.rows(); ++dof) {
    if (!fixed[dof] || x[dof] == 0) continue;
    // A is symmetric: column `dof` lies in its own row of blocks, and few rows hold a prescribed entry.
    A.forRow(dof / n, [&](int slot, int column) {
      const double* block = A.block(slot) + (dof % n) * n;
      const int first = column * n;
      for (int j = 0; j < n; ++j) {
        if (!fixed[first + j]) c[first + j] -= factor * block[j] * x[dof];
      }
    });
  }
  for (const OuterProduct& product : A.outer().all()) {
    double held = 0;  // g . x over what is prescribed
    const Eigen::Index first = product.first;
    for (Eigen::Index i = 0; i < product.g.size(); ++i) held += fixed[first + i] ? product.g[i] * x[first + i] : 0.0;
    if (held == 0) continue;
    for (Eigen::Index i = 0; i < product.g.size(); ++i) {
      if (!fixed[first + i]) c[first + i] -= factor * product.factor * held * product.g[i];
    }
  }
}

double movedRightHandSide(const BlockMatrix& A, const VecX& b, const Mask& fixed, const VecX& x, VecX& c) {
  c = b;
  zeroFixed(fixed, c);
  subtractPrescribed(A, fixed, x, 1, c);
  return std::sqrt(dot(c, c));
}

double residual(const BlockMatrix& A, const VecX& b, const Mask& fixed, const VecX& x, VecX& r) {
  A.multiply(x, r);
  parallelFor(static_cast<int>(r.size()), [&](int begin, int end) {
    for (int i = begin; i < end; ++i) r[i] = fixed[i] ? 0.0 : b[i] - r[i];
  });
  return std::sqrt(dot(r, r));
}

double magnitudeOfProduct(const BlockMatrix& A, const Mask& fixed, const VecX& x) {
  const int n = A.blockSize();
  double sum = 0, dense = 0;  // of the blocks; of the outer products, no less than theirs
  for (const OuterProduct& product : A.outer().all()) {
    dense += std::abs(product.factor) * product.g.norm() *
             product.g.cwiseAbs().dot(x.segment(product.first, product.g.size()).cwiseAbs());
  }
  for (int i = 0; i < A.rows(); ++i) {
    if (fixed[i]) continue;
    double row = 0;
    A.forRow(i / n, [&](int slot, int column) {
      const double* block = A.block(slot) + (i % n) * n;
      for (int j = 0; j < n; ++j) row += std::abs(block[j] * x[column * n + j]);
    });
    sum += row * row;
  }
  return std::sqrt(sum) + dense;
}

}  // namespace selvedge
