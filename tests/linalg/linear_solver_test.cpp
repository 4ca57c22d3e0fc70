#include <algorithm>
#include <bit>

#include <gtest/gtest.h>

#include "linalg/make_solver.h"
#include "support/dense.h"
#include "support/random_matrices.h"
#include "support/same_bits.h"

namespace selvedge {
namespace {

struct Kind {
  const char* kind;
  const char* preconditioner;
  const char* precision = "double";
};

constexpr Kind kKinds[] = {
    {"pcg", "none"},
    {"pcg", "jacobi"},
    {"pcg", "block-jacobi"},
    {"pcg", "incomplete-cholesky"},
    {"pcg", "multilevel"},
    {"pcg", "none", "single"},
    {"pcg", "jacobi", "single"},
    {"pcg", "block-jacobi", "single"},
    {"pcg", "incomplete-cholesky", "single"},
    {"pcg", "multilevel", "single"},
    {"cholesky", "none"},
};

SolverSettings settingsFor(const Kind& kind, double tolerance) {
  SolverSettings settings;
  settings.kind = kind.kind;
  settings.preconditioner = kind.preconditioner;
  settings.precision = kind.precision;
  settings.tolerance = tolerance;
  return settings;
}

struct Problem {
  BlockMatrix A;
  VecX b, x;
  Mask fixed;
};

Problem randomProblem(int blockSize, unsigned seed) {
  Problem p;
  p.A = test::randomSymmetric(test::randomPattern(60, 150, seed), blockSize, 12.0 * blockSize, seed + 1);
  test::Random random(seed + 2);
  p.b = random.vector(p.A.rows());
  p.x = random.vector(p.A.rows());
  p.fixed = random.mask(p.A.rows(), 0.2);
  for (int i = 0; i < 2 * blockSize; ++i) p.fixed[i] = 1;  // two nodes wholly fixed
  p.x[0] = -0.0;
  return p;
}

Problem clothProblem(int side, double stiffness) {
  Problem p;
  p.A = test::clothMatrix(side, stiffness);
  test::Random random(4);
  p.b = random.vector(p.A.rows());
  p.x = VecX::Zero(p.A.rows());
  p.fixed.assign(static_cast<std::size_t>(p.A.rows()), 0);
  for (int i = 0; i < 3; ++i) {
    p.fixed[i] = p.fixed[3 * (side - 1) + i] = 1;
    p.x[i] = 0.1 * (i + 1);
  }
  p.fixed[3 * side * side - 1] = 1;  // and a node held in one direction only
  return p;
}

SolveReport solve(const SolverSettings& settings, Problem& p) {
  return makeSolver(settings)->solve(p.A, p.b, p.fixed, p.x);
}

double freeResidual(const Problem& p, const VecX& x) {
  VecX r = p.b - p.A.dense() * x;
  for (int i = 0; i < r.size(); ++i) r[i] *= p.fixed[i] ? 0 : 1;
  return r.norm();
}

std::string nameOf(const testing::TestParamInfo<Kind>& which) {
  std::string name = std::string(which.param.kind) + "_" + which.param.preconditioner + "_" + which.param.precision;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

class EverySolver : public testing::TestWithParam<Kind> {};
INSTANTIATE_TEST_SUITE_P(Kinds, EverySolver, testing::ValuesIn(kKinds), nameOf);

TEST_P(EverySolver, AgreesWithADenseFactorisationAndKeepsFixedBits) {
  for (const int blockSize : {1, 2, 3, 5}) {
    Problem p = randomProblem(blockSize, 40 + static_cast<unsigned>(blockSize));
    const VecX given = p.x;
    const VecX exact = test::denseSolve(p.A.dense(), p.b, p.fixed, given);
    const SolveReport report = solve(settingsFor(GetParam(), 1e-12), p);
    EXPECT_EQ(report.status, SolveStatus::converged);
    EXPECT_LE(report.residual, 1e-12);
    EXPECT_GT((exact - given).norm(), 0.1);
    EXPECT_LT((p.x - exact).norm(), 1e-11 * exact.norm());
    for (int i = 0; i < given.size(); ++i) {
      if (!p.fixed[i]) continue;
      ASSERT_EQ(std::bit_cast<std::uint64_t>(p.x[i]), std::bit_cast<std::uint64_t>(given[i]));
    }
  }
}

TEST_P(EverySolver, ReportsTheTrueResidualOfTheFreeRows) {
  Problem p = clothProblem(10, 1e4);
  VecX onlyFixed = p.x;
  const double rhs = freeResidual(p, onlyFixed);  // the free entries of x are zero
  const SolveReport report = solve(settingsFor(GetParam(), 1e-5), p);
  EXPECT_EQ(report.status, SolveStatus::converged);
  EXPECT_GT(report.residual, 0);
  EXPECT_NEAR(report.residual, freeResidual(p, p.x) / rhs, 1e-13);
}

TEST_P(EverySolver, IndefiniteMatricesAreReported) {
  Problem p = randomProblem(3, 9);
  p.A = test::randomSymmetric(test::randomPattern(60, 150, 9), 3, 0.5, 10);
  ASSERT_LT(test::eigenvaluesOf(p.A.dense()).minCoeff(), -1);
  const SolveReport report = solve(settingsFor(GetParam(), 1e-10), p);
  EXPECT_EQ(report.status, SolveStatus::indefinite);
  EXPECT_TRUE(p.x.allFinite());
}

TEST_P(EverySolver, ASingularSystemWithoutASolutionNeverCountsAsSolved) {
  Problem p = clothProblem(6, 100);
  for (const int row : p.A.pattern().diagonal) std::fill_n(p.A.block(row), 9, 0.0);
  for (int row = 0; row < p.A.pattern().rows(); ++row) {  // no masses: a rigid translation meets no resistance
    double* diagonal = p.A.block(p.A.pattern().diagonal[row]);
    for (int s = p.A.pattern().rowStart[row]; s < p.A.pattern().rowStart[row + 1]; ++s) {
      if (s == p.A.pattern().diagonal[row]) continue;
      for (int i = 0; i < 9; ++i) diagonal[i] -= p.A.block(s)[i];
    }
  }
  std::fill(p.fixed.begin(), p.fixed.end(), std::uint8_t{0});
  p.x.setZero();
  p.b.setOnes();  // and this load is one
  const SolveReport report = solve(settingsFor(GetParam(), 1e-10), p);
  EXPECT_NE(report.status, SolveStatus::converged);
  EXPECT_TRUE(p.x.allFinite());
}

TEST_P(EverySolver, WhatIsIndefiniteOnlyOnFixedEntriesDoesNotMatter) {
  Problem p = randomProblem(3, 12);
  p.A.block(p.A.pattern().diagonal[0])[0] = -100;
  p.A.block(p.A.pattern().diagonal[0])[4] = 0;
  const SolveReport report = solve(settingsFor(GetParam(), 1e-10), p);
  EXPECT_EQ(report.status, SolveStatus::converged);
}

TEST_P(EverySolver, NumbersThatAreNotFiniteFail) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  Problem p = randomProblem(3, 13);
  p.A.block(p.A.pattern().diagonal[30])[0] = nan;
  p.fixed[90] = 0;
  EXPECT_EQ(solve(settingsFor(GetParam(), 1e-10), p).status, SolveStatus::failed);
  p = randomProblem(3, 13);
  p.fixed[90] = 0;
  p.b[90] = nan;
  EXPECT_EQ(solve(settingsFor(GetParam(), 1e-10), p).status, SolveStatus::failed);
  p = randomProblem(3, 13);
  p.fixed[90] = 0;
  p.x[90] = nan;  // a bad guess is no guess
  p.b[0] = nan;   // and nobody looks at the right-hand side of a fixed row
  EXPECT_EQ(solve(settingsFor(GetParam(), 1e-10), p).status, SolveStatus::converged);
  EXPECT_TRUE(p.x.allFinite());
}

TEST_P(EverySolver, AZeroRightHandSideGivesExactlyZero) {
  Problem p = randomProblem(3, 14);
  p.b.setZero();
  for (int i = 0; i < p.x.size(); ++i) p.x[i] = p.fixed[i] ? 0 : 1;
  const SolveReport report = solve(settingsFor(GetParam(), 1e-10), p);
  EXPECT_EQ(report.status, SolveStatus::converged);
  EXPECT_EQ(report.residual, 0);
  EXPECT_EQ(p.x, VecX::Zero(p.x.size()));
}

TEST_P(EverySolver, NothingFreeIsNothingToDo) {
  Problem p = randomProblem(3, 15);
  const VecX given = p.x;
  std::fill(p.fixed.begin(), p.fixed.end(), std::uint8_t{1});
  EXPECT_EQ(solve(settingsFor(GetParam(), 1e-10), p).status, SolveStatus::converged);
  expectSameBits(p.x, given);
}

// A smooth load moves a stiff cloth far: |A| |x| is much larger than b, and round-off hides what is below eps times it.
TEST_P(EverySolver, TheTightestToleranceStopsAtRoundOff) {
  Problem p = clothProblem(8, 1e4);
  p.b.setOnes();
  p.x.setZero();
  SolverSettings settings = settingsFor(GetParam(), 1e-14);
  settings.maxIterations = 20000;
  const SolveReport report = solve(settings, p);
  EXPECT_EQ(report.status, SolveStatus::converged);
  EXPECT_GT(report.residual, 1e-14);
  EXPECT_LT(report.residual, 1e-8);
  EXPECT_LT(report.iterations, 15000);
}

TEST_P(EverySolver, SettingsPatternAndMaskMayChangeBetweenSolves) {
  struct Round {
    int blockSize;
    unsigned seed;
    bool otherMask;
  };
  SolverSettings settings = settingsFor(GetParam(), 1e-12);
  const auto solver = makeSolver(settings);
  for (const Round& round : {Round{3, 20, false}, {3, 20, true}, {3, 24, true}, {2, 24, true}, {3, 20, false}}) {
    Problem p = randomProblem(round.blockSize, round.seed);
    p.fixed = test::Random(5).mask(p.A.rows(), 0.2);
    p.fixed[100] = round.otherMask;
    const VecX exact = test::denseSolve(p.A.dense(), p.b, p.fixed, p.x);
    for (const Kind& kind : {GetParam(), Kind{"pcg", "jacobi"}}) {
      VecX x = p.x;
      settings.kind = kind.kind;
      settings.preconditioner = kind.preconditioner;
      settings.precision = kind.precision;
      EXPECT_EQ(solver->solve(p.A, p.b, p.fixed, x).status, SolveStatus::converged);
      EXPECT_LT((x - exact).norm(), 1e-11 * exact.norm()) << "seed " << round.seed << kind.preconditioner;
    }
  }
}

TEST(Pcg, TheCapIsReported) {
  for (const char* precision : {"double", "single"}) {
    Problem p = clothProblem(15, 1e5);
    SolverSettings settings = settingsFor({"pcg", "block-jacobi", precision}, 1e-8);
    settings.maxIterations = 7;
    const SolveReport report = solve(settings, p);
    EXPECT_EQ(report.status, SolveStatus::capped) << precision;
    EXPECT_EQ(report.iterations, 7) << precision;
    EXPECT_GT(report.residual, 1e-8) << precision;
  }
}

double energyOf(const Problem& p, const VecX& x) { return 0.5 * x.dot(p.A.dense() * x) - p.b.dot(x); }

// Also where single precision knows nothing of the masses beside the stiffness, and would move the whole cloth too far.
TEST(Pcg, ACappedSolveEndsLowerThanItsGuess) {
  for (double stiffness = 1e4; stiffness < 1e14; stiffness *= 1.7) {
    for (const char* name : {"none", "jacobi", "block-jacobi", "incomplete-cholesky", "multilevel"}) {
      for (const int cap : {1, 3, 10, 30}) {
        for (const char* precision : {"double", "single"}) {
          Problem p = clothProblem(8, stiffness);
          std::fill(p.fixed.begin(), p.fixed.end(), std::uint8_t{0});
          p.x.setZero();
          p.b.setOnes();
          SolverSettings settings = settingsFor({"pcg", name, precision}, 1e-12);
          settings.maxIterations = cap;
          const SolveReport report = solve(settings, p);
          EXPECT_LE(report.iterations, cap);
          EXPECT_LE(energyOf(p, p.x), 0) << stiffness << " " << name << " " << cap << " " << precision;
          if (stiffness == 1e4) {
            EXPECT_LT(energyOf(p, p.x), 0) << name << " " << cap << " " << precision;
          }
        }
      }
    }
  }
}

// Blocks so stiff in one direction that their inverses in single precision would not be positive definite.
TEST(Pcg, StiffTurnedBlocksAreSolvedInSinglePrecision) {
  for (const char* name : {"block-jacobi", "incomplete-cholesky", "multilevel"}) {
    SCOPED_TRACE(name);
    Problem p = clothProblem(8, 1);
    test::Random random(6);
    for (const int slot : p.A.pattern().diagonal) {
      const Vec3 d = random.vector(3).head<3>().normalized();
      for (int i = 0; i < 9; ++i) p.A.block(slot)[i] += 1e9 * d[i / 3] * d[i % 3];
    }
    p.b.setOnes();
    EXPECT_EQ(solve(settingsFor({"pcg", name, "single"}, 1e-6), p).status, SolveStatus::converged);
  }
}

TEST(Pcg, AWarmStartFromTheAnswerTakesNoIterations) {
  Problem p = randomProblem(3, 16);
  SolverSettings settings = settingsFor({"pcg", "block-jacobi"}, 1e-10);
  p.x = test::denseSolve(p.A.dense(), p.b, p.fixed, p.x);
  const VecX answer = p.x;
  EXPECT_EQ(solve(settings, p).iterations, 0);
  expectSameBits(p.x, answer);
  settings.warmStart = false;
  EXPECT_GT(solve(settings, p).iterations, 0);
}

TEST(Pcg, TheToleranceDoesNotDependOnTheGuess) {
  Problem p = randomProblem(3, 17);
  const SolverSettings settings = settingsFor({"pcg", "block-jacobi"}, 1e-8);
  VecX zeroGuess = p.x;
  for (int i = 0; i < p.x.size(); ++i) zeroGuess[i] *= p.fixed[i] ? 1 : 0;
  const double rhs = freeResidual(p, zeroGuess);
  for (int i = 0; i < p.x.size(); ++i) p.x[i] *= p.fixed[i] ? 1 : 1e6;  // a wild guess must not loosen the test
  EXPECT_EQ(solve(settings, p).status, SolveStatus::converged);
  EXPECT_LE(freeResidual(p, p.x), 1.001e-8 * rhs);
}

// A correction in single precision costs no more iterations as long as it need not be repeated.
TEST(Pcg, ALooseSolveTakesAsManyIterationsInSinglePrecision) {
  for (const char* name : {"block-jacobi", "incomplete-cholesky", "multilevel"}) {
    SCOPED_TRACE(name);
    std::vector<int> iterations;
    std::vector<VecX> answers;
    for (const char* precision : {"double", "single"}) {
      Problem p = clothProblem(30, 1e4);
      p.b.setOnes();
      const SolveReport report = solve(settingsFor({"pcg", name, precision}, 1e-3), p);
      EXPECT_EQ(report.status, SolveStatus::converged);
      EXPECT_LE(report.residual, 1e-3);
      iterations.push_back(report.iterations);
      answers.push_back(p.x);
    }
    EXPECT_NE(answers[0], answers[1]) << "iterations in single precision round otherwise";
    EXPECT_LT((answers[0] - answers[1]).norm(), 1e-3 * answers[0].norm());
    EXPECT_GT(iterations[0], 2);
    EXPECT_LE(std::abs(iterations[1] - iterations[0]), 1 + iterations[0] / 20);
  }
}

// Units far from 1 do not leave single precision's range.
TEST(Pcg, ScaleDoesNotMatterInSinglePrecision) {
  for (const char* name : {"none", "jacobi", "block-jacobi", "incomplete-cholesky", "multilevel"}) {
    SCOPED_TRACE(name);
    Problem p = clothProblem(12, 100);
    for (int i = 0; i < p.x.size(); ++i) p.x[i] = 0;
    VecX first;
    for (const double factor : {1.0, 0x1p-200, 0x1p200}) {
      Problem scaled = p;
      for (double& value : scaled.A.values()) value *= factor;
      scaled.b *= 0x1p-150 * factor;
      EXPECT_EQ(solve(settingsFor({"pcg", name, "single"}, 1e-6), scaled).status, SolveStatus::converged);
      if (first.size() == 0) first = scaled.x;
      expectSameBits(scaled.x, first);
    }
  }
}

TEST(Pcg, AStrongerPreconditionerTakesFewerIterations) {
  std::vector<int> iterations;
  for (const char* name : {"none", "jacobi", "block-jacobi", "incomplete-cholesky", "multilevel"}) {
    Problem p = clothProblem(20, 1e4);
    const SolveReport report = solve(settingsFor({"pcg", name}, 1e-8), p);
    EXPECT_EQ(report.status, SolveStatus::converged) << name;
    iterations.push_back(report.iterations);
  }
  EXPECT_GE(iterations[0], iterations[1]);
  EXPECT_GE(iterations[1], iterations[2]);
  EXPECT_GE(iterations[2], 2 * iterations[3]);
}

}  // namespace
}  // namespace selvedge
