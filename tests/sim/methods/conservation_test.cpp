// Linear and angular momentum of the spinning free patch: kept to round-off by every method that should keep them,
// measured for the others.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "scene/files/reader.h"
#include "support/cloth/run.h"

namespace selvedge::test {
namespace {

std::unique_ptr<Simulation> spin(std::string_view method, double duration) {
  Scene scene = loadScene(SELVEDGE_SOURCE_DIR "/configs/free-patch.toml", {});
  scene.integrator.method = method;
  // A small step for the methods that amplify every oscillation: within the time of the test they stay sane.
  scene.integrator.step = findMethod(method)->stabilityLimit == 0 ? 1e-4 : 1e-3;
  if (method == "explicit-euler") scene.integrator.step = 1e-5;  // it grows fastest
  scene.integrator.newtonIterations = 50;
  scene.integrator.newtonTolerance = 1e-14;
  scene.solver.tolerance = 1e-13;
  auto simulation = std::make_unique<Simulation>(std::move(scene), SimulationOptions{0, false});
  while (simulation->time() < duration - 1e-9 && simulation->step()) continue;
  return simulation;
}

class Momentum : public testing::TestWithParam<std::string> {};

// Relative to sum m |v|, which is the size of what could be lost.
double momentumScale(const Simulation& simulation) {
  double sum = 0;
  const ClothSystem& cloth = simulation.cloth();
  for (int i = 0; i < cloth.blockCount(); ++i) {
    sum += cloth.nodeMass()[static_cast<std::size_t>(i)] * simulation.state().v.segment<3>(3 * i).norm();
  }
  return sum;
}

TEST_P(Momentum, OfTheFreePatch) {
  const auto simulation = spin(GetParam(), 0.2);
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  const double linear =
      findProbe("momentum_drift_kg_m_s")->measure(simulation->probeInput()) / momentumScale(*simulation);
  const double angular = findProbe("spin_drift")->measure(simulation->probeInput());
  fmt::print("{:<20} linear {:9.2e}  angular {:9.2e}\n", GetParam(), linear, angular);
  EXPECT_LT(linear, 1e-11);
  // Quadratic invariants: kept by the symplectic splittings and by the Gauss collocation methods.
  const std::vector<std::string> exact{"symplectic-euler", "leapfrog", "implicit-midpoint", "gauss-legendre-4"};
  const bool keeps = std::find(exact.begin(), exact.end(), GetParam()) != exact.end();
  EXPECT_LT(angular, keeps ? 1e-10 : 0.02);
}

INSTANTIATE_TEST_SUITE_P(Methods, Momentum, testing::ValuesIn(methodNames()), testNameOf);

}  // namespace
}  // namespace selvedge::test
