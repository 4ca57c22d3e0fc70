#include "linalg/float_rows.h"

#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include "support/random_matrices.h"
#include "support/same_bits.h"

namespace selvedge {
namespace {

VecX productInSingle(const BlockMatrix& A, const VecX& x, double factor, int threads) {
  FloatRows rows;
  VecXf y;
  tbb::task_arena arena(threads);
  arena.execute([&] {
    rows.pack(A, factor);
    rows.multiply(x.cast<float>(), y);
  });
  return y.cast<double>();
}

void expectTheProductOf(const BlockMatrix& A, double factor) {
  const VecX x = test::Random(9).vector(A.rows()).cast<float>().cast<double>();
  VecX expected;
  A.multiply(x, expected);
  expected *= factor;
  EXPECT_LT((productInSingle(A, x, factor, 1) - expected).norm(), 3e-7 * expected.norm()) << A.rows();
}

// Rows whose blocks stand alone, and those of a grid, which stand side by side.
TEST(FloatRows, ProductIsThatOfTheMatrix) {
  for (const int rows : {2, 3, 7, 127, 128, 700}) {
    expectTheProductOf(test::randomSymmetric(test::randomPattern(rows, 4 * rows, 7), 3, 60, 8), 1);
  }
  for (const int side : {2, 3, 11, 40}) expectTheProductOf(test::clothMatrix(side, 1e4), 1.0 / 1024);
}

TEST(FloatRows, AllNodesMayBeCoupledWithAll) {
  expectTheProductOf(test::randomSymmetric(test::randomPattern(23, 5000, 3), 3, 60, 8), 1);
}

TEST(FloatRows, LooseBlocksCountToo) {
  const auto pattern = test::randomPattern(200, 500, 1);
  const auto loose = std::make_shared<LoosePattern>(pattern);
  std::vector<std::pair<int, int>> pairs;
  test::Random random(1);
  for (int i = 0; i < 300; ++i) pairs.emplace_back(random.below(100), 100 + random.below(100));
  ASSERT_TRUE(loose->rebuild(pairs));
  BlockMatrix A(pattern, 3, loose);
  for (double& value : A.values()) value = random.uniform(-1, 1);
  ASSERT_GT(loose->count(), 100);
  expectTheProductOf(A, 1);
}

TEST(FloatRows, CopyOneMatrixAfterAnother) {
  FloatRows rows;
  for (const int side : {9, 30, 4}) {
    const BlockMatrix A = test::clothMatrix(side, 100);
    const VecX x = test::Random(9).vector(A.rows());
    VecXf y;
    rows.pack(A, 1);
    rows.multiply(x.cast<float>(), y);
    expectSameBits(y.cast<double>(), productInSingle(A, x, 1, 1));
  }
}

TEST(FloatRows, ThreadsGiveTheSameBits) {
  const BlockMatrix A = test::clothMatrix(45, 10);
  const VecX x = test::Random(9).vector(A.rows());
  expectSameBits(productInSingle(A, x, 1, 2), productInSingle(A, x, 1, 1));
}

TEST(FloatRows, OtherBlocksAndOuterProductsAreNotForThem) {
  EXPECT_TRUE(FloatRows::suits(test::clothMatrix(3, 1)));
  EXPECT_FALSE(FloatRows::suits(test::randomSymmetric(test::randomPattern(5, 5, 1), 5, 60, 8)));
  EXPECT_FALSE(FloatRows::suits(test::randomSymmetric(test::randomPattern(1, 0, 1), 3, 60, 8)))
      << "one block is shorter than a piece";
  BlockMatrix A = test::clothMatrix(3, 1);
  A.outer().add(1, 0, A.rows()).g.setOnes();
  EXPECT_FALSE(FloatRows::suits(A));
}

}  // namespace
}  // namespace selvedge
