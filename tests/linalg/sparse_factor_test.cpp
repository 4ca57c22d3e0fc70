// A factor that is kept: several right-hand sides, and other numbers in the same pattern.
#include "linalg/libraries/sparse_factor.h"

#include <atomic>

#include <gtest/gtest.h>

#include "base/interrupt.h"
#include "base/types.h"

namespace selvedge::test {
namespace {

// A chain of n unknowns: `middle` on the diagonal, -1 beside it; its upper triangle.
void setChain(SparseFactor& factor, int n) {
  std::vector<int> starts{0}, rows;
  for (int column = 0; column < n; ++column) {
    if (column > 0) rows.push_back(column - 1);
    rows.push_back(column);
    starts.push_back(static_cast<int>(rows.size()));
  }
  factor.setPattern(std::move(starts), std::move(rows));
}

void fillChain(SparseFactor& factor, double middle) {
  for (std::size_t i = 0; i < factor.values().size(); ++i) factor.values()[i] = i % 2 == 0 ? middle : -1;
}

VecX times(const VecX& x, double middle) {
  VecX y = middle * x;
  y.head(x.size() - 1) -= x.tail(x.size() - 1);
  y.tail(x.size() - 1) -= x.head(x.size() - 1);
  return y;
}

TEST(SparseFactor, SolvesForSeveralAtOnceAndForOtherNumbers) {
  constexpr int n = 50;
  SparseFactor factor;
  EXPECT_TRUE(factor.empty());
  setChain(factor, n);
  EXPECT_FALSE(factor.empty());
  for (const double middle : {2.5, 3.0}) {
    fillChain(factor, middle);
    ASSERT_EQ(factor.factorize(), SolveStatus::converged);
    const VecX b = VecX::LinSpaced(2 * n, -1, 1);
    VecX x = b;
    ASSERT_EQ(factor.solve(x.data(), 2), SolveStatus::converged);
    for (const int first : {0, n})
      EXPECT_LT((times(x.segment(first, n), middle) - b.segment(first, n)).norm(), 1e-13 * b.norm());
  }
}

TEST(SparseFactor, SaysWhatItCannotDo) {
  SparseFactor factor;
  setChain(factor, 10);
  fillChain(factor, 1);  // indefinite
  EXPECT_EQ(factor.factorize(), SolveStatus::indefinite);
  fillChain(factor, 3);
  std::atomic<bool> asked = true;
  {
    const GivesUpWhen givesUp(&asked);
    EXPECT_EQ(factor.factorize(), SolveStatus::stopped);
  }
  EXPECT_EQ(factor.factorize(), SolveStatus::converged);
}

}  // namespace
}  // namespace selvedge::test
