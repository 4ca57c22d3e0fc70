// A warm solve must not allocate.
#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include "linalg/complex/complex_solver.h"
#include "linalg/make_solver.h"
#include "linalg/preconditioner.h"
#include "support/allocation_counter.h"
#include "support/random_matrices.h"

#ifdef SELVEDGE_COUNTS_ALLOCATIONS

namespace selvedge {
namespace {

template <class Solve>
int allocationsOfSecondRun(const Solve& solve) {
  int counted = -1;
  tbb::task_arena arena(1);
  arena.execute([&] {
    solve();
    const int before = test::allocations;
    solve();
    counted = test::allocations - before;
  });
  return counted;
}

class Allocation : public testing::Test {
 protected:
  Allocation() : A_(test::clothMatrix(20, 1e4)), b_(test::Random(2).vector(A_.rows())), x_(VecX::Zero(A_.rows())) {
    fixed_ = test::Random(3).mask(A_.rows(), 0.05);
    settings_.warmStart = false;
  }

  BlockMatrix A_;
  VecX b_, x_;
  Mask fixed_;
  SolverSettings settings_;
};

TEST_F(Allocation, TheCounterCounts) {
  const int counted = allocationsOfSecondRun([] { EXPECT_EQ(VecX::Zero(1000).eval().size(), 1000); });
  EXPECT_GT(counted, 0);
}

TEST_F(Allocation, NoneForLooseBlocksOnceThereWereAsMany) {
  const auto fixed = test::randomPattern(500, 1000, 1);
  const auto loose = std::make_shared<LoosePattern>(fixed);
  BlockMatrix A(fixed, 3, loose);
  std::vector<std::pair<int, int>> pairs;
  VecX x = test::Random(2).vector(A.rows()), y;
  int blocks = 0;
  const int counted = allocationsOfSecondRun([&] {
    for (const int count : {800, 0, 40}) {
      test::Random random(1);
      pairs.clear();
      for (int i = 0; i < count; ++i) pairs.emplace_back(random.below(250), 250 + random.below(250));
      EXPECT_TRUE(loose->rebuild(pairs));
      A.setZero();
      A.multiply(x, y);
      blocks = std::max(blocks, loose->count());
    }
  });
  EXPECT_GT(blocks, 1000);
  EXPECT_EQ(counted, 0);
}

// Not so the direct solver: CHOLMOD and the BLAS take work space from the heap.
TEST_F(Allocation, NoneInASecondSolve) {
  for (const char* precision : {"double", "single"}) {
    for (const PreconditionerInfo& info : preconditioners()) {
      settings_.preconditioner = info.name;
      settings_.precision = precision;
      const auto solver = makeSolver(settings_);
      const int counted = allocationsOfSecondRun([&] {
        for (double& value : A_.values()) value *= 1.01;
        EXPECT_EQ(solver->solve(A_, b_, fixed_, x_).status, SolveStatus::converged);
      });
      EXPECT_EQ(counted, 0) << info.name << " " << precision;
    }
  }
}

TEST_F(Allocation, NoneInASecondComplexSolve) {
  BlockMatrix im = A_;
  ComplexSolver solver(settings_);
  VecX xIm = x_;
  EXPECT_EQ(allocationsOfSecondRun(
                [&] { EXPECT_EQ(solver.solve(A_, im, b_, b_, fixed_, x_, xIm).status, SolveStatus::converged); }),
            0);
}

}  // namespace
}  // namespace selvedge

#endif
