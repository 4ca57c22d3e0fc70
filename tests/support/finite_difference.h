// Derivatives by differences, and the comparison with an analytic one. Fourth-order central differences: with lengths
// near 1 and h = 1e-3 both the truncation and the round-off stay near 1e-11 of the derivative.
#pragma once

#include <gtest/gtest.h>

#include "base/types.h"

namespace selvedge::test {

constexpr double kDifferenceStep = 1e-3;

// d f / d x, column by column; f takes a VecX and gives a number or a vector.
template <class F>
MatX numericJacobian(const F& f, VecX x, double h = kDifferenceStep) {
  const auto at = [&](Eigen::Index i, double delta) {
    const double keep = x[i];
    x[i] = keep + delta;
    VecX value = f(x);
    x[i] = keep;
    return value;
  };
  MatX J(f(x).size(), x.size());
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    J.col(i) = (8 * (at(i, h) - at(i, -h)) - (at(i, 2 * h) - at(i, -2 * h))) / (12 * h);
  }
  return J;
}

template <class F>
VecX numericGradient(const F& f, const VecX& x, double h = kDifferenceStep) {
  return numericJacobian([&](const VecX& y) { return VecX::Constant(1, f(y)); }, x, h).transpose();
}

// Equal up to `tolerance` of the largest entry, not zero, and not bit for bit the same: both sides were computed.
inline ::testing::AssertionResult derivativesAgree(const MatX& analytic, const MatX& numeric, double tolerance) {
  const double size = analytic.cwiseAbs().maxCoeff(), error = (analytic - numeric).cwiseAbs().maxCoeff();
  if (!(size > 0)) return ::testing::AssertionFailure() << "the analytic derivative is zero";
  if (!(error <= tolerance * size)) {
    return ::testing::AssertionFailure() << "largest entry " << size << ", relative difference " << error / size;
  }
  if (analytic == numeric) return ::testing::AssertionFailure() << "bit-identical: was one compared with itself?";
  return ::testing::AssertionSuccess() << "relative difference " << error / size;
}

}  // namespace selvedge::test
