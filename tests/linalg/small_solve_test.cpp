// Small systems and eigenvalues, solved by hand, against LAPACK.
#include "linalg/dense/small_solve.h"

#include <random>

#include <gtest/gtest.h>

#include "linalg/dense/small_eigen.h"
#include "support/dense.h"

namespace selvedge::test {
namespace {

class Random {
 public:
  double operator()() { return uniform_(generator_); }

 private:
  std::mt19937 generator_{7};
  std::uniform_real_distribution<double> uniform_{-1, 1};
};

TEST(SolveSymmetric, SolvesWhatItIsGiven) {
  Random random;
  for (int n = 1; n <= 5; ++n) {
    for (int trial = 0; trial < 50; ++trial) {
      MatX A = MatX::NullaryExpr(n, n, [&] { return random(); });
      A = (A * A.transpose()).eval();
      const VecX want = VecX::NullaryExpr(n, [&] { return random(); });
      VecX x = A * want;
      MatX used = A;
      solveSymmetric({used.data(), static_cast<std::size_t>(n * n)}, {x.data(), static_cast<std::size_t>(n)});
      EXPECT_LT((A * x - A * want).norm(), 1e-13 * A.norm()) << n;
    }
  }
}

TEST(SolveSymmetric, AnUnknownThatIsInNoEquationIsZero) {
  std::vector<double> A{2, 0, 1, 0, 0, 0, 1, 0, 3}, x{3, 0, 4};
  solveSymmetric(A, x);
  EXPECT_NEAR(x[0], 1, 1e-15);
  EXPECT_EQ(x[1], 0);
  EXPECT_NEAR(x[2], 1, 1e-15);
}

TEST(SolveComplex, SolvesForSeveralRightSidesAtOnce) {
  Random random;
  for (int n = 1; n <= 6; ++n) {
    for (const int sides : {1, n}) {
      using Rows = Eigen::Matrix<Complex, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
      Rows A = Rows::NullaryExpr(n, n, [&] { return Complex(random(), random()); });
      if (n > 1) A(0, 0) = 0;  // rows have to change places
      const Rows want = Rows::NullaryExpr(n, sides, [&] { return Complex(random(), random()); });
      Rows X = A * want, used = A;
      solveComplex({used.data(), static_cast<std::size_t>(used.size())}, {X.data(), static_cast<std::size_t>(X.size())},
                   static_cast<std::size_t>(n));
      EXPECT_LT((A * X - A * want).norm(), 1e-13 * A.norm()) << n;
    }
  }
}

TEST(SolveComplex, ASingularMatrixGivesNothingFinite) {
  std::vector<Complex> A{1, 2, 2, 4}, x{1, 1};
  solveComplex(A, x, 2);
  EXPECT_FALSE(std::isfinite(std::abs(x[0])));
}

TEST(LeastSquares, IsThatOfADecomposition) {
  Random random;
  for (int unknowns = 1; unknowns <= kMostUnknowns; ++unknowns) {
    constexpr int kRows = 10;
    Eigen::MatrixXcd A(kRows, unknowns);
    Eigen::VectorXcd b(kRows);
    std::vector<Equation> equations(kRows);
    for (int i = 0; i < kRows; ++i) {
      for (int k = 0; k < unknowns; ++k) A(i, k) = equations[toIndex(i)].a[toIndex(k)] = {random(), random()};
      b[i] = equations[toIndex(i)].b = {random(), random()};
    }
    const LeastSquares found = leastSquares(equations, unknowns);
    Eigen::VectorXcd sizes;
    const Eigen::VectorXcd want = leastSquaresOf(A, b, sizes);
    for (int k = 0; k < unknowns; ++k) EXPECT_LT(std::abs(found.x[toIndex(k)] - want[k]), 1e-14) << unknowns;
    EXPECT_NEAR(found.clarity, std::abs(sizes[unknowns - 1] / sizes[0]), 1e-14) << unknowns;
  }
}

TEST(LeastSquares, SaysWhereAColumnFollowsFromAnother) {
  std::vector<Equation> equations(6);
  for (std::size_t i = 0; i < 6; ++i)
    equations[i] = {{1.0 + static_cast<double>(i), 2.0 + 2 * static_cast<double>(i)}, 1};
  EXPECT_LT(leastSquares(equations, 2).clarity, 1e-14);
}

// Columns are unit vectors, at right angles to each other, and A times each is its eigenvalue times it.
template <class Matrix>
void expectEigenvectors(const Matrix& A, const VecX& values, const Matrix& vectors) {
  const double scale = values.cwiseAbs().maxCoeff(), n = static_cast<double>(values.size());
  EXPECT_LT((A * vectors - vectors * values.asDiagonal()).cwiseAbs().maxCoeff(), 1e-14 * n * scale + 1e-300);
  EXPECT_LT((vectors.transpose() * vectors - Matrix::Identity(A.rows(), A.rows())).cwiseAbs().maxCoeff(), 1e-14 * n);
}

TEST(TridiagonalEigenvalues, AreThoseOfAnotherSolver) {
  Random random;
  for (const int n : {1, 2, 3, 10, 33, 64}) {
    VecX diagonal = VecX::NullaryExpr(n, [&] { return 1e6 * random(); });
    VecX off = VecX::NullaryExpr(n - 1, [&] { return 1e6 * random(); });
    if (n > 5) off[2] = 0, off[4] = 1e-13;
    MatX A = diagonal.asDiagonal();
    for (int i = 0; i + 1 < n; ++i) A(i, i + 1) = A(i + 1, i) = off[i];
    const VecX expected = eigenvaluesOf(A);
    MatX vectors = MatX::Identity(n, n);
    const std::span<double> between(off.data(), static_cast<std::size_t>(n - 1));
    ASSERT_TRUE(tridiagonalEigenvalues({diagonal.data(), static_cast<std::size_t>(n)}, between, vectors.data()));
    EXPECT_LT((diagonal - expected).cwiseAbs().maxCoeff(), 1e-14 * n * expected.cwiseAbs().maxCoeff()) << n;
    expectEigenvectors(A, diagonal, vectors);
  }
}

TEST(SymmetricEigenvalues, OfThreeRowsAreThoseOfAnotherSolver) {
  Random random;
  for (int trial = 0; trial < 200; ++trial) {
    Mat3 A = Mat3::NullaryExpr([&] { return 1e-3 * random(); });
    A = (A + A.transpose()).eval();
    if (trial % 4 == 1) A(2, 0) = A(0, 2) = 0;
    if (trial % 4 == 2) A = A.diagonal().asDiagonal();
    if (trial == 3) A.setZero();
    const VecX expected = eigenvaluesOf(A);
    Mat3 vectors;
    const VecX values = symmetricEigenvalues(A, vectors);
    EXPECT_LE((values - expected).cwiseAbs().maxCoeff(), 3e-14 * expected.cwiseAbs().maxCoeff());
    expectEigenvectors(A, values, vectors);
  }
}

TEST(Semidefinite, IsTheNearestMatrixWithoutNegativeEigenvalues) {
  Random random;
  for (int n = 1; n <= static_cast<int>(kMostSemidefinite); ++n) {
    for (int kind = 0; kind < 6; ++kind) {
      const double scale = kind == 4 ? 1e-200 : kind == 5 ? 1e150 : 1;
      MatX A = MatX::NullaryExpr(n, n, [&] { return scale * random(); });
      A = (A + A.transpose()).eval();
      if (kind == 1) A = A.diagonal().asDiagonal();
      if (kind == 2) A = (A.col(0) * A.col(0).transpose()).eval();  // semidefinite, of rank one
      if (kind == 3) A.setZero();
      MatX vectors;
      const VecX values = eigenvaluesOf(A, vectors);
      const MatX want = product(MatX(vectors * values.cwiseMax(0).asDiagonal()), vectors.transpose());
      EXPECT_LE((semidefinite(A) - want).cwiseAbs().maxCoeff(), 2e-15 * n * values.cwiseAbs().maxCoeff())
          << n << " rows, kind " << kind;
    }
  }
}

}  // namespace
}  // namespace selvedge::test
