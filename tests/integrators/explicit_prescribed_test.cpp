// Prescribed coordinates, memory of earlier steps, and the acceleration itself.
#include <gtest/gtest.h>

#include "forces/materials.h"
#include "integrators/acceleration.h"
#include "model/cloth_system.h"
#include "model/generators/mesh_generators.h"
#include "support/cloth/analytic_systems.h"
#include "support/cloth/spring_patch.h"
#include "support/cloth/stepper.h"

namespace selvedge::test {
namespace {

std::vector<std::string> explicitMethods() {
  std::vector<std::string> names;
  for (const MethodInfo& method : methods()) {
    if (!method.implicit) names.emplace_back(method.name);
  }
  return names;
}

TEST(ExplicitPrescribed, everyMethodPutsThemExactlyWhereTheyBelong) {
  const SpringPatch patch(4, 50, true);
  const State start = patch.start(0.02);
  const PrescribedConstraints pins = heldNodes(patch, start, {0, 3}, 0.05);
  std::vector<std::string> names = explicitMethods();
  ASSERT_EQ(names.size(), 14u);
  for (const std::string& name : names) {
    Stepper stepper(name);
    stepper.settings.adaptive = true;
    State s = start;
    pins.position(0, s.q);
    pins.velocity(0, s.v);
    for (int i = 0; i < 20; ++i) {
      const double end = s.t + 0.003;
      stepper.step(patch, pins, s, 0.003);
      EXPECT_EQ(s.t, end) << name;
      VecX q = s.q, v = s.v;
      pins.position(end, q);
      pins.velocity(end, v);
      EXPECT_TRUE(q == s.q && v == s.v) << name;
    }
    EXPECT_GT((s.q - start.q).norm(), 1e-4) << name;
  }
}

TEST(ExplicitAcceleration, solvesTheFullMassWithPrescribedRows) {
  const DoublePendulum system;
  const PrescribedConstraints pins(2, {{1, sineMotion(0.4, 0.3, 5)}});
  const State s = makeState(system, pins, 0.9, 1.3, 0.27);
  Acceleration acceleration;
  VecX a, again, F, Ma;
  ASSERT_TRUE(acceleration.evaluate(system, pins, s, a));
  EXPECT_EQ(a[1], -0.3 * 25 * std::sin(5 * 0.27));
  system.force(s, F);
  system.multiplyMass(s.q, a, Ma);
  EXPECT_NEAR(Ma[0], F[0], 1e-12 * std::abs(F[0]));
  EXPECT_GT(std::abs(Ma[1] - F[1]), 1e-3);  // the pin's reaction

  State other = s;
  other.q[0] = 0.1;
  ASSERT_TRUE(acceleration.evaluate(system, pins, other, again));
  EXPECT_GT(std::abs(again[0] - a[0]), 1e-3);
  ASSERT_TRUE(acceleration.evaluate(system, pins, s, again));
  EXPECT_TRUE(a == again);  // no memory
}

TEST(ExplicitMemory, leapfrogAndVerletGiveTheSamePositions) {
  const Chain system(3);
  const FreeConstraints free(3);
  State a = makeState(system, free, 0.2, 0.4), b = a;
  a.q[1] = b.q[1] = -0.1;
  Stepper leapfrog("leapfrog"), verlet("verlet");
  for (int i = 0; i < 500; ++i) {
    leapfrog.step(system, free, a, 0.02);
    verlet.step(system, free, b, 0.02);
    ASSERT_LT((a.q - b.q).norm(), 1e-11) << i;
  }
  EXPECT_FALSE(a.v == b.v);
}

TEST(ExplicitMemory, leapfrogReusesAnAccelerationWithTheSameBits) {
  const Chain system(3), damped(3, 4, 30, 0.5);
  const FreeConstraints free(3);
  State a = makeState(system, free, 0.2, 0.4), b = a;
  Stepper reusing("leapfrog"), forgetting("leapfrog");
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(reusing.step(system, free, a, 0.02).forceEvaluations, i == 0 ? 2 : 1);
    forgetting.integrator->reset();
    EXPECT_EQ(forgetting.step(system, free, b, 0.02).forceEvaluations, 2);
    if (i == 20) {
      a.q[0] = b.q[0] += 0.1;  // unannounced: it must notice
      EXPECT_EQ(reusing.step(system, free, a, 0.02).forceEvaluations, 2);
      forgetting.step(system, free, b, 0.02);
    }
    ASSERT_TRUE(a.q == b.q && a.v == b.v) << i;
  }
  reusing.step(damped, free, a, 0.02);
  EXPECT_EQ(reusing.step(damped, free, a, 0.02).forceEvaluations, 2);  // velocity moves on after the kick
}

// The same where springs give the kick as soon as they know their force.
TEST(ExplicitMemory, leapfrogReusesAnAccelerationOfSprings) {
  MaterialSettings material;
  material.model = "springs";
  const GravitySettings gravity;
  const AirSettings air;
  const auto cloth = makeCloth(gridMesh({1, 0.5}, 40, 60, Diagonals::alternating), material, gravity, air);
  const FreeConstraints free(cloth->dofs());
  State a{VecX::Zero(cloth->dofs()), VecX::Zero(cloth->dofs()), 0};
  for (int i = 0; i < cloth->blockCount(); ++i) a.q.segment<3>(3 * i) = 1.1 * cloth->mesh().positions[toIndex(i)];
  State b = a;
  Stepper reusing("leapfrog"), forgetting("leapfrog");
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(reusing.step(*cloth, free, a, 1e-4).forceEvaluations, i == 0 ? 2 : 1);
    forgetting.integrator->reset();
    EXPECT_EQ(forgetting.step(*cloth, free, b, 1e-4).forceEvaluations, 2);
    ASSERT_TRUE(a.q == b.q && a.v == b.v) << i;
  }
}

// After anything that breaks the sequence, the next step must be a first step.
TEST(ExplicitMemory, multistepMethodsStartAnewWhenTheSequenceBreaks) {
  const Chain system(2);
  const FreeConstraints free(2);
  for (const std::string name : {"verlet", "adams-bashforth-2"}) {
    const auto stepAfter = [&](auto disturb, double h) {
      Stepper stepper(name);
      State s = makeState(system, free, 0.2, 0.4);
      stepper.run(system, free, s, 0.02, 5);
      disturb(stepper, s);
      State fresh = s;
      stepper.step(system, free, s, h);
      Stepper(name).step(system, free, fresh, h);
      return (s.q == fresh.q && s.v == fresh.v);
    };
    EXPECT_FALSE(stepAfter([](Stepper&, State&) {}, 0.02)) << name;
    // The simulation's own clock differs from the sum of steps by round-off.
    EXPECT_FALSE(stepAfter([](Stepper&, State& s) { s.t += 1e-16; }, 0.02)) << name;
    EXPECT_TRUE(stepAfter([](Stepper& p, State&) { p.integrator->reset(); }, 0.02)) << name;
    EXPECT_FALSE(stepAfter([](Stepper&, State&) {}, 0.01)) << name << ", a shorter step";
    EXPECT_EQ(stepAfter([](Stepper&, State&) {}, 0.041), name == "adams-bashforth-2") << "more than twice as long";
    EXPECT_TRUE(stepAfter([](Stepper&, State& s) { s.v[1] += 0.3; }, 0.02)) << name << ", an impulse";
    EXPECT_TRUE(stepAfter([](Stepper&, State& s) { s.t += 0.5; }, 0.02)) << name << ", another time";
  }
}

}  // namespace
}  // namespace selvedge::test
