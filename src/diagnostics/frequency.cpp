#include "diagnostics/frequency.h"

#include <cmath>

namespace selvedge {

FastestMode fastestMode(const System& system, const Constraints& constraints, const State& state, int iterations) {
  VecX mass, x(system.dofs()), y;
  system.massDiagonal(state.q, mass);
  // A start with all frequencies in it, the same on every call: a fixed quasi-random sequence.
  for (Eigen::Index i = 0; i < x.size(); ++i)
    x[i] = std::fmod(0.6180339887498949 * static_cast<double>(i + 1), 1.0) - 0.5;
  const Mask& fixed = constraints.fixed();
  const auto holdPins = [&](VecX& z) {
    for (Eigen::Index i = 0; i < z.size(); ++i) {
      if (fixed[static_cast<std::size_t>(i)]) z[i] = 0;
    }
  };
  holdPins(x);
  // x holds M^(1/2) q: the iteration matrix M^(-1/2) K M^(-1/2) is then symmetric.
  const VecX scale = mass.cwiseSqrt().cwiseInverse();
  double lambda = 0;
  for (int k = 0; k < iterations; ++k) {
    const double norm = x.norm();
    if (norm == 0 || !std::isfinite(norm)) break;
    x /= norm;
    y.setZero(x.size());
    for (const auto& law : system.laws()) {
      if (law->conservative()) law->addHessianProduct(state, scale.cwiseProduct(x), y);
    }
    y = scale.cwiseProduct(y);
    holdPins(y);
    lambda = x.dot(y);
    std::swap(x, y);
  }
  FastestMode mode;
  mode.omega = std::sqrt(std::max(lambda, 0.0));
  Eigen::Index largest = 0;
  scale.cwiseProduct(x).cwiseAbs().maxCoeff(&largest);
  mode.node = static_cast<int>(largest) / system.blockSize();
  return mode;
}

}  // namespace selvedge
