// Seams: derivatives in each of their three states, conservation, and what they remember.
#include <gtest/gtest.h>

#include "forces/cloth_fixture.h"
#include "forces/laws.h"
#include "model/generators/panel_mesh.h"
#include "support/finite_difference.h"

namespace selvedge {
namespace {

using namespace test;

enum class Stage { apart, near, met };

// Stitches are 0.5 m long and shaken by 0.1 m: further apart than force / stiffness, or nearer.
struct Sewn {
  Sewn(Stage stage, unsigned seed) {
    settings.force = 0.7;
    settings.stiffness = stage == Stage::near ? 0.5 : 5;
    settings.speed = 0.3;
    const std::vector<Vec2> square{{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    const SewingPattern pattern{{{"a", square}, {"b", square, {0, -1.5, 0}}}, {{{0, 0, 1}, {1, 2, 1}}}};
    cloth.system =
        makeCloth(panelMesh(pattern, 0.5), cloth.material, cloth.gravity, cloth.air, nullptr, [&](ClothSystem& own) {
          LawPtr made = makeSewing(own, own.bodies().front(), settings);
          law = made.get();
          own.addLaw(std::move(made));
        });
    state = shaken(system(), seed, 0.1);
    memory.assign(toIndex(law->memorySize()), stage == Stage::met ? 1.0 : 0.0);
    law->fix(state, memory, {});
  }
  const ClothSystem& system() const { return *cloth.system; }
  void remember(const State& now) { law->remember(now, memory); }

  SewingSettings settings;
  Cloth cloth;
  State state;
  ForceLaw* law = nullptr;
  std::vector<double> memory;
};

TEST(Sewing, ForceIsTheEnergysGradientAndTheJacobianItsDerivative) {
  for (const Stage stage : {Stage::apart, Stage::near, Stage::met}) {
    for (unsigned seed = 1; seed <= 4; ++seed) {
      const Sewn sewn(stage, seed);
      const ForceLaw& law = *sewn.law;
      const ClothSystem& system = sewn.system();
      const State& state = sewn.state;
      EXPECT_GT(law.energy(state), 0);
      const VecX gradient = numericGradient([&](const VecX& q) { return law.energy({q, state.v, 0}); }, state.q);
      EXPECT_TRUE(derivativesAgree(-conservativeForce(system, law, state), gradient, 1e-7)) << static_cast<int>(stage);
      const auto force = [&](const VecX& q) { return conservativeForce(system, law, {q, state.v, 0}); };
      const MatX slope = numericJacobian(force, state.q);
      EXPECT_TRUE(derivativesAgree(jacobian(system, law, state, {}, 1, 0), slope, 1e-6)) << static_cast<int>(stage);
      const auto drag = [&](const VecX& v) { return dissipativeForce(system, law, {state.q, v, 0}); };
      EXPECT_TRUE(derivativesAgree(jacobian(system, law, state, {}, 0, 1), numericJacobian(drag, state.v), 1e-7));
      const VecX x = randomVector(system.dofs(), seed + 50);
      VecX product = VecX::Zero(system.dofs());
      law.addHessianProduct(state, x, product);
      EXPECT_TRUE(derivativesAgree(-product, slope * x, 1e-6));
    }
  }
}

TEST(Sewing, PullsByItsForceForEachMetreAndMovesNothingAsAWhole) {
  const Sewn sewn(Stage::apart, 7);
  const ClothSystem& system = sewn.system();
  const VecX held = conservativeForce(system, *sewn.law, sewn.state);
  const VecX F = held + dissipativeForce(system, *sewn.law, sewn.state);
  Vec3 sum = Vec3::Zero(), moment = Vec3::Zero();
  double pulled = 0;
  for (int i = 0; i < system.blockCount(); ++i) {
    const Vec3 f = F.segment<3>(3 * i);
    sum += f;
    moment += Vec3(sewn.state.q.segment<3>(3 * i)).cross(f);
    pulled += held.segment<3>(3 * i).norm();
  }
  EXPECT_LT(sum.norm(), 1e-14);
  EXPECT_LT(moment.norm(), 1e-14);
  EXPECT_NEAR(pulled, 2 * 0.7 * 1, 1e-12);  // on both sides of a metre
}

TEST(Sewing, WhatHasMetIsHeldByItsSpringHoweverFarItIsDrawn) {
  Sewn sewn(Stage::near, 3);
  const double before = sewn.law->energy(sewn.state);
  sewn.remember(sewn.state);
  EXPECT_EQ(sewn.memory, std::vector<double>(sewn.memory.size(), 1.0));
  sewn.law->fix(sewn.state, sewn.memory, {});
  EXPECT_EQ(sewn.law->energy(sewn.state), before);  // nothing jumps where they meet
  State drawn = sewn.state;
  for (const int node : sewn.system().mesh().regions.at("b")) drawn.q[3 * node + 1] -= 50;
  sewn.remember(drawn);
  EXPECT_EQ(sewn.memory, std::vector<double>(sewn.memory.size(), 1.0));
  EXPECT_NEAR(sewn.law->energy(drawn), 0.5 * 0.5 * 50 * 50, 0.05 * 0.5 * 0.5 * 50 * 50);
}

// Energy and force are the same on both sides of force / stiffness, 0.14 m, where pulling turns into holding.
TEST(Sewing, NothingJumpsWherePullingTurnsIntoHolding) {
  const Sewn sewn(Stage::apart, 5);
  const auto drawnTo = [&](double apart) {
    State state = sewn.state;
    for (const Stitch& stitch : sewn.system().mesh().stitches)
      state.q.segment<3>(3 * stitch.b) = state.q.segment<3>(3 * stitch.a) - Vec3(0, apart, 0);
    return state;
  };
  const State nearer = drawnTo(0.14 * (1 - 1e-9)), further = drawnTo(0.14 * (1 + 1e-9));
  const double energy = sewn.law->energy(nearer);
  EXPECT_NEAR(energy, 0.5 * 5 * 0.14 * 0.14, 1e-8);
  EXPECT_NEAR(sewn.law->energy(further), energy, 1e-8);
  const VecX jump =
      conservativeForce(sewn.system(), *sewn.law, further) - conservativeForce(sewn.system(), *sewn.law, nearer);
  EXPECT_LT(jump.norm(), 1e-8);
}

TEST(Sewing, WithoutForceNothingMeets) {
  Sewn sewn(Stage::apart, 3);
  sewn.settings.force = 0;
  sewn.law->refresh();
  State together = sewn.state;
  for (const Stitch& stitch : sewn.system().mesh().stitches)
    together.q.segment<3>(3 * stitch.b) = together.q.segment<3>(3 * stitch.a);
  sewn.remember(together);
  EXPECT_EQ(sewn.memory, std::vector<double>(sewn.memory.size(), 0.0));
  EXPECT_EQ(sewn.law->energy(sewn.state), 0);
}

}  // namespace
}  // namespace selvedge
