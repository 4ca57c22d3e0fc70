// How far the strain of an element and its damper are from what differences and identities say (docs/physics.md,
// "Yarns"): for the study yarn-validation and for the tests of the elements. `measure` and `hessians` are functions of the
// element's coordinates.
#pragma once

#include <algorithm>
#include <cmath>

#include "diagnostics/differences.h"
#include "linalg/dense/dense_eigen.h"
#include "yarns/elements/dissipation.h"

namespace selvedge {

// By how much the least eigenvalue is below 0, over the largest one; infinite where there is nothing above 0, no number
// where an entry is none.
inline double indefiniteness(const MatX& symmetric) {
  if (!symmetric.allFinite()) return std::numeric_limits<double>::quiet_NaN();
  const VecX values = symmetricEigenvalues(symmetric);
  const double most = values.maxCoeff(), least = values.minCoeff();
  return most > 0 ? std::max(0.0, -least) / most : std::numeric_limits<double>::infinity();
}

struct MeasureErrors {
  double gradient = 0;      // relative
  double sizeGradient = 0;  // absolute
  double hessian = 0;       // relative
};

template <int N, int D, class Measure, class Hessians>
MeasureErrors measureErrors(const Measure& measure, const Hessians& hessians, const ElementVector<N>& q) {
  const StrainMeasure<N, D> m = measure(q);
  const auto strain = [&](const VecX& place) -> VecX { return measure(place).strain; };
  const auto size = [&](const VecX& place) { return measure(place).size; };
  MeasureErrors errors;
  errors.gradient = relativeDifference(m.gradient.transpose(), numericJacobian(strain, q));
  errors.sizeGradient = (m.sizeGradient - numericGradient(size, q)).norm();
  for (int k = 0; k < D; ++k) {
    const auto row = [&](const VecX& place) -> VecX { return measure(place).gradient.col(k); };
    errors.hessian = worse(errors.hessian, relativeDifference(hessians(q)[toIndex(k)], numericJacobian(row, q)));
  }
  return errors;
}

struct DamperErrors {
  double force = 0;             // against the potential's derivative by q', relative
  double velocityJacobian = 0;  // relative
  double positionJacobian = 0;  // the exact one, relative
  double power = 0;             // q' . force + 2 R, over 2 R where that is above 1
  double indefiniteness = 0;    // of -dF/dq'
  double loss = 0;              // 2 R
};

template <int N, int D, class Measure, class Hessians>
DamperErrors damperErrors(const Measure& measure, const Hessians& hessians, const ElementVector<N>& q,
                          const ElementVector<N>& v) {
  const double kd = 0.7;
  const StrainMeasure<N, D> m = measure(q);
  const auto potential = [&](const VecX& rate) { return dissipationPotential<N, D>(m, kd, rate); };
  const auto forceAt = [&](const VecX& place) -> VecX { return dissipationForce<N, D>(measure(place), kd, v); };
  const auto forceOf = [&](const VecX& rate) -> VecX { return dissipationForce<N, D>(m, kd, rate); };
  const ElementVector<N> force = forceOf(v);
  const ElementMatrix<N> slope = dissipationVelocityJacobian<N, D>(m, kd);
  DamperErrors errors;
  errors.loss = 2 * potential(v);
  errors.force = relativeDifference(-force, numericGradient(potential, v));
  errors.velocityJacobian = relativeDifference(slope, numericJacobian(forceOf, v));
  errors.positionJacobian =
      relativeDifference(dissipationExactPositionJacobian<N, D>(m, kd, v, hessians(q)), numericJacobian(forceAt, q));
  errors.power = std::abs(v.dot(force) + errors.loss) / std::max(errors.loss, 1.0);
  errors.indefiniteness = indefiniteness(-slope);
  return errors;
}

}  // namespace selvedge
