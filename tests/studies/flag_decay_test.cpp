// What the studies of the flag measure with: turning points of a swing, small motions about a hang, a matrix's condition.
#include "studies/flag/flag_decay.h"

#include <cmath>

#include <gtest/gtest.h>

#include "scene/files/reader.h"
#include "studies/flag/flag_matrix.h"

namespace selvedge::test {
namespace {

constexpr double kPeriod = 1.9;

// A swing that dies away, with a ripple; turning points are asked for at t = (k + 1/2) period / 2.
struct Swing {
  std::vector<double> t, y;
  Swing(double step, double decay, double ripple) {
    for (int i = 0; i * step < 12; ++i) {
      t.push_back(i * step);
      y.push_back(std::exp(-decay * t.back()) * std::sin(2 * M_PI * t.back() / kPeriod) +
                  ripple * std::sin(40 * t.back()));
    }
  }
};

TEST(TurningPoints, BetweenSamples) {
  const Swing swing(0.03, 0, 0);
  const std::vector<TurningPoint> turns = turningPoints(swing.t, swing.y, 0.1);
  ASSERT_EQ(turns.size(), 12u);
  for (std::size_t k = 0; k < turns.size(); ++k) {
    EXPECT_NEAR(turns[k].t, (static_cast<double>(k) + 0.5) * kPeriod / 2, 2e-4) << "a hundredth of a step";
    EXPECT_NEAR(turns[k].y, k % 2 == 0 ? 1 : -1, 1e-5);
  }
  EXPECT_NEAR(meanPeriod(turns), kPeriod, 1e-5);
}

TEST(TurningPoints, ARippleIsNone) {
  const Swing swing(0.005, 0.1, 0.02);
  EXPECT_EQ(turningPoints(swing.t, swing.y, 0.1).size(), 12u);
  EXPECT_GT(turningPoints(swing.t, swing.y, 0.001).size(), 20u) << "the ripple is there";
}

TEST(TurningPoints, NoneInWhatDoesNotTurn) {
  EXPECT_TRUE(turningPoints({0, 1, 2, 3}, {0, 1, 2, 3}, 0.1).empty());
  EXPECT_TRUE(turningPoints({0, 1, 2, 3}, {3, 2, 1, 0}, 0.1).empty());
  EXPECT_TRUE(turningPoints({}, {}, 0.1).empty());
  EXPECT_TRUE(std::isnan(meanPeriod({})));
}

Scene flag() { return loadScene(SELVEDGE_SOURCE_DIR "/configs/flag-parks-forsyth.toml", {}); }

// A hanging sheet swings between a chain, 1.2024 sqrt(g / l) for small swings (Bessel's first zero), and a rigid plate,
// sqrt(3 g / 2 l).
TEST(HangModes, TheSwingOfAHangingSheet) {
  const HangModes modes = modesOf(flag());
  const double chain = 1.2024 * std::sqrt(9.81 / 1.2), plate = std::sqrt(1.5 * 9.81 / 1.2);
  EXPECT_GT(modes.omega[modes.swing], 0.98 * chain);
  EXPECT_LT(modes.omega[modes.swing], 1.02 * plate);
  EXPECT_GT(modes.share, 0.4);
}

TEST(HangModes, ShapesAreOfUnitMassAndTheirEnergiesAddUp) {
  const HangModes modes = modesOf(flag());
  State state;
  state.q = modes.q + 0.1 * modes.shapes.col(0) + 0.2 * modes.shapes.col(5);
  state.v = 0.3 * modes.shapes.col(5);
  const double w0 = modes.omega[0], w5 = modes.omega[5];
  EXPECT_NEAR(modes.energyOf(state, 0), 0.5 * w0 * w0 * 0.01, 1e-10);
  EXPECT_NEAR(modes.energyOf(state, 5), 0.5 * (0.09 + w5 * w5 * 0.04), 1e-9);
  EXPECT_NEAR(modes.energyOf(state, 3), 0, 1e-15);
}

// A = M - factor dF/dq of the hanging flag has the eigenvalues m (1 + factor w^2) where all nodes weigh the same.
TEST(MatrixCondition, OfMassAloneAndWithStiffness) {
  Scene scene = flag();
  const Simulation simulation(scene, {.threads = 1, .ledger = false});
  State hang = simulation.state();
  hang.q = modesOf(scene).q;
  const auto& mass = simulation.cloth().nodeMass();
  const auto [low, high] = std::minmax_element(mass.begin(), mass.end());
  const MatrixCondition alone = conditionOf(simulation.cloth(), simulation.pins(), hang, 0);
  EXPECT_LE(alone.plain, *high / *low * (1 + 1e-12));
  EXPECT_GT(alone.plain, 1.5);
  EXPECT_NEAR(alone.preconditioned, 1, 1e-9) << "its own preconditioner";
  const MatrixCondition half = conditionOf(simulation.cloth(), simulation.pins(), hang, 0.5 * 0.03 * 0.03);
  const MatrixCondition whole = conditionOf(simulation.cloth(), simulation.pins(), hang, 0.03 * 0.03);
  EXPECT_GT(whole.plain, half.plain);
  EXPECT_LT(whole.plain, 2 * half.plain);
  EXPECT_LT(whole.preconditioned, whole.plain) << "it is good for something";
}

TEST(MatrixCondition, FactorsOfTheMethods) {
  EXPECT_EQ(forceFactor({"", "backward-euler", 0, false}), 1);
  EXPECT_EQ(forceFactor({"", "generalized-alpha", 0, false}), 0.5);
  EXPECT_EQ(forceFactor({"", "generalized-alpha", 1, false}), 0.25);
  EXPECT_TRUE(std::isnan(forceFactor({"", "rk4", 0, false})));
}

}  // namespace
}  // namespace selvedge::test
