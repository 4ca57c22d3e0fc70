// Limits of strain under every method: no edge beyond them, momentum, tethers, bits, pins that ask for too much.
#include "constraints/strain_limits.h"

#include <atomic>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/interrupt.h"
#include "diagnostics/probes.h"
#include "integrators/games/desbrun_torque.h"
#include "support/cloth/run.h"

namespace selvedge::test {
namespace {

// A soft cloth that would hang down by half of its length.
std::string hanging(const std::string& integrator, const std::string& limits, const std::string& model = "triangles",
                    int side = 9) {
  return fmt::format(R"(
mesh = {{ columns = {1}, rows = {1}, size = [0.5, 0.5], plane = "horizontal" }}
material = {{ model = "{3}", density = 0.2, stretch = 4, shear = 1, bend = 1e-5, stretch_damping = 0.005 }}
limits = {{ {2} }}
integrator = {{ {0} }}
[[pin]]
where = ["corner0", "corner1"]
)",
                     integrator, side, limits, model);
}

const char* const kHangingStep = R"(method = "backward-euler", step = 0.016666666666666666, newton_iterations = 4)";

// The most by which an edge of that kind is longer than at rest.
double mostStrain(const Simulation& simulation, SpringKind kind) {
  double most = -1;
  for (const Spring& spring : simulation.cloth().network().springs) {
    if (spring.kind != kind) continue;
    const State& state = simulation.state();
    const Vec3 along = simulation.cloth().position(state, spring.b) - simulation.cloth().position(state, spring.a);
    most = std::max(most, along.norm() / spring.rest - 1);
  }
  return most;
}

class StrainLimitMethods : public testing::TestWithParam<std::string> {};

TEST_P(StrainLimitMethods, NoEdgeIsBeyondThemAfterAnyStep) {
  const MethodInfo& method = *findMethod(GetParam());
  const std::string steps = method.implicit ? "step = 0.016666666666666666, newton_iterations = 4"
                                            : "step = 0.016666666666666666, substeps = 0";
  const auto simulation =
      simulate(hanging(fmt::format("method = \"{}\", {}", GetParam(), steps), "stretch = 0.05, bias = 0.1"), 0);
  for (int step = 0; step < 60; ++step) {
    ASSERT_TRUE(simulation->step()) << simulation->failure()->message();
    ASSERT_LE(mostStrain(*simulation, SpringKind::stretch), 0.05 + 1e-3);
    ASSERT_LE(mostStrain(*simulation, SpringKind::shear), 0.1 + 1e-3);
  }
  EXPECT_GT(mostStrain(*simulation, SpringKind::stretch), 0.03);
}

INSTANTIATE_TEST_SUITE_P(All, StrainLimitMethods, testing::ValuesIn(methodNames()), testNameOf);

TEST(StrainLimits, HoldForEachModelAndWithoutThemItStretches) {
  for (const char* model : {"springs", "triangles", "elastic"}) {
    EXPECT_LE(mostStrain(*simulate(hanging(kHangingStep, "stretch = 0.02", model), 1), SpringKind::stretch), 0.021);
    EXPECT_GT(mostStrain(*simulate(hanging(kHangingStep, "stretch = 0", model), 1), SpringKind::stretch), 0.1);
  }
}

// A patch that is pulled apart by its own speed: what holds it together is between its own nodes.
TEST(StrainLimits, KeepTheMomentaOfAFreePatch) {
  const auto simulation = simulate(R"(
mesh = { columns = 8, rows = 8, size = [0.5, 0.5] }
material = { stretch = 1, shear = 1, bend = 1e-6 }
limits = { stretch = 0.01, bias = 0.01 }
gravity.acceleration = [0, 0, 0]
start = { velocity = [0.3, 0.1, -0.2], spin = [0, 0, 9], noise = 0.001 }
integrator = { method = "symplectic-euler", step = 0.005, substeps = 4 }
)",
                                   0);
  const Vec3 linear = linearMomentum(simulation->cloth(), simulation->state());
  const Vec3 angular = angularMomentum(simulation->cloth(), simulation->state());
  goUntil(*simulation, 0.5);
  EXPECT_NE(column(*simulation, "impacts_J"), 0);
  EXPECT_LT((linearMomentum(simulation->cloth(), simulation->state()) - linear).norm(), 1e-13);
  EXPECT_LT((angularMomentum(simulation->cloth(), simulation->state()) - angular).norm(), 1e-13);
  EXPECT_LE(mostStrain(*simulation, SpringKind::stretch), 0.011);
}

// A sheet cut in two: what pulls one half together gives the other nothing.
TEST(StrainLimits, KeepTheMomentaOfEachPiece) {
  const auto simulation = simulate(R"(
mesh = { columns = 7, rows = 4, size = [0.6, 0.3], plane = "vertical" }
material = { stretch = 1, shear = 1, bend = 1e-6 }
limits = { stretch = 0.01, bias = 0.01 }
gravity.acceleration = [0, 0, 0]
start = { spin = [0, 0, 9] }
integrator = { method = "symplectic-euler", step = 0.005, substeps = 4 }
[[event]]
time = 0.005
cut = [[0.02, -1, 0], [0.02, 1, 0]]
[[event]]
time = 0.01
on = [0, 7, 14, 21]
impulse = [0.01, 0, 0.01]
)",
                                   0.02);
  ASSERT_EQ(pieceCount(simulation->cloth()), 2);
  const auto ofLeft = [&] {  // the piece of the first node
    Vec3 sum = Vec3::Zero();
    const std::vector<int> nodes = piecesOf(simulation->cloth().network(), simulation->cloth().blockCount()).front();
    for (const int node : nodes)
      sum += simulation->cloth().nodeMass()[toIndex(node)] * simulation->cloth().velocity(simulation->state(), node);
    return sum;
  };
  const Vec3 before = ofLeft();
  goUntil(*simulation, 0.5);
  EXPECT_NE(column(*simulation, "impacts_J"), 0);
  EXPECT_LT((ofLeft() - before).norm(), 1e-12);
}

TEST(StrainLimits, KeepTheTurnOfWhatPinsHoldAlongItsAxisAndOfARope) {
  const std::string free =
      "limits = { stretch = 0.01 }\ngravity.acceleration = [0, 0, 0]\nstart = { spin = [0, 0, 9] }\n"
      "integrator = { method = \"symplectic-euler\", step = 0.005, substeps = 4 }\n";
  const std::string sheet =
      "mesh = { columns = 5, rows = 5, size = [0.5, 0.5] }\nmaterial = { stretch = 1, shear = 1 }\n";
  const std::string rope = "mesh = { kind = \"rope\", columns = 2, size = [1, 1] }\nrope = { young = 1e4 }\n";
  for (const std::string& scene : {sheet + free + "[[pin]]\nwhere = \"all\"\naxes = \"z\"\n", rope + free}) {
    const auto simulation = simulate(scene, 0);
    const double before = angularMomentum(simulation->cloth(), simulation->state()).z();
    goUntil(*simulation, 0.5);
    EXPECT_NE(column(*simulation, "impacts_J"), 0);
    EXPECT_NEAR(angularMomentum(simulation->cloth(), simulation->state()).z(), before, 1e-9 * std::abs(before))
        << scene;
  }
}

TEST(StrainLimits, TethersHoldTheHemByTheWayToItsPin) {
  const auto soft = [](const std::string& limits) {
    std::string toml = hanging(kHangingStep, limits, "triangles", 17);
    return simulate(toml.replace(toml.find("stretch = 4"), 11, "stretch = 1"), 2);
  };
  const auto simulation = soft("tether = 0.01");
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  const auto lowest = [](const Simulation& at) {
    double y = 0;
    for (int i = 0; i < at.cloth().blockCount(); ++i) y = std::min(y, at.cloth().position(at.state(), i).y());
    return y;
  };
  EXPECT_GT(lowest(*simulation), -0.75);  // a side and half of one, along edges
  EXPECT_LT(lowest(*soft("tether = 0")), -0.9);
}

// Switched on in the midst of a stretched cloth, it is drawn together and not thrown.
TEST(StrainLimits, SwitchedOnLiveTheyThrowNothing) {
  const auto simulation = simulate(hanging(kHangingStep, "stretch = 0"), 1);
  ASSERT_GT(mostStrain(*simulation, SpringKind::stretch), 0.3);
  const double before = simulation->ledger().kinetic();
  ASSERT_EQ(simulation->apply(SetParameter{"limits.stretch", 0.02}), "");
  for (int step = 0; step < 30; ++step) {
    ASSERT_TRUE(simulation->step()) << simulation->failure()->message();
    EXPECT_LT(simulation->ledger().kinetic(), before + 0.05);
  }
  EXPECT_LE(mostStrain(*simulation, SpringKind::stretch), 0.021);
}

TEST(StrainLimits, SameBitsOnAnyThreadsAndAfterGoingBack) {
  const std::string limits = "stretch = 0.05, bias = 0.1, tether = 0.01";
  const std::string large = hanging(kHangingStep, limits, "triangles", 31);  // several tasks for two threads
  EXPECT_EQ(simulate(large, 0.2, {1, false})->hash(), simulate(large, 0.2, {2, false})->hash());
  const auto one = simulate(hanging(kHangingStep, limits), 0.5);
  Checkpoint early;
  one->keep(early);
  goUntil(*one, 0.8);
  const auto hash = one->hash();
  one->goTo(early);
  goUntil(*one, 0.8);
  EXPECT_EQ(one->hash(), hash);
}

// What they have done by halves does not stand where somebody does not want to wait for them.
TEST(StrainLimits, AreNoStepWhereTheyGiveUp) {
  const auto simulation = simulate(hanging(kHangingStep, "stretch = 0"), 1);
  ASSERT_GT(mostStrain(*simulation, SpringKind::stretch), 0.3);
  LimitSettings limits;
  limits.stretch = 0.25;
  const auto filter = makeStrainLimits(simulation->cloth(), limits);
  const State& before = simulation->state();
  const auto apply = [&](bool given) {
    const std::atomic<bool> asked = given;
    const GivesUpWhen givesUp(&asked);
    State after = before;
    return filter->apply(simulation->system(), simulation->pins(), {}, before, after);
  };
  EXPECT_FALSE(apply(true).failure.empty());
  const FilterReport whole = apply(false);
  EXPECT_TRUE(whole.failure.empty()) << whole.failure;
  EXPECT_GT(whole.moved, 0);
}

TEST(StrainLimits, DoNothingToYarnsAndSaySo) {
  const auto simulation = simulate(
      "mesh = { kind = \"weave\", columns = 5, rows = 5, size = [0.004, 0.004] }\n"
      "limits.stretch = 0.01\nintegrator.step = 1e-3\n",
      0.002);
  const std::vector<std::string>& all = simulation->cloth().attention();
  ASSERT_EQ(all.size(), 1U);
  EXPECT_NE(all.front().find("[limits] does nothing here"), std::string::npos) << all.front();
}

TEST(StrainLimits, PinsThatAskForMoreAreTold) {
  const auto simulation = simulate(R"(
mesh = { columns = 6, rows = 2, size = [1, 0.2], plane = "horizontal" }
material = { stretch = 100 }
limits.stretch = 0.05
integrator = { method = "backward-euler", step = 0.01 }
[[pin]]
where = "left"
[[pin]]
where = "right"
motion = "path"
path_times = [0, 1]
path_offsets = [[0, 0, 0], [0.1, 0, 0]]
)",
                                   1);
  ASSERT_TRUE(simulation->failure());
  EXPECT_NE(simulation->failure()->message().find("limits.stretch"), std::string::npos)
      << simulation->failure()->message();
  EXPECT_NEAR(simulation->time(), 0.5, 0.02);
}

}  // namespace
}  // namespace selvedge::test
