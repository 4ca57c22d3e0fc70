#include "linalg/packed_rows.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include "support/random_matrices.h"
#include "support/same_bits.h"

namespace selvedge {
namespace {

// A symmetric matrix of blocks of five whose blocks off the diagonal lack, in turn, both sliding coordinates, one, the other,
// and none.
BlockMatrix partlyZero(int rows) {
  const auto pattern = test::randomPattern(rows, 4 * rows, 7);
  BlockMatrix A = test::randomSymmetric(pattern, 5, 60, 8);
  for (int row = 0; row < rows; ++row) {
    for (int s = pattern->rowStart[row]; s < pattern->diagonal[row]; ++s) {
      for (int k = 0; k < 25; ++k) {
        const auto is = [&](int coordinate) { return k / 5 == coordinate || k % 5 == coordinate; };
        if ((s % 4 < 2 && is(3)) || (s % 2 == 0 && is(4))) A.block(s)[k] = 0;
      }
    }
  }
  for (int row = 0; row < rows; ++row) {
    for (int s = pattern->diagonal[row] + 1; s < pattern->rowStart[row + 1]; ++s) {
      for (int k = 0; k < 25; ++k) A.block(s)[k] = A.block(pattern->transposed[s])[5 * (k % 5) + k / 5];
    }
  }
  return A;
}

VecX packedProduct(const BlockMatrix& A, const VecX& x, int threads) {
  PackedRows packed;
  VecX y;
  tbb::task_arena arena(threads);
  arena.execute([&] {
    packed.pack(A);
    packed.multiply(x, y);
  });
  return y;
}

TEST(PackedRows, ProductIsThatOfTheMatrix) {
  for (const int rows : {1, 127, 128, 700}) {
    const BlockMatrix A = partlyZero(rows);
    const VecX x = test::Random(9).vector(A.rows());
    VecX expected;
    A.multiply(x, expected);
    EXPECT_LT((packedProduct(A, x, 1) - expected).norm(), 1e-14 * expected.norm()) << rows;
  }
}

TEST(PackedRows, ThreadsGiveTheSameBits) {
  const BlockMatrix A = partlyZero(1000);
  const VecX x = test::Random(9).vector(A.rows());
  expectSameBits(packedProduct(A, x, 2), packedProduct(A, x, 1));
}

TEST(PackedRows, FollowsAMatrixThatChanges) {
  BlockMatrix A = partlyZero(300);
  const VecX x = test::Random(9).vector(A.rows());
  PackedRows packed;
  packed.pack(A);
  for (double& value : A.values()) value = value == 0 ? 0.25 : 0;  // what was left out is all that counts now
  packed.pack(A);
  VecX y, expected;
  packed.multiply(x, y);
  A.multiply(x, expected);
  ASSERT_GT(expected.norm(), 1);
  EXPECT_LT((y - expected).norm(), 1e-14 * expected.norm());
}

TEST(PackedRows, CountsLooseBlocks) {
  const auto fixed = test::randomPattern(300, 500, 1);
  const auto loose = std::make_shared<LoosePattern>(fixed);
  BlockMatrix A(fixed, 5, loose);
  std::vector<std::pair<int, int>> pairs;
  for (int i = 0; i < 150; ++i) pairs.emplace_back(i, 299 - i);
  loose->rebuild(pairs);
  A.setZero();
  test::Random random(3);
  for (double& value : A.values()) value = random.uniform(-1, 1);
  const VecX x = random.vector(A.rows());
  VecX expected;
  A.multiply(x, expected);
  EXPECT_LT((packedProduct(A, x, 1) - expected).norm(), 1e-14 * expected.norm());
}

}  // namespace
}  // namespace selvedge
