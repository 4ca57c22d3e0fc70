// The fastest mode and the static hang, against closed forms and dense algebra.
#include <cmath>

#include <gtest/gtest.h>

#include "constraints/pins.h"
#include "diagnostics/equilibrium.h"
#include "diagnostics/frequency.h"
#include "forces/materials.h"
#include "model/cloth_system.h"
#include "model/generators/mesh_generators.h"
#include "support/dense.h"

namespace selvedge {
namespace {

// A chain of nodes hanging straight down from a pinned one, springs of stiffness k and rest length l, masses m.
struct Chain {
  static constexpr int kNodes = 6;
  static constexpr double kStiffness = 50, kLength = 0.2, kMass = 0.1;
  MaterialSettings material;
  GravitySettings gravity;
  AirSettings air;
  std::unique_ptr<ClothSystem> cloth;
  Pins pins{kNodes, 3};
  State state;

  Chain() {
    material.model = "springs";
    Mesh mesh;
    for (int i = 0; i < kNodes; ++i) {
      mesh.positions.emplace_back(0, -kLength * i, 0);
      mesh.nodeMass.push_back(kMass);
      if (i == 0) continue;
      Spring spring;
      spring.a = i - 1, spring.b = i;
      spring.rest = kLength;
      spring.fixed = kStiffness;
      mesh.springs.push_back(spring);
    }
    cloth = makeCloth(mesh, material, gravity, air);
    state.q.setZero(3 * kNodes);
    for (int i = 0; i < kNodes; ++i) state.q[3 * i + 1] = -kLength * i;
    state.v.setZero(3 * kNodes);
    pins.pin(0, PinMotion{});
  }
};

TEST(FastestMode, OfAFixedFreeChain) {
  const Chain chain;
  // w_max = 2 sqrt(k/m) sin((2N-1)/(2N+1) pi/2) for N masses behind a fixed end
  const int n = Chain::kNodes - 1;
  const double expected =
      2 * std::sqrt(Chain::kStiffness / Chain::kMass) * std::sin((2.0 * n - 1) / (2.0 * n + 1) * M_PI / 2);
  const FastestMode mode = fastestMode(*chain.cloth, chain.pins, chain.state);
  EXPECT_NEAR(mode.omega / expected, 1, 1e-3);
  EXPECT_EQ(mode.node, 3) << "the mode is sin(9 j pi / 11) at node j";
}

// A dense reference: the largest eigenvalue of M^-1/2 A M^-1/2 over the free coordinates, A = -(cq dF/dq + cv dF/dv).
double denseEigenvalue(const ClothSystem& cloth, const Constraints& constraints, const State& state, double cq,
                       double cv) {
  BlockMatrix A = cloth.makeMatrix();
  A.setZero();
  cloth.addJacobians(state, {Hessian::exact, true}, -cq, -cv, A);
  const int n = cloth.dofs();
  VecX mass, unit, column;
  cloth.massDiagonal(state.q, mass);
  MatX dense = MatX::Zero(n, n);
  for (int i = 0; i < n; ++i) {
    unit = VecX::Unit(n, i);
    A.multiply(unit, column);
    for (int j = 0; j < n; ++j) {
      const bool held =
          constraints.fixed()[static_cast<std::size_t>(i)] || constraints.fixed()[static_cast<std::size_t>(j)];
      dense(j, i) = held ? 0 : column[j] / std::sqrt(mass[i] * mass[j]);
    }
  }
  return test::eigenvaluesOf(dense).maxCoeff();
}

// A crumpled, stretched patch of every material: nothing about it is special.
TEST(FrequencyEstimator, FindsTheLargestEigenvalues) {
  for (const std::string model : {"springs", "triangles", "elastic"}) {
    MaterialSettings material;
    material.model = model;
    material.stretchDamping = 1e-3;
    material.rayleighMass = 0.1;
    GravitySettings gravity;
    AirSettings air;
    air.dragCoefficient = 1;
    const auto cloth = makeCloth(gridMesh({0.5, 0.5}, 9, 9, Diagonals::alternating), material, gravity, air);
    Pins pins(cloth->blockCount(), 3);
    pins.pin(0, PinMotion{});
    State state;
    state.q.resize(cloth->dofs());
    for (Eigen::Index i = 0; i < state.q.size(); ++i) {
      state.q[i] = 1.05 * cloth->mesh().positions[static_cast<std::size_t>(i / 3)][i % 3] +
                   5e-3 * std::sin(7.0 * static_cast<double>(i * i));
    }
    state.v = 0.1 * state.q;
    FrequencyEstimator estimator;
    const double omega = std::sqrt(denseEigenvalue(*cloth, pins, state, 1, 0));
    EXPECT_NEAR(estimator.frequency(*cloth, pins, state, 64) / omega, 1, 1e-3) << model;
    const double quick = estimator.frequency(*cloth, pins, state, 10);
    EXPECT_GT(quick, 0.96 * omega) << model;
    EXPECT_LE(quick, 1.0001 * omega) << model;
    EXPECT_NEAR(estimator.damping(*cloth, pins, state, 64) / denseEigenvalue(*cloth, pins, state, 0, 1), 1, 1e-3)
        << model;
  }
}

TEST(Equilibrium, OfAHangingChain) {
  Chain chain;
  chain.state.q[3 * 3] += 0.05;  // push it aside first
  const Equilibrium found = findEquilibrium(*chain.cloth, chain.pins, chain.state);
  ASSERT_TRUE(found.converged) << found.residual;
  double y = 0;
  for (int i = 1; i < Chain::kNodes; ++i) {
    y -= Chain::kLength +
         (Chain::kNodes - i) * Chain::kMass * 9.81 / Chain::kStiffness;  // the spring carries what is below
    EXPECT_NEAR(chain.state.q[3 * i + 1], y, 1e-7) << i;
    EXPECT_NEAR(chain.state.q[3 * i], 0, 1e-7) << i;
  }
}

}  // namespace
}  // namespace selvedge
