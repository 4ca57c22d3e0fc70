// Several factorisations at once, as lanes and studies have them, give the bits of each alone.
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "linalg/make_solver.h"
#include "support/random_matrices.h"

namespace selvedge {
namespace {

VecX solveOften(unsigned seed, int times) {
  const BlockMatrix A = test::clothMatrix(8, 1e3, seed);
  SolverSettings settings;
  settings.kind = "cholesky";
  const auto solver = makeSolver(settings);
  const Mask fixed(static_cast<std::size_t>(A.rows()), 0);
  VecX b(A.rows()), sum = VecX::Zero(A.rows()), x;
  for (Eigen::Index i = 0; i < b.size(); ++i) b[i] = std::sin(static_cast<double>(i) + seed);
  for (int k = 0; k < times; ++k) {
    x.setZero(A.rows());
    EXPECT_EQ(solver->solve(A, b, fixed, x).status, SolveStatus::converged);
    sum += x;
  }
  return sum;
}

TEST(CholeskyAtOnce, GivesTheBitsOfEachAlone) {
  constexpr int kTimes = 1500, kThreads = 4;
  std::vector<VecX> alone(kThreads), together(kThreads);
  for (int i = 0; i < kThreads; ++i)
    alone[static_cast<std::size_t>(i)] = solveOften(static_cast<unsigned>(i + 1), kTimes);
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back(
        [&, i] { together[static_cast<std::size_t>(i)] = solveOften(static_cast<unsigned>(i + 1), kTimes); });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < alone.size(); ++i) EXPECT_EQ(alone[i], together[i]) << i;
}

}  // namespace
}  // namespace selvedge
