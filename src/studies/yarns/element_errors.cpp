#include "studies/yarns/element_errors.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "diagnostics/differences.h"
#include "linalg/dense/dense_eigen.h"

namespace selvedge {

double indefiniteness(const MatX& symmetric) {
  if (!symmetric.allFinite()) return std::numeric_limits<double>::quiet_NaN();
  const VecX values = symmetricEigenvalues(symmetric);
  const double most = values.maxCoeff(), least = values.minCoeff();
  return most > 0 ? std::max(0.0, -least) / most : std::numeric_limits<double>::infinity();
}

MeasureErrors errorsOf(const MeasureOf& measure, const HessiansOf& hessians, const VecX& q) {
  const AnyMeasure m = measure(q);
  MeasureErrors errors;
  const auto strain = [&](const VecX& place) { return measure(place).strain; };
  errors.gradient = relativeDifference(m.gradient.transpose(), numericJacobian(strain, q));
  const auto size = [&](const VecX& place) { return measure(place).size; };
  errors.sizeGradient = (m.sizeGradient - numericGradient(size, q)).norm();
  for (int k = 0; k < static_cast<int>(m.strain.size()); ++k) {
    const auto row = [&](const VecX& place) -> VecX { return measure(place).gradient.col(k); };
    errors.hessian = worse(errors.hessian, relativeDifference(hessians(q)[toIndex(k)], numericJacobian(row, q)));
  }
  return errors;
}

DamperErrors errorsOf(const MeasureOf& measure, const HessiansOf& hessians, const VecX& q, const VecX& v) {
  const double kd = 0.7;
  const AnyMeasure m = measure(q);
  const auto potential = [&](const VecX& rate) { return dissipationPotential(m, kd, rate); };
  const auto forceAt = [&](const VecX& place) { return dissipationForce(measure(place), kd, v); };
  const auto forceOf = [&](const VecX& rate) { return dissipationForce(m, kd, rate); };
  const VecX force = forceOf(v);
  const MatX slope = dissipationVelocityJacobian(m, kd);
  DamperErrors errors;
  errors.loss = 2 * potential(v);
  errors.force = relativeDifference(-force, numericGradient(potential, v));
  errors.velocityJacobian = relativeDifference(slope, numericJacobian(forceOf, v));
  errors.positionJacobian =
      relativeDifference(dissipationExactPositionJacobian(m, kd, v, hessians(q)), numericJacobian(forceAt, q));
  errors.power = std::abs(v.dot(force) + errors.loss) / std::max(errors.loss, 1.0);
  errors.indefiniteness = indefiniteness(-slope);
  return errors;
}

}  // namespace selvedge
