#include "diagnostics/differences.h"

#include <limits>

namespace selvedge {

MatX numericJacobian(const std::function<VecX(const VecX&)>& f, VecX x, double h) {
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

VecX numericGradient(const std::function<double(const VecX&)>& f, const VecX& x, double h) {
  return numericJacobian([&](const VecX& y) { return VecX::Constant(1, f(y)); }, x, h).transpose();
}

double relativeDifference(const MatX& analytic, const MatX& numeric) {
  if (!analytic.allFinite() || !numeric.allFinite()) return std::numeric_limits<double>::quiet_NaN();
  constexpr double kNot = std::numeric_limits<double>::infinity();
  const double size = analytic.cwiseAbs().maxCoeff(), error = (analytic - numeric).cwiseAbs().maxCoeff();
  return size > 0 && analytic != numeric ? error / size : kNot;
}

}  // namespace selvedge
