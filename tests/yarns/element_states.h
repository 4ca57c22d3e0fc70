// What tests expect of the formulas of single elements, in the states of studies/yarns/element_states.h.
#pragma once

#include <gtest/gtest.h>

#include "model/force_law.h"
#include "studies/yarns/element_errors.h"
#include "studies/yarns/element_states.h"
#include "support/dense.h"
#include "support/finite_difference.h"
#include "support/random_matrices.h"

namespace selvedge::test {

constexpr double kDerivativeTolerance = 1e-6;
constexpr Hessian kDefiniteTreatments[] = {Hessian::clamped, Hessian::spd, Hessian::gaussNewton};

template <int N>
::testing::AssertionResult isSemidefinite(const ElementMatrix<N>& A) {
  if (indefiniteness(A) <= 1e-12) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << eigenvaluesOf(A).transpose();
}

// Every part of a damper by differences, its power, and its matrices.
template <int N, int D, class Measure, class Hessians>
void expectDamper(const Measure& measure, const Hessians& hessians, const ElementVector<N>& q,
                  const ElementVector<N>& v) {
  const DamperErrors errors = damperErrors<N, D>(measure, hessians, q, v);
  EXPECT_LE(errors.force, kDerivativeTolerance);
  EXPECT_LE(errors.velocityJacobian, kDerivativeTolerance);
  EXPECT_LE(errors.positionJacobian, kDerivativeTolerance);
  EXPECT_GT(errors.loss, 0);
  EXPECT_LE(errors.power, 1e-14);
  EXPECT_LE(errors.indefiniteness, 1e-12);
}

// The gradients of strain and size, and the Hessian of the strain.
template <int N, int D, class Measure, class Hessians>
void expectMeasure(const Measure& measure, const Hessians& hessians, const ElementVector<N>& q) {
  const MeasureErrors errors = measureErrors<N, D>(measure, hessians, q);
  EXPECT_LE(errors.gradient, kDerivativeTolerance);
  EXPECT_LE(errors.sizeGradient, 1e-9);
  EXPECT_LE(errors.hessian, kDerivativeTolerance);
}

}  // namespace selvedge::test
