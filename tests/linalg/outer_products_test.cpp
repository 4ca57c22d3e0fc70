// Matrices with outer products beside their blocks, as a gas adds them: every product and every solver against the dense
// matrix.
#include <bit>
#include <complex>

#include <gtest/gtest.h>

#include "linalg/complex/complex_solver.h"
#include "linalg/make_solver.h"
#include "linalg/prescribed.h"
#include "support/dense.h"
#include "support/random_matrices.h"

namespace selvedge {
namespace {

struct Stiff {
  BlockMatrix A;
  VecX b, x;
  Mask fixed;
};

// Two products, the second over a part of the nodes alone, far stiffer than the blocks.
void addStiffProducts(BlockMatrix& A, double factor, unsigned seed) {
  test::Random random(seed);
  const int n = A.blockSize();
  A.outer().add(factor, 0, A.rows()).g = random.vector(A.rows());
  A.outer().add(0.3 * factor, 10 * n, A.rows() - 20 * n).g = random.vector(A.rows() - 20 * n);
}

Stiff stiffProblem(int blockSize, double factor) {
  Stiff p;
  p.A = test::randomSymmetric(test::randomPattern(60, 150, 5), blockSize, 12.0 * blockSize, 6);
  addStiffProducts(p.A, factor, 7);
  test::Random random(8);
  p.b = random.vector(p.A.rows());
  p.x = random.vector(p.A.rows());
  p.fixed = random.mask(p.A.rows(), 0.2);
  p.fixed[0] = 1;
  p.x[0] = -0.0;
  return p;
}

VecX denseSolution(const Stiff& p) {
  const MatX A = p.A.dense();
  std::vector<int> held, open;
  for (int i = 0; i < static_cast<int>(p.x.size()); ++i) (p.fixed[i] ? held : open).push_back(i);
  const VecX rhs = p.b(open) - A(open, held) * p.x(held);
  VecX x = p.x;
  x(open) = test::solved(MatX(A(open, open)), rhs);
  return x;
}

struct StiffKind {
  const char *kind, *preconditioner;
};
constexpr StiffKind kStiffKinds[] = {{"pcg", "none"},         {"pcg", "jacobi"},
                                     {"pcg", "block-jacobi"}, {"pcg", "incomplete-cholesky"},
                                     {"pcg", "multilevel"},   {"cholesky", "none"}};

TEST(OuterProducts, EverySolverAgreesWithADenseOne) {
  for (const int blockSize : {1, 3, 5}) {
    for (const StiffKind& kind : kStiffKinds) {
      for (const double factor : {0.0, 0.1, 1e4}) {
        Stiff p = stiffProblem(blockSize, factor);
        const VecX given = p.x, exact = denseSolution(p);
        SolverSettings settings;
        settings.kind = kind.kind;
        settings.preconditioner = kind.preconditioner;
        settings.tolerance = 1e-12;
        const SolveReport report = makeSolver(settings)->solve(p.A, p.b, p.fixed, p.x);
        const auto told = [&] {
          return testing::Message() << kind.kind << " " << kind.preconditioner << ", blocks of " << blockSize << ", "
                                    << factor;
        };
        EXPECT_EQ(report.status, SolveStatus::converged) << told();
        EXPECT_LT((p.x - exact).norm(), 1e-9 * exact.norm()) << told();
        for (Eigen::Index i = 0; i < p.x.size(); ++i) {
          if (!p.fixed[i]) continue;
          ASSERT_EQ(std::bit_cast<std::uint64_t>(p.x[i]), std::bit_cast<std::uint64_t>(given[i]));
        }
      }
    }
  }
}

TEST(OuterProducts, OneCostsAFewIterationsHoweverStiffItIs) {
  const auto iterations = [](double factor) {
    Stiff p = stiffProblem(3, factor);
    SolverSettings settings;
    return makeSolver(settings)->solve(p.A, p.b, p.fixed, p.x).iterations;
  };
  EXPECT_LE(iterations(1e6), iterations(0) + 10);
}

TEST(OuterProducts, CholeskyTellsWhereTheyMakeTheMatrixIndefinite) {
  Stiff p = stiffProblem(3, -1e3);
  SolverSettings settings;
  settings.kind = "cholesky";
  const VecX before = p.x;
  EXPECT_EQ(makeSolver(settings)->solve(p.A, p.b, p.fixed, p.x).status, SolveStatus::indefinite);
  EXPECT_EQ(p.x, before);
  p = stiffProblem(3, -1e-4);  // so little that it stays definite
  const VecX exact = denseSolution(p);
  EXPECT_EQ(makeSolver(settings)->solve(p.A, p.b, p.fixed, p.x).status, SolveStatus::converged);
  EXPECT_LT((p.x - exact).norm(), 1e-9 * exact.norm());
}

TEST(OuterProducts, ScaledSumsAndTurnsAreThoseOfTheDenseMatrix) {
  Stiff p = stiffProblem(3, 50);
  BlockMatrix B = p.A;
  B.setZero();
  EXPECT_TRUE(B.outer().empty());
  addStiffProducts(B, 3, 11);
  const MatX before = p.A.dense(), added = B.dense();
  ASSERT_GT(added.norm(), 1);
  p.A.addScaled(B, -2.5);
  EXPECT_LT((p.A.dense() - (before - 2.5 * added)).norm(), 1e-12 * before.norm());
  VecX y;
  p.A.multiply(p.x, y);
  EXPECT_LT((y - p.A.dense() * p.x).norm(), 1e-12 * y.norm());
  MatX outer = MatX::Zero(B.rows(), B.rows());
  p.A.outer().addDense(outer);
  EXPECT_NEAR(p.A.outer().rowProduct(44, p.x), outer.row(44).dot(p.x), 1e-9);
  Mat3 basis;
  basis << 0.6, 0.8, 0, -0.8, 0.6, 0, 0, 0, 1;
  MatX turn = MatX::Identity(B.rows(), B.rows());
  turn.block<3, 3>(45, 45) = basis;
  B.outer().turn(45, basis);
  EXPECT_LT((B.dense() - turn * added * turn.transpose()).norm(), 1e-12 * added.norm());
}

TEST(OuterProducts, ComplexSolversAgreeWithADenseOne) {
  using Complex = std::complex<double>;
  for (const char* kind : {"pcg", "cholesky"}) {
    Stiff re = stiffProblem(3, 200), im = stiffProblem(3, 0);
    im.A.setZero();
    im.A.addScaled(stiffProblem(3, 0).A, -0.3);
    im.A.outer().clear();
    im.A.outer().addScaled(re.A.outer(), std::sqrt(3));  // the same vectors: not independent of each other
    const Eigen::MatrixXcd A = re.A.dense() + Complex(0, 1) * im.A.dense();
    const Eigen::VectorXcd b = re.b + Complex(0, 1) * im.b;
    Eigen::VectorXcd x = re.x + Complex(0, 1) * im.x;
    std::vector<int> held, open;
    for (int i = 0; i < static_cast<int>(x.size()); ++i) (re.fixed[i] ? held : open).push_back(i);
    const Eigen::VectorXcd rhs = b(open) - A(open, held) * x(held);
    x(open) = test::solved(Eigen::MatrixXcd(A(open, open)), rhs);
    SolverSettings settings;
    settings.kind = kind;
    settings.tolerance = 1e-12;
    const SolveReport report = ComplexSolver(settings).solve(re.A, im.A, re.b, im.b, re.fixed, re.x, im.x);
    EXPECT_EQ(report.status, SolveStatus::converged) << kind;
    EXPECT_LT((re.x - x.real()).norm() + (im.x - x.imag()).norm(), 1e-9 * x.norm()) << kind;
  }
}

}  // namespace
}  // namespace selvedge
