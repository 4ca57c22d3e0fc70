// Parks & Forsyth's flag: the four decay rates of their figure 2, judged by order and ratio (their mesh, material and
// drive are not known).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "diagnostics/equilibrium.h"
#include "diagnostics/fit.h"
#include "scene/reader.h"
#include "sim/simulation.h"

namespace selvedge::test {
namespace {

struct Curve {
  std::vector<double> t, energy;  // J, total
  double hang = 0;                // J, of the static hang found from the end of the run
  StepReport totals;
};

Curve fly(const std::string& method, double step, int seed = 1, int newtonIterations = 1) {
  Scene scene = loadScene(SELVEDGE_SOURCE_DIR "/configs/flag-parks-forsyth.toml", {});
  scene.integrator.method = method;
  scene.integrator.step = step;
  scene.integrator.newtonIterations = newtonIterations;
  scene.start.seed = seed;
  Simulation simulation(std::move(scene));
  Curve curve;
  while (simulation.time() < 60 - 1e-9 && simulation.step()) {
    curve.t.push_back(simulation.time());
    curve.energy.push_back(simulation.ledger().total());
  }
  EXPECT_FALSE(simulation.failure()) << simulation.failure()->message();
  State state = simulation.state();
  const Equilibrium hang = findEquilibrium(simulation.cloth(), simulation.pins(), state);
  EXPECT_TRUE(hang.converged) << "residual " << hang.residual << " N after " << hang.iterations;
  curve.hang = hang.energy;
  curve.totals = simulation.totals();
  return curve;
}

TEST(Flag, FourDecayRatesInThePublishedOrder) {
  struct Run {
    std::string method;
    double step, published;
    Curve curve;
    double sigma = 0;
  };
  std::vector<Run> runs{{"backward-euler", 0.005, 0.069, {}},
                        {"backward-euler", 0.03, 0.358, {}},
                        {"generalized-alpha", 0.005, 0.008, {}},
                        {"generalized-alpha", 0.03, 0.08, {}}};
  double hang = 0;
  for (Run& run : runs) {
    run.curve = fly(run.method, run.step);
    hang = std::min(hang, run.curve.hang);
  }
  for (Run& run : runs) {
    EXPECT_EQ(run.curve.totals.capped, 0);
    std::vector<double> above;
    for (double energy : run.curve.energy) above.push_back(energy - hang);
    run.sigma = fitDecay(run.curve.t, above, 30, 60).sigma;
    fmt::print(
        "{:<18} h = {:<6} sigma = {:.4f} 1/s (30-40 s {:.4f}, 50-60 s {:.4f}; published {}), hang {:.9f} J, "
        "indefinite {}, capped {}\n",
        run.method, run.step, run.sigma, fitDecay(run.curve.t, above, 30, 40).sigma,
        fitDecay(run.curve.t, above, 50, 60).sigma, run.published, run.curve.hang, run.curve.totals.indefinite,
        run.curve.totals.capped);
    EXPECT_GT(run.sigma, run.published / 2);
    EXPECT_LT(run.sigma, run.published * 2);
  }
  const double beFine = runs[0].sigma, beCoarse = runs[1].sigma, gaFine = runs[2].sigma, gaCoarse = runs[3].sigma;
  // The published order: BE at 0.03 decays fastest, then GA at 0.03 and BE at 0.005 (0.08 and 0.069: too close to be
  // told apart without the authors' mesh), GA at 0.005 far behind.
  EXPECT_GT(beCoarse, 2 * std::max(gaCoarse, beFine));
  EXPECT_GT(std::min(gaCoarse, beFine), 2 * gaFine);
  EXPECT_GT(beFine / gaFine, 3.5);
  EXPECT_GT(beCoarse / gaCoarse, 3.5);
}

double sigmaOf(const Curve& curve) {
  std::vector<double> above;
  for (double energy : curve.energy) above.push_back(energy - curve.hang);
  return fitDecay(curve.t, above, 30, 60).sigma;
}

// generalized-alpha at 0.005 s is chaotic: the ratio must hold whatever the noise of the start.
TEST(FlagLong, TheRatioHoldsForEverySeed) {
  const double euler = sigmaOf(fly("backward-euler", 0.005));
  for (int seed = 1; seed <= 6; ++seed) {
    const double alpha = sigmaOf(fly("generalized-alpha", 0.005, seed));
    fmt::print("seed {}: generalized-alpha {:.4f} 1/s, ratio {:.1f}\n", seed, alpha, euler / alpha);
    EXPECT_GT(euler / alpha, 3.5) << seed;
  }
}

// With Newton converged the methods rank the same.
TEST(FlagLong, ConvergedNewtonKeepsTheOrder) {
  for (const double step : {0.005, 0.03}) {
    const double euler = sigmaOf(fly("backward-euler", step, 1, 50)),
                 alpha = sigmaOf(fly("generalized-alpha", step, 1, 50));
    fmt::print("converged, h = {}: backward Euler {:.4f}, generalized-alpha {:.4f} 1/s\n", step, euler, alpha);
    EXPECT_GT(euler, 2 * alpha) << step;
  }
}

}  // namespace
}  // namespace selvedge::test
