// States of single elements for the tests of their formulas: lengths near 1, so that differences are accurate, and
// numbers that are the same everywhere.
#pragma once

#include <gtest/gtest.h>

#include "model/force_law.h"
#include "support/dense.h"
#include "support/finite_difference.h"
#include "support/random_matrices.h"
#include "yarns/elements/dissipation.h"

namespace selvedge::test {

constexpr double kDerivativeTolerance = 1e-6;
constexpr Hessian kDefiniteTreatments[] = {Hessian::clamped, Hessian::spd, Hessian::gaussNewton};

inline Vec3 randomPlace(Random& random) { return random.vector(3); }

inline Vec3 randomUnit(Random& random) { return randomPlace(random).normalized(); }

// A segment of the given |w| in a random direction and place.
inline Vec8 randomSegment(Random& random, double stretch) {
  const Vec3 x0 = randomPlace(random), d = randomUnit(random);
  const double u0 = random.uniform(-1, 1), du = random.uniform(0.6, 1.4);
  Vec8 q;
  q << x0, u0, x0 + stretch * du * d, u0 + du;
  return q;
}

template <int N>
::testing::AssertionResult isSemidefinite(const ElementMatrix<N>& A) {
  const VecX values = eigenvaluesOf(A);
  if (!(values.maxCoeff() > 0)) return ::testing::AssertionFailure() << "no positive eigenvalue";
  if (values.minCoeff() < -1e-12 * values.maxCoeff()) return ::testing::AssertionFailure() << values.transpose();
  return ::testing::AssertionSuccess();
}

// Every part of a damper by differences, its power, and its matrices (docs/physics.md, "Yarns"). `measure` and
// `hessians` are functions of the element's coordinates.
template <int N, int D, class Measure, class Hessians>
void expectDamper(const Measure& measure, const Hessians& hessians, const ElementVector<N>& q,
                  const ElementVector<N>& v) {
  const double kd = 0.7;
  const StrainMeasure<N, D> m = measure(q);
  const auto potential = [&](const VecX& rate) { return dissipationPotential<N, D>(m, kd, rate); };
  const auto forceAt = [&](const VecX& place) -> VecX { return dissipationForce<N, D>(measure(place), kd, v); };
  const auto forceOf = [&](const VecX& rate) -> VecX { return dissipationForce<N, D>(m, kd, rate); };
  const ElementVector<N> force = forceOf(v);
  const double loss = 2 * potential(v);
  EXPECT_TRUE(derivativesAgree(-force, numericGradient(potential, v), kDerivativeTolerance));
  EXPECT_TRUE(
      derivativesAgree(dissipationVelocityJacobian<N, D>(m, kd), numericJacobian(forceOf, v), kDerivativeTolerance));
  EXPECT_TRUE(derivativesAgree(dissipationExactPositionJacobian<N, D>(m, kd, v, hessians(q)),
                               numericJacobian(forceAt, q), kDerivativeTolerance));
  EXPECT_GT(loss, 0);
  EXPECT_LE(std::abs(v.dot(force) + loss), 1e-14 * std::max(loss, 1.0));
  EXPECT_TRUE(isSemidefinite<N>(-dissipationVelocityJacobian<N, D>(m, kd)));
}

// The gradients of strain and size, and the Hessian of the strain.
template <int N, int D, class Measure, class Hessians>
void expectMeasure(const Measure& measure, const Hessians& hessians, const ElementVector<N>& q) {
  const StrainMeasure<N, D> m = measure(q);
  const auto strain = [&](const VecX& place) -> VecX { return measure(place).strain; };
  EXPECT_TRUE(derivativesAgree(m.gradient.transpose(), numericJacobian(strain, q), kDerivativeTolerance));
  const auto size = [&](const VecX& place) { return measure(place).size; };
  EXPECT_LE((m.sizeGradient - numericGradient(size, q)).norm(), 1e-9);
  for (int k = 0; k < D; ++k) {
    const auto row = [&](const VecX& place) -> VecX { return measure(place).gradient.col(k); };
    EXPECT_TRUE(derivativesAgree(hessians(q)[toIndex(k)], numericJacobian(row, q), kDerivativeTolerance));
  }
}

}  // namespace selvedge::test
