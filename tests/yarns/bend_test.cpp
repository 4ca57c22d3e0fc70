// The formulas of bending yarn against differences and identities.
#include <numbers>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "yarns/element_states.h"
#include "yarns/elements/bend_small_angle.h"

namespace selvedge {
namespace {

using namespace test;

constexpr double kBending = 1.7, kDegree = std::numbers::pi / 180;

BendGeometry bendAt(const VecX& q) { return bendGeometry(q); }
StrainMeasure<11, 1> scalarAt(const VecX& q) { return bendMeasure(bendAt(q)); }
StrainHessians<11, 1> scalarHessiansAt(const VecX& q) { return {bendStrainHessian(bendAt(q))}; }
StrainMeasure<11, 3> vectorAt(const VecX& q) { return bendVectorMeasure(bendAt(q), false); }
StrainHessians<11, 3> vectorHessiansAt(const VecX& q) {
  const BendGeometry g = bendAt(q);
  return {bendVectorStrainHessian(g, Vec3::UnitX()), bendVectorStrainHessian(g, Vec3::UnitY()),
          bendVectorStrainHessian(g, Vec3::UnitZ())};
}

class Bend : public ::testing::TestWithParam<double> {
 protected:
  Random random_{11};
  Vec11 q_ = randomBend(random_, GetParam());
  Vec11 v_ = random_.vector(11);
  BendGeometry g_ = bendGeometry(q_);
};

using BentYarn = Bend;
INSTANTIATE_TEST_SUITE_P(Angles, BentYarn, ::testing::Values(0.2, 0.7, 1.2, std::numbers::pi / 2, 2.0, 2.5));
using AnyYarn = Bend;
INSTANTIATE_TEST_SUITE_P(Angles, AnyYarn, ::testing::Values(0.0, 1e-12, 1e-9, 1e-7, 9e-5, 1.1e-4, 0.01, 0.7, 1.6, 2.5));
using NearlyStraightYarn = Bend;
INSTANTIATE_TEST_SUITE_P(Angles, NearlyStraightYarn, ::testing::Values(1e-7, 1e-3, 2 * kDegree, 5 * kDegree, 0.5));

TEST_P(AnyYarn, EnergyForceAndHessianAgree) {
  const auto energy = [](const VecX& q) { return bendEnergy(bendAt(q), kBending); };
  const auto force = [](const VecX& q) -> VecX { return bendForce(bendAt(q), kBending); };
  EXPECT_NEAR(energy(q_), 0.5 * kBending * GetParam() * GetParam() / (q_[9] - q_[10]), 1e-13);
  if (GetParam() > 1e-6) {
    EXPECT_TRUE(derivativesAgree(-force(q_), numericGradient(energy, q_), kDerivativeTolerance));
  } else {
    EXPECT_LT(force(q_).norm(), 10 * GetParam() + 1e-14);
  }
  EXPECT_TRUE(
      derivativesAgree(-bendHessian(g_, kBending, Hessian::exact), numericJacobian(force, q_), kDerivativeTolerance));
}

TEST_P(AnyYarn, TreatedHessiansAreDefinite) {
  for (const Hessian treatment : kDefiniteTreatments) {
    EXPECT_TRUE(isSemidefinite<11>(bendHessian(g_, kBending, treatment)));
  }
  const Mat11 exact = bendHessian(g_, kBending, Hessian::exact);
  const Mat11 treated = bendHessian(g_, kBending, Hessian::spd);
  if (GetParam() < 1e-6) {
    EXPECT_LT((exact - treated).norm(), 1e-5 * exact.norm());
    EXPECT_GT(eigenvaluesOf(treated).reverse()[1], 0.1);  // it resists in both directions
  }
  EXPECT_EQ(eigenvaluesOf(exact).minCoeff() < -1e-3, GetParam() > 1e-3);
}

TEST_P(BentYarn, StrainHasItsDerivatives) {
  expectMeasure<11, 1>(scalarAt, scalarHessiansAt, q_);
  EXPECT_NEAR(scalarAt(q_).strain[0], GetParam() / g_.span, 1e-13);
}

TEST_P(BentYarn, DamperFollowsFromItsPotential) {
  expectDamper<11, 1>(scalarAt, scalarHessiansAt, q_, v_);
  const Vec11 rigid = rigidMotion<11>(q_, {0, 3, 6}, randomPlace(random_), randomPlace(random_));
  EXPECT_NEAR(strainRate(bendMeasure(g_), rigid)[0], 0, 1e-14);
}

TEST_P(NearlyStraightYarn, VectorStrainHasItsDerivatives) {
  expectMeasure<11, 3>(vectorAt, vectorHessiansAt, q_);
  expectDamper<11, 3>(vectorAt, vectorHessiansAt, q_, v_);
  EXPECT_NEAR(vectorAt(q_).strain.norm() * g_.span, std::tan(GetParam()), 1e-13);
  const Vec3 r = randomPlace(random_);
  const StrainHessians<11, 3> H = vectorHessiansAt(q_);
  EXPECT_LT((r[0] * H[0] + r[1] * H[1] + r[2] * H[2] - bendVectorStrainHessian(g_, r)).norm(), 1e-13);
}

TEST_P(NearlyStraightYarn, SpinIsDampedNoMoreThanTheBendAllows) {
  const Vec3 spin = randomPlace(random_), along = (g_.angle.t1 + g_.angle.t2).normalized();
  const Vec3 acrossSpin = spin - along.dot(spin) * along, drift = randomPlace(random_);
  const auto rate = [&](const Vec3& omega, bool projected) -> double {
    return strainRate(bendVectorMeasure(g_, projected), rigidMotion<11>(q_, {0, 3, 6}, omega, drift)).norm();
  };
  const double strain = vectorAt(q_).strain.norm();
  EXPECT_LE(rate(spin, false), spin.norm() * strain + 1e-14);
  EXPECT_LE(rate(acrossSpin, true), 1e-14);
  if (GetParam() > 1e-2) {
    EXPECT_GT(rate(acrossSpin, false), 0.1 * acrossSpin.norm() * strain);
    EXPECT_GT(rate(along, true), 0.5 * strain);
  }
}

// Motion that keeps the yarn in its plane is damped alike by both strains, but for sec^4 of the angle.
TEST(BendHandOver, IsSmoothWithinThePlane) {
  Random random(4);
  for (int i = 0; i < 50; ++i) {
    const Vec11 q = randomBend(random, 5 * kDegree);
    const BendGeometry g = bendGeometry(q);
    Vec11 v = Vec11::Zero();
    for (int x : {0, 3, 6}) v.segment<3>(x) = randomPlace(random);
    for (int x : {0, 3, 6}) v.segment<3>(x) -= g.angle.n.dot(v.segment<3>(x)) * g.angle.n;
    for (const bool projected : {false, true}) {
      const double ratio =
          dissipationPotential(bendVectorMeasure(g, projected), 1, v) / dissipationPotential(bendMeasure(g), 1, v);
      EXPECT_GT(ratio, 1.005);
      EXPECT_LT(ratio, 1.02);
    }
  }
}

TEST(BendHandOver, SharesGoFromVectorToScalar) {
  const auto share = [](double degrees, BendSwitch kind) { return bendScalarShare(degrees * kDegree, kind); };
  EXPECT_EQ(share(4.99, BendSwitch::hard), 0);
  EXPECT_EQ(share(5.01, BendSwitch::hard), 1);
  EXPECT_EQ(share(3.9, BendSwitch::smooth), 0);
  EXPECT_NEAR(share(4.5, BendSwitch::smooth), 5.0 / 32, 1e-12);
  EXPECT_NEAR(share(5, BendSwitch::smooth), 0.5, 1e-12);
  EXPECT_EQ(share(6.1, BendSwitch::smooth), 1);
}

TEST(BendHandOver, TheMatrixOfBothDampersIsAMixture) {
  Random random(6);
  for (const double degrees : {1.0, 4.5, 5.2, 5.8, 20.0}) {
    const BendGeometry g = bendGeometry(randomBend(random, degrees * kDegree));
    for (const BendSwitch kind : {BendSwitch::hard, BendSwitch::smooth}) {
      const double kd = 0.7, share = bendScalarShare(g.angle.value, kind);
      const Mat11 expected = bendHessian(g, kBending, Hessian::spd) -
                             share * dissipationVelocityJacobian(bendMeasure(g), kd) -
                             (1 - share) * dissipationVelocityJacobian(bendVectorMeasure(g, true), kd);
      const Mat11 matrix = bendMatrix(g, kBending, Hessian::spd, {kd, kind, true});
      EXPECT_LT((matrix - expected).norm(), 1e-14 * expected.norm()) << degrees;
    }
  }
}

// A crossing that slides along a straight strained yarn, its u with it.
TEST(BendSampling, AStraightYarnDoesNotBendWhereverItsCrossingsLie) {
  Random random(3);
  const Vec3 x = randomPlace(random), w = 1.3 * randomUnit(random);
  for (const double share : {0.1, 0.5, 0.8}) {
    Vec11 q;
    q << x + share * w, x + w, x, 1, 0;
    EXPECT_NEAR(bendEnergy(bendGeometry(q), 1), 0, 1e-15);
    EXPECT_LT(bendForce(bendGeometry(q), 1).norm(), 1e-14);
  }
}

// Folded back on itself, or with a segment without length.
TEST(BendLimits, NothingIsInfinite) {
  Random random(8);
  std::vector<Vec11> states;
  for (const double below : {0.0, 1e-12, 1e-6, 1e-4}) states.push_back(randomBend(random, std::numbers::pi - below));
  for (const int x : {3, 6}) {
    states.push_back(randomBend(random, 0.5));
    states.back().segment<3>(x) = states.back().head<3>();
  }
  for (const Vec11& q : states) {
    const BendGeometry g = bendGeometry(q);
    const Vec11 v = random.vector(11);
    EXPECT_LT(bendForce(g, 1).norm(), 10);
    EXPECT_LT(bendHessian(g, 1, Hessian::exact).norm(), 1e5);
    EXPECT_LT(bendStrainHessian(g).norm(), 1e5);
    EXPECT_LT(bendVectorMeasure(g, true).gradient.norm(), 10);
    EXPECT_TRUE(bendVectorStrainHessian(g, Vec3::Ones()).allFinite());
    EXPECT_LE(v.dot(dissipationForce(bendMeasure(g), 1, v)), 0);
    EXPECT_LE(v.dot(dissipationForce(bendVectorMeasure(g, true), 1, v)), 0);
    for (const double eigenvalue : eigenvaluesOf(bendHessian(g, 1, Hessian::spd))) EXPECT_GE(eigenvalue, -1e-12);
  }
}

}  // namespace
}  // namespace selvedge
