// A complex factor that is kept: several right-hand sides, and other numbers in the same pattern.
#include "linalg/libraries/complex_factor.h"

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include <gtest/gtest.h>

#include "base/interrupt.h"
#include "base/types.h"
#include "linalg/libraries/blas_lock.h"
#include "linalg/libraries/long_work.h"
#include "support/patience.h"

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

// While the test has the lock of the libraries, no factorisation ends, and each attempt is given up a little later.
TEST(ComplexFactor, IsGivenUpMidway) {
  constexpr int n = 200;  // full, so that it is one of those that may take long
  ComplexFactor factor;
  std::vector<int> starts{0}, rows;
  for (int column = 0; column < n; ++column) {
    for (int row = 0; row < n; ++row) rows.push_back(row);
    starts.push_back(static_cast<int>(rows.size()));
  }
  factor.setPattern(std::move(starts), std::move(rows));
  for (int k = 0; k < n * n; ++k) factor.values()[toIndex(k)] = {k % (n + 1) == 0 ? 3.0 * n : 1.0 / (1 + k % 7), 1};
  {
    const std::lock_guard lock(blasMutex());
    for (int later = 0; later < 100 && !factor.empty();
         ++later) {  // one that gives up before it begins keeps its parts
      std::atomic<bool> asked = false;
      std::thread asks([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(later));
        asked = true;
      });
      const GivesUpWhen given(&asked);
      EXPECT_EQ(factor.factorize(), SolveStatus::stopped);
      asks.join();
    }
    ASSERT_TRUE(factor.empty());
    EXPECT_TRUE(workIsLeft());
  }
  setRing(factor, 12);
  fillRing(factor, 12, 3);
  EXPECT_EQ(factor.factorize(), SolveStatus::converged);
  EXPECT_TRUE(eventually([] { return !workIsLeft(); }));
}

}  // namespace
}  // namespace selvedge::test
