// Springs given one by one, their limits, and what updateStiffness makes of moduli.
#include <gtest/gtest.h>

#include "forces/cloth_fixture.h"

namespace selvedge {
namespace {

using namespace test;

// Two nodes, one spring.
std::unique_ptr<Cloth> oneSpring(double rest, double k, double kd, const Vec3& end) {
  Mesh mesh;
  mesh.positions = {Vec3::Zero(), end};
  mesh.nodeMass = {1, 2};
  Spring spring;
  spring.b = 1, spring.rest = rest, spring.fixed = k, spring.damping = kd;
  mesh.springs = {spring};
  auto cloth = std::make_unique<Cloth>();
  cloth->build(mesh);
  return cloth;
}

State stateOf(const Cloth& cloth, const Vec3& v1 = Vec3::Zero()) {
  State state{flatten(cloth.system->mesh().positions), VecX::Zero(6), 0};
  state.v.tail<3>() = v1;
  return state;
}

TEST(Spring, OfRestLengthZeroIsLinearToTheLastBit) {
  const double k = 7.3;
  for (const Vec3& end : {Vec3(0, 0, 0), Vec3(1e-160, 0, 0), Vec3(1e-9, -2e-9, 3e-9), Vec3(0.3, -0.4, 1.2)}) {
    const auto cloth = oneSpring(0, k, 0, end);
    const ForceLaw& law = cloth->law("stretch");
    const VecX F = conservativeForce(*cloth->system, law, stateOf(*cloth));
    EXPECT_EQ(Vec3(F.head<3>()), Vec3(k * end));
    EXPECT_EQ(Vec3(F.tail<3>()), Vec3(-k * end));
    for (const Hessian mode : {Hessian::exact, Hessian::clamped, Hessian::spd, Hessian::gaussNewton}) {
      const MatX J = jacobian(*cloth->system, law, stateOf(*cloth), {mode, true}, 1, 0);
      EXPECT_EQ(Mat3(J.block<3, 3>(0, 3)), Mat3(k * Mat3::Identity()));
      EXPECT_EQ(Mat3(J.block<3, 3>(3, 3)), Mat3(-k * Mat3::Identity()));
    }
  }
}

TEST(Spring, AlongAnAxisIsExact) {
  for (const double x : {0.1, -0.7, 1.0 / 3}) {
    const double k = 11, rest = 0.25, kd = 0.9, v = 0.37;
    const auto cloth = oneSpring(rest, k, kd, {0, x, 0});
    const ForceLaw& law = cloth->law("stretch");
    const double sign = x > 0 ? 1 : -1;
    EXPECT_EQ(conservativeForce(*cloth->system, law, stateOf(*cloth))[1], k * ((std::abs(x) - rest) * sign));
    EXPECT_EQ(dissipativeForce(*cloth->system, law, stateOf(*cloth, {0, v, 0}))[1], kd * v);
    EXPECT_EQ(law.energy(stateOf(*cloth)), k * (0.5 * (std::abs(x) - rest) * (std::abs(x) - rest)));
    const MatX J = jacobian(*cloth->system, law, stateOf(*cloth), {Hessian::gaussNewton, true}, 1, 0);
    EXPECT_EQ(J(1, 4), k);
    EXPECT_EQ(J(0, 3), 0);
  }
}

TEST(Spring, WithoutLengthGivesNumbers) {
  for (const double length : {0.0, 1e-300, 1e-14}) {
    const auto cloth = oneSpring(0.5, 3, 1, {length, 0, 0});
    const ForceLaw& law = cloth->law("stretch");
    const State state = stateOf(*cloth, {1, 2, 3});
    EXPECT_TRUE(conservativeForce(*cloth->system, law, state).allFinite());
    EXPECT_TRUE(dissipativeForce(*cloth->system, law, state).allFinite());
    for (const Hessian mode : {Hessian::exact, Hessian::clamped}) {
      EXPECT_TRUE(jacobian(*cloth->system, law, state, {mode, true}, 1, 1).allFinite());
    }
    EXPECT_NEAR(law.energy(state), 0.5 * 3 * 0.25, 1e-12);
  }
}

// A damper at rest length zero is k_d (v1 - v0) when it passes through the point, as on either side of it.
TEST(Spring, DamperOfRestLengthZeroWorksAtTheOrigin) {
  const auto cloth = oneSpring(0, 5, 0.4, Vec3::Zero());
  const VecX F = dissipativeForce(*cloth->system, cloth->law("stretch"), stateOf(*cloth, {0, 2, 0}));
  EXPECT_EQ(Vec3(F.tail<3>()), Vec3(0, -0.8, 0));
}

// Pulled on, a spring stiffens across; pushed, it pushes aside, and clamping drops just that.
TEST(Spring, ClampingActsInCompressionOnly) {
  for (const double length : {0.8, 1.3}) {
    const auto cloth = oneSpring(1, 10, 0, {length, 0, 0});
    const auto block = [&](Hessian mode) {
      const MatX J = jacobian(*cloth->system, cloth->law("stretch"), stateOf(*cloth), {mode, true}, 1, 0);
      return Mat3(J.block<3, 3>(0, 3));
    };
    const double across = 10 * (1 - 1 / length);
    EXPECT_DOUBLE_EQ(block(Hessian::exact)(1, 1), across);
    EXPECT_DOUBLE_EQ(block(Hessian::clamped)(1, 1), std::max(across, 0.0));
    EXPECT_DOUBLE_EQ(block(Hessian::spd)(1, 1), std::max(across, 0.0));
    EXPECT_DOUBLE_EQ(block(Hessian::gaussNewton)(1, 1), 0);
    EXPECT_DOUBLE_EQ(block(Hessian::exact)(0, 0), 10);
  }
}

TEST(SpringNetwork, StiffnessFollowsModuliAndOwnNumbers) {
  SpringNetwork network;
  network.springs.resize(3);
  network.springs[0].warp = 0.5, network.springs[0].shear = -1;
  network.springs[1].kind = SpringKind::shear, network.springs[1].shear = 2;
  network.springs[2].kind = SpringKind::bend, network.springs[2].bend = {100, 10}, network.springs[2].fixed = 4;
  network.springs[2].fixedDamping = 0.25;
  SpringModuli moduli{{1000, 500}, 100, {0.01, 0.02}, 0.1, 0.2, 0.5};
  updateStiffness(network.springs, moduli);
  EXPECT_DOUBLE_EQ(network.springs[0].stiffness, 400);
  EXPECT_DOUBLE_EQ(network.springs[0].damping, 40);
  EXPECT_DOUBLE_EQ(network.springs[1].stiffness, 200);
  EXPECT_DOUBLE_EQ(network.springs[1].damping, 40);
  EXPECT_DOUBLE_EQ(network.springs[2].stiffness, 1 + 0.2 + 4);
  EXPECT_DOUBLE_EQ(network.springs[2].damping, 0.5 * 5.2 + 0.25);
  moduli.shear = 5000;  // would make the first negative
  updateStiffness(network.springs, moduli);
  EXPECT_DOUBLE_EQ(network.springs[0].stiffness, 0.05 * 500);
}

// Two right triangles: axis edges inside K - Ks (half on the boundary), the diagonal 2 Ks.
TEST(SpringNetwork, DerivedFromASquareOfTwoTriangles) {
  Mesh mesh = gridMesh({0.1, 0.1}, 2, 2, Diagonals::oneWay);
  mesh.springs.clear();
  SpringNetwork network = buildSprings(mesh, buildTopology(mesh));
  updateStiffness(network.springs, {{1200, 800}, 100, {0, 0}, 0, 0, 0});
  ASSERT_EQ(network.springs.size(), 6U);
  int diagonals = 0, bends = 0;
  for (const Spring& s : network.springs) {
    const Vec3 side = mesh.positions[static_cast<std::size_t>(s.b)] - mesh.positions[static_cast<std::size_t>(s.a)];
    EXPECT_NEAR(s.rest, side.norm(), 1e-15);
    if (s.kind == SpringKind::bend) {
      ++bends;
    } else if (s.kind == SpringKind::shear) {
      EXPECT_NEAR(s.stiffness, 200, 1e-9);
      ++diagonals;
    } else {
      EXPECT_NEAR(s.stiffness, std::abs(side.x()) > 0.05 ? 550 : 350, 1e-9);
    }
  }
  EXPECT_EQ(diagonals, 1);
  EXPECT_EQ(bends, 1);
}

// A disc has edges in all directions: the moduli come out near, not equal (see spring_network.cpp).
TEST(SpringNetwork, DerivedOnADiscIsNearTheModuli) {
  auto cloth = std::make_unique<Cloth>();
  cloth->material.model = "springs";
  cloth->build(discMesh(1, 12));
  const auto energy = [&](double strain, double shear) {
    State state{flatten(cloth->system->mesh().positions), VecX::Zero(cloth->system->dofs()), 0};
    for (int i = 0; i < cloth->system->blockCount(); ++i) {
      state.q[3 * i] += strain * state.q[3 * i] + shear * state.q[3 * i + 1];
    }
    return cloth->law("stretch").energy(state) + cloth->law("shear").energy(state);
  };
  const double area = 0.5 * 72 * std::sin(2 * M_PI / 72) * 0.25, e = 1e-4;
  const double K = energy(e, 0) / (0.5 * e * e * area), Ks = energy(0, e) / (0.5 * e * e * area);
  RecordProperty("stretch_modulus_N_m", std::to_string(K));
  RecordProperty("shear_modulus_N_m", std::to_string(Ks));
  EXPECT_GT(K, 0.6 * 1200);
  EXPECT_LT(K, 1.1 * 1200);
  EXPECT_GT(Ks, 120);
  EXPECT_LT(Ks, 300);
}

}  // namespace
}  // namespace selvedge
