#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include "linalg/complex/complex_solver.h"
#include "linalg/make_solver.h"
#include "support/random_matrices.h"
#include "support/same_bits.h"

namespace selvedge {
namespace {

constexpr int kSide = 45;  // 6075 unknowns: several chunks of every loop

class Determinism : public testing::TestWithParam<std::tuple<const char*, const char*>> {
 protected:
  Determinism() : A_(test::clothMatrix(kSide, 10)), b_(test::Random(2).vector(A_.rows())) {
    fixed_ = test::Random(3).mask(A_.rows(), 0.02);
  }

  BlockMatrix A_;
  VecX b_;
  Mask fixed_;
};
INSTANTIATE_TEST_SUITE_P(Preconditioners, Determinism,
                         testing::Combine(testing::Values("none", "jacobi", "block-jacobi", "incomplete-cholesky",
                                                          "multilevel"),
                                          testing::Values("double", "single")));

TEST_P(Determinism, ThreadsAndRepeatsGiveTheSameBits) {
  SolverSettings settings;
  settings.preconditioner = std::get<0>(GetParam());
  settings.precision = std::get<1>(GetParam());
  settings.warmStart = false;
  const auto solver = makeSolver(settings);
  const auto run = [&](int threads) {
    tbb::task_arena arena(threads);
    VecX x = VecX::Constant(A_.rows(), 0.01);
    arena.execute([&] { EXPECT_EQ(solver->solve(A_, b_, fixed_, x).status, SolveStatus::converged); });
    return x;
  };
  const VecX one = run(1);
  ASSERT_GT(one.norm(), 0.1);
  expectSameBits(run(2), one);
  expectSameBits(run(2), one);
  expectSameBits(run(1), one);
}

TEST_F(Determinism, ComplexSolvesToo) {
  SolverSettings settings;
  settings.warmStart = false;
  BlockMatrix im = A_;
  for (double& value : im.values()) value *= 0.3;
  ComplexSolver solver(settings);
  const auto run = [&](int threads) {
    tbb::task_arena arena(threads);
    VecX re = VecX::Constant(A_.rows(), 0.01), imag = VecX::Constant(A_.rows(), 0.02);
    arena.execute([&] { EXPECT_EQ(solver.solve(A_, im, b_, b_, fixed_, re, imag).status, SolveStatus::converged); });
    re.conservativeResize(2 * re.size());
    re.tail(imag.size()) = imag;
    return re;
  };
  const VecX one = run(1);
  expectSameBits(run(2), one);
  expectSameBits(run(1), one);
}

}  // namespace
}  // namespace selvedge
