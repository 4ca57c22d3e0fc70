// Cloth on cloth in whole runs: nothing crosses, whatever the method; momentum is kept; the same bits again, on any number of
// threads and from any moment on; sheets hold on slopes as Coulomb says.
#include <array>
#include <atomic>
#include <chrono>
#include <numeric>
#include <thread>

#include <fmt/format.h>

#include "base/timer.h"
#include "integrators/methods.h"
#include "sim/contact/crossing_counter.h"
#include "sim/frames/node_quantities.h"
#include "support/cloth/run.h"

namespace selvedge::test {
namespace {

constexpr const char* kSquareSheet = R"(
[mesh]
columns = 8
rows = 8
size = [0.3, 0.3]
plane = "horizontal"
[material]
stretch = 300
shear = 20
bend = 1e-5
stretch_damping = 0.002
[air]
drag_coefficient = 0
[contact]
self = true
)";

std::string ownMethod(const std::string& name, double step) {
  const bool implicit = findMethod(name)->implicit;
  return "[integrator]\nmethod = \"" + name + "\"\nstep = " + std::to_string(step) + "\nnewton_iterations = 6\n" +
         "substeps = " + (implicit ? "1" : "0") + "\n";
}

constexpr const char* kWeak = "stiffness = 1\n";  // contact alone holds nothing apart: the filter must

// One sheet flies through where another one is, turned against it, at 3 m/s.
std::string thrown(const std::string& name, const std::string& contact) {
  return std::string("gravity.acceleration = [0, 0, 0]\n") + kSquareSheet + contact + ownMethod(name, 1.0 / 120) +
         "[[body]]\nname = \"low\"\n[[body]]\nname = \"high\"\nmesh.origin = [0.05, 0.03, 0.02]\n"
         "mesh.rotation = [10, 25, 0]\nstart.velocity = [0, -3, 0]\n[solver]\nkind = \"cholesky\"\n";
}

Vec3 momentumOf(const Simulation& simulation) {
  Vec3 sum = Vec3::Zero();
  for (int i = 0; i < simulation.cloth().blockCount(); ++i) {
    sum += simulation.cloth().nodeMass()[toIndex(i)] * simulation.cloth().velocity(simulation.state(), i);
  }
  return sum;
}

class ClothOnCloth : public testing::TestWithParam<std::string> {};

TEST_P(ClothOnCloth, CrossesNowhereAndKeepsItsMomentum) {
  for (const std::string contact : {"", kWeak}) {
    const auto simulation = simulate(thrown(GetParam(), contact), 0);
    const Vec3 before = momentumOf(*simulation);
    while (simulation->time() < 0.1) {
      ASSERT_TRUE(simulation->step()) << simulation->failure()->message();
      ASSERT_EQ(crossingsOf(*simulation), 0U) << contact << simulation->time();
    }
    EXPECT_GT(before.norm(), 0.01);
    EXPECT_LT((momentumOf(*simulation) - before).norm(), 1e-8 * before.norm()) << contact;
    double low = 0;  // the one that was at rest goes along
    for (int i = 0; i < 64; ++i) low += simulation->cloth().velocity(simulation->state(), i).y() / 64;
    EXPECT_LT(low, -0.5);
    if (contact == kWeak) {
      EXPECT_LT(column(*simulation, "impacts_J"), -0.005);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Methods, ClothOnCloth,
                         testing::Values("backward-euler", "generalized-alpha", "bdf2", "implicit-midpoint",
                                         "symplectic-euler", "rk4", "provot", "desbrun"),
                         testNameOf);

// Curtains that hang from rails, on which they slide: the outer ones are thrown against those between them, which
// presses nodes from both sides, so that pieces of them go on as one.
TEST(ClothContact, CurtainsSlideOnTheirRails) {
  std::string toml = std::string("gravity.acceleration = [0, 0, 0]\n") + kSquareSheet + kWeak +
                     ownMethod("backward-euler", 1.0 / 60) + "[solver]\nkind = \"cholesky\"\n";
  const std::array<Vec3, 4> thrownBy{Vec3(0.3, 0, 3), Vec3::Zero(), Vec3::Zero(), Vec3(0, 0, -1)};
  for (std::size_t i = 0; i < thrownBy.size(); ++i) {
    const std::string name = "curtain" + std::to_string(i);
    toml += "[[body]]\nname = \"" + name + "\"\nmesh.plane = \"vertical\"\nmesh.origin = [0, 0, " +
            std::to_string(0.02 * static_cast<double>(i)) + "]\nmesh.rotation = [0, 0, " + std::to_string(4 * i) +
            "]\nstart.velocity = [" + std::to_string(thrownBy[i].x()) + ", 0, " + std::to_string(thrownBy[i].z()) +
            "]\n[[pin]]\nwhere = \"" + name + ".top\"\naxes = \"y\"\n";
  }
  const auto simulation = simulate(toml, 0);
  const Vec3 momentum = momentumOf(*simulation);
  EXPECT_GT(momentum.norm(), 0.01);
  while (simulation->time() < 0.1) {
    ASSERT_TRUE(simulation->step()) << simulation->failure()->message();
    ASSERT_EQ(crossingsOf(*simulation), 0U) << simulation->time();
  }
  const Vec3 gained = momentumOf(*simulation) - momentum;
  EXPECT_LT(std::abs(gained.x()) + std::abs(gained.z()), 1e-8 * momentum.norm());
  EXPECT_NE(column(*simulation, "impacts_J"), 0) << "the filter kept them apart";
  for (const Pins::Pin& pin : simulation->pins().pins())
    EXPECT_EQ(simulation->cloth().position(simulation->state(), pin.node).y(), pin.motion.anchor.y());
}

// Sheets with more nodes, triangles and edges than one task has.
TEST(ClothContact, HasTheSameBits) {
  const std::string large = "mesh.columns = 25\nmesh.rows = 25\n";
  const std::string toml = std::string(kSquareSheet) + kWeak + ownMethod("backward-euler", 1.0 / 60) +
                           "[[body]]\nname = \"low\"\nmesh.origin = [0, 0.02, 0]\n" + large +
                           "[[body]]\nname = \"high\"\nmesh.origin = [0.05, 0.04, 0.02]\n"
                           "mesh.rotation = [4, 25, 0]\nstart.velocity = [0, -2, 0]\n" +
                           large + "[[collider]]\nshape = \"plane\"\n";
  Simulation one(parseScene(toml, "test.toml"), {1}), two(parseScene(toml, "test.toml"), {2});
  goUntil(one, 0.05);
  Checkpoint moment;
  one.keep(moment);
  goUntil(one, 0.1);
  goUntil(two, 0.1);
  EXPECT_EQ(one.hash(), two.hash());
  one.goTo(moment);
  goUntil(one, 0.1);
  EXPECT_EQ(one.hash(), two.hash());
  EXPECT_NE(column(one, "cloth-contact_J"), 0) << "it touches";
  EXPECT_NE(column(one, "impacts_J"), 0) << "the filter moved some";
  EXPECT_EQ(crossingsOf(one), 0U);
}

// Off, back to before and with that on again, then with other numbers.
TEST(ClothContact, IsSwitchedWhileItRuns) {
  Simulation simulation(loadScene(SELVEDGE_SOURCE_DIR "/configs/ribbon.toml", {}), {1});
  goUntil(simulation, 0.2);
  Checkpoint moment;
  simulation.keep(moment);
  EXPECT_EQ(simulation.apply(SetParameter{"contact.self", false}), "");
  goUntil(simulation, 0.25);
  EXPECT_TRUE(std::isnan(column(simulation, "cloth-contact_J")));
  simulation.goTo(moment, PastParameters::takeBack);
  EXPECT_FALSE(std::isnan(column(simulation, "cloth-contact_J")));
  for (const char* key : {"contact.thickness", "contact.friction"}) {
    EXPECT_EQ(simulation.apply(SetParameter{key, 0.01}), "");
    goFor(simulation, 0.1);
  }
  EXPECT_EQ(crossingsOf(simulation), 0U);
}

// A sheet lies on one that is pinned everywhere, and what pulls it is tilted by so much.
std::unique_ptr<Simulation> lyingSheet(double slope) {
  const std::string toml = std::string(kSquareSheet) + ownMethod("backward-euler", 1.0 / 60) +
                           "[[body]]\nname = \"low\"\nmesh.size = [0.5, 0.5]\n[[body]]\nname = \"high\"\n"
                           "mesh.origin = [0, 0.0046, 0]\nmesh.rotation = [0, 25, 0]\nmesh.size = [0.2, 0.2]\n"
                           "[[pin]]\nwhere = \"low.all\"\n[gravity]\nacceleration = [" +
                           std::to_string(9.81 * slope) + ", -9.81, 0]\n";
  return simulate(toml, 0.3);
}

double slideOf(double slope) {
  const auto simulation = lyingSheet(slope);
  const auto middle = [&] {
    Vec3 sum = Vec3::Zero();
    for (int i = 64; i < 128; ++i) sum += simulation->cloth().position(simulation->state(), i) / 64;
    return sum;
  };
  const Vec3 before = middle();
  goFor(*simulation, 0.5);
  EXPECT_EQ(crossingsOf(*simulation), 0U);
  EXPECT_GT(middle().y(), 0.002);
  return middle().x() - before.x();
}

TEST(ClothFriction, HoldsOnASlopeBelowItsCoefficientAndSlidesAbove) {
  EXPECT_LT(std::abs(slideOf(0.27)), 1e-4);
  EXPECT_GT(slideOf(0.36), 0.03);
}

// What carries a sheet is its weight and what holds it against sliding, and the other one bears the opposite.
TEST(ClothFriction, MarksSayWhatClothBearsOfClothAndWhetherItSlips) {
  for (const double slope : {0.2, 0.4}) {
    const auto simulation = lyingSheet(slope);
    std::vector<TouchMark> marks;
    Vec3 mean = Vec3::Zero(), sum = Vec3::Zero();
    std::size_t slipping = 0, all = 0;
    constexpr int kFrames = 12;
    for (int frame = 0; frame < kFrames; ++frame) {
      ASSERT_TRUE(simulation->step());
      simulation->touches(marks);
      for (const TouchMark& mark : marks) {
        sum += mark.force;
        if (mark.node < 64) continue;
        mean += mark.force / kFrames;
        ++all, slipping += mark.slips ? 1 : 0;
      }
    }
    const double weight = 9.81 * 0.2 * 0.2 * 0.2;
    EXPECT_NEAR(mean.y(), weight, 0.1 * weight) << slope;
    EXPECT_NEAR(mean.x(), -std::min(slope, 0.3) * weight, 0.1 * weight) << slope;
    EXPECT_LT(sum.norm(), 1e-9 * weight * kFrames) << slope;
    if (slope < 0.3) {
      EXPECT_LT(slipping, all / 10);
    } else {
      EXPECT_GT(slipping, all - all / 4);
    }
  }
}

// The colour map, summed over either sheet: the weight of the upper one, which the lower one bears.
TEST(ClothFriction, TheMapOfContactShowsWhatClothBears) {
  const auto simulation = lyingSheet(0);
  NodeQuantities quantities;
  ClothFrame frame;
  double low = 0, high = 0;
  constexpr int kFrames = 12;
  for (int i = 0; i < kFrames; ++i) {
    ASSERT_TRUE(simulation->step());
    quantities.measure(Quantity::contact, *simulation, *simulation, frame);
    const auto upper = frame.quantity.begin() + 64;
    low += std::accumulate(frame.quantity.begin(), upper, 0.0) / kFrames;
    high += std::accumulate(upper, frame.quantity.end(), 0.0) / kFrames;
  }
  const double weight = 9.81 * 0.2 * 0.2 * 0.2;
  EXPECT_NEAR(low, weight, 0.1 * weight);
  EXPECT_NEAR(high, weight, 0.1 * weight);
}

// Whenever somebody asks for it: while pairs are looked for, while they are measured, or within the solve.
TEST(ClothOnClothGivenUp, LeavesNoTrace) {
  constexpr int kBefore = 2, kAfter = 6;  // steps
  std::atomic<bool> asked = false;
  SimulationOptions options;
  options.givesUp = &asked;
  const Scene scene = parseScene(thrown("backward-euler", ""), "thrown");
  Simulation simulation(scene, options), never(scene, {});
  for (int i = 0; i < kBefore; ++i) ASSERT_TRUE(simulation.step() && never.step());
  Checkpoint moment;
  simulation.keep(moment);
  const double total = simulation.ledger().total();
  const Timer timer;
  ASSERT_TRUE(simulation.step());
  const std::chrono::duration<double> whole(timer.seconds());
  simulation.goTo(moment);
  int stopped = 0;
  for (int k = 0; k < 600 && stopped < 20; ++k) {
    std::thread impatient([&] {
      std::this_thread::sleep_for(whole * (k % 60) / 60);
      asked = true;
    });
    const bool good = simulation.step();
    impatient.join();
    asked = false;
    if (!good) {
      ++stopped;
      ASSERT_TRUE(simulation.failure()->stopped) << simulation.failure()->message();
      ASSERT_EQ(simulation.ledger().total(), total) << "the energies are those of the moment before";
    }
    simulation.goTo(moment);
  }
  EXPECT_GT(stopped, 0);
  for (int i = 0; i < kAfter; ++i) ASSERT_TRUE(simulation.step() && never.step());
  EXPECT_GT(never.state().v.head(3 * 64).norm(), 0.1) << "the sheet that was at rest is pushed, or this shows nothing";
  EXPECT_EQ(simulation.hash(), never.hash());
}

// Without friction it slides down by g sin 30 degrees, however light the nodes are that pins hold below it.
TEST(ClothContact, HeavyClothSlidesOnLightClothThatPinsHold) {
  for (const double density : {0.2, 20.0}) {
    const auto simulation = simulate(fmt::format(R"(
[[body]]
name = "slope"
mesh = {{ size = [0.8, 0.4], columns = 17, rows = 17, plane = "horizontal", rotation = [0, 0, -30] }}
[[body]]
name = "load"
mesh = {{ size = [0.2, 0.2], columns = 5, rows = 5, plane = "horizontal", rotation = [0, 0, -30], origin = [-0.15, 0.0953, 0] }}
material.density = {}
[[pin]]
where = "slope.all"
[contact]
self = true
friction = 0
[integrator]
method = "backward-euler"
step = 0.0041666666666667
)",
                                                 density),
                                     0.3);
    ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
    const int middle = 17 * 17 + 12;
    const Vec3 v = simulation->cloth().velocity(simulation->state(), middle);
    EXPECT_GT(v.x(), 0.8) << density << ": 1.27 is that of free sliding";
    EXPECT_LT(v.x(), 1.4) << density;
  }
}

}  // namespace
}  // namespace selvedge::test
