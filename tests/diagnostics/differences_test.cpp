// What has no number never passes for a small error.
#include "diagnostics/differences.h"

#include <gtest/gtest.h>

namespace selvedge {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST(Differences, TheWorseOfTwoErrorsIsTheGreaterOneOrNoNumber) {
  EXPECT_EQ(worse(1, 2), 2);
  EXPECT_EQ(worse(2, 1), 2);
  EXPECT_TRUE(std::isnan(worse(0, kNan)));
  EXPECT_TRUE(std::isnan(worse(kNan, 1)));
  EXPECT_TRUE(std::isnan(worse(worse(0, kNan), 1e300)));
}

TEST(Differences, OneEntryWithoutANumberIsEnough) {
  const MatX A = MatX::Constant(3, 4, 2), B = MatX::Constant(3, 4, 2.5);
  EXPECT_EQ(relativeDifference(A, B), 0.25);
  for (const double wrong : {kNan, std::numeric_limits<double>::infinity()}) {
    for (Eigen::Index i = 0; i < A.size(); ++i) {
      MatX C = A;
      C.data()[i] = wrong;
      EXPECT_TRUE(std::isnan(relativeDifference(C, B))) << i;
      EXPECT_TRUE(std::isnan(relativeDifference(B, C))) << i;
      EXPECT_TRUE(std::isnan(relativeDifference(C, C))) << i;
    }
  }
}

TEST(Differences, WhatIsZeroOrTheSameWasNotCompared) {
  const MatX zero = MatX::Zero(2, 2), one = MatX::Ones(2, 2);
  EXPECT_TRUE(std::isinf(relativeDifference(zero, one)));
  EXPECT_TRUE(std::isinf(relativeDifference(one, one)));
}

}  // namespace
}  // namespace selvedge
