#include "linalg/block_matrix.h"

#include <gtest/gtest.h>

#include "support/random_matrices.h"

namespace selvedge {
namespace {

TEST(BlockPattern, IsSymmetricSortedWithoutDuplicatesAndHasTheDiagonal) {
  const BlockPattern p = BlockPattern::fromPairs(4, {{2, 0}, {0, 2}, {2, 0}, {1, 1}, {3, 2}});
  EXPECT_EQ(p.rowStart, (std::vector<int>{0, 2, 3, 6, 8}));
  EXPECT_EQ(p.column, (std::vector<int>{0, 2, 1, 0, 2, 3, 2, 3}));
  EXPECT_EQ(p.diagonal, (std::vector<int>{0, 2, 4, 7}));
}

TEST(BlockPattern, SlotFindsEveryBlockAndNoOther) {
  const auto p = test::randomPattern(30, 60, 7);
  int found = 0;
  for (int row = 0; row < p->rows(); ++row) {
    for (int col = 0; col < p->rows(); ++col) {
      const int slot = p->slot(row, col);
      if (slot < 0) continue;
      ++found;
      EXPECT_EQ(p->column[slot], col);
      EXPECT_TRUE(slot >= p->rowStart[row] && slot < p->rowStart[row + 1]);
      EXPECT_GE(p->slot(col, row), 0);
    }
  }
  EXPECT_EQ(found, p->slots());
}

class BlockMatrixOfSize : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Sizes, BlockMatrixOfSize, testing::Values(1, 2, 3, 5));

TEST_P(BlockMatrixOfSize, ProductEqualsTheDenseOne) {
  BlockMatrix A = test::randomSymmetric(test::randomPattern(40, 120, 3), GetParam(), 2, 5);
  A.block(A.pattern().diagonal[1])[0] = 1e3;                       // a wrong block would show
  if (GetParam() > 1) A.block(A.pattern().diagonal[0])[1] += 0.5;  // so would a transposed one
  const VecX x = test::Random(11).vector(A.rows());
  VecX y;
  A.multiply(x, y);
  const MatX full = A.dense();
  ASSERT_EQ(full(GetParam(), GetParam()), 1e3);
  const VecX reference = full * x;
  ASSERT_GT(reference.norm(), 1);
  EXPECT_LT((y - reference).norm(), 1e-14 * full.norm() * x.norm());
}

TEST_P(BlockMatrixOfSize, AddScaledAddsEveryEntry) {
  const auto pattern = test::randomPattern(2000, 6000, 3);
  const BlockMatrix A = test::randomSymmetric(pattern, GetParam(), 2, 5);
  BlockMatrix sum = test::randomSymmetric(pattern, GetParam(), 0, 6);
  const BlockMatrix B = sum;
  sum.addScaled(A, -0.25);
  for (std::size_t i = 0; i < sum.values().size(); ++i)
    ASSERT_EQ(sum.values()[i], B.values()[i] - 0.25 * A.values()[i]);
  sum.setZero();
  for (const double value : sum.values()) ASSERT_EQ(value, 0);
}

TEST(BlockMatrix, DenseIsSymmetricAndPutsBlocksInPlace) {
  const BlockMatrix A = test::randomSymmetric(test::randomPattern(10, 20, 3), 3, 2, 5);
  const MatX full = A.dense();
  EXPECT_EQ(full, full.transpose());
  for (int s = A.pattern().rowStart[4]; s < A.pattern().rowStart[5]; ++s) {
    EXPECT_EQ(full(4 * 3 + 1, A.pattern().column[s] * 3 + 2), A.block(s)[1 * 3 + 2]);
  }
}

}  // namespace
}  // namespace selvedge
