// Each kind of energy shows in its own entry of the ledger, and "numerical" is the integrator's own doing.
#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/cloth/run.h"

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

const std::string kStretchedAndSpinning = "[start]\nstretch = [1.03, 1, 1]\nspin = [0, 1, 0]\n";

struct Range {
  double low = 1e300, high = -1e300, early = 0, late = 0;  // extremes, and the means of the first and second half
};

// The numerical entry from 2 s to 10 s, relative to the total energy at the start.
Range numericalRange(const std::string& toml) {
  Simulation simulation(parseScene(toml, "test.toml"));
  const double scale = simulation.ledger().total();
  Range range;
  int early = 0, late = 0;
  while (simulation.time() < 10 && simulation.step()) {
    const double value = simulation.ledger().numerical() / scale;
    if (simulation.time() < 2) continue;
    range.low = std::min(range.low, value);
    range.high = std::max(range.high, value);
    const bool first = simulation.time() < 6;
    (first ? range.early : range.late) += value;
    ++(first ? early : late);
  }
  EXPECT_FALSE(simulation.failure());
  range.early /= early, range.late /= late;
  return range;
}

// Two masses on a spring, free, spinning and swinging: regular motion, so that any drift is the method's.
std::string dumbbell(const std::string& method, double step) {
  return fmt::format(R"(
[mesh]
kind = "nodes"
[nodes]
positions = [[-0.6, 0, 0], [0.6, 0, 0]]
masses = [1, 1]
springs = [{{ a = 0, b = 1, rest = 1, stiffness = 100 }}]
[gravity]
acceleration = [0, 0, 0]
[start]
spin = [0, 2, 0]
[integrator]
method = "{}"
step = {}
newton_iterations = 50
newton_tolerance = 1e-13
[solver]
tolerance = 1e-13
)",
                     method, step);
}

class Conserving : public testing::TestWithParam<std::string> {};

// A symplectic method (or one conjugate to such a method) conserves an energy a little beside the true one: the error
// swings within a band that shrinks with the step, and does not drift.
TEST_P(Conserving, NumericalOscillatesWithoutDrift) {
  const Range coarse = numericalRange(dumbbell(GetParam(), 4e-3)), fine = numericalRange(dumbbell(GetParam(), 2e-3));
  const double band = coarse.high - coarse.low, ratio = (fine.high - fine.low) / band;
  fmt::print("{}: band {:.2e}, at half the step {:.2f} of it; mean {:.2e} early, {:.2e} late\n", GetParam(), band,
             ratio, coarse.early, coarse.late);
  EXPECT_GT(band, 1e-6);
  EXPECT_NEAR(ratio, GetParam() == "symplectic-euler" ? 0.5 : 0.25, 0.02) << "first, else second order";
  EXPECT_LT(std::abs(coarse.late - coarse.early), 0.1 * band) << "a drift, not an oscillation";
}

// On a patch the energy wanders between modes, and the band with it; it stays far below what backward Euler takes.
TEST_P(Conserving, NumericalStaysSmallOnAPatch) {
  const Range own = numericalRange(patch(GetParam(), 1e-3, kStretchedAndSpinning));
  const Range euler = numericalRange(patch("backward-euler", 1e-3, kStretchedAndSpinning));
  EXPECT_LT(std::max(own.high, -own.low), 0.1 * -euler.late) << "backward Euler's mean loss: " << euler.late;
}

INSTANTIATE_TEST_SUITE_P(Methods, Conserving,
                         testing::Values("symplectic-euler", "trapezoidal", "leapfrog", "implicit-midpoint"),
                         [](const auto& each) {
                           return each.param.substr(0, 8) == "implicit" ? "implicit" : each.param.substr(0, 4);
                         });

// Within a step the ledger books the works of dampers alone where nothing else works. A pin that moves by nothing makes it
// look at every inner step in full.
TEST(Ledger, InnerStepsInPassingAreBookedAlike) {
  const std::string damped = "stretch_damping = 0.002\nbend_damping = 1e-6\n", undamped;
  const std::string rayleigh = damped + "rayleigh_mass = 0.5\nrayleigh_stiffness = 1e-4\n";
  const std::string air = "[air]\ndrag_coefficient = 1\nwind_field = \"gusts\"\n";
  const std::string swing = "[start]\nstretch = [1.03, 1, 1]\nvelocity = [0, 0, 0.4]\n";
  for (const std::string method : {"symplectic-euler", "leapfrog", "rk4", "adams-bashforth-2", "bdf2"}) {
    for (const auto& [material, more] :
         {std::pair(undamped, swing), std::pair(damped, swing), std::pair(rayleigh, swing + air)}) {
      std::string text = patch(method, 0.016, "", material);
      text.replace(text.find("newton_iterations"), 0, "substeps = 16\n");
      text += more + "[[pin]]\nwhere = [\"corner0\", \"corner1\"]\n";
      Simulation passing(parseScene(text, "test.toml"));
      Simulation looking(parseScene(text + "motion = \"sine\"\nfrequency = 1\namplitude = [0, 0, 0]\n", "test.toml"));
      for (int i = 0; i < 30; ++i) {
        ASSERT_TRUE(passing.step());
        ASSERT_TRUE(looking.step());
      }
      ASSERT_EQ(passing.state().q, looking.state().q) << method;
      std::vector<double> one, other;
      passing.ledger().row(one);
      looking.ledger().row(other);
      EXPECT_EQ(one, other) << method << material << more;
      EXPECT_LT(passing.ledger().damperWork(), material.empty() ? 1e-15 : -1e-4) << method;
    }
  }
}

// What flows and tears between two looks is booked as where each inner step is looked at; a pin as above makes the difference.
class ClothThatGives : public testing::TestWithParam<std::string> {};

TEST_P(ClothThatGives, IsBookedAlikeInPassing) {
  const std::string text = fmt::format(R"(
mesh = {{ columns = 9, rows = 9, size = [0.4, 0.4], plane = "vertical" }}
material = {{ model = "{}", density = 0.2, stretch = 400, shear = 60, bend = 1e-4, stretch_damping = 0.002, bend_damping = 1e-6 }}
plastic = {{ law = "limits", elastic_limit = 0.004, plastic_limit = 0.5, bend_elastic_limit = 1, bend_plastic_limit = 100 }}
tearing = {{ law = "stretch", stretch = 0.06 }}
integrator = {{ method = "symplectic-euler", step = 0.01, substeps = 64 }}
start = {{ stretch = [1.05, 1, 1], velocity = [0, -2, 1] }}
[[pin]]
where = ["corner0", "corner1"]
)",
                                       GetParam());
  Simulation passing(parseScene(text, "test.toml"));
  Simulation looking(parseScene(text + "motion = \"sine\"\nfrequency = 1\namplitude = [0, 0, 0]\n", "test.toml"));
  for (int i = 0; i < 30; ++i) {
    ASSERT_TRUE(passing.step()) << passing.failure()->message();
    ASSERT_TRUE(looking.step());
  }
  ASSERT_EQ(passing.state().q, looking.state().q);
  std::vector<double> one, other;
  passing.ledger().row(one);
  looking.ledger().row(other);
  ASSERT_EQ(one.size(), other.size());
  for (std::size_t i = 0; i < one.size(); ++i) EXPECT_NEAR(one[i], other[i], 1e-10) << passing.ledger().columns()[i];
  EXPECT_LT(passing.ledger().plasticWork(), -1e-3);
  EXPECT_LT(passing.ledger().tearingWork(), -1e-7);
  EXPECT_LT(passing.ledger().damperWork(), -1e-4);
}

INSTANTIATE_TEST_SUITE_P(Models, ClothThatGives, testing::Values("springs", "triangles"), testNameOf);

TEST(Ledger, BackwardEulerLosesEnergyAtFirstOrder) {
  const auto loss = [](double step) {
    const auto simulation = simulate(patch("backward-euler", step, kStretchedAndSpinning), 0.1);
    return simulation->ledger().numerical();
  };
  const double coarse = loss(1e-4), fine = loss(5e-5);
  fmt::print("backward Euler's loss: {:.3e} J at 1e-4 s, {:.3e} J at 5e-5 s\n", coarse, fine);
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
    const bool partner =
        source.column == "wind_work_J" && column == "aerodynamics_J";  // wind comes in through the drag
    if (!work || column == source.column || partner) continue;
    EXPECT_LT(std::abs(entry(*simulation, column)), 0.01 * std::abs(own)) << column;
  }
}

const std::string kStretched = "[start]\nstretch = [1.1, 1, 1]\n";

INSTANTIATE_TEST_SUITE_P(
    Sources, OwnEntry,
    testing::Values(
        Source{"drag", kStretched + "velocity = [1, 0, 0]\n[air]\nnode_drag = 0.01\n", "drag_J", false},
        Source{"wind", "[air]\ndrag_coefficient = 1\nwind = [0, 2, 0]\n", "wind_work_J", true},
        Source{"aero", "[start]\nvelocity = [0, 1, 0]\n[air]\ndrag_coefficient = 1\n", "aerodynamics_J", false},
        Source{"rayleigh", kStretched, "rayleigh_J", false, "rayleigh_stiffness = 0.01"},
        Source{"stretch", kStretched, "stretch_damper_J", false, "stretch_damping = 0.01"},
        Source{"shear", "[start]\nstretch = [1.1, 1, 0.9]\n", "shear_damper_J", false, "shear_damping = 0.02"},
        Source{"pin", "[[pin]]\nwhere = \"left\"\nmotion = \"sine\"\namplitude = [0.05, 0, 0]\nfrequency = 1\n",
               "pin_work_J", true},
        Source{"impulse", "[[event]]\ntime = 0.2\nimpulse = [0.01, 0, 0]\non = \"all\"\n", "events_J", true}),
    [](const auto& each) { return each.param.name; });

}  // namespace
}  // namespace selvedge::test
