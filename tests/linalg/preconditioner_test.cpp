#include "linalg/preconditioner.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "support/dense.h"
#include "support/random_matrices.h"

namespace selvedge {
namespace {

// P^-1 column by column. Every entry of r is used, so what stands on fixed entries must be ignored.
MatX inverseOf(const Preconditioner& preconditioner, int size) {
  MatX inverse(size, size);
  VecX z;
  for (int i = 0; i < size; ++i) {
    preconditioner.apply(VecX::Unit(size, i), z);
    inverse.col(i) = z;
  }
  return inverse;
}

std::vector<int> freeEntries(const Mask& fixed) {
  std::vector<int> open;
  for (int i = 0; i < static_cast<int>(fixed.size()); ++i) {
    if (!fixed[i]) open.push_back(i);
  }
  return open;
}

void expectSymmetricPositiveDefinite(const Preconditioner& preconditioner, const Mask& fixed, double symmetry) {
  const MatX inverse = inverseOf(preconditioner, static_cast<int>(fixed.size()));
  ASSERT_TRUE(inverse.allFinite());
  for (int i = 0; i < static_cast<int>(fixed.size()); ++i) {
    if (!fixed[i]) continue;
    EXPECT_TRUE(inverse.row(i).isZero(0) && inverse.col(i).isZero(0));
  }
  const std::vector<int> open = freeEntries(fixed);
  if (open.empty()) return;
  const MatX onFree = inverse(open, open);
  EXPECT_LT((onFree - onFree.transpose()).norm(), symmetry * onFree.norm());
  EXPECT_GT(test::eigenvaluesOf(onFree).minCoeff(), 0);
}

TEST(Preconditioner, AllAreSymmetricPositiveDefiniteAndZeroWhereFixed) {
  for (const PreconditionerInfo& info : preconditioners()) {
    for (const double shift : {30.0, 0.0}) {  // definite; indefinite, with a zero and a negative on the diagonal
      BlockMatrix A = test::randomSymmetric(test::randomPattern(12, 20, 3), 3, shift, 4);
      if (shift == 0) A.block(A.pattern().diagonal[5])[0] = 0;
      const Mask fixed = test::Random(7).mask(A.rows(), 0.3);
      for (const Precision precision : {Precision::full, Precision::single}) {
        SCOPED_TRACE(info.name);
        const auto preconditioner = info.make(precision);
        preconditioner->update(A, fixed);
        expectSymmetricPositiveDefinite(*preconditioner, fixed, precision == Precision::full ? 1e-13 : 1e-5);
      }
    }
  }
}

TEST(Preconditioner, ThoseOfSinglePrecisionDoTheSameToItsVectors) {
  const BlockMatrix A = test::randomSymmetric(test::randomPattern(12, 20, 3), 3, 30, 4);
  const Mask fixed = test::Random(7).mask(A.rows(), 0.3);
  for (const PreconditionerInfo& info : preconditioners()) {
    SCOPED_TRACE(info.name);
    const auto preconditioner = info.make(Precision::single);
    preconditioner->update(A, fixed);
    VecX z;
    VecXf zSingle;
    double factor = 0;
    for (unsigned seed = 1; seed < 5; ++seed) {
      const VecXf r = test::Random(seed).vector(A.rows()).cast<float>();
      preconditioner->apply(r.cast<double>().eval(), z);
      preconditioner->apply(r, zSingle);
      if (factor == 0) factor = zSingle.cast<double>().norm() / z.norm();
      EXPECT_GT(factor, 0);
      EXPECT_LT((zSingle.cast<double>() - factor * z).norm(), 3e-6 * zSingle.cast<double>().norm());
      for (int i = 0; i < A.rows(); ++i) {
        if (fixed[i]) {
          EXPECT_EQ(zSingle[i], 0);
        }
      }
    }
  }
}

// Rounded to single precision, the inverse of a block that is a thousand million times stiffer in one direction is seldom
// definite.
TEST(Preconditioner, BlockJacobiIsDefiniteInSinglePrecisionWhateverTheBlocks) {
  BlockMatrix A = test::randomSymmetric(test::randomPattern(60, 20, 3), 3, 30, 4);
  test::Random random(6);
  for (const int slot : A.pattern().diagonal) {
    const VecX d = random.vector(3).normalized();
    for (int i = 0; i < 9; ++i) A.block(slot)[i] += 3e10 * d[i / 3] * d[i % 3];
  }
  const auto table = preconditioners();
  const auto jacobi =
      std::find_if(table.begin(), table.end(), [](const auto& info) { return info.name == "block-jacobi"; });
  ASSERT_NE(jacobi, table.end());
  const auto preconditioner = jacobi->make(Precision::single);
  const Mask fixed(static_cast<std::size_t>(A.rows()), 0);
  preconditioner->update(A, fixed);
  expectSymmetricPositiveDefinite(*preconditioner, fixed, 1e-5);
}

// What defines an incomplete factorisation without fill: its product equals A wherever A has a block.
TEST(Preconditioner, IncompleteCholeskyReproducesTheMatrixOnItsPattern) {
  for (const int blockSize : {1, 2, 3, 5}) {
    const BlockMatrix A = test::randomSymmetric(test::randomPattern(20, 50, 3), blockSize, 20.0 * blockSize, 4);
    const Mask fixed = test::Random(7).mask(A.rows(), 0.2);
    const auto preconditioner = makeIncompleteCholesky(Precision::full);
    preconditioner->update(A, fixed);
    const std::vector<int> open = freeEntries(fixed);
    const MatX product = test::inverted(inverseOf(*preconditioner, A.rows())(open, open));
    const MatX full = A.dense()(open, open);
    double outside = 0;
    for (int i = 0; i < product.rows(); ++i) {
      for (int j = 0; j < product.cols(); ++j) {
        if (A.pattern().slot(open[i] / blockSize, open[j] / blockSize) >= 0) {
          ASSERT_NEAR(product(i, j), full(i, j), 1e-11) << "entry " << i << " " << j;
        } else {
          outside = std::max(outside, std::abs(product(i, j)));
        }
      }
    }
    EXPECT_GT(outside, 1e-4);  // incomplete indeed
  }
}

// A positive definite matrix on which the factorisation breaks down: D. S. Kershaw 1978, J. Comput. Phys. 26, 43.
TEST(Preconditioner, IncompleteCholeskyShiftsTheDiagonalWhereAPivotBreaksDown) {
  const auto pattern =
      std::make_shared<const BlockPattern>(BlockPattern::fromPairs(4, {{0, 1}, {1, 2}, {2, 3}, {3, 0}}));
  BlockMatrix A(pattern, 1);
  const auto set = [&](int i, int j, double value) {
    *A.block(pattern->slot(i, j)) = *A.block(pattern->slot(j, i)) = value;
  };
  for (int i = 0; i < 4; ++i) set(i, i, 3);
  set(0, 1, -2), set(1, 2, -2), set(2, 3, -2), set(0, 3, 2);
  ASSERT_GT(test::eigenvaluesOf(A.dense()).minCoeff(), 0.1);
  const auto preconditioner = makeIncompleteCholesky(Precision::full);
  preconditioner->update(A, Mask(4, 0));
  const MatX product = test::inverted(inverseOf(*preconditioner, 4));
  const double shift = product(0, 0) / 3 - 1;
  EXPECT_NEAR(shift, 0.256, 1e-10);  // the first of those tried that suffices: D_4 is negative up to 0.155
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) {
      if (pattern->slot(i, j) < 0) continue;
      EXPECT_NEAR(product(i, j), A.dense()(i, j) * (i == j ? 1 + shift : 1), 1e-10);
    }
  }
}

}  // namespace
}  // namespace selvedge
