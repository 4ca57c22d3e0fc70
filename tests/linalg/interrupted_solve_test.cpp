// Solves after Ctrl-C: each in a process of its own, since the request stays.
#include <csignal>

#include <gtest/gtest.h>

#include "base/interrupt.h"
#include "linalg/complex/complex_solver.h"
#include "linalg/make_solver.h"
#include "support/random_matrices.h"

namespace selvedge {
namespace {

struct Asked {
  const char *kind, *preconditioner;
};

constexpr Asked kAsked[] = {{"pcg", "none"},
                            {"pcg", "block-jacobi"},
                            {"pcg", "incomplete-cholesky"},
                            {"pcg", "multilevel"},
                            {"cholesky", "none"}};

SolverSettings settingsOf(const Asked& asked) {
  SolverSettings settings;
  settings.kind = asked.kind;
  settings.preconditioner = asked.preconditioner;
  return settings;
}

// Ends the process with how the solve of a cloth's matrix ended.
[[noreturn]] void exitWithSolve(const Asked& asked) {
  const BlockMatrix A = test::clothMatrix(20, 1e4);
  const VecX b = VecX::Ones(A.rows());
  VecX x = VecX::Zero(A.rows());
  const Mask fixed(static_cast<std::size_t>(A.rows()), 0);
  const SolverSettings settings = settingsOf(asked);
  std::_Exit(static_cast<int>(makeSolver(settings)->solve(A, b, fixed, x).status));
}

[[noreturn]] void exitWithComplexSolve(const Asked& asked) {
  const BlockMatrix A = test::clothMatrix(20, 1e4);
  const VecX b = VecX::Ones(A.rows());
  VecX re = VecX::Zero(A.rows()), im = re;
  const Mask fixed(static_cast<std::size_t>(A.rows()), 0);
  const SolverSettings settings = settingsOf(asked);
  ComplexSolver solver(settings);
  std::_Exit(static_cast<int>(solver.solve(A, A, b, b, fixed, re, im).status));
}

void interrupt(Stop stop) {
  catchInterrupts(stop);
  std::raise(SIGINT);
}

testing::ExitedWithCode endedAs(SolveStatus status) { return testing::ExitedWithCode(static_cast<int>(status)); }

// The process of a test may have threads already, which a mere copy of it would wait for in vain.
class InterruptedSolve : public testing::Test {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

TEST_F(InterruptedSolve, GivesUpWhateverTheSolver) {
  for (const Asked& asked : kAsked) {
    EXPECT_EXIT((interrupt(Stop::atOnce), exitWithSolve(asked)), endedAs(SolveStatus::stopped), "")
        << asked.preconditioner;
  }
}

TEST_F(InterruptedSolve, GivesUpWithComplexNumbersToo) {
  for (const Asked& asked : {Asked{"pcg", "none"}, Asked{"cholesky", "none"}}) {
    EXPECT_EXIT((interrupt(Stop::atOnce), exitWithComplexSolve(asked)), endedAs(SolveStatus::stopped), "")
        << asked.kind;
  }
}

TEST_F(InterruptedSolve, GoesOnWhereTheStepIsToBeFinished) {
  for (const Asked& asked : kAsked) {
    EXPECT_EXIT((interrupt(Stop::afterTheStep), exitWithSolve(asked)), endedAs(SolveStatus::converged), "")
        << asked.preconditioner;
  }
}

}  // namespace
}  // namespace selvedge
