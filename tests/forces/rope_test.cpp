// Bending of ropes and joints: derivatives at random places, folded far and nearly straight; conservation.
#include <gtest/gtest.h>

#include "forces/cloth_fixture.h"
#include "forces/laws.h"
#include "model/generators/mesh_generators.h"
#include "support/finite_difference.h"

namespace selvedge {
namespace {

using namespace test;

struct Roped {
  Roped(unsigned seed, double shaken_, double damping) {
    cloth.material.rope = {2e6, 0.02, 800};
    cloth.material.bendDamping = damping;
    cloth.system = makeCloth(netMesh({1, 0.6}, 5, 4), cloth.material, cloth.gravity, cloth.air);
    for (const auto& each : cloth.system->laws()) {
      if (each->name() == "bend") law = each.get();
    }
    state = shaken(*cloth.system, seed, shaken_);
  }
  Cloth cloth;
  State state;
  const ForceLaw* law = nullptr;
};

TEST(RopeBend, ForceIsTheEnergysGradientAndTheJacobianItsDerivative) {
  for (const double size : {0.002, 0.05, 0.2}) {
    for (unsigned seed = 1; seed <= 4; ++seed) {
      const Roped roped(seed, size, 0);
      const ForceLaw& law = *roped.law;
      const ClothSystem& system = *roped.cloth.system;
      const State& state = roped.state;
      EXPECT_GT(law.energy(state), 0);
      const VecX gradient = numericGradient([&](const VecX& q) { return law.energy({q, state.v, 0}); }, state.q);
      EXPECT_TRUE(derivativesAgree(-conservativeForce(system, law, state), gradient, 1e-6)) << size;
      const auto force = [&](const VecX& q) { return conservativeForce(system, law, {q, state.v, 0}); };
      EXPECT_TRUE(derivativesAgree(jacobian(system, law, state, {}, 1, 0), numericJacobian(force, state.q), 1e-5))
          << size;
    }
  }
}

TEST(RopeBend, TheDamperTakesEnergyAndTheMatrixKnowsIt) {
  const Roped roped(3, 0.05, 0.1);
  const ForceLaw& law = *roped.law;
  const ClothSystem& system = *roped.cloth.system;
  const auto drag = [&](const VecX& v) { return dissipativeForce(system, law, {roped.state.q, v, 0}); };
  EXPECT_LT(drag(roped.state.v).dot(roped.state.v), 0);
  EXPECT_TRUE(
      derivativesAgree(jacobian(system, law, roped.state, {}, 0, 1), numericJacobian(drag, roped.state.v), 1e-6));
}

TEST(RopeBend, ProjectedItIsDefinite) {
  const Roped roped(5, 0.2, 0);
  const MatX J = -jacobian(*roped.cloth.system, *roped.law, roped.state, {Hessian::spd}, 1, 0);
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const VecX x = randomVector(roped.cloth.system->dofs(), seed);
    EXPECT_GE(x.dot(J * x), -1e-9 * J.cwiseAbs().maxCoeff());
  }
}

// A circle of radius R has the curvature 1 / R: E = EI / (2 R^2) of its length.
TEST(RopeBend, ACircleHasTheEnergyOfItsCurvature) {
  Cloth cloth;
  cloth.material.rope = {1e6, 0.01, 1000};
  const int nodes = 101;
  const double length = 1, radius = 0.4;
  cloth.system = makeCloth(ropeMesh(length, nodes), cloth.material, cloth.gravity, cloth.air);
  State state{VecX::Zero(3 * nodes), VecX::Zero(3 * nodes), 0};
  for (int i = 0; i < nodes; ++i) {
    const double angle = length * i / (nodes - 1) / radius;
    state.q.segment<3>(3 * i) = radius * Vec3(std::cos(angle), std::sin(angle), 0);
  }
  const auto& laws = cloth.system->laws();
  const auto bend = std::ranges::find_if(laws, [](const auto& law) { return law->name() == "bend"; });
  ASSERT_NE(bend, laws.end());
  const double inner = length * (nodes - 2) / (nodes - 1);  // its ends are free
  const double theory = cloth.material.rope.bending() / (2 * radius * radius) * inner;
  EXPECT_NEAR((*bend)->energy(state), theory, 1e-3 * theory);
}

TEST(Joints, ForceIsTheEnergysGradientAndTheJacobianItsDerivative) {
  Cloth cloth;
  ForceLaw* law = nullptr;
  cloth.system = makeCloth(gridMesh({1, 1}, 3, 3, Diagonals::oneWay), cloth.material, cloth.gravity, cloth.air, nullptr,
                           [&](ClothSystem& own) {
                             LawPtr made = makeJoints(own, {{0, 8, 0, 300, 2}, {2, 6, 0.3, 200, 3}});
                             law = made.get();
                             own.addLaw(std::move(made));
                           });
  for (unsigned seed = 1; seed <= 4; ++seed) {
    const State state = shaken(*cloth.system, seed, 0.1);
    const VecX gradient = numericGradient([&](const VecX& q) { return law->energy({q, state.v, 0}); }, state.q);
    EXPECT_TRUE(derivativesAgree(-conservativeForce(*cloth.system, *law, state), gradient, 1e-7));
    const auto force = [&](const VecX& q) { return conservativeForce(*cloth.system, *law, {q, state.v, 0}); };
    EXPECT_TRUE(
        derivativesAgree(jacobian(*cloth.system, *law, state, {}, 1, 0), numericJacobian(force, state.q), 1e-6));
    const auto drag = [&](const VecX& v) { return dissipativeForce(*cloth.system, *law, {state.q, v, 0}); };
    EXPECT_TRUE(derivativesAgree(jacobian(*cloth.system, *law, state, {}, 0, 1), numericJacobian(drag, state.v), 1e-7));
  }
}

}  // namespace
}  // namespace selvedge
