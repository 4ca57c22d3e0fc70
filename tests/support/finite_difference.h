// Derivatives by differences (diagnostics/differences.h), and the comparison with an analytic one.
#pragma once

#include <gtest/gtest.h>

#include "diagnostics/differences.h"

namespace selvedge::test {

using selvedge::kDifferenceStep;
using selvedge::numericGradient;
using selvedge::numericJacobian;

// Equal up to `tolerance` of the largest entry, not zero, and not bit for bit the same: both sides were computed.
inline ::testing::AssertionResult derivativesAgree(const MatX& analytic, const MatX& numeric, double tolerance) {
  const double size = analytic.cwiseAbs().maxCoeff(), error = relativeDifference(analytic, numeric);
  if (!(size > 0)) return ::testing::AssertionFailure() << "the analytic derivative is zero";
  if (analytic == numeric) return ::testing::AssertionFailure() << "bit-identical: was one compared with itself?";
  if (!(error <= tolerance)) {
    return ::testing::AssertionFailure() << "largest entry " << size << ", relative difference " << error;
  }
  return ::testing::AssertionSuccess() << "relative difference " << error;
}

}  // namespace selvedge::test
