// Ropes against what is known of them: the catenary, a clamped rod, its frequencies; nets, joints, contact as tubes.
#include <cmath>
#include <numbers>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "diagnostics/probes.h"
#include "sim/contact/inside_checker.h"
#include "support/cloth/run.h"
#include "support/input_error.h"

namespace selvedge::test {
namespace {

TEST(Rope, HangsAsACatenary) {
  const double span = 0.8;
  const auto simulation = simulate(fmt::format(R"(
mesh = {{ kind = "rope", size = [1, 1], columns = 101 }}
rope = {{ young = 3e7, radius = 2e-4 }}
material = {{ rayleigh_mass = 4, stretch_damping = 1e-3 }}
start = {{ stretch = [{}, 1, 1] }}
integrator = {{ method = "backward-euler", step = 0.01, newton_iterations = 12, newton_tolerance = 0.001 }}
[[pin]]
where = ["left", "right"]
)",
                                               span),
                                   8);
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  double a = 0.1;  // 2 a sinh(span / 2a) = 1, by bisection
  for (double low = 0.05, high = 10; high - low > 1e-14;) {
    a = (low + high) / 2;
    (2 * a * std::sinh(span / (2 * a)) > 1 ? low : high) = a;
  }
  const double sag = a * (std::cosh(span / (2 * a)) - 1);
  EXPECT_NEAR(-placeOf(*simulation, 50).y(), sag, 1e-3 * sag);
  EXPECT_LT(findProbe("max_speed_m_s")->measure(simulation->probeInput()), 1e-3);
}

constexpr double kYoung = 1e9, kRadius = 0.005, kDensity = 1000;
double bending() { return kYoung * std::numbers::pi * std::pow(kRadius, 4) / 4; }  // N m^2
double line() { return kDensity * std::numbers::pi * kRadius * kRadius; }          // kg/m

std::string rod(int nodes, double length, const std::string& more) {
  return fmt::format(R"(
mesh = {{ kind = "rope", size = [{}, 1], columns = {} }}
rope = {{ young = {}, radius = {}, density = {} }}
{})",
                     length, nodes, kYoung, kRadius, kDensity, more);
}

TEST(Rope, AClampedRodBendsAsTheorySays) {
  const int nodes = 61;
  const double length = 0.3, piece = length / (nodes - 1);
  const auto simulation =
      simulate(rod(nodes, length,
                   "material = { rayleigh_mass = 20, bend_damping = 0.02 }\n"
                   "integrator = { method = \"backward-euler\", step = 0.01, newton_iterations = 12, "
                   "newton_tolerance = 1e-4 }\n[[pin]]\nwhere = [0, 1]\n"),
               4);
  // Two nodes are held: the rod is free to bend from the middle between them and the next one on.
  const double free = length - 0.5 * piece;
  const double theory = line() * 9.81 * std::pow(free, 4) / (8 * bending());
  EXPECT_NEAR(-placeOf(*simulation, nodes - 1).y(), theory, 0.01 * theory);
}

// Its ends on hinges; n half waves.
TEST(Rope, VibratesAsTheorySays) {
  const int nodes = 61;
  const double length = 0.3;
  for (const int waves : {1, 2, 3}) {
    const double k = waves * std::numbers::pi / length;
    const double period = 2 * std::numbers::pi / (k * k * std::sqrt(bending() / line()));
    Simulation simulation(parseScene(
        rod(nodes, length,
            fmt::format("gravity.acceleration = [0, 0, 0]\nintegrator = {{ method = \"trapezoidal\", step = {}, "
                        "newton_iterations = 12, newton_tolerance = 1e-7 }}\n[[pin]]\nwhere = [\"left\", \"right\"]\n",
                        period / 200)),
        "test.toml"));
    // A blow along the mode: events hit a node at a time.
    Checkpoint start;
    simulation.keep(start);
    for (int node = 1; node + 1 < nodes; ++node)
      start.state.v[3 * node + 1] = 0.01 * std::sin(k * length * node / (nodes - 1));
    simulation.goTo(start);
    const int top = (nodes - 1) / (2 * waves);
    double before = 0, crossed = 0;
    for (int crossings = 0; crossings < 2;) {
      ASSERT_TRUE(simulation.step());
      const double y = placeOf(simulation, top).y();
      if (before * y < 0) {
        ++crossings;
        crossed = simulation.time() - simulation.scene().integrator.step * y / (y - before);
      }
      before = y;
    }
    EXPECT_NEAR(crossed, period, 0.01 * period) << waves;
  }
}

TEST(Rope, KeepsMomentumInFreeFlight) {
  Simulation simulation(
      parseScene("mesh = { kind = \"rope\", size = [1, 1], columns = 21 }\nrope = { young = 1e6, radius = 0.01 }\n"
                 "gravity.acceleration = [0, 0, 0]\nstart = { velocity = [0, 1, 0], spin = [0, 3, 5], noise = 0.01 }\n"
                 "integrator = { method = \"symplectic-euler\", step = 0.001, substeps = 0 }\n",
                 "test.toml"));
  const Vec3 linear = linearMomentum(simulation.cloth(), simulation.state());
  const Vec3 angular = angularMomentum(simulation.cloth(), simulation.state());
  goFor(simulation, 0.2);
  EXPECT_LT((linearMomentum(simulation.cloth(), simulation.state()) - linear).norm(), 1e-12 * linear.norm());
  EXPECT_LT((angularMomentum(simulation.cloth(), simulation.state()) - angular).norm(), 1e-10 * angular.norm());
  EXPECT_GT(column(simulation, "bend_J"), 0);
}

TEST(Rope, LiesOnTheGroundAsATube) {
  const auto simulation = simulate(R"(
mesh = { kind = "rope", size = [0.5, 1], columns = 21, origin = [0, 0.05, 0] }
rope = { young = 1e7, radius = 0.02, density = 500 }
material = { rayleigh_mass = 2, stretch_damping = 0.002, bend_damping = 0.01 }
contact.law = "barrier"
integrator = { method = "backward-euler", step = 0.005, newton_iterations = 12, newton_tolerance = 0.01 }
[[collider]]
name = "floor"
shape = "plane"
thickness = 0.002
)",
                                   2);
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  for (int node = 0; node < 21; ++node) {
    EXPECT_GT(placeOf(*simulation, node).y(), 0.02) << "its middle is a radius above the floor";
    EXPECT_LT(placeOf(*simulation, node).y(), 0.0225);
  }
}

TEST(Rope, BreaksWhereItBearsTooMuch) {
  const auto simulation = simulate(R"(
mesh = { kind = "rope", size = [1, 1], columns = 21 }
rope = { young = 1e7, radius = 0.005 }
material = { stretch_damping = 1e-3 }
tearing = { law = "stretch", stretch = 0.05 }
integrator = { method = "backward-euler", step = 0.002, newton_iterations = 8 }
[[pin]]
where = "left"
[[pin]]
where = "right"
motion = "path"
path_times = [0, 0.5]
path_offsets = [[0, 0, 0], [0.2, 0, 0]]
)",
                                   0.6);
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  EXPECT_GE(pieceCount(simulation->cloth()), 2);
  double lowest = 0;  // no node has lost its weight: what is loose falls
  for (int node = 0; node < 21; ++node) lowest = std::min(lowest, placeOf(*simulation, node).y());
  EXPECT_LT(lowest, -0.1);
}

// Two ropes, the second of which is drawn out; and one beside a sheet.
TEST(Rope, OneBreaksAndTheOtherHolds) {
  const std::string second = R"(
[[body]]
name = "second"
mesh = { kind = "rope", size = [1, 1], columns = 11, origin = [0, 0, 1] }
[[pin]]
where = ["first.left", "second.left"]
[[pin]]
where = "second.right"
motion = "path"
path_times = [0, 0.5]
path_offsets = [[0, 0, 0], [0.2, 0, 0]]
)";
  for (const std::string first : {"kind = \"rope\", size = [1, 1], columns = 11", "columns = 5, rows = 5"}) {
    const auto simulation = simulate(
        "tearing = { law = \"stretch\", stretch = 0.05 }\nmaterial.stretch = 1e5\n"
        "integrator = { method = \"backward-euler\", step = 0.002, newton_iterations = 8 }\n"
        "[[body]]\nname = \"first\"\nmesh = { " +
            first + " }\n" + second,
        0.4);
    ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
    const std::vector<std::uint8_t>& broken = simulation->cloth().tears().broken;
    const std::size_t own = simulation->cloth().bodies()[1].firstLone;
    EXPECT_EQ(broken.size(), own + 10);
    EXPECT_EQ(std::count(broken.begin(), broken.begin() + static_cast<std::ptrdiff_t>(own), 1), 0) << first;
    EXPECT_GT(std::count(broken.begin() + static_cast<std::ptrdiff_t>(own), broken.end(), 1), 0) << first;
  }
}

const char* const kBanner = R"(
[integrator]
method = "backward-euler"
step = 0.01
newton_iterations = 8
[[body]]
name = "rope"
mesh = { kind = "rope", size = [1, 1], columns = 21 }
[[body]]
name = "cloth"
mesh = { columns = 11, rows = 5, size = [0.5, 0.2], plane = "vertical", origin = [0, -0.1, 0] }
[[pin]]
where = ["rope.left", "rope.right"]
)";

// Five nodes to a metre fall fast on a rod of a centimetre, between two of them, with a sheet elsewhere and without.
TEST(Rope, DoesNotPassThroughARodThoughThereIsASheet) {
  const std::string rope = R"(
[integrator]
method = "backward-euler"
step = 0.005
[[collider]]
name = "rod"
shape = "capsule"
from = [0.13, 0, -1]
to = [0.13, 0, 1]
radius = 0.01
thickness = 0.002
[[body]]
name = "rope"
mesh = { kind = "rope", columns = 5, size = [1, 1], origin = [0, 0.3, 0] }
start = { velocity = [0, -8, 0] }
)";
  const std::string sheet =
      "[[body]]\nname = \"sheet\"\nmesh = { columns = 3, rows = 3, size = [0.2, 0.2], origin = [0, 5, 3] }\n";
  for (const std::string& scene : {rope, rope + sheet}) {
    Simulation simulation(parseScene(scene, "test.toml"));
    double least = 1;
    while (simulation.time() < 0.2) {
      ASSERT_TRUE(simulation.step()) << simulation.failure()->message();
      least = std::min(least, leastDistance(simulation, 40));
    }
    EXPECT_GT(least, -1e-4);
    EXPECT_GT(placeOf(simulation, 3).y(), -0.1) << "it hangs over the rod";
  }
}

// The shape grows under a rope that lies on it: that goes up by as much, and stores nothing.
TEST(Rope, IsCarriedByAShapeThatGrowsAsAtItsSurface) {
  const auto simulation = simulate(R"(
[mesh]
kind = "rope"
columns = 15
size = [1, 1]
origin = [-0.5, 0.335, 0]
[rope]
radius = 0.03
young = 1e6
[material]
stretch_damping = 0.01
[[collider]]
name = "box"
shape = "box"
center = [0, 0.15, 0]
size = [3, 0.3, 3]
[integrator]
method = "backward-euler"
step = 0.002
[[event]]
time = 0.5
glide = 0
set = { "collider.box.size" = [3, 0.34, 3] }
)",
                                   0.498);
  const double before = simulation->ledger().contact();
  ASSERT_GT(before, 0) << "it lies";
  goUntil(*simulation, 0.502);
  EXPECT_LT(simulation->ledger().contact(), 2 * before);
  EXPECT_NEAR(simulation->ledger().eventWork(), std::numbers::pi * 0.03 * 0.03 * 1000 * 9.81 * 0.02, 0.01)
      << "J: its weight goes up by 2 cm";
}

TEST(Joints, AClothHangsOnARope) {
  const auto simulation = simulate(std::string(kBanner) + "[[join]]\nfrom = \"cloth.top\"\nto = \"rope.all\"\n", 1);
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  EXPECT_EQ(pieceCount(simulation->cloth()), 1);
  const auto falls = simulate(kBanner, 1);
  const auto lowest = [](const Simulation& s) { return findProbe("lowest_y_m")->measure(s.probeInput()); };
  EXPECT_LT(lowest(*falls), -3);
  EXPECT_GT(lowest(*simulation), -1);
  for (int top = 21; top < 32; ++top) {  // of the cloth, whose nodes come after those of the rope
    double nearest = 1;
    for (int node = 0; node < 21; ++node)
      nearest = std::min(nearest, (placeOf(*simulation, top) - placeOf(*simulation, node)).norm());
    EXPECT_LT(nearest, 0.03);
  }
}

TEST(Joints, WithExplicitMethodsTheyAreNoStifferThanTheStepBears) {
  std::string scene(kBanner);
  scene.replace(scene.find("\"backward-euler\""), 16, "\"symplectic-euler\"\nsubsteps = 0");
  const auto simulation = simulate(scene + "[[join]]\nfrom = \"cloth.top\"\nto = \"rope.all\"\nstiffness = 1e8\n", 0.3);
  EXPECT_FALSE(simulation->failure());
}

TEST(Joints, SaysWhatDoesNotTouch) {
  const auto wrong = [](const std::string& join) {
    return inputError([&] { Simulation{parseScene(std::string(kBanner) + "[[join]]\n" + join, "test.toml")}; });
  };
  const std::string far = wrong("from = \"cloth.bottom\"\nto = \"rope.all\"");
  EXPECT_NE(far.find("raise reach"), std::string::npos);
  EXPECT_EQ(far.find("test.toml"), far.rfind("test.toml")) << "the file is named once: " << far;
  EXPECT_NE(wrong("from = \"cloth.top\"\nto = \"cloth.bottom\"").find("of one body"), std::string::npos);
  EXPECT_NE(wrong("from = \"cloth.top\"").find("join needs to"), std::string::npos);
  EXPECT_NE(
      inputError([] { Simulation{parseScene("[[join]]\nfrom = 0\nto = 1\n", "test.toml")}; }).find("one cloth alone"),
      std::string::npos);
  EXPECT_NE(inputError([] { Simulation{parseScene("mesh = { kind = \"rope\", columns = 1 }\n", "test.toml")}; }), "");
}

}  // namespace
}  // namespace selvedge::test
