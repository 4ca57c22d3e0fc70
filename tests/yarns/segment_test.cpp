// The formulas of a segment of yarn against differences, quadrature and identities.
#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "yarns/element_states.h"
#include "yarns/elements/segment_gravity.h"
#include "yarns/elements/segment_inertia.h"
#include "yarns/elements/segment_stretch.h"

namespace selvedge {
namespace {

using namespace test;

constexpr double kStiffness = 1.7, kDensity = 1.3;
const Vec3 kGravity(0.3, -9.81, 0.4);

SegmentGeometry at(const VecX& q) { return segmentGeometry(q); }
StrainMeasure<8, 1> measureAt(const VecX& q) { return stretchMeasure(at(q)); }
StrainHessians<8, 1> hessiansAt(const VecX& q) { return {stretchStrainHessian(at(q))}; }

// Stretched a little and much, unstretched and compressed.
class Segment : public ::testing::TestWithParam<double> {
 protected:
  Random random_{7};
  Vec8 q_ = randomSegment(random_, GetParam());
  Vec8 v_ = random_.vector(8);
  SegmentGeometry g_ = segmentGeometry(q_);
};

INSTANTIATE_TEST_SUITE_P(Stretches, Segment, ::testing::Values(0.4, 0.9, 1.0, 1.02, 1.3, 2.5));

TEST_P(Segment, GravityIsTheDerivativeOfItsEnergy) {
  const auto energy = [](const VecX& q) { return segmentGravityEnergy(at(q), kDensity, kGravity); };
  const auto force = [](const VecX& q) -> VecX { return segmentGravityForce(at(q), kDensity, kGravity); };
  EXPECT_TRUE(derivativesAgree(-force(q_), numericGradient(energy, q_), kDerivativeTolerance));
  EXPECT_TRUE(
      derivativesAgree(-segmentGravityHessian(kDensity, kGravity), numericJacobian(force, q_), kDerivativeTolerance));
}

TEST_P(Segment, StretchIsTheDerivativeOfItsEnergy) {
  const auto energy = [](const VecX& q) { return stretchEnergy(at(q), kStiffness); };
  const auto force = [](const VecX& q) -> VecX { return stretchForce(at(q), kStiffness); };
  EXPECT_NEAR(energy(q_), 0.5 * kStiffness * g_.du * std::pow(g_.dx.norm() / g_.du - 1, 2), 1e-14);
  if (std::abs(g_.strain) > 1e-9) {
    EXPECT_TRUE(derivativesAgree(-force(q_), numericGradient(energy, q_), kDerivativeTolerance));
  } else {
    EXPECT_LT(force(q_).norm(), 1e-14);
  }
  EXPECT_TRUE(derivativesAgree(-stretchHessian(g_, kStiffness, Hessian::exact), numericJacobian(force, q_),
                               kDerivativeTolerance));
  expectMeasure<8, 1>(measureAt, hessiansAt, q_);
}

TEST_P(Segment, TreatedHessiansAreDefinite) {
  for (const Hessian treatment : kDefiniteTreatments) {
    EXPECT_TRUE(isSemidefinite<8>(stretchHessian(g_, kStiffness, treatment)));
  }
  const Mat8 exact = stretchHessian(g_, kStiffness, Hessian::exact);
  EXPECT_EQ(eigenvaluesOf(exact).minCoeff() < -1e-6, GetParam() < 1);
  if (GetParam() > 1) {
    EXPECT_EQ(exact, stretchHessian(g_, kStiffness, Hessian::spd));
    EXPECT_NE(exact, stretchHessian(g_, kStiffness, Hessian::gaussNewton));
  }
}

// v(s) = x0' + w' (s - u0) - w u0' at the material point s.
TEST_P(Segment, MassIsThatOfItsMaterial) {
  const double points[] = {0.861136311594052575, 0.339981043584856265};
  const double weights[] = {0.347854845137453857, 0.652145154862546143};
  const Vec3 turn = (v_.segment<3>(4) - v_.head<3>() - g_.w * (v_[7] - v_[3])) / g_.du;
  double energy = 0;
  Vec3 momentum = Vec3::Zero();
  for (int i = 0; i < 2; ++i) {
    for (const double sign : {-1.0, 1.0}) {
      const double s = 0.5 * g_.du * (1 + sign * points[i]);
      const Vec3 speed = v_.head<3>() + turn * s - g_.w * v_[3];
      energy += 0.25 * kDensity * g_.du * weights[i] * speed.squaredNorm();
      momentum += 0.5 * kDensity * g_.du * weights[i] * speed;
    }
  }
  const Mat8 M = segmentMass(g_, kDensity);
  EXPECT_NEAR(energy, segmentKineticEnergy(g_, kDensity, v_), 1e-14 * energy);
  EXPECT_NEAR(energy, 0.5 * v_.dot(M * v_), 1e-14 * energy);
  const Vec8 p = M * v_;
  EXPECT_LT((momentum - p.head<3>() - p.segment<3>(4)).norm(), 1e-14 * momentum.norm());
  EXPECT_TRUE(isSemidefinite<8>(M));
}

TEST_P(Segment, LumpedMassHasTheSameMomentumAndEnergyWithoutTurning) {
  const Mat4 M = segmentLumpedMass(g_, kDensity);
  const Vec4 first = v_.head<4>(), last = v_.tail<4>();
  const Vec3 a = first.head<3>() - first[3] * g_.w, b = last.head<3>() - last[3] * g_.w;  // of the material at the ends
  const double energy = 0.25 * kDensity * g_.du * (a.squaredNorm() + b.squaredNorm());
  EXPECT_NEAR(0.5 * (first.dot(M * first) + last.dot(M * last)), energy, 1e-14);
  const Vec4 sum = M * (first + last);
  const Vec8 p = segmentMass(g_, kDensity) * v_;
  EXPECT_LT((sum.head<3>() - p.head<3>() - p.segment<3>(4)).norm(), 1e-14);
  Vec8 even;
  even << first, first;
  EXPECT_NEAR(first.dot(M * first), segmentKineticEnergy(g_, kDensity, even), 1e-14);
}

TEST_P(Segment, QuadraticForceIsWhatTheChangingMassTakes) {
  const auto energy = [&](const VecX& q) { return segmentKineticEnergy(at(q), kDensity, v_); };
  const auto momentum = [&](const VecX& t) -> VecX { return segmentMass(at(q_ + t[0] * v_), kDensity) * v_; };
  const VecX expected = numericGradient(energy, q_) - numericJacobian(momentum, VecX::Zero(1));
  EXPECT_TRUE(derivativesAgree(segmentQuadraticForce(g_, kDensity, v_), expected, 1e-9));
}

TEST_P(Segment, QuadraticForceCancelsWhereNothingSlides) {
  Vec8 next = randomSegment(random_, 1.1), v = v_, w = v_;
  v[3] = v[7] = 0;
  w << v.tail<4>(), randomPlace(random_), 0;
  next.segment<3>(4) += q_.segment<3>(4) - next.head<3>();
  next.head<3>() = q_.segment<3>(4);
  const Vec8 before = segmentQuadraticForce(g_, kDensity, v);
  const Vec8 after = segmentQuadraticForce(segmentGeometry(next), kDensity, w);
  EXPECT_LT(before.head<3>().norm() + before.segment<3>(4).norm(), 1e-14);
  EXPECT_NEAR(before[3], -0.5 * kDensity * v.head<3>().squaredNorm(), 1e-14);
  EXPECT_GT(before[7], 0.01);
  EXPECT_NEAR(before[7] + after[3], 0, 1e-14);
}

TEST_P(Segment, DamperFollowsFromItsPotential) {
  expectDamper<8, 1>(measureAt, hessiansAt, q_, v_);
  const StrainMeasure<8, 1> m = stretchMeasure(g_);
  const Mat8 whole = -dissipationVelocityJacobian(m, 0.7), blocks = segmentMatrix(stretchDampingBlock(g_, 0.7));
  EXPECT_LT((whole - blocks).norm(), 1e-14 * whole.norm());
  // What implicit steps take is symmetric, and the rest of the exact matrix is known.
  const Mat8 H = stretchStrainHessian(g_);
  const double rate = strainRate(m, v_)[0];
  const Mat8 taken = dissipationPositionJacobian<8, 1>(m, 0.7, rate * H);
  const Mat8 rest =
      -0.7 * (m.size * m.gradient * (H * v_).transpose() + rate * m.gradient * m.sizeGradient.transpose());
  EXPECT_LT((taken - taken.transpose()).norm(), 1e-14 * taken.norm());
  const Mat8 exact = dissipationExactPositionJacobian<8, 1>(m, 0.7, v_, StrainHessians<8, 1>{H});
  EXPECT_LT((taken + rest - exact).norm(), 1e-13);
}

TEST_P(Segment, RigidMotionIsNotDamped) {
  const Vec3 spin = randomPlace(random_), drift = randomPlace(random_);
  const Vec8 v = rigidMotion<8>(q_, {0, 4}, spin, drift);
  EXPECT_NEAR(strainRate(stretchMeasure(g_), v)[0], 0, 1e-14);
}

// The crossings glide along a straight yarn, whose material stays where it is.
TEST_P(Segment, SlidingAlongAYarnMovesAndStrainsNothing) {
  const double c0 = 0.6, c1 = -0.3, kd = 0.7;
  Vec8 v;
  v << g_.w * c0, c0, g_.w * c1, c1;
  const StrainMeasure<8, 1> m = stretchMeasure(g_);
  EXPECT_NEAR(segmentKineticEnergy(g_, kDensity, v), 0, 1e-15);
  const Mat4 lumped = segmentLumpedMass(g_, kDensity);
  EXPECT_NEAR(v.head<4>().dot(lumped * v.head<4>()) + v.tail<4>().dot(lumped * v.tail<4>()), 0, 1e-15);
  EXPECT_NEAR(strainRate(m, v)[0], 0, 1e-14);
  EXPECT_LT(dissipationForce(m, kd, v).norm(), 1e-14);
  // The damper of the condition does resist where the yarn is strained: its rate is strain S' / (2 sqrt(S)).
  const double expected = std::pow(0.5 * m.strain[0] * (c1 - c0) / std::sqrt(m.size), 2) * kd;
  EXPECT_NEAR(-v.dot(conditionDampingForce<8, 1>(m, kd, v)), expected, 1e-13);
  if (std::abs(g_.strain) > 0.01) {
    EXPECT_GT(expected, 1e-6);
  }
}

TEST_P(Segment, DampersOfConditionsFollowTheirFormulas) {
  const StrainMeasure<8, 1> m = stretchMeasure(g_);
  const auto condition = [](const VecX& q) { return std::sqrt(at(q).du) * at(q).strain; };
  const Vec8 gradient = numericGradient(condition, q_);
  const auto force = [&](const VecX& v) -> VecX { return conditionDampingForce<8, 1>(m, 0.7, v); };
  EXPECT_TRUE(derivativesAgree(force(v_), -0.7 * gradient.dot(v_) * gradient, kDerivativeTolerance));
  EXPECT_TRUE(derivativesAgree(conditionDampingVelocityJacobian<8, 1>(m, 0.7), numericJacobian(force, v_),
                               kDerivativeTolerance));
  // Along the elastic force: that of ks = 1 is -(strain) (S grad + strain grad S / 2).
  if (std::abs(g_.strain) < 1e-9) return;
  const Vec8 direction = stretchForce(g_, 1) / g_.strain;
  const Vec8 along = elasticDirectionDampingForce<8, 1>(m, 0.7, v_);
  EXPECT_TRUE(derivativesAgree(along, 0.7 * strainRate(m, v_)[0] * direction, kDerivativeTolerance));
}

// beta K - D = G^T (beta T / (|w| du)) P G: a drag across the yarn, as strong as its tension.
TEST_P(Segment, RayleighDampingDiffersFromThePotentialByTheTension) {
  const double beta = 0.3, tension = kStiffness * g_.strain;
  Eigen::Matrix<double, 3, 8> G;
  G << -Mat3::Identity(), g_.w, Mat3::Identity(), -g_.w;
  const Mat3 P = Mat3::Identity() - g_.d * g_.d.transpose();
  const Mat8 D = -dissipationVelocityJacobian(stretchMeasure(g_), beta * kStiffness);
  const Mat8 K = stretchHessian(g_, kStiffness, Hessian::exact);
  const Mat8 expected = G.transpose() * (beta * tension / (g_.stretch * g_.du) * P) * G;
  EXPECT_LT((beta * K - D - expected).norm(), 5e-15 * (beta * K).norm());
  if (std::abs(g_.strain) > 0.01) {
    EXPECT_GT(expected.norm(), 1e-3);
  }
}

// A crossing that slides along a straight strained yarn, its u with it.
TEST(SegmentSampling, StretchEnergyDoesNotDependOnWhereACrossingLies) {
  Random random(3);
  const Vec8 whole = randomSegment(random, 1.3);
  const auto energy = [&](double share) {
    const Vec4 middle = whole.head<4>() + share * (whole.tail<4>() - whole.head<4>());
    Vec8 first, second;
    first << whole.head<4>(), middle;
    second << middle, whole.tail<4>();
    return stretchEnergy(segmentGeometry(first), 1) + stretchEnergy(segmentGeometry(second), 1);
  };
  EXPECT_GT(energy(0.5), 0.01);
  for (const double share : {0.1, 0.35, 0.8}) EXPECT_NEAR(energy(share), energy(0.5), 1e-15);
}

// The power of damping along the elastic force may have either sign, and does in some states at 30 % of strain.
TEST(SegmentDamping, AlongTheElasticForceMayGiveEnergy) {
  Random random(5);
  int given = 0;
  for (int i = 0; i < 2000; ++i) {
    const SegmentGeometry g = segmentGeometry(randomSegment(random, 1.3));
    const Vec8 v = random.vector(8);
    given += v.dot(elasticDirectionDampingForce<8, 1>(stretchMeasure(g), 1, v)) > 0;
    EXPECT_LE(v.dot(conditionDampingForce<8, 1>(stretchMeasure(g), 1, v)), 0);
  }
  EXPECT_GT(given, 2);
  EXPECT_LT(given, 200);
}

TEST(SegmentLimits, WithoutLengthNothingIsInfinite) {
  Vec8 q;
  q << 1, 2, 3, 0.5, 1, 2, 3, 0.9;
  const SegmentGeometry g = segmentGeometry(q);
  EXPECT_TRUE(stretchForce(g, 1).head<3>().isZero());
  EXPECT_DOUBLE_EQ(stretchForce(g, 1)[7], -0.5);
  for (const Hessian treatment : {Hessian::exact, Hessian::spd}) {
    EXPECT_TRUE(isSemidefinite<8>(stretchHessian(g, 1, treatment)));
  }
  EXPECT_TRUE(stretchMeasure(g).gradient.allFinite());
  EXPECT_TRUE(stretchStrainHessian(g).allFinite());
}

}  // namespace
}  // namespace selvedge
