// Blocks that come and go beside the fixed ones: where they are, and that products and solvers count them.
#include "linalg/loose_pattern.h"

#include <gtest/gtest.h>

#include "linalg/complex/complex_solver.h"
#include "linalg/make_solver.h"
#include "linalg/preconditioner.h"
#include "support/random_matrices.h"

namespace selvedge {
namespace {

using Pairs = std::vector<std::pair<int, int>>;

TEST(LoosePattern, HasTheGivenBlocksBothWaysSortedWithoutThoseThatAreFixed) {
  const auto fixed = std::make_shared<const BlockPattern>(BlockPattern::fromPairs(5, {{0, 1}, {3, 4}}));
  LoosePattern loose(fixed);
  Pairs pairs{{4, 1}, {1, 0}, {1, 4}, {2, 1}, {3, 3}, {1, 3}};
  EXPECT_TRUE(loose.rebuild(pairs));
  EXPECT_EQ(loose.pairs(), (Pairs{{1, 2}, {1, 3}, {1, 4}}));
  ASSERT_EQ(loose.count(), 6);
  std::vector<int> rowOne;
  for (int k = loose.begin(1); k < loose.end(1); ++k) rowOne.push_back(loose.column(k));
  EXPECT_EQ(rowOne, (std::vector<int>{2, 3, 4}));
  for (int row = 0; row < 5; ++row) {
    for (int k = loose.begin(row); k < loose.end(row); ++k) {
      EXPECT_EQ(loose.find(row, loose.column(k)), k);
      EXPECT_EQ(loose.column(loose.transposed(k)), row);
      EXPECT_EQ(loose.transposed(loose.transposed(k)), k);
    }
  }
  EXPECT_EQ(loose.find(0, 1), -1);
  EXPECT_EQ(loose.find(0, 4), -1);

  pairs = {{4, 1}, {3, 1}, {2, 1}};
  EXPECT_FALSE(loose.rebuild(pairs)) << "they are the same";
  pairs.clear();
  EXPECT_TRUE(loose.rebuild(pairs));
  EXPECT_EQ(loose.count(), 0);
  EXPECT_EQ(loose.begin(4), loose.end(4));
}

// A random positive definite matrix whose couplings are partly loose, and the same one with all of them fixed.
struct TwoMatrices {
  static constexpr int kRows = 40;

  explicit TwoMatrices(int blockSize) {
    const auto all = test::randomPattern(kRows, 160, 3);
    Pairs fixed, rest;
    for (int row = 0; row < kRows; ++row) {
      for (int s = all->rowStart[row]; s < all->diagonal[row]; ++s) {
        (s % 3 == 0 ? fixed : rest).emplace_back(row, all->column[s]);
      }
    }
    const auto fewer = std::make_shared<const BlockPattern>(BlockPattern::fromPairs(kRows, fixed));
    const auto loose = std::make_shared<LoosePattern>(fewer);
    EXPECT_GT(rest.size(), 50u);
    loose->rebuild(rest);
    whole = test::randomSymmetric(all, blockSize, 30.0 * blockSize, 5);
    split = BlockMatrix(fewer, blockSize, loose);
    for (int row = 0; row < kRows; ++row) {
      whole.forRow(row, [&](int slot, int column) {
        if (column < row) return;  // what stands below the diagonal is mirrored
        std::copy_n(whole.block(slot), blockSize * blockSize, split.block(split.slot(row, column)));
      });
    }
    split.mirrorUpper();
  }

  BlockMatrix whole, split;
};

class LooseBlocksOfSize : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(Sizes, LooseBlocksOfSize, testing::Values(1, 2, 3, 5));

TEST_P(LooseBlocksOfSize, ProductIsThatOfAMatrixThatHasThemFixed) {
  const TwoMatrices two(GetParam());
  ASSERT_EQ((two.split.dense() - two.whole.dense()).norm(), 0);
  const VecX x = test::Random(11).vector(two.whole.rows());
  VecX y, reference;
  two.split.multiply(x, y);
  two.whole.multiply(x, reference);
  ASSERT_GT(reference.norm(), 1);
  EXPECT_LT((y - reference).norm(), 1e-14 * reference.norm());
}

TEST_P(LooseBlocksOfSize, EverySolverCountsThem) {
  const TwoMatrices two(GetParam());
  const VecX b = test::Random(2).vector(two.whole.rows());
  const Mask fixed = test::Random(3).mask(two.whole.rows(), 0.1);
  VecX start = test::Random(4).vector(two.whole.rows());
  const VecX expected = test::denseSolve(two.whole.dense(), b, fixed, start);
  SolverSettings settings;
  settings.tolerance = 1e-12;
  const auto solve = [&](const std::string& name) {
    VecX x = start;
    EXPECT_EQ(makeSolver(settings)->solve(two.split, b, fixed, x).status, SolveStatus::converged) << name;
    EXPECT_LT((x - expected).norm(), 1e-9 * expected.norm()) << name;
  };
  for (const PreconditionerInfo& info : preconditioners()) {
    settings.preconditioner = info.name;
    solve(std::string(info.name));
  }
  settings.kind = "cholesky";
  solve("cholesky");
}

TEST_P(LooseBlocksOfSize, ComplexSolversCountThem) {
  const TwoMatrices two(GetParam());
  const int rows = two.whole.rows();
  const VecX bRe = test::Random(2).vector(rows), bIm = test::Random(6).vector(rows);
  const Mask fixed = test::Random(3).mask(rows, 0.1);
  for (const char* kind : {"pcg", "cholesky"}) {
    SolverSettings settings;
    settings.kind = kind;
    settings.tolerance = 1e-12;
    ComplexSolver solver(settings);
    VecX re[2], im[2];
    int i = 0;
    for (const BlockMatrix* A : {&two.whole, &two.split}) {
      re[i] = im[i] = VecX::Ones(rows);
      EXPECT_EQ(solver.solve(*A, *A, bRe, bIm, fixed, re[i], im[i]).status, SolveStatus::converged) << kind;
      ++i;
    }
    EXPECT_LT((re[0] - re[1]).norm() + (im[0] - im[1]).norm(), 1e-9 * re[0].norm()) << kind;
  }
}

// A factorisation is of one pattern: other couplings of the same number must be analysed anew.
TEST(LooseBlocks, CholeskyFollowsThem) {
  const auto fixed = std::make_shared<const BlockPattern>(BlockPattern::fromPairs(4, {{0, 1}}));
  const auto loose = std::make_shared<LoosePattern>(fixed);
  BlockMatrix A(fixed, 3, loose);
  SolverSettings settings;
  settings.kind = "cholesky";
  const auto solver = makeSolver(settings);
  for (const auto& [row, col] : Pairs{{0, 2}, {1, 3}, {2, 3}}) {
    Pairs pairs{{row, col}};
    loose->rebuild(pairs);
    A.setZero();
    for (int node = 0; node < 4; ++node) {
      for (int k = 0; k < 3; ++k) A.block(fixed->diagonal[static_cast<std::size_t>(node)])[4 * k] = 2;
    }
    for (int k = 0; k < 3; ++k) A.block(A.slot(row, col))[4 * k] = -1;
    A.mirrorUpper();
    const VecX b = VecX::Ones(12);
    VecX x = VecX::Zero(12);
    EXPECT_EQ(solver->solve(A, b, Mask(12, 0), x).status, SolveStatus::converged);
    EXPECT_NEAR(x[3 * row], 1, 1e-12);
    EXPECT_NEAR(x[3 * col], 1, 1e-12);
    EXPECT_NEAR(x.sum(), 3 * (1 + 1 + 0.5 + 0.5), 1e-12);
  }
}

}  // namespace
}  // namespace selvedge
