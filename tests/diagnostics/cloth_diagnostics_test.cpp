// The fastest mode and the static hang, against closed forms.
#include <cmath>

#include <gtest/gtest.h>

#include "constraints/pins.h"
#include "diagnostics/equilibrium.h"
#include "diagnostics/frequency.h"
#include "forces/materials.h"

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
