// Several callers of BLAS and LAPACK at once, as lanes and studies are, get the bits of each alone.
#include <functional>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "linalg/dense/dense_eigen.h"
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

VecX eigenvaluesOften(unsigned seed, int times) {
  constexpr int kSize = 80;
  Random random(seed);
  MatX A(kSize, kSize);
  for (int i = 0; i < kSize; ++i) A.col(i) = random.vector(kSize);
  const MatX symmetric = A + A.transpose(), definite = A * A.transpose() + MatX::Identity(kSize, kSize);
  VecX sum = VecX::Zero(kSize);
  MatX vectors;
  for (int k = 0; k < times; ++k) {
    sum += symmetricEigenvalues(symmetric, vectors);
    sum += vectors * VecX::Ones(kSize);
    sum += generalizedEigenvalues(symmetric, definite);
  }
  return sum;
}

void expectTheSameAtOnce(const std::vector<std::function<VecX()>>& jobs) {
  std::vector<VecX> alone, together(jobs.size());
  for (const auto& job : jobs) alone.push_back(job());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < jobs.size(); ++i) threads.emplace_back([&, i] { together[i] = jobs[i](); });
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < jobs.size(); ++i) EXPECT_EQ(alone[i], together[i]) << i;
}

TEST(BlasAtOnce, GivesFactorisationsTheirBits) {
  std::vector<std::function<VecX()>> jobs;
  for (unsigned seed = 1; seed <= 4; ++seed) jobs.push_back([seed] { return solveOften(seed, 1500); });
  expectTheSameAtOnce(jobs);
}

TEST(BlasAtOnce, GivesEigenvaluesTheirBits) {
  std::vector<std::function<VecX()>> jobs;
  for (unsigned seed = 1; seed <= 4; ++seed) jobs.push_back([seed] { return eigenvaluesOften(seed, 200); });
  for (unsigned seed = 1; seed <= 2; ++seed) jobs.push_back([seed] { return solveOften(seed, 500); });
  expectTheSameAtOnce(jobs);
}

}  // namespace
}  // namespace selvedge
