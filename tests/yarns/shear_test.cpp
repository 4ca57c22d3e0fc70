// The formulas of a corner of the weave against differences and identities.
#include "yarns/elements/shear.h"

#include <numbers>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "yarns/element_states.h"

namespace selvedge {
namespace {

using namespace test;

constexpr double kShear = 1.7, kSpacing = 0.8;

ShearGeometry cornerAt(const VecX& q) { return shearGeometry(q, kSpacing); }
StrainMeasure<9, 1> cornerScalarAt(const VecX& q) { return shearMeasure(cornerAt(q)); }
StrainHessians<9, 1> cornerScalarHessiansAt(const VecX& q) { return {shearStrainHessian(cornerAt(q))}; }
StrainMeasure<9, 3> cornerVectorAt(const VecX& q) { return shearVectorMeasure(cornerAt(q)); }
StrainHessians<9, 3> cornerVectorHessiansAt(const VecX& q) {
  const ShearGeometry g = cornerAt(q);
  return {shearVectorStrainHessian(g, Vec3::UnitX()), shearVectorStrainHessian(g, Vec3::UnitY()),
          shearVectorStrainHessian(g, Vec3::UnitZ())};
}

class Corner : public ::testing::TestWithParam<double> {
 protected:
  Random random_{13};
  Vec9 q_ = randomCorner(random_, GetParam());
  Vec9 v_ = random_.vector(9);
  ShearGeometry g_ = cornerAt(q_);
};

INSTANTIATE_TEST_SUITE_P(Angles, Corner, ::testing::Values(0.3, 1.0, 1.4, std::numbers::pi / 2, 1.7, 2.2, 2.8));

TEST_P(Corner, EnergyForceAndHessianAgree) {
  const auto energy = [](const VecX& q) { return shearEnergy(cornerAt(q), kShear); };
  const auto force = [](const VecX& q) -> VecX { return shearForce(cornerAt(q), kShear); };
  const double strain = GetParam() - std::numbers::pi / 2;
  EXPECT_NEAR(energy(q_), 0.5 * kShear * kSpacing * strain * strain, 1e-13);
  if (strain != 0) {
    EXPECT_TRUE(derivativesAgree(-force(q_), numericGradient(energy, q_), kDerivativeTolerance));
  } else {
    EXPECT_LT(force(q_).norm(), 1e-14);
  }
  EXPECT_TRUE(
      derivativesAgree(-shearHessian(g_, kShear, Hessian::exact), numericJacobian(force, q_), kDerivativeTolerance));
}

TEST_P(Corner, TreatedHessiansAreDefinite) {
  const Mat9 exact = shearHessian(g_, kShear, Hessian::exact);
  for (const Hessian treatment : kDefiniteTreatments) {
    const Mat9 treated = shearHessian(g_, kShear, treatment);
    EXPECT_TRUE(isSemidefinite<9>(treated));
    if (std::abs(g_.strain) < 1e-9) {
      EXPECT_LT((treated - exact).norm(), 1e-14);
    } else {
      EXPECT_LT(eigenvaluesOf(exact).minCoeff(), -1e-3);
    }
  }
}

TEST_P(Corner, StrainHasItsDerivatives) {
  expectMeasure<9, 1>(cornerScalarAt, cornerScalarHessiansAt, q_);
  EXPECT_NEAR(g_.strain, GetParam() - std::numbers::pi / 2, 1e-15);
}

TEST_P(Corner, VectorStrainHasItsDerivatives) {
  expectMeasure<9, 3>(cornerVectorAt, cornerVectorHessiansAt, q_);
  EXPECT_NEAR(cornerVectorAt(q_).strain.norm(), std::abs(1 / std::tan(GetParam())), 1e-13);
  const Vec3 r = randomPlace(random_);
  const StrainHessians<9, 3> H = cornerVectorHessiansAt(q_);
  EXPECT_LT((r[0] * H[0] + r[1] * H[1] + r[2] * H[2] - shearVectorStrainHessian(g_, r)).norm(),
            1e-12 * shearVectorStrainHessian(g_, r).norm());
}

TEST_P(Corner, DampersFollowFromTheirPotentials) {
  expectDamper<9, 1>(cornerScalarAt, cornerScalarHessiansAt, q_, v_);
  expectDamper<9, 3>(cornerVectorAt, cornerVectorHessiansAt, q_, v_);
}

TEST_P(Corner, HessianAndDamperMakeOneMatrix) {
  for (const Hessian treatment : {Hessian::exact, Hessian::spd}) {
    const Mat9 matrix = shearMatrix(g_, kShear, treatment, 0.7);
    const Mat9 sum = shearHessian(g_, kShear, treatment) - dissipationVelocityJacobian(shearMeasure(g_), 0.7);
    EXPECT_LT((matrix - sum).norm(), 1e-14 * sum.norm());
  }
}

TEST_P(Corner, RigidMotionIsNotDamped) {
  const Vec3 spin = randomPlace(random_), drift = randomPlace(random_);
  const Vec9 v = rigidMotion<9>(q_, {0, 3, 6}, spin, drift);
  EXPECT_NEAR(strainRate(shearMeasure(g_), v)[0], 0, 1e-14);
}

TEST(CornerAtRest, HasTheSameRateAsAScalarAndAsAVector) {
  Random random(2);
  const Vec9 q = randomCorner(random, std::numbers::pi / 2), v = random.vector(9);
  const ShearGeometry g = cornerAt(q);
  const Vec3 rate = strainRate(shearVectorMeasure(g), v), n = g.a.cross(g.b).normalized();
  EXPECT_GT(std::abs(n.dot(rate)), 0.01);
  EXPECT_LT((rate - strainRate(shearMeasure(g), v)[0] * n).norm(), 1e-14);
}

// Closed, opened flat, or with a neighbour at its own place.
TEST(CornerLimits, NothingIsInfinite) {
  Random random(8);
  std::vector<Vec9> states;
  for (const double angle : {0.0, 1e-12, 1e-5, std::numbers::pi - 1e-9, std::numbers::pi}) {
    states.push_back(randomCorner(random, angle));
  }
  states.push_back(randomCorner(random, 1));
  states.back().segment<3>(6) = states.back().head<3>();
  for (const Vec9& q : states) {
    const ShearGeometry g = cornerAt(q);
    EXPECT_LT(shearForce(g, 1).norm(), 10);
    EXPECT_LT(shearHessian(g, 1, Hessian::exact).norm(), 1e5);
    EXPECT_TRUE(shearVectorMeasure(g).gradient.allFinite());
    EXPECT_TRUE(shearVectorStrainHessian(g, Vec3::Ones()).allFinite());
    for (const double eigenvalue : eigenvaluesOf(shearHessian(g, 1, Hessian::spd))) EXPECT_GE(eigenvalue, -1e-12);
  }
}

}  // namespace
}  // namespace selvedge
