// What acts between the yarns of a crossing and between parallel ones: contact, the direction that crossings press in,
// friction. How hard they press is in yarn_sliding_test.cpp.
#include <limits>
#include <numbers>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "yarns/element_states.h"
#include "yarns/elements/normal_force.h"
#include "yarns/elements/parallel_contact.h"
#include "yarns/elements/sliding_friction.h"

namespace selvedge {
namespace {

using namespace test;

constexpr double kInfinite = std::numeric_limits<double>::infinity();

TEST(ParallelContact, PushesYarnsApartThatAreNearerThanTheirThickness) {
  const double thickness = 0.7, k = 1.3;
  const auto energy = [&](const VecX& du) { return parallelContact(du[0], thickness, k).energy; };
  const auto force = [&](const VecX& du) -> VecX {
    return VecX::Constant(1, parallelContact(du[0], thickness, k).force);
  };
  const VecX near = VecX::Constant(1, 0.5);
  EXPECT_TRUE(derivativesAgree(-force(near), numericGradient(energy, near), kDerivativeTolerance));
  EXPECT_TRUE(derivativesAgree(MatX::Constant(1, 1, -parallelContact(0.5, thickness, k).stiffness),
                               numericJacobian(force, near), kDerivativeTolerance));
  EXPECT_GT(parallelContact(0.5, thickness, k).force, 0);
  for (const double du : {0.7, 0.9}) {
    const ParallelContact none = parallelContact(du, thickness, k);
    EXPECT_EQ(none.energy + none.force + none.stiffness, 0);
  }
}

TEST(NormalForce, NormalsPointFromWarpToWeft) {
  const Vec3 zero = Vec3::Zero(), x = Vec3::UnitX(), y = Vec3::UnitY();
  EXPECT_EQ(crossingNormal(-x, x, -y, y), Vec3(Vec3::UnitZ()));
  EXPECT_EQ(crossingNormal(zero, 2 * x, -3 * y, zero), Vec3(Vec3::UnitZ()));
  EXPECT_EQ(crossingNormal(-x, x, -x, x), zero);
}

// One coordinate of the mass m that F pushes, u' = (F + f) / m h a step, at rest in the beginning.
struct PushedYarn {
  double m = 1, F = 0, limit = 1, k = 50, d = 0.5;
  double u = 0, rate = 0, anchor = 0;
  bool slips = false;

  void run(double time) {
    const double h = 1e-3;
    for (double t = 0; t < time; t += h) {
      const double now = slidingStiffness(u + h * rate - anchor, limit, k);
      rate = (m * rate + h * (F - now * (u - anchor))) / (m + h * d + h * h * now);
      u += h * rate;
      slips = now < k;
      anchor = movedAnchor(u, anchor, limit, k);
    }
  }
};

TEST(SlidingFriction, SticksAtTheDisplacementOfItsSpring) {
  for (const double push : {0.4, -0.4}) {
    PushedYarn yarn{.F = push};
    yarn.run(80);
    EXPECT_NEAR(yarn.u, push / yarn.k, 1e-6);
    EXPECT_NEAR(yarn.rate, 0, 1e-6);
    EXPECT_EQ(yarn.anchor, 0);
    EXPECT_FALSE(yarn.slips);
  }
}

TEST(SlidingFriction, SlipsWithWhatThePushExceedsTheLimitBy) {
  for (const double push : {1.6, -1.6}) {
    PushedYarn yarn{.F = push};
    yarn.run(80);
    EXPECT_TRUE(yarn.slips);
    EXPECT_NEAR(yarn.rate, std::copysign((std::abs(push) - yarn.limit) / yarn.d, push), 1e-6);
    EXPECT_NEAR(std::abs(yarn.u - yarn.anchor), yarn.limit / yarn.k, 1e-12);
    // Without push it stops, where the spring holds what is left.
    const double passed = yarn.u;
    yarn.F = 0;
    yarn.run(80);
    EXPECT_NEAR(yarn.rate, 0, 1e-6);
    EXPECT_GT(std::abs(yarn.u), std::abs(passed));
  }
}

// A yarn that comes to rest, or is turned round, within a step is not thrown back: what friction gives is no more than its
// spring holds.
TEST(SlidingFriction, PutsInNoEnergyWhereAStepIsFarTooLong) {
  for (const double speed : {1e-4, 1e-2, 1.0, 100.0}) {
    PushedYarn yarn{.m = 1e-6, .k = 1e5, .d = 0};
    yarn.rate = speed;
    double before = 0.5 * yarn.m * speed * speed;
    for (int i = 0; i < 200; ++i) {
      yarn.run(1e-3 / 2);
      const double now = 0.5 * yarn.m * yarn.rate * yarn.rate + 0.5 * yarn.k * std::pow(yarn.u - yarn.anchor, 2);
      EXPECT_LE(now, before + 0.5 * yarn.limit * yarn.limit / yarn.k) << speed << " m/s, step " << i;
      before = std::max(now, 0.5 * yarn.limit * yarn.limit / yarn.k);
    }
    EXPECT_LT(std::abs(yarn.rate), 1e-9);
  }
}

TEST(SlidingFriction, WithoutLimitNeverSlipsAndWithoutPressureNeverHolds) {
  EXPECT_EQ(slidingStiffness(1e6, kInfinite, 50), 50);
  EXPECT_EQ(movedAnchor(1e6, 0, kInfinite, 50), 0);
  EXPECT_EQ(slidingStiffness(0.3, 0, 50), 0);
  EXPECT_EQ(slidingStiffness(0, 0, 50), 0);
  EXPECT_EQ(movedAnchor(0.3, 0, 0, 50), 0.3);
}

}  // namespace
}  // namespace selvedge
