// The fastest mode of a system whose mass matrix is full: what decides how small an explicit step must be.
#include <gtest/gtest.h>

#include "diagnostics/frequency.h"
#include "support/cloth/analytic_systems.h"
#include "support/dense.h"
#include "yarns/woven_patch.h"

namespace selvedge {
namespace {

using namespace test;

TEST(YarnFrequency, IsThatOfTheFullMass) {
  WovenPatch patch;
  patch.yarn = livelyYarn();
  const YarnSystem& cloth = patch.make(4, 3);
  const State state = shakenPatch(cloth, 21);
  BlockMatrix mass = cloth.makeMatrix(), slope = cloth.makeMatrix();
  cloth.addMass(state.q, 1, mass);
  for (const auto& law : cloth.laws()) law->addJacobians(state, {Hessian::exact, false}, -1, 0, slope);
  const double fastest = std::sqrt(largestEigenvalue(product(inverted(mass.dense()), slope.dense())));
  FrequencyEstimator estimator;
  const FreeConstraints free(cloth.dofs());
  const double found = estimator.frequency(cloth, free, state, FrequencyEstimator::kMostProducts);
  EXPECT_NEAR(found, fastest, 1e-3 * fastest);
  EXPECT_LT(estimator.frequency(cloth, free, state, 8), found * (1 + 1e-6)) << "few products come from below";
  VecX diagonal;
  cloth.massDiagonal(state.q, diagonal);
  const VecX root = diagonal.cwiseSqrt().cwiseInverse();
  const MatX scaled = root.asDiagonal() * slope.dense() * root.asDiagonal();
  EXPECT_LT(std::sqrt(eigenvaluesOf(scaled).maxCoeff()), 0.95 * fastest) << "its diagonal alone would promise too much";
}

}  // namespace
}  // namespace selvedge
