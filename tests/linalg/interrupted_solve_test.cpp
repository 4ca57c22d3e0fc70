// Solves after Ctrl-C: each in a process of its own, since the request stays.
#include <atomic>
#include <chrono>
#include <csignal>
#include <thread>

#include <gtest/gtest.h>

#include "base/interrupt.h"
#include "base/timer.h"
#include "linalg/complex/complex_solver.h"
#include "linalg/libraries/long_work.h"
#include "linalg/make_solver.h"
#include "support/random_matrices.h"

namespace selvedge {
namespace {

struct Asked {
  const char *kind, *preconditioner, *precision = "double";
};

constexpr Asked kAsked[] = {{"pcg", "none"},
                            {"pcg", "block-jacobi"},
                            {"pcg", "incomplete-cholesky"},
                            {"pcg", "multilevel"},
                            {"pcg", "incomplete-cholesky", "single"},
                            {"cholesky", "none"}};

SolverSettings settingsOf(const Asked& asked) {
  SolverSettings settings;
  settings.kind = asked.kind;
  settings.preconditioner = asked.preconditioner;
  settings.precision = asked.precision;
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

// Asked after all shares of the time that a solve takes until the question comes within a factorisation, which then goes on by
// itself. `alone`: the same solve by another solver, which nobody asks.
template <class Solve, class Alone>
bool wasLeftAtWork(const Solve& solve, const Alone& alone) {
  constexpr int kShares = 20, kRounds = 20;
  const Timer timer;
  alone();
  const std::chrono::duration<double> whole(timer.seconds());
  for (int i = 0; i < kShares * kRounds; ++i) {
    std::atomic<bool> asked = false;
    const GivesUpWhen givesUp(&asked);
    std::thread user([&] {
      std::this_thread::sleep_for(whole * (i % kShares + 0.5) / kShares);
      asked = true;
    });
    const SolveStatus status = solve();
    const bool left = status == SolveStatus::stopped && workIsLeft();
    user.join();
    if (left) return true;
  }
  return false;
}

TEST(FactorisationThatIsGivenUp, LeavesASolverThatSolvesTheNextToTheSameBits) {
  const BlockMatrix A = test::clothMatrix(90, 1e4);
  const VecX b = VecX::Ones(A.rows());
  const Mask fixed(static_cast<std::size_t>(A.rows()), 0);
  const SolverSettings settings = settingsOf({"cholesky", "none"});
  const auto solver = makeSolver(settings);
  VecX x(A.rows());
  const auto solve = [&](LinearSolver& with) {
    x.setZero();
    return with.solve(A, b, fixed, x).status;
  };
  ASSERT_TRUE(wasLeftAtWork([&] { return solve(*solver); }, [&] { solve(*makeSolver(settings)); }));
  EXPECT_EQ(x, VecX::Zero(A.rows())) << "as it was";
  ASSERT_EQ(solve(*solver), SolveStatus::converged);
  const VecX found = x;
  ASSERT_EQ(solve(*makeSolver(settings)), SolveStatus::converged);
  EXPECT_EQ(found, x);
}

TEST(SolveThatIsGivenUp, LeavesNoTraceInTheNext) {
  const BlockMatrix A = test::clothMatrix(40, 1e4);
  const VecX b = VecX::Ones(A.rows());
  const Mask fixed(static_cast<std::size_t>(A.rows()), 0);
  for (const Asked& asked : kAsked) {
    const SolverSettings settings = settingsOf(asked);
    const auto solver = makeSolver(settings), fresh = makeSolver(settings);
    VecX x = VecX::Zero(A.rows()), y = x;
    {
      std::atomic<bool> wanted = true;
      const GivesUpWhen givesUp(&wanted);
      ASSERT_EQ(solver->solve(A, b, fixed, x).status, SolveStatus::stopped) << asked.preconditioner;
    }
    x.setZero();
    const SolveReport report = solver->solve(A, b, fixed, x), alone = fresh->solve(A, b, fixed, y);
    EXPECT_EQ(report.status, SolveStatus::converged) << asked.preconditioner;
    EXPECT_EQ(report.iterations, alone.iterations) << asked.preconditioner;
    EXPECT_EQ(x, y) << asked.preconditioner;
  }
}

TEST(FactorisationThatIsGivenUp, LeavesAComplexSolverToo) {
  const BlockMatrix A = test::clothMatrix(40, 1e4);
  const VecX b = VecX::Ones(A.rows());
  const Mask fixed(static_cast<std::size_t>(A.rows()), 0);
  const SolverSettings settings = settingsOf({"cholesky", "none"});
  ComplexSolver solver(settings), other(settings);
  VecX re(A.rows()), im(A.rows());
  const auto solve = [&](ComplexSolver& with) {
    re.setZero();
    im.setZero();
    return with.solve(A, A, b, b, fixed, re, im).status;
  };
  ASSERT_TRUE(wasLeftAtWork([&] { return solve(solver); },
                            [&] {
                              ComplexSolver alone(settings);
                              solve(alone);
                            }));
  ASSERT_EQ(solve(solver), SolveStatus::converged);
  const VecX foundRe = re, foundIm = im;
  ASSERT_EQ(solve(other), SolveStatus::converged);
  EXPECT_EQ(foundRe, re);
  EXPECT_EQ(foundIm, im);
}

}  // namespace
}  // namespace selvedge
