// Air: directions, powers, terminal speed, and nothing where nothing blows.
#include <gtest/gtest.h>

#include "forces/cloth_fixture.h"

namespace selvedge {
namespace {

using namespace test;

std::unique_ptr<Cloth> sheet(double drag, double skin, double nodeDrag, const Vec3& wind) {
  auto cloth = std::make_unique<Cloth>();
  cloth->air.dragCoefficient = drag, cloth->air.skinCoefficient = skin, cloth->air.nodeDrag = nodeDrag;
  cloth->air.wind = wind;
  cloth->build(gridMesh({1, 1}, 5, 5, Diagonals::alternating));  // in the plane z = 0, of 1 m^2
  return cloth;
}

Vec3 resultant(const VecX& F) {
  Vec3 sum = Vec3::Zero();
  for (int i = 0; 3 * i < F.size(); ++i) sum += F.segment<3>(3 * i);
  return sum;
}

State moving(const Cloth& cloth, const Vec3& velocity) {
  return {flatten(cloth.system->mesh().positions), velocity.replicate(cloth.system->blockCount(), 1), 0};
}

TEST(Aerodynamics, PressureAndSkinOnAPlate) {
  const auto cloth = sheet(1.3, 0.2, 0, {0, 0, 0});
  const ForceLaw& law = cloth->law("aerodynamics");
  const auto force = [&](const Vec3& v) { return resultant(dissipativeForce(*cloth->system, law, moving(*cloth, v))); };
  EXPECT_LT((force({0, 0, 3}) - Vec3(0, 0, -0.5 * 1.2 * 9 * 1.3)).norm(), 1e-12);
  EXPECT_LT((force({0, 0, -3}) - Vec3(0, 0, 0.5 * 1.2 * 9 * 1.3)).norm(), 1e-12);
  EXPECT_LT((force({3, 0, 0}) - Vec3(-0.5 * 1.2 * 9 * 0.2, 0, 0)).norm(), 1e-12);
  const Vec3 u(3, 0, 4);  // 5 m/s: exposed area 4/5
  EXPECT_LT((force(u) - 0.5 * 1.2 * 25 * Vec3(-0.2 * 3 / 5, 0, -1.3 * 4 / 5)).norm(), 1e-12);
}

TEST(Aerodynamics, OnlyTheRelativeVelocityCounts) {
  const auto still = sheet(1.3, 0.2, 0.1, {0, 0, 0}), windy = sheet(1.3, 0.2, 0.1, {1, -2, 3});
  const ForceLaw &calm = still->law("aerodynamics"), &blowing = windy->law("aerodynamics");
  const State rest = moving(*windy, {0, 0, 0});
  const VecX moved = dissipativeForce(*still->system, calm, moving(*still, {-1, 2, -3}));
  const VecX blown = dissipativeForce(*windy->system, blowing, rest);
  EXPECT_GT(moved.norm(), 0.1);
  EXPECT_LT((moved - blown).norm(), 1e-13);
  EXPECT_NEAR(blowing.mediumPower(rest), resultant(blown).dot(Vec3(1, -2, 3)), 1e-12);
  EXPECT_GT(blowing.mediumPower(rest), 0);
  EXPECT_EQ(calm.mediumPower(moving(*still, {1, 1, 1})), 0);
}

TEST(Aerodynamics, StillAirAndTrianglesWithoutAreaAreSafe) {
  const auto cloth = sheet(1.3, 0.2, 0.1, {1, 2, 3});
  State state = moving(*cloth, {1, 2, 3});
  for (const bool collapsed : {false, true}) {
    if (collapsed) state.q.setZero(), state.v.setOnes();
    for (const auto& law : cloth->system->laws()) {
      VecX F = dissipativeForce(*cloth->system, *law, state);
      EXPECT_TRUE(F.allFinite()) << law->name();
      for (const Hessian mode : {Hessian::exact, Hessian::spd}) {
        EXPECT_TRUE(jacobian(*cloth->system, *law, state, {mode, true}, 1, 1).allFinite()) << law->name();
      }
    }
  }
}

// The definite velocity Jacobian is exact along the stream: F grows with the square of u, so that dF/du u = 2 F.
TEST(Aerodynamics, DefiniteJacobianIsExactAlongTheStream) {
  for (const double skin : {0.0, 0.3}) {
    const auto cloth = sheet(1.3, skin, 0, {0, 0, 0});
    const State state = moving(*cloth, {1, 2, 3});
    const ForceLaw& law = cloth->law("aerodynamics");
    const VecX twice = 2 * dissipativeForce(*cloth->system, law, state);
    const MatX J = jacobian(*cloth->system, law, state, {Hessian::spd, true}, 1, 1);
    EXPECT_LT((J * state.v - twice).norm(), 1e-13 * twice.norm());
  }
}

// Below the diagonal it is written where the matrix is not symmetric, and mirrored otherwise.
TEST(Aerodynamics, DefiniteJacobianIsSymmetricInEitherMatrix) {
  const auto cloth = sheet(1.3, 0.3, 0, {0.2, 0.1, -0.4});
  const State state = moving(*cloth, {1, 2, 3});
  const ForceLaw& law = cloth->law("aerodynamics");
  const MatX mirrored = jacobian(*cloth->system, law, state, {Hessian::spd, true}, 1, 0.7);
  EXPECT_GT(mirrored.norm(), 0.01);
  EXPECT_EQ(jacobian(*cloth->system, law, state, {Hessian::spd, false}, 1, 0.7), mirrored);
  EXPECT_EQ(mirrored, mirrored.transpose());
}

TEST(Aerodynamics, CostsNothingWhenOff) {
  const auto cloth = sheet(0, 0, 0, {5, 0, 0});
  EXPECT_FALSE(cloth->system->dissipative());
  EXPECT_EQ(cloth->law("aerodynamics").mediumPower(moving(*cloth, {0, 0, 0})), 0);
}

// A horizontal sheet falls at sqrt(2 sigma g / (rho cd)) in the end. Along the way v = V tanh(g t / V).
TEST(Aerodynamics, FallingSheetReachesTerminalSpeed) {
  const auto cloth = sheet(1.3, 0, 0, {0, 0, 0});
  cloth->gravity.acceleration = {0, 0, -9.81};
  cloth->system->refresh();
  const double V = std::sqrt(2 * 0.2 * 9.81 / (1.2 * 1.3)), h = 1e-3;
  State state = moving(*cloth, {0, 0, 0});
  VecX F, m;
  cloth->system->massDiagonal(state.q, m);
  const auto fall = [&](int steps) {  // mass and air both go by area, so that the sheet stays flat; midpoint rule
    for (int step = 0; step < steps; ++step) {
      cloth->system->force(state, F);
      const State middle{state.q, state.v + 0.5 * h * F.cwiseQuotient(m), 0};
      cloth->system->force(middle, F);
      state.v += h * F.cwiseQuotient(m);
    }
  };
  fall(150);
  EXPECT_NEAR(-state.v[2], V * std::tanh(9.81 * 0.15 / V), 1e-4);
  fall(1350);
  EXPECT_NEAR(-state.v[2], V, 1e-6 * V);
}

TEST(NodeDrag, GrowsWithTheSquareOfSpeed) {
  const auto cloth = sheet(0, 0, 0.05, {0, 0, 0});
  const VecX F = dissipativeForce(*cloth->system, cloth->law("drag"), moving(*cloth, {0, 3, 4}));
  EXPECT_LT((Vec3(F.head<3>()) - Vec3(0, -0.05 * 5 * 3, -0.05 * 5 * 4)).norm(), 1e-15);
}

TEST(NodeDrag, KnowsNoWind) {
  const auto still = sheet(0, 0, 0.05, {0, 0, 0}), windy = sheet(0, 0, 0.05, {1, -2, 3});
  const ForceLaw& law = windy->law("drag");
  EXPECT_EQ(dissipativeForce(*windy->system, law, moving(*windy, {0, 0, 0})).norm(), 0) << "wind moves no node at rest";
  const State state = moving(*windy, {0, 3, 4});
  EXPECT_EQ(dissipativeForce(*windy->system, law, state), dissipativeForce(*still->system, still->law("drag"), state));
  EXPECT_EQ(law.mediumPower(state), 0);
}

}  // namespace
}  // namespace selvedge
