// Derivatives by differences, and how far an analytic one is from them. Fourth-order central differences: with lengths
// near 1 and h = 1e-3 both the truncation and the round-off stay near 1e-11 of the derivative.
#pragma once

#include <cmath>
#include <functional>

#include "base/types.h"

namespace selvedge {

constexpr double kDifferenceStep = 1e-3;

// d f / d x, column by column.
MatX numericJacobian(const std::function<VecX(const VecX&)>& f, VecX x, double h = kDifferenceStep);

// The same of an f that gives a number.
VecX numericGradient(const std::function<double(const VecX&)>& f, const VecX& x, double h = kDifferenceStep);

// The greater one of two errors, and NaN where either is NaN (std::max would ignore a second one that is).
inline double worse(double a, double b) { return std::isnan(a) || a > b ? a : b; }

// The largest difference of an entry over the largest entry, and NaN where an entry is NaN. Infinite where the analytic
// derivative is zero, or bit for bit the same: then not both of them were computed.
double relativeDifference(const MatX& analytic, const MatX& numeric);

}  // namespace selvedge
