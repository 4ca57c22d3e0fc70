// Each kind of energy shows in its own entry of the ledger, and "numerical" is the integrator's own doing.
#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/run.h"

namespace selvedge::test {
namespace {

// A small soft patch, free or pinned, whose fastest mode the steps used here resolve well.
std::string patch(const std::string& method, double step, const std::string& rest, const std::string& material = "") {
  return fmt::format(R"(
[mesh]
size = 0.5
columns = 6
rows = 6
[material]
model = "springs"
stretch = 20
shear = 5
bend = 1e-4
{}
[gravity]
acceleration = [0, 0, 0]
[integrator]
method = "{}"
step = {}
newton_iterations = 50
newton_tolerance = 1e-12
[solver]
tolerance = 1e-12
{}
)",
                     material, method, step, rest);
}

const std::string kStretchedAndSpinning = "[start]\nstretch = [1.1, 1, 1]\nspin = [0, 2, 0]\n";

struct Range {
  double low = 0, high = 0, mean = 0;
};

// The numerical entry over a run, sampled every step; relative to the start's total energy.
Range numericalRange(Simulation& simulation, double from, double to) {
  const double scale = simulation.ledger().total();
  Range range;
  int samples = 0;
  while (simulation.time() < to && simulation.step()) {
    const double value = simulation.ledger().numerical() / scale;
    range.low = std::min(range.low, value);
    range.high = std::max(range.high, value);
    if (simulation.time() >= from) range.mean += value, ++samples;
  }
  range.mean /= std::max(samples, 1);
  return range;
}

class Conserving : public testing::TestWithParam<std::string> {};

TEST_P(Conserving, NumericalOscillatesAboutZero) {
  Simulation simulation(parseScene(patch(GetParam(), 2e-3, kStretchedAndSpinning), "test.toml"));
  const Range range = numericalRange(simulation, 5, 10);
  ASSERT_FALSE(simulation.failure());
  EXPECT_LT(range.low, 0);
  EXPECT_GT(range.high, 0);
  EXPECT_LT(range.high - range.low, 0.01);
  EXPECT_LT(std::abs(range.mean), 0.5 * (range.high - range.low)) << "a drift, not an oscillation";
}

INSTANTIATE_TEST_SUITE_P(Methods, Conserving, testing::Values("symplectic-euler", "trapezoidal", "leapfrog"),
                         [](const auto& info) { return info.param.substr(0, 4); });

TEST(Ledger, BackwardEulerLosesEnergyAtFirstOrder) {
  const auto loss = [](double step) {
    const auto simulation = simulate(patch("backward-euler", step, kStretchedAndSpinning), 0.5);
    return simulation->ledger().numerical();
  };
  const double coarse = loss(5e-4), fine = loss(2.5e-4);
  EXPECT_LT(coarse, 0);
  EXPECT_LT(fine, 0);
  EXPECT_NEAR(coarse / fine, 2.0, 0.2);
}

double entry(const Simulation& simulation, const std::string& column) {
  std::vector<double> row;
  simulation.ledger().row(row);
  const auto& names = simulation.ledger().columns();
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == column) return row[i];
  }
  ADD_FAILURE() << "no column " << column;
  return 0;
}

// Runs with one source or sink of energy; it must show in its own column, far above what the rest of the columns show.
struct Source {
  std::string name, toml, column;
  bool gains;
  std::string material = "";
};

class OwnEntry : public testing::TestWithParam<Source> {};

TEST_P(OwnEntry, AndNotElsewhere) {
  const Source& source = GetParam();
  const auto simulation = simulate(patch("trapezoidal", 1e-3, source.toml, source.material), 1);
  ASSERT_FALSE(simulation->failure());
  const double own = entry(*simulation, source.column);
  EXPECT_GT(source.gains ? own : -own, 1e-5);
  for (const std::string& column : simulation->ledger().columns()) {
    const bool work = column == "pin_work_J" || column == "wind_work_J" || column == "events_J" ||
                      column == "numerical_J" || column.find("damper") != std::string::npos || column == "drag_J" ||
                      column == "aerodynamics_J" || column == "rayleigh_J";
    const bool partner = source.column == "wind_work_J" && column == "drag_J";  // wind comes in through the drag
    if (!work || column == source.column || partner) continue;
    EXPECT_LT(std::abs(entry(*simulation, column)), 0.01 * std::abs(own)) << column;
  }
}

const std::string kStretched = "[start]\nstretch = [1.1, 1, 1]\n";

INSTANTIATE_TEST_SUITE_P(
    Sources, OwnEntry,
    testing::Values(
        Source{"drag", kStretched + "velocity = [1, 0, 0]\n[air]\nnode_drag = 0.01\n", "drag_J", false},
        Source{"wind", "[air]\nnode_drag = 0.01\nwind = [2, 0, 0]\n", "wind_work_J", true},
        Source{"aero", "[start]\nvelocity = [0, 1, 0]\n[air]\ndrag_coefficient = 1\n", "aerodynamics_J", false},
        Source{"rayleigh", kStretched, "rayleigh_J", false, "rayleigh_stiffness = 0.01"},
        Source{"stretch", kStretched, "stretch_damper_J", false, "stretch_damping = 0.01"},
        Source{"shear", "[start]\nstretch = [1.1, 1, 0.9]\n", "shear_damper_J", false, "shear_damping = 0.02"},
        Source{"pin", "[[pin]]\nwhere = \"left\"\nmotion = \"sine\"\namplitude = [0.05, 0, 0]\nfrequency = 1\n",
               "pin_work_J", true},
        Source{"impulse", "[[event]]\ntime = 0.2\nimpulse = [0.01, 0, 0]\non = \"all\"\n", "events_J", true}),
    [](const auto& info) { return info.param.name; });

TEST(Ledger, ClosesByConstruction) {
  const auto simulation =
      simulate(patch("rk4", 1e-3, "[air]\nnode_drag = 0.01\nwind = [1, 2, 0]\n[[pin]]\nwhere = \"corner0\"\n"), 0.5);
  const Ledger& ledger = simulation->ledger();
  const double start = 0;  // flat, at rest, no gravity
  const double sum =
      ledger.pinWork() + ledger.windWork() + ledger.damperWork() + ledger.eventWork() + ledger.numerical();
  EXPECT_NEAR(ledger.total() - start, sum, 1e-14 * std::abs(ledger.windWork()));
  EXPECT_GT(ledger.total(), 1e-4);
}

}  // namespace
}  // namespace selvedge::test
