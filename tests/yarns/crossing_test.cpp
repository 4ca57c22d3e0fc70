// What acts between the yarns of a crossing and between parallel ones: contact, normal force, friction.
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

// A flat weave with the normal +z, u = arc length: the five crossings of a warp (along x) or weft (along y) about one
// whose side is `side`, neighbours on the other side.
YarnNeighbours flatYarn(const Vec3& along, double spacing, double radius, double side, double tension) {
  YarnNeighbours yarn;
  for (int i = 0; i < 5; ++i) {
    const double height = side * radius * (i % 2 == 0 ? 1 : -1);
    yarn.place[toIndex(i)] = spacing * (i - 2) * along + height * Vec3::UnitZ();
    yarn.u[toIndex(i)] = spacing * i;
  }
  yarn.tension = {tension, tension};
  yarn.before = yarn.after = 2;
  return yarn;
}

TEST(NormalForce, OfAFlatPlainWeaveIsTheKnownOne) {
  const double L = 1, R = 0.25, T = 0.8, ke = 0.6;
  const double l = std::sqrt(L * L + 4 * R * R), theta = 2 * std::atan(2 * R / L), D = 2 * L;
  const double expected = 4 * R * T / l + 4 * (ke * theta / (D * l)) * std::cos(theta / 2);
  for (const int side : {1, -1}) {
    const Vec3 warp = forceOfYarn(flatYarn(Vec3::UnitX(), L, R, side, T), ke);
    const Vec3 weft = forceOfYarn(flatYarn(Vec3::UnitY(), L, R, -side, T), ke);
    EXPECT_NEAR(normalForce(Vec3::UnitZ(), side, warp, weft, 0), expected, 1e-14);
    EXPECT_NEAR(normalForce(Vec3::UnitZ(), side, warp, weft, 0.3), expected + 0.3, 1e-14);
    EXPECT_EQ(normalForce(Vec3::UnitZ(), -side, warp, weft, 0.3), 0);  // yarns that come apart do not pull
  }
}

// The numbers of Table 1 for stretching: 5.8e-6 N without tension, ten times the weight of a node.
TEST(NormalForce, OfCrimpAloneHoldsTheWeightOfACrossing) {
  const double L = 1e-3, R = 0.25e-3, ke = 2 * 1e-5 * std::numbers::pi * R * R;
  const Vec3 warp = forceOfYarn(flatYarn(Vec3::UnitX(), L, R, 1, 0), ke);
  const Vec3 weft = forceOfYarn(flatYarn(Vec3::UnitY(), L, R, -1, 0), ke);
  EXPECT_NEAR(normalForce(Vec3::UnitZ(), 1, warp, weft, 0), 5.8e-6, 0.05e-6);
}

// At a border fewer segments and hinges act: each of the five crossings of a yarn by itself.
TEST(NormalForce, AtBordersOnlyWhatIsThereActs) {
  const double L = 1, R = 0.25, T = 0.8, ke = 0.6;
  const YarnNeighbours whole = flatYarn(Vec3::UnitX(), L, R, 1, T);
  const double l = std::sqrt(L * L + 4 * R * R), theta = 2 * std::atan(2 * R / L);
  const double pull = 2 * R * T / l, hinge = ke * theta / (2 * L * l) * std::cos(theta / 2);
  const auto downwards = [&](int before, int after) {
    YarnNeighbours part = whole;
    part.before = before, part.after = after;
    const auto missing = [&](int i) { return i < 2 - before || i > 2 + after; };
    for (int i = 0; i < 5; ++i) {
      if (missing(i)) part.place[toIndex(i)].setConstant(std::numeric_limits<double>::quiet_NaN());
    }
    return -forceOfYarn(part, ke).z();
  };
  EXPECT_NEAR(downwards(2, 2), 2 * pull + 4 * hinge, 1e-14);
  EXPECT_NEAR(downwards(1, 2), 2 * pull + 3 * hinge, 1e-14);
  EXPECT_NEAR(downwards(2, 1), 2 * pull + 3 * hinge, 1e-14);
  EXPECT_NEAR(downwards(1, 1), 2 * pull + 2 * hinge, 1e-14);
  EXPECT_NEAR(downwards(0, 2), pull + hinge, 1e-14);
  EXPECT_NEAR(downwards(2, 0), pull + hinge, 1e-14);
  EXPECT_NEAR(downwards(0, 1), pull, 1e-14);
  EXPECT_EQ(downwards(0, 0), 0);
}

// The places of a yarn's nodes have an energy; forceOfYarn is its derivative at the middle one, tension apart.
TEST(NormalForce, BendingOfAnyYarnIsTheDerivativeOfItsEnergy) {
  Random random(6);
  YarnNeighbours yarn;
  for (int i = 0; i < 5; ++i) {
    yarn.place[toIndex(i)] = i * Vec3::UnitX() + 0.3 * randomPlace(random);
    yarn.u[toIndex(i)] = i + random.uniform(-0.2, 0.2);
  }
  yarn.tension = {0, 0};
  yarn.before = yarn.after = 2;
  const auto energy = [&](const VecX& x) {
    std::array<Vec3, 5> y = yarn.place;
    y[2] = x;
    double sum = 0;
    for (std::size_t i = 1; i < 4; ++i) {
      const Vec3 e1 = y[i + 1] - y[i], e2 = y[i] - y[i - 1];
      const double angle = std::acos(e1.normalized().dot(e2.normalized()));
      sum += 0.5 * 0.6 * angle * angle / (yarn.u[i + 1] - yarn.u[i - 1]);
    }
    return sum;
  };
  EXPECT_TRUE(derivativesAgree(-forceOfYarn(yarn, 0.6), numericGradient(energy, yarn.place[2]), kDerivativeTolerance));
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
      const SlidingFriction f = slidingFriction(u, anchor, rate, limit, k, d);
      const double stiffness = m - h * f.velocityJacobian - h * h * f.positionJacobian;
      rate += h * (F + f.force + h * f.positionJacobian * rate) / stiffness;
      u += h * rate;
      slips = f.slips;
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

TEST(SlidingFriction, HasTheDerivativesThatItStates) {
  for (const double u : {0.01, 0.5, -0.5}) {
    const auto force = [](const VecX& x) -> VecX {
      return VecX::Constant(1, slidingFriction(x[0], 0.005, x[1], 1, 50, 0.5).force);
    };
    Vec2 x(u, 0.3);
    const MatX J = numericJacobian(force, x, 1e-4);
    const SlidingFriction f = slidingFriction(u, 0.005, 0.3, 1, 50, 0.5);
    EXPECT_NEAR(f.positionJacobian, J(0, 0), 1e-8);
    EXPECT_NEAR(f.velocityJacobian, J(0, 1), 1e-8);
    EXPECT_EQ(f.slips, std::abs(u) > 0.1);
  }
}

TEST(SlidingFriction, WithoutLimitNeverSlipsAndWithoutPressureNeverHolds) {
  EXPECT_FALSE(slidingFriction(1e6, 0, 0, kInfinite, 50, 0).slips);
  EXPECT_EQ(movedAnchor(1e6, 0, kInfinite, 50), 0);
  EXPECT_EQ(slidingFriction(0.3, 0, 0, 0, 50, 0).force, 0);
  EXPECT_EQ(movedAnchor(0.3, 0, 0, 50), 0.3);
}

}  // namespace
}  // namespace selvedge
