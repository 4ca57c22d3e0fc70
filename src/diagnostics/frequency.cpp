#include "diagnostics/frequency.h"

#include <cmath>

namespace selvedge {

namespace {

// The largest eigenvalue of M^-1 A by power iteration, prescribed coordinates held; x ends as the vector, scaled by
// M^(1/2) so that the iteration matrix M^(-1/2) A M^(-1/2) is symmetric. product(z, y): y += A z.
template <class Product>
double largestEigenvalue(const VecX& scale, const Mask& fixed, int iterations, VecX& x, const Product& product) {
  VecX y;
  // A start with all modes in it, the same on every call: a fixed quasi-random sequence.
  x.resize(scale.size());
  for (Eigen::Index i = 0; i < x.size(); ++i) {
    x[i] =
        fixed[static_cast<std::size_t>(i)] ? 0 : std::fmod(0.6180339887498949 * static_cast<double>(i + 1), 1.0) - 0.5;
  }
  double lambda = 0;
  for (int k = 0; k < iterations; ++k) {
    const double norm = x.norm();
    if (norm == 0 || !std::isfinite(norm)) break;
    x /= norm;
    y.setZero(x.size());
    product(scale.cwiseProduct(x), y);
    for (Eigen::Index i = 0; i < y.size(); ++i) y[i] = fixed[static_cast<std::size_t>(i)] ? 0 : y[i] * scale[i];
    lambda = x.dot(y);
    x.swap(y);
  }
  return lambda;
}

VecX inverseRootMass(const System& system, const State& state) {
  VecX mass;
  system.massDiagonal(state.q, mass);
  return mass.cwiseSqrt().cwiseInverse();
}

}  // namespace

FastestMode fastestMode(const System& system, const Constraints& constraints, const State& state, int iterations) {
  const VecX scale = inverseRootMass(system, state);
  VecX x;
  const double lambda = largestEigenvalue(scale, constraints.fixed(), iterations, x, [&](const VecX& z, VecX& y) {
    for (const auto& law : system.laws()) {
      if (law->conservative()) law->addHessianProduct(state, z, y);
    }
  });
  FastestMode mode;
  mode.omega = std::sqrt(std::max(lambda, 0.0));
  Eigen::Index largest = 0;
  scale.cwiseProduct(x).cwiseAbs().maxCoeff(&largest);
  mode.node = static_cast<int>(largest) / system.blockSize();
  return mode;
}

double fastestDamping(const System& system, const Constraints& constraints, const State& state, int iterations) {
  if (!system.dissipative()) return 0;
  BlockMatrix D = system.makeMatrix();
  D.setZero();
  system.addJacobians(state, {Hessian::exact, true}, 0, -1, D);
  VecX x, product;
  return largestEigenvalue(inverseRootMass(system, state), constraints.fixed(), iterations, x,
                           [&](const VecX& z, VecX& y) {
                             D.multiply(z, product);
                             y += product;
                           });
}

}  // namespace selvedge
