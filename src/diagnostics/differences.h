// Derivatives by differences, and how far an analytic one is from them. Fourth-order central differences: with lengths
// near 1 and h = 1e-3 both the truncation and the round-off stay near 1e-11 of the derivative.
#pragma once

#include <cmath>
#include <limits>

#include "base/types.h"

namespace selvedge {

constexpr double kDifferenceStep = 1e-3;

// d f / d x, column by column; f takes a VecX and gives a vector.
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

// The same of an f that gives a number.
template <class F>
VecX numericGradient(const F& f, const VecX& x, double h = kDifferenceStep) {
  return numericJacobian([&](const VecX& y) { return VecX::Constant(1, f(y)); }, x, h).transpose();
}

// The greater one of two errors; no number where either is none: std::max would leave out what comes second.
inline double worse(double a, double b) { return std::isnan(a) || a > b ? a : b; }

// The largest difference of an entry over the largest entry; no number where an entry is none. Infinite where the analytic
// derivative is zero, or bit for bit the same: then not both of them were computed.
inline double relativeDifference(const MatX& analytic, const MatX& numeric) {
  if (!analytic.allFinite() || !numeric.allFinite()) return std::numeric_limits<double>::quiet_NaN();
  constexpr double kNot = std::numeric_limits<double>::infinity();
  const double size = analytic.cwiseAbs().maxCoeff(), error = (analytic - numeric).cwiseAbs().maxCoeff();
  return size > 0 && analytic != numeric ? error / size : kNot;
}

}  // namespace selvedge
