// The exact motion against closed forms, and against a method of this program at tiny steps.
#include "studies/accuracy/reference_solution.h"

#include <cmath>

#include <gtest/gtest.h>

#include "constraints/pins.h"
#include "integrators/methods.h"
#include "scene/files/reader.h"
#include "sim/simulation.h"

namespace selvedge {
namespace {

Scene sceneOf(const char* name, const std::vector<std::string>& settings) {
  return loadScene(name, {SELVEDGE_SOURCE_DIR "/configs"}, settings);
}

TEST(ReferenceSolution, IsTheCosineOfAnOscillator) {
  const Simulation simulation(sceneOf("oscillator", {}));
  const Reference found =
      referenceSolution(simulation.cloth(), simulation.pins(), simulation.start(), 0.5, 20, {1e-13, 20000});
  ASSERT_EQ(found.failure, "");
  ASSERT_EQ(found.states.size(), 21u);
  for (const State& state : found.states) {
    EXPECT_NEAR(state.q[3], 0.1 * std::cos(state.t), 1e-12) << state.t;
    EXPECT_NEAR(state.v[3], -0.1 * std::sin(state.t), 1e-12) << state.t;
  }
  EXPECT_NEAR(found.states.back().t, 10, 1e-12);
}

// x'' = -(x - p), p = sin(2 t) A: x = a cos t + b sin t + c sin 2t with c = A w0^2 / (w0^2 - 4) = -A/3, from x = 0.1 at
// rest.
TEST(ReferenceSolution, FollowsPrescribedMotion) {
  const Simulation simulation(sceneOf("oscillator", {}));
  Pins pins(2, 3);
  PinMotion shaken;
  shaken.kind = PinMotion::Kind::sine;
  shaken.amplitude = {0.05, 0, 0};
  shaken.frequency = 2 / (2 * M_PI);
  pins.pin(0, shaken);
  const Reference found = referenceSolution(simulation.cloth(), pins, simulation.start(), 0.25, 16, {1e-13, 20000});
  ASSERT_EQ(found.failure, "");
  const double c = -0.05 / 3;
  for (const State& state : found.states) {
    const double t = state.t;
    EXPECT_NEAR(state.q[3], 0.1 * std::cos(t) - 2 * c * std::sin(t) + c * std::sin(2 * t), 1e-12) << t;
  }
  EXPECT_EQ(found.states.back().q[0], 0.05 * std::sin(2 * found.states.back().t));
}

// Two ways that share nothing but the forces: a patch that falls and swings, with dampers.
TEST(ReferenceSolution, AgreesWithGaussLegendreAtTinySteps) {
  const Scene scene =
      sceneOf("hanging", {"mesh.columns=4", "mesh.rows=4", "material.stretch=20", "material.shear=5",
                          "material.bend=0.01", "air.drag_coefficient=0", "integrator.hessian=exact",
                          "integrator.method=gauss-legendre-4", "integrator.newton_iterations=50",
                          "integrator.newton_tolerance=1e-13", "solver.kind=cholesky", "integrator.step=0.0005"});
  Simulation simulation(scene);
  const Reference found =
      referenceSolution(simulation.cloth(), simulation.pins(), simulation.start(), 0.2, 1, {1e-13, 100000});
  ASSERT_EQ(found.failure, "");
  while (simulation.time() < 0.2 - 1e-6) ASSERT_TRUE(simulation.step());
  EXPECT_GT((found.states[1].q - simulation.start().q).cwiseAbs().maxCoeff(), 0.1);
  EXPECT_LT((found.states[1].q - simulation.state().q).cwiseAbs().maxCoeff(), 1e-10);
  EXPECT_LT((found.states[1].v - simulation.state().v).cwiseAbs().maxCoeff(), 1e-8);
}

TEST(ReferenceSolution, GivesUpWhereItIsToo) {
  const Simulation simulation(sceneOf("pendulum", {}));
  const Reference found =
      referenceSolution(simulation.cloth(), simulation.pins(), simulation.start(), 10, 2, {1e-13, 500});
  EXPECT_NE(found.failure, "");
  EXPECT_EQ(found.states.size(), 1u);
  EXPECT_LT(found.evaluations, 600);
}

TEST(ReferenceSolution, EndsWhereItIsTold) {
  const Simulation simulation(sceneOf("oscillator", {}));
  const Reference found = referenceSolution(simulation.cloth(), simulation.pins(), simulation.start(), 0.5, 20,
                                            {1e-10, 20000}, [](int i) { return i < 3; });
  EXPECT_EQ(found.failure, "");
  EXPECT_EQ(found.states.size(), 4u);
}

}  // namespace
}  // namespace selvedge
