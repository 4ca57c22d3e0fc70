// Fits of running scenes against the closed form of what the method does to an oscillator.
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "diagnostics/oscillation_fit.h"
#include "scene/files/reader.h"
#include "sim/simulation.h"

namespace selvedge::test {
namespace {

// x of the second node over time.
OscillationFit fitOf(const std::string& scene, const std::string& method, double duration, double step = 0) {
  Scene made = loadScene(scene, {SELVEDGE_SOURCE_DIR "/configs"});
  made.integrator.method = method;
  if (step > 0) made.integrator.step = step;
  Simulation simulation(made, {1, true});
  std::vector<double> t, x;
  do {
    t.push_back(simulation.time());
    x.push_back(simulation.state().q[3]);
  } while (simulation.time() < duration && simulation.step());
  return fitOscillation(t, x);
}

// x'' = -x with h = 0.1: backward Euler's roots are 1 / (1 +- i h), explicit Euler's 1 +- i h.
TEST(FittedScenes, OscillatorDecaysAsTheRootsSay) {
  const double h = 0.1, rate = std::log1p(h * h) / (2 * h), turn = std::atan(h) / h;
  const OscillationFit backward = fitOf("oscillator", "backward-euler", 40);
  ASSERT_EQ(backward.kind, OscillationFit::Kind::oscillation);
  EXPECT_NEAR(backward.sigma, rate, 1e-7);
  EXPECT_NEAR(backward.omega, turn, 1e-7);
  EXPECT_NEAR(backward.zeta(), rate / std::hypot(rate, turn), 1e-7);
  const OscillationFit forward = fitOf("oscillator", "explicit-euler", 40);
  ASSERT_EQ(forward.kind, OscillationFit::Kind::oscillation);
  EXPECT_NEAR(forward.sigma, -rate, 1e-7);
  EXPECT_NEAR(forward.omega, turn, 1e-7);
  const OscillationFit verlet = fitOf("oscillator", "verlet", 40);
  EXPECT_NEAR(verlet.sigma, 0, 1e-7);
  EXPECT_NEAR(verlet.omega, 2 / h * std::asin(h / 2), 1e-7);
}

// From the horizontal a pendulum of length L takes 4 K(sin 45 degrees) sqrt(L / g), K = 1.854074677 (Legendre), for a
// swing there and back; the spring gives a little.
TEST(FittedScenes, PendulumSwingsInTheTimeOfItsEllipticIntegral) {
  const double period = 4 * 1.854074677 / std::sqrt(9.81);
  const OscillationFit fit = fitOf("pendulum", "implicit-midpoint", 10);
  ASSERT_EQ(fit.kind, OscillationFit::Kind::oscillation);
  EXPECT_NEAR(1 / fit.frequency(), period, 0.005 * period);
  EXPECT_NEAR(fit.sigma, 0, 0.005);
  EXPECT_LT(fit.rms, 0.15);  // x is no pure cosine
}

}  // namespace
}  // namespace selvedge::test
