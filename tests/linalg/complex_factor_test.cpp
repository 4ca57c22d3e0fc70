// A complex factor that is kept: several right-hand sides, and other numbers in the same pattern.
#include "linalg/libraries/complex_factor.h"

#include <atomic>

#include <gtest/gtest.h>

#include "base/interrupt.h"
#include "base/types.h"

namespace selvedge::test {
namespace {

using Complex = std::complex<double>;

// A ring of n unknowns: `middle` on the diagonal, i beside it and in the corners. Symmetric, not Hermitian.
void setRing(ComplexFactor& factor, int n) {
  std::vector<int> starts{0}, rows;
  for (int column = 0; column < n; ++column) {
    std::vector<int> of{column, (column + 1) % n, (column + n - 1) % n};
    std::sort(of.begin(), of.end());
    rows.insert(rows.end(), of.begin(), of.end());
    starts.push_back(static_cast<int>(rows.size()));
  }
  factor.setPattern(std::move(starts), std::move(rows));
}

void fillRing(ComplexFactor& factor, int n, Complex middle) {
  for (int column = 0, at = 0; column < n; ++column) {
    const int diagonal = column == 0 ? 0 : column == n - 1 ? 2 : 1;  // of the three rows in ascending order
    for (int k = 0; k < 3; ++k) factor.values()[toIndex(at++)] = k == diagonal ? middle : Complex(0, 1);
  }
}

Eigen::VectorXcd times(const Eigen::VectorXcd& x, Complex middle) {
  const Eigen::Index n = x.size();
  Eigen::VectorXcd y = middle * x;
  for (Eigen::Index i = 0; i < n; ++i) y[i] += Complex(0, 1) * (x[(i + 1) % n] + x[(i + n - 1) % n]);
  return y;
}

TEST(ComplexFactor, SolvesForSeveralAtOnceAndForOtherNumbers) {
  constexpr int n = 40;
  ComplexFactor factor;
  EXPECT_TRUE(factor.empty());
  setRing(factor, n);
  for (const Complex middle : {Complex(3, 1), Complex(0, 0.3), Complex(-2, 5)}) {  // not definite, nor dominant
    fillRing(factor, n, middle);
    ASSERT_EQ(factor.factorize(), SolveStatus::converged);
    Eigen::VectorXcd b(2 * n);
    for (Eigen::Index i = 0; i < b.size(); ++i)
      b[i] = {std::sin(1.7 * static_cast<double>(i)), std::cos(static_cast<double>(i * i))};
    Eigen::VectorXcd x = b;
    ASSERT_EQ(factor.solve(x.data(), 2), SolveStatus::converged);
    for (const Eigen::Index first : {0, n}) {
      EXPECT_LT((times(x.segment(first, n), middle) - b.segment(first, n)).norm(), 1e-13 * b.norm());
    }
  }
}

TEST(ComplexFactor, SaysWhatItCannotDo) {
  constexpr int n = 12;
  ComplexFactor factor;
  setRing(factor, n);
  for (Complex& value : factor.values()) value = 0;
  EXPECT_EQ(factor.factorize(), SolveStatus::failed);
  fillRing(factor, n, 3);
  EXPECT_EQ(factor.factorize(), SolveStatus::converged) << "as if nothing had been";
  std::atomic<bool> asked = true;
  const GivesUpWhen given(&asked);
  EXPECT_EQ(factor.factorize(), SolveStatus::stopped);
}

}  // namespace
}  // namespace selvedge::test
