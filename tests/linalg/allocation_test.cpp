// A warm solve must not allocate. Eigen calls malloc itself, so malloc is what is counted (glibc, no sanitizer).
#include <cstdlib>

#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include "linalg/complex_solver.h"
#include "linalg/linear_solver.h"
#include "support/random_matrices.h"

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)

namespace {
thread_local int allocations = 0;
}

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* malloc(std::size_t size) { return ++allocations, __libc_malloc(size); }
void* calloc(std::size_t count, std::size_t size) { return ++allocations, __libc_calloc(count, size); }
void* realloc(void* old, std::size_t size) { return ++allocations, __libc_realloc(old, size); }
}

namespace selvedge {
namespace {

template <class Solve>
int allocationsOfSecondRun(const Solve& solve) {
  int counted = -1;
  tbb::task_arena arena(1);
  arena.execute([&] {
    solve();
    const int before = allocations;
    solve();
    counted = allocations - before;
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

TEST_F(Allocation, NoneInASecondSolve) {
  for (const char* kind : {"pcg", "cholesky"}) {
    for (const char* preconditioner : {"none", "jacobi", "block-jacobi", "incomplete-cholesky"}) {
      settings_.kind = kind;
      settings_.preconditioner = preconditioner;
      const auto solver = makeSolver(settings_);
      const int counted = allocationsOfSecondRun([&] {
        for (double& value : A_.values()) value *= 1.01;
        EXPECT_EQ(solver->solve(A_, b_, fixed_, x_).status, SolveStatus::converged);
      });
      EXPECT_EQ(counted, 0) << kind << " " << preconditioner;
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
