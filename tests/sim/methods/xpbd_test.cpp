// Position-based steps: what they come to with many sweeps, their order, and what few sweeps do.
#include <array>
#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "diagnostics/probes.h"
#include "sim/contact/falling_sheet.h"
#include "support/input_error.h"

namespace selvedge::test {
namespace {

class Xpbd : public testing::TestWithParam<std::string> {};

// Its fixed point is not quite that of backward Euler, since nodes move along the gradients that elements had on the way; the rest
// of a difference falls with the step.
TEST_P(Xpbd, WithManySweepsComesNearToBackwardEuler) {
  const auto apart = [&](double step, int sweeps) {
    const std::string size = fmt::format(", step = {}", step);
    const VecX implicit = placesAfter(
        fallingSheet(GetParam(),
                     "method = \"backward-euler\", newton_iterations = 60, newton_tolerance = 1e-10" + size),
        0.1);
    const VecX placed = placesAfter(
        fallingSheet(GetParam(), fmt::format("method = \"xpbd\", constraint_sweeps = {}", sweeps) + size), 0.1);
    return (placed - implicit).cwiseAbs().maxCoeff();
  };
  const double few = apart(0.01, 2), many = apart(0.01, 1000), shorter = apart(0.0025, 1000);
  EXPECT_GT(few, 0.003);
  EXPECT_LT(many, 0.0012) << "m; it has fallen by 5 cm";
  EXPECT_LT(shorter, 0.5 * many);
}

// With sweeps that suffice, halved steps halve the error.
TEST_P(Xpbd, IsOfFirstOrder) {
  const auto with = [&](const char* method, double step, int sweeps) {
    return placesAfter(fallingSheet(GetParam(), fmt::format("method = \"{}\", step = {}, constraint_sweeps = {}",
                                                            method, step, sweeps)),
                       0.064);
  };
  const VecX fine = with("rk4", 0.00025, 0);
  const double coarse = (with("xpbd", 0.004, 200) - fine).norm(), half = (with("xpbd", 0.002, 200) - fine).norm(),
               quarter = (with("xpbd", 0.001, 200) - fine).norm();
  EXPECT_NEAR(coarse / half, 2, 0.25);
  EXPECT_NEAR(half / quarter, 2, 0.25);
}

INSTANTIATE_TEST_SUITE_P(Models, Xpbd, testing::Values("springs", "triangles", "elastic"), testNameOf);

// The more sweeps the stiffer: the lesson that a stiffness may depend on iterations.
TEST(XpbdRun, FewSweepsLeaveTheClothSofter) {
  double before = 1;
  for (const int sweeps : {1, 4, 16, 64}) {
    const auto simulation =
        simulate(fallingSheet("springs", fmt::format("method = \"xpbd\", step = 0.01, constraint_sweeps = {}", sweeps),
                              0.002, "rayleigh_mass = 5"),
                 2);
    const double stretch = findProbe("stretch_max")->measure(simulation->probeInput());
    EXPECT_LT(stretch, before) << sweeps;
    before = stretch;
  }
}

// As stiff as numbers go: the compliance is nothing, and a strain holds.
TEST(XpbdRun, HoldsAStrainThatHasNoCompliance) {
  const auto simulation = simulate(R"(
mesh.kind = "nodes"
integrator = { method = "xpbd", step = 0.01, constraint_sweeps = 4 }
[nodes]
positions = [[0, 0, 0], [1, 0, 0]]
masses = [1, 1]
springs = [{ a = 0, b = 1, rest = 1, stiffness = 1e12 }]
[[pin]]
where = [0]
)",
                                   0.5);
  ASSERT_FALSE(simulation->failure());
  EXPECT_NEAR(placeOf(*simulation, 1).norm(), 1, 1e-9);
  EXPECT_LT(placeOf(*simulation, 1).y(), -0.5);
}

// Stiffness-proportional damping of Rayleigh's kind is solved for with the elements, as their own dampers are: it would end an explicit
// run. One spring alone is solved for in a sweep, as by backward Euler.
TEST(XpbdRun, HoldsRayleighDamping) {
  const auto stretched = [](const char* method) {
    const auto simulation = simulate(fmt::format(R"(
gravity.acceleration = [0, 0, 0]
mesh.kind = "nodes"
material.rayleigh_stiffness = 0.1
integrator = {{ method = "{}", step = 0.01, newton_iterations = 20, newton_tolerance = 1e-12 }}
[nodes]
positions = [[0, 0, 0], [1.05, 0, 0]]
masses = [1, 0.001]
springs = [{{ a = 0, b = 1, rest = 1, stiffness = 100 }}]
[[pin]]
where = [0]
)",
                                                 method),
                                     0.1);
    EXPECT_FALSE(simulation->failure());
    return placeOf(*simulation, 1).x() - 1;
  };
  const double implicit = stretched("backward-euler");
  EXPECT_NEAR(implicit, 0.05 * std::pow(1.1, -10), 0.001);
  EXPECT_NEAR(stretched("xpbd"), implicit, 1e-6);
}

// The hand is one of the elements: as a force an unlimited step could not bear it.
TEST(XpbdRun, AHandDrawsAFineSheetCalmly) {
  Simulation simulation(parseScene("mesh = { columns = 33, rows = 33 }\nintegrator = { method = \"xpbd\" }\n[[pin]]\n"
                                   "where = [\"corner0\", \"corner1\"]\n",
                                   "test.toml"),
                        {.hands = true});
  goFor(simulation, 0.1);
  const std::array<int, 3> held = simulation.cloth().mesh().triangles[1000];
  ASSERT_EQ(simulation.apply(Grab{held, {0.4, 0.3, 0.3}, placeOf(simulation, held[0]) + Vec3(0, 0.2, 0)}), "");
  goFor(simulation, 1);
  EXPECT_LT(findProbe("max_speed_m_s")->measure(simulation.probeInput()), 10);
}

TEST(XpbdRun, SaysWhatItCannotHold) {
  const auto wrong = [](const std::string& toml) {
    return inputError([&] { simulate(toml + "\nintegrator.method = \"xpbd\"", 0.02); });
  };
  EXPECT_NE(wrong("mesh = { kind = \"block\", columns = 3, rows = 3, layers = 3 }").find("cannot hold solid"),
            std::string::npos);
  EXPECT_NE(wrong("mesh = { kind = \"rope\", columns = 5 }").find("cannot hold bend"), std::string::npos);
  EXPECT_NE(wrong("mesh = { kind = \"weave\", columns = 5, rows = 5 }").find("not for yarns"), std::string::npos);
  EXPECT_NE(wrong("mesh = { kind = \"pillow\", columns = 5, rows = 5 }\ngas = { law = \"isothermal\", pressure = 100 }")
                .find("gas"),
            std::string::npos);
  const std::string later = inputError([&] {
    simulate("mesh = { kind = \"rope\", columns = 5 }\n[[event]]\ntime = 1\nset = { \"integrator.method\" = \"xpbd\" }",
             0.02);
  });
  EXPECT_NE(later.find("cannot hold bend"), std::string::npos) << "an event would switch to it";
  EXPECT_EQ(wrong("mesh = { kind = \"block\", columns = 3, rows = 3, layers = 3 }\nsolid.model = \"springs\""), "");
}

}  // namespace
}  // namespace selvedge::test
