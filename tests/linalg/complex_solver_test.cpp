#include "linalg/complex/complex_solver.h"

#include <bit>

#include <gtest/gtest.h>

#include "linalg/make_solver.h"
#include "support/dense.h"
#include "support/random_matrices.h"

namespace selvedge {
namespace {

using Complex = std::complex<double>;

// What Gauss-Legendre 4 solves: M - (h lambda)^2 K and the like, its real part positive definite, its imaginary one
// not.
struct ComplexProblem {
  explicit ComplexProblem(int blockSize, unsigned seed = 3) {
    const auto pattern = test::randomPattern(50, 120, seed);
    re = test::randomSymmetric(pattern, blockSize, 12.0 * blockSize, seed + 1);
    im = test::randomSymmetric(pattern, blockSize, -3.0 * blockSize, seed + 2);
    test::Random random(seed + 3);
    const int size = re.rows();
    bRe = random.vector(size), bIm = random.vector(size), xRe = random.vector(size), xIm = random.vector(size);
    fixed = random.mask(size, 0.2);
    std::fill_n(fixed.begin(), 2 * blockSize, std::uint8_t{1});
    xRe[0] = xIm[1] = -0.0;
  }

  Eigen::VectorXcd dense() const {
    const Eigen::MatrixXcd A = re.dense() + Complex(0, 1) * im.dense();
    const Eigen::VectorXcd b = bRe + Complex(0, 1) * bIm;
    Eigen::VectorXcd x = xRe + Complex(0, 1) * xIm;
    std::vector<int> held, open;
    for (int i = 0; i < static_cast<int>(x.size()); ++i) (fixed[i] ? held : open).push_back(i);
    const Eigen::VectorXcd rhs = b(open) - A(open, held) * x(held);
    x(open) = test::solved(Eigen::MatrixXcd(A(open, open)), rhs);
    return x;
  }

  SolveReport solve(const SolverSettings& settings) {
    return ComplexSolver(settings).solve(re, im, bRe, bIm, fixed, xRe, xIm);
  }

  BlockMatrix re, im;
  VecX bRe, bIm, xRe, xIm;
  Mask fixed;
};

SolverSettings tight(const char* kind = "pcg") {
  SolverSettings settings;
  settings.kind = kind;
  settings.tolerance = 1e-12;
  return settings;
}

class ComplexSolverKinds : public testing::TestWithParam<const char*> {};

TEST_P(ComplexSolverKinds, AgreesWithADenseFactorisationAndKeepsFixedBits) {
  const bool direct = GetParam() == std::string_view("cholesky");
  for (const int blockSize : {1, 2, 3, 5}) {
    ComplexProblem p(blockSize);
    const VecX givenRe = p.xRe, givenIm = p.xIm;
    const Eigen::VectorXcd exact = p.dense();
    const SolveReport report = p.solve(tight(GetParam()));
    EXPECT_EQ(report.status, SolveStatus::converged);
    EXPECT_LE(report.residual, direct ? 1e-14 : 1e-12);
    EXPECT_TRUE(direct ? report.iterations == 1 : report.iterations > 3) << report.iterations;
    EXPECT_GT(exact.imag().norm(), 0.1);
    EXPECT_LT((p.xRe - exact.real()).norm() + (p.xIm - exact.imag()).norm(), 1e-11 * exact.norm());
    for (int i = 0; i < givenRe.size(); ++i) {
      if (!p.fixed[i]) continue;
      ASSERT_EQ(std::bit_cast<std::uint64_t>(p.xRe[i]), std::bit_cast<std::uint64_t>(givenRe[i]));
      ASSERT_EQ(std::bit_cast<std::uint64_t>(p.xIm[i]), std::bit_cast<std::uint64_t>(givenIm[i]));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, ComplexSolverKinds, testing::Values("pcg", "cholesky"),
                         [](const auto& each) { return std::string(each.param); });

// One solver, after a change of the numbers, the mask, the block size and the pattern.
TEST(ComplexDirect, IsAnalysedAnewWhenThePatternOrTheMaskChanges) {
  const SolverSettings settings = tight("cholesky");
  ComplexSolver solver(settings);
  const auto check = [&](ComplexProblem& p) {
    const Eigen::VectorXcd exact = p.dense();
    EXPECT_EQ(solver.solve(p.re, p.im, p.bRe, p.bIm, p.fixed, p.xRe, p.xIm).status, SolveStatus::converged);
    EXPECT_LT((p.xRe - exact.real()).norm() + (p.xIm - exact.imag()).norm(), 1e-12 * exact.norm());
  };
  ComplexProblem three(3), other(3, 9), two(2);
  check(three);
  for (double& value : three.im.values()) value *= 2;
  check(three);
  std::swap(three.fixed[40], three.fixed[41]);
  three.fixed[50] ^= 1;
  check(three);
  check(other);
  check(two);
}

// The real part is no longer definite, nor is it for Newton's matrix at a large step: only the sum need be regular.
TEST(ComplexDirect, NeedsNoDefinitePartsButRefusesASingularMatrix) {
  ComplexProblem p(3);
  p.re.setZero();
  const Eigen::VectorXcd exact = p.dense();
  EXPECT_EQ(p.solve(tight("cholesky")).status, SolveStatus::converged);
  EXPECT_LT((p.xRe - exact.real()).norm() + (p.xIm - exact.imag()).norm(), 1e-10 * exact.norm());
  p.im.setZero();
  const VecX before = p.xRe;
  EXPECT_EQ(p.solve(tight("cholesky")).status, SolveStatus::failed);
  EXPECT_EQ(p.xRe, before);
  p.bIm[40] = std::numeric_limits<double>::infinity();
  p.fixed[40] = 0;
  EXPECT_EQ(p.solve(tight("cholesky")).status, SolveStatus::failed);
}

TEST(ComplexSolver, ReportsTheTrueResidual) {
  ComplexProblem p(3);
  for (std::size_t i = 0; i < p.fixed.size(); ++i) {
    if (!p.fixed[i]) p.xRe[static_cast<int>(i)] = p.xIm[static_cast<int>(i)] = 0;
  }
  const auto norm = [&] {
    Eigen::VectorXcd r =
        p.bRe + Complex(0, 1) * p.bIm - (p.re.dense() + Complex(0, 1) * p.im.dense()) * (p.xRe + Complex(0, 1) * p.xIm);
    for (int i = 0; i < r.size(); ++i) r[i] *= p.fixed[i] ? 0 : 1;
    return r.norm();
  };
  const double rhs = norm();
  SolverSettings settings;
  settings.tolerance = 1e-4;
  const SolveReport report = p.solve(settings);
  EXPECT_EQ(report.status, SolveStatus::converged);
  EXPECT_GT(report.residual, 1e-8);
  EXPECT_NEAR(report.residual, norm() / rhs, 1e-13);
}

TEST(ComplexSolver, WithoutAnImaginaryPartItIsTheRealSolver) {
  ComplexProblem p(3);
  p.im.setZero();
  p.bIm.setZero();
  p.xIm.setZero();
  VecX x = p.xRe;
  const SolverSettings settings = tight();
  const SolveReport real = makeSolver(settings)->solve(p.re, p.bRe, p.fixed, x);
  const SolveReport complex = p.solve(settings);
  EXPECT_EQ(complex.iterations, real.iterations);
  EXPECT_EQ(p.xIm, VecX::Zero(x.size()));
  EXPECT_LT((p.xRe - x).norm(), 1e-11 * x.norm());
}

TEST(ComplexSolver, CapWarmStartZeroAndFailureAreReported) {
  SolverSettings settings = tight();
  ComplexProblem p(3);
  const Eigen::VectorXcd exact = p.dense();
  settings.maxIterations = 3;
  EXPECT_EQ(p.solve(settings).status, SolveStatus::capped);
  p.xRe = exact.real(), p.xIm = exact.imag();
  EXPECT_EQ(p.solve(settings).iterations, 0);
  settings.warmStart = false;
  EXPECT_EQ(p.solve(settings).iterations, 3);

  for (VecX* v : {&p.bRe, &p.bIm, &p.xRe, &p.xIm}) v->setZero();
  p.xRe[40] = 1;
  p.fixed[40] = 0;
  EXPECT_EQ(p.solve(settings).status, SolveStatus::converged);
  EXPECT_EQ(p.xRe, VecX::Zero(p.xRe.size()));

  p.bIm[40] = std::numeric_limits<double>::infinity();
  EXPECT_EQ(p.solve(settings).status, SolveStatus::failed);
}

TEST(ComplexSolver, TheTightestToleranceStopsAtRoundOff) {
  SolverSettings settings;
  settings.tolerance = 1e-14;
  ComplexProblem p(3);
  const SolveReport report = p.solve(settings);
  EXPECT_EQ(report.status, SolveStatus::converged);
  EXPECT_LT(report.residual, 1e-12);
}

}  // namespace
}  // namespace selvedge
