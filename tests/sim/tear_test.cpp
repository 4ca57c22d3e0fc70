// Cloth that tears: where, what that keeps and what it takes, bits, the past, saved scenes, lanes.
#include <map>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "diagnostics/probes.h"
#include "model/tears/cut_line.h"
#include "sim/frames/frame_maker.h"
#include "sim/runner/trace_writer.h"
#include "sim/saved_scene.h"
#include "sim/torn_sheet.h"
#include "support/input_error.h"
#include "support/run.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

double kinetic(const Simulation& simulation) {
  double twice = 0;
  for (int i = 0; i < simulation.cloth().blockCount(); ++i)
    twice +=
        simulation.cloth().nodeMass()[toIndex(i)] * simulation.cloth().velocity(simulation.state(), i).squaredNorm();
  return twice / 2;
}

double largestStretch(const Simulation& simulation) {
  std::vector<double> stretch;
  structuralStretch(simulation.cloth(), simulation.state().q, stretch);
  return percentile(stretch, 1);
}

TEST(Tear, ASheetThatIsPulledComesApartAcrossThePull) {
  const auto simulation = simulate(pulled(), 0.5);
  ASSERT_FALSE(simulation->failure());
  EXPECT_GE(pieceCount(simulation->cloth()), 2);
  EXPECT_GE(copiesIn(*simulation), 9U) << "one for each row at least";
  const ClothSystem& cloth = simulation->cloth();
  EXPECT_EQ(cloth.mesh().triangles.size(), 2U * 12 * 8);
  double mass = 0;
  for (const double each : cloth.nodeMass()) mass += each;
  EXPECT_NEAR(mass, 0.2 * 0.24 * 0.16, 1e-15);
  // Both pieces are where their pins are.
  EXPECT_LT(largestStretch(*simulation), 0.05);
}

TEST(Tear, NothingTearsBelowTheLimitAndAStripAtIt) {
  // Without weaker places and drawn slowly, a strip is stretched alike everywhere.
  for (const double limit : {0.05, 0.11}) {
    const auto simulation = std::make_unique<Simulation>(parseScene(fmt::format(R"(
mesh = {{ columns = 11, rows = 3, size = [1, 0.1], plane = "horizontal" }}
material = {{ density = 0.2, stretch = 1000, shear = 0, bend = 0, stretch_damping = 0.05, rayleigh_mass = 30 }}
tearing = {{ law = "stretch", stretch = {}, spread = 0 }}
gravity.acceleration = [0, 0, 0]
integrator = {{ method = "backward-euler", step = 0.005, newton_iterations = 8 }}
[[pin]]
where = "left"
[[pin]]
where = "right"
motion = "path"
path_times = [0, 4]
path_offsets = [[0, 0, 0], [0.4, 0, 0]]
)",
                                                                                limit),
                                                                    "test.toml"));
    double before = 0;
    while (copiesIn(*simulation) == 0 && simulation->time() < 4) {
      before = simulation->state().q[3 * 10] - simulation->state().q[0] - 1;
      ASSERT_TRUE(simulation->step());
    }
    const double drawnInAStep = 0.1 * 0.005, unevenness = 0.004;  // the pull travels
    EXPECT_NEAR(before, limit, drawnInAStep + unevenness);
  }
}

TEST(Tear, ASpringBreaksAtItsLimitDownToTheStep) {
  const double step = 1e-3, speed = 0.1;
  for (const std::string law : {"law = \"stretch\", stretch = 0.2", "law = \"force\", force = 4"}) {
    Simulation simulation(parseScene(fmt::format(R"(
mesh.kind = "nodes"
nodes = {{ positions = [[0, 0, 0], [1, 0, 0], [2, 0, 0]], masses = [1, 1, 1], springs = [{{ a = 0, b = 1, rest = 1, stiffness = 20 }}, {{ a = 1, b = 2, rest = 1, stiffness = 1e6 }}] }}
tearing = {{ {}, spread = 0 }}
gravity.acceleration = [0, 0, 0]
integrator = {{ method = "backward-euler", step = {}, newton_iterations = 8 }}
[[pin]]
where = [0]
[[pin]]
where = [1, 2]
motion = "path"
path_times = [0, 10]
path_offsets = [[0, 0, 0], [1, 0, 0]]
)",
                                                 law, step),
                                     "test.toml"));
    double longest = 0;
    while (simulation.cloth().tears().broken[0] == 0 && simulation.time() < 4) {
      longest = simulation.state().q[3];
      ASSERT_TRUE(simulation.step());
    }
    EXPECT_LE(longest, 1.2 + 1e-9) << law;
    EXPECT_GE(longest, 1.2 - speed * step * 1.01) << law;
    EXPECT_EQ(simulation.cloth().tears().broken[1], 0);
    EXPECT_NEAR(column(simulation, "tearing_J"), -0.5 * 20 * 0.04, 0.01) << "what it stored is gone";
    EXPECT_EQ(pieceCount(simulation.cloth()), 2);
    goFor(simulation, 0.1);
  }
}

// Free in space and spinning, torn by its own speed.
std::string spinning(const std::string& model, const std::string& method) {
  return fmt::format(R"(
mesh = {{ columns = 9, rows = 9, size = [0.2, 0.2] }}
material = {{ model = "{}", density = 0.2, stretch = 100, shear = 30, bend = 1e-4 }}
tearing = {{ law = "stretch", stretch = 0.1 }}
gravity.acceleration = [0, 0, 0]
start = {{ velocity = [1, 2, 3], spin = [0, 160, 0], noise = 0.002 }}
integrator = {{ method = "{}", step = 0.0005, substeps = 8 }}
)",
                     model, method);
}

class TearOf : public testing::TestWithParam<std::string> {};

// Symplectic Euler keeps both momenta to rounding.
TEST_P(TearOf, KeepsMomentum) {
  Simulation simulation(parseScene(spinning(GetParam(), "symplectic-euler"), "test.toml"));
  const Vec3 linear = linearMomentum(simulation.cloth(), simulation.state());
  const Vec3 angular = angularMomentum(simulation.cloth(), simulation.state());
  goFor(simulation, 0.05);
  EXPECT_GT(copiesIn(simulation), 20U);
  EXPECT_LT((linearMomentum(simulation.cloth(), simulation.state()) - linear).norm(), 1e-12 * linear.norm());
  EXPECT_LT((angularMomentum(simulation.cloth(), simulation.state()) - angular).norm(), 1e-11 * angular.norm());
}

// With a method that loses next to nothing all that is missing is in the column of tears.
TEST_P(TearOf, TakesOnlyWhatItBooks) {
  Simulation simulation(parseScene(spinning(GetParam(), "rk4"), "test.toml"));
  const double moved = kinetic(simulation);
  double torn = 0;
  while (simulation.time() < 0.05) {
    const std::size_t before = copiesIn(simulation);
    const double booked = column(simulation, "tearing_J");
    ASSERT_TRUE(simulation.step());
    EXPECT_TRUE(copiesIn(simulation) > before || column(simulation, "tearing_J") == booked);
    torn = column(simulation, "tearing_J");
  }
  EXPECT_NEAR(column(simulation, "kinetic_J"), kinetic(simulation), 1e-12);
  EXPECT_LT(torn, 0);
  EXPECT_LT(std::abs(column(simulation, "numerical_J")), 1e-4 * moved);
}

INSTANTIATE_TEST_SUITE_P(Models, TearOf, testing::Values("triangles", "springs", "elastic"), testNameOf);

TEST(Tear, TheLedgerClosesOverManyTears) {
  const auto simulation = simulate(pulled("law = \"stretch\", stretch = 0.05, spread = 0.5",
                                          "method = \"trapezoidal\", step = 0.0005, newton_iterations = 8"),
                                   0.3);
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  EXPECT_GT(copiesIn(*simulation), 20U);
  EXPECT_LT(std::abs(column(*simulation, "numerical_J")), 0.06 * column(*simulation, "pin_work_J"));
  EXPECT_EQ(column(*simulation, "events_J"), 0);
}

// Two sheets, both of which tear: copies of the first come after the nodes of the second.
TEST(Tear, SeveralBodiesKeepTheirOwn) {
  const std::string mesh =
      "mesh = { columns = 9, rows = 7, size = [0.16, 0.12], plane = \"vertical\", origin = [0, 0, ";
  const std::string scene = R"(
material = { stretch = 600, shear = 150, bend = 1e-5, stretch_damping = 0.002, rayleigh_mass = 0.5 }
tearing = { law = "stretch", stretch = 0.1 }
integrator = { method = "backward-euler", step = 0.004, newton_iterations = 8 }
[[pin]]
where = ["one.left", "other.left"]
[[pin]]
where = ["one.right", "other.right"]
motion = "path"
path_times = [0, 0.2]
path_offsets = [[0, 0, 0], [0.08, 0, 0]]
[[body]]
name = "one"
material.density = 0.1
)" + mesh + "0] }\n[[body]]\nname = \"other\"\nmaterial = { density = 0.4, masses = \"equal\" }\ntearing.seed = 5\n" +
                            mesh + "1] }\n";
  const auto simulation = simulate(scene, 0.3, {2});
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  const ClothSystem& cloth = simulation->cloth();
  const double densities[] = {0.1, 0.4};
  for (std::size_t i = 0; i < 2; ++i) {
    const ClothBody& body = cloth.bodies()[i];
    ASSERT_GT(body.added.size(), 5U);
    double mass = 0;
    for (int own = 0; own < body.count(); ++own) {
      const int node = body.node(own);
      EXPECT_EQ(body.own(node), own);
      EXPECT_EQ(cloth.bodyOf(node), i);
      mass += cloth.nodeMass()[toIndex(node)];
      EXPECT_NEAR(cloth.position(simulation->state(), node).z(), static_cast<double>(i), 0.2)
          << "it stays with its body";
    }
    EXPECT_NEAR(mass, densities[i] * 0.16 * 0.12, 1e-15);
  }
  // All nodes of the second as they were made weigh the same: the parts of each share that.
  std::map<int, double> parts;
  const ClothBody& other = cloth.bodies()[1];
  for (int own = 0; own < other.count(); ++own)
    parts[cloth.origin(other.node(own))] += cloth.nodeMass()[toIndex(other.node(own))];
  for (const auto& [node, mass] : parts) EXPECT_NEAR(mass, 0.4 * 0.16 * 0.12 / 63, 1e-15) << node;
  EXPECT_EQ(simulate(scene, 0.3, {1})->hash(), simulation->hash());
  const TemporaryFolder folder;
  saveScene(*simulation, folder.file("two.toml"));
  EXPECT_EQ(Simulation(loadScene(folder.file("two.toml"), {})).hash(), simulation->hash());
}

TEST(Tear, AtThePlasticLimitAndNotBefore) {
  Simulation simulation(parseScene(
      pulled("law = \"plastic\", spread = 0", "method = \"backward-euler\", step = 0.002, newton_iterations = 8",
             "[plastic]\nlaw = \"limits\"\nelastic_limit = 0.02\nplastic_limit = 0.1"),
      "test.toml"));
  std::vector<double> strain, angle;
  double most = 0;
  while (copiesIn(simulation) == 0 && simulation.time() < 0.5) {
    const auto nodes = toIndex(simulation.cloth().blockCount());
    strain.assign(nodes, 0), angle.assign(nodes, 0);
    simulation.cloth().showKept(simulation.state(), {strain, angle});
    most = *std::ranges::max_element(strain);
    ASSERT_TRUE(simulation.step()) << simulation.failure()->message();
  }
  ASSERT_GT(copiesIn(simulation), 0U);
  EXPECT_LT(most, 0.1) << "a step before it tore nothing was at the limit";
  EXPECT_GT(most, 0.08);
}

// Along the softer threads no more than 600 N/m times the elastic limit of 0.02 is ever carried.
TEST(Tear, AForceIsLessWhatEachDirectionHasKept) {
  for (const std::string model : {"triangles", "springs", "elastic"}) {
    for (const double force : {9.0, 15.0}) {
      std::string scene = pulled(fmt::format("law = \"force\", force = {}, spread = 0", force),
                                 "method = \"backward-euler\", step = 0.002, newton_iterations = 8",
                                 "[plastic]\nlaw = \"limits\"\nelastic_limit = 0.02\nplastic_limit = 0.5", model);
      const std::string soft = "stretch = 600,";
      scene.replace(scene.find(soft), soft.size(), "stretch = [600, 6000],");
      const auto simulation = simulate(scene, 0.1);
      ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
      EXPECT_EQ(copiesIn(*simulation) > 0, force < 12) << model << ", " << force << " N/m";
    }
  }
}

// Two rails that are drawn out, and a rung between them that nothing pulls.
TEST(Tear, ASpringOfANetBreaksByWhatItHasKeptItself) {
  for (const std::string law : {"law = \"plastic\"", "law = \"force\", force = 1.5"}) {
    const auto simulation = simulate(fmt::format(R"(
mesh.kind = "nodes"
nodes = {{ positions = [[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0], [1, 1, 0], [2, 1, 0]], masses = [1, 1, 1, 1, 1, 1], springs = [{{ a = 0, b = 1, rest = 1, stiffness = 100 }}, {{ a = 1, b = 2, rest = 1, stiffness = 1000 }}, {{ a = 3, b = 4, rest = 1, stiffness = 100 }}, {{ a = 4, b = 5, rest = 1, stiffness = 1000 }}, {{ a = 1, b = 4, rest = 1, stiffness = 100 }}] }}
tearing = {{ {}, spread = 0 }}
plastic = {{ law = "limits", elastic_limit = 0.02, plastic_limit = 0.1 }}
gravity.acceleration = [0, 0, 0]
integrator = {{ method = "backward-euler", step = 0.002, newton_iterations = 8 }}
[[pin]]
where = [0, 3]
[[pin]]
where = [2, 5]
motion = "path"
path_times = [0, 10]
path_offsets = [[0, 0, 0], [1, 0, 0]]
)",
                                                 law),
                                     3);
    ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
    const std::vector<std::uint8_t>& broken = simulation->cloth().tears().broken;
    EXPECT_TRUE(broken[0]) << law;
    EXPECT_TRUE(broken[2]) << law;
    EXPECT_FALSE(broken[4]) << law << ": nothing pulls it";
  }
}

TEST(Tear, HasTheSameBitsOnAnyNumberOfThreads) {
  for (const std::string model : {"triangles", "springs", "elastic"}) {
    const std::string scene = pulled("law = \"force\", force = 60",
                                     "method = \"generalized-alpha\", step = 0.004, newton_iterations = 4", "", model);
    const auto one = simulate(scene, 0.4, {1}), two = simulate(scene, 0.4, {2});
    EXPECT_GT(copiesIn(*one), 5U) << model;
    EXPECT_EQ(one->hash(), two->hash()) << model;
  }
}

class TearMethods : public testing::TestWithParam<std::string> {};

TEST_P(TearMethods, TearAndGoBackAndTearAgainAtTheSamePlace) {
  const MethodInfo& method = *findMethod(GetParam());
  const std::string steps = method.implicit ? "step = 0.004, newton_iterations = 8, halvings = 8"
                                            : "step = 0.004, substeps = 0, halvings = 6";
  std::string scene = pulled("law = \"stretch\", stretch = 0.1", fmt::format("method = \"{}\", {}", GetParam(), steps),
                             "[plastic]\nlaw = \"limits\"\nelastic_limit = 0.06\nbend_elastic_limit = 20");
  scene.replace(scene.find("columns = 13, rows = 9"), 22, "columns = 7, rows = 5");
  Simulation simulation(parseScene(scene, "test.toml"));
  Checkpoint before;
  while (copiesIn(simulation) == 0 && simulation.time() < 0.6) {
    simulation.keep(before);
    if (!simulation.step()) FAIL() << simulation.failure()->message();
  }
  if (copiesIn(simulation) == 0) GTEST_SKIP() << "it limits strain itself";
  goFor(simulation, 0.06);
  Checkpoint after;
  simulation.keep(after);
  const std::uint64_t hash = simulation.hash();
  const TearsPtr tears = simulation.tears();
  simulation.goTo(before);
  EXPECT_EQ(copiesIn(simulation), 0U) << "it is whole";
  goUntil(simulation, after.state.t);
  EXPECT_EQ(simulation.hash(), hash);
  ASSERT_TRUE(simulation.tears());
  EXPECT_EQ(*simulation.tears(), *tears);
  goFor(simulation, 0.02);
  const std::uint64_t later = simulation.hash();
  simulation.goTo(before);
  simulation.goTo(after);
  goFor(simulation, 0.02);
  EXPECT_EQ(simulation.hash(), later) << "from a moment that is torn";
}

INSTANTIATE_TEST_SUITE_P(All, TearMethods, testing::ValuesIn(methodsBut("explicit-euler")), testNameOf);
INSTANTIATE_TEST_SUITE_P(Long, TearMethods, testing::Values("explicit-euler"), testNameOf);

// A step in which the cloth tears too far fails, tears and all, and is taken again in halves. A hand on any triangle that
// tears holds the corners that this has.
void holdTornTriangles(int wanted) {
  const Scene scene =
      parseScene(pulled("law = \"stretch\", stretch = 0.1",
                        "method = \"backward-euler\", step = 0.04, substeps = 4, newton_iterations = 4, halvings = 10, "
                        "stretch_limit = 0.2"),
                 "test.toml");
  Simulation bare(scene);
  while (bare.time() < 0.2 && bare.step()) continue;
  ASSERT_TRUE(bare.tears());
  int held = 0;
  for (std::size_t t = 0; t < bare.tears()->triangles.size() && held < wanted; ++t) {
    Simulation halved(scene, {1, true, true});
    const std::array<int, 3> grabbed = halved.cloth().mesh().triangles[t];
    if (grabbed == bare.tears()->triangles[t]) continue;
    ++held;
    ASSERT_EQ(halved.apply(Grab{grabbed, {0.4, 0.3, 0.3}, halved.cloth().position(halved.state(), grabbed[0])}), "");
    while (halved.time() < 0.2 && halved.step()) {
      ASSERT_EQ(halved.hand().nodes, placeNow({grabbed, {0.4, 0.3, 0.3}}, halved.cloth().tears()).nodes) << t;
      ASSERT_EQ(halved.state().q.size(), 3 * halved.cloth().blockCount());
      ASSERT_EQ(std::ssize(halved.pins().fixed()), 3 * halved.cloth().blockCount());
    }
    ASSERT_FALSE(halved.failure()) << halved.failure()->message();
    EXPECT_GT(halved.totals().rejected, 0);
    EXPECT_GT(copiesIn(halved), 0U);
    // The books have nothing of a step that was taken back: backward Euler gains nothing.
    EXPECT_LT(halved.ledger().numerical(), 1e-3);
  }
  EXPECT_EQ(held, wanted);
}
TEST(Tear, HalvedStepsLeaveNoTrace) { holdTornTriangles(3); }
TEST(TearLong, HalvedStepsLeaveNoTrace) { holdTornTriangles(12); }

TEST(Tear, ASceneSavedTornGoesOnWithTheSameBits) {
  const TemporaryFolder folder;
  const std::string path = folder.file("torn.toml");
  for (const std::string model : {"triangles", "springs"}) {
    const auto simulation = simulate(
        pulled("law = \"stretch\", stretch = 0.1", "method = \"backward-euler\", step = 0.004, newton_iterations = 8",
               "[plastic]\nlaw = \"limits\"\nelastic_limit = 0.06\nbend_elastic_limit = 20\n"
               "[[event]]\ntime = 0.2\non = \"all\"\nimpulse = [0, 0, 0.001]",  // which copies do not have
               model),
        0.16);
    ASSERT_GT(copiesIn(*simulation), 0U);
    saveScene(*simulation, path);
    Simulation again(loadScene(path, {}));
    const auto same = [&](const VecX& a, const VecX& b) {
      return a.size() == b.size() ? (a - b).cwiseAbs().maxCoeff() : 1e300;
    };
    EXPECT_EQ(same(again.state().q, simulation->state().q), 0);
    EXPECT_EQ(same(again.state().v, simulation->state().v), 0);
    EXPECT_EQ(same(again.state().memory, simulation->state().memory), 0);
    EXPECT_EQ(again.time(), simulation->time());
    EXPECT_EQ(again.hash(), simulation->hash()) << model;
    EXPECT_EQ(again.cloth().tears().triangles, simulation->cloth().tears().triangles) << model;
    goFor(again, 0.1);
    goFor(*simulation, 0.1);
    EXPECT_EQ(again.hash(), simulation->hash()) << model;
  }
  // With another mesh it is refused.
  Scene other = loadScene(path, {});
  other.mesh.diagonals = "one-way";
  EXPECT_NE(inputError([&] { Simulation{other}; }).find("its triangles are not those of this scene's mesh"),
            std::string::npos);
}

// A lip is pinned, and a net is cut before its first step: both are so again when the scene is loaded.
TEST(Tear, PinnedCopiesAndCutRopesAreSaved) {
  const TemporaryFolder folder;
  const std::string path = folder.file("lip.toml");
  const auto torn = simulate(pulled(), 0.4);
  ASSERT_GT(copiesIn(*torn), 0U);
  const int copy = torn->cloth().tears().made;
  ASSERT_EQ(torn->apply(PinNodes{{copy}}), "");
  saveScene(*torn, path);
  Simulation again(loadScene(path, {}));
  EXPECT_TRUE(again.pins().pinned(copy));
  EXPECT_EQ(again.hash(), torn->hash());

  Simulation net(parseScene("mesh = { kind = \"net\", columns = 4, rows = 3 }\n", "test.toml"));
  ASSERT_EQ(net.apply(Cut{{{{0, 1}}}}), "");
  saveScene(net, path);
  EXPECT_EQ(Simulation(loadScene(path, {})).cloth().tears().broken, net.cloth().tears().broken);
}

TEST(Tear, ABrokenSpringStaysBrokenInASavedScene) {
  const TemporaryFolder folder;
  const std::string path = folder.file("broken.toml");
  const auto simulation = simulate(R"(
mesh.kind = "nodes"
nodes = { positions = [[0, 0, 0], [1, 0, 0]], masses = [1, 1], springs = [{ a = 0, b = 1, rest = 0.5, stiffness = 20 }] }
tearing = { law = "stretch", stretch = 0.2 }
[[pin]]
where = [0]
)",
                                   0.2);
  EXPECT_EQ(simulation->cloth().tears().broken, std::vector<std::uint8_t>{1});
  saveScene(*simulation, path);
  Simulation again(loadScene(path, {}));
  EXPECT_EQ(again.cloth().tears().broken, std::vector<std::uint8_t>{1});
  EXPECT_EQ(again.hash(), simulation->hash());
}

TEST(Tear, PinsHoldAndHandsHoldOn) {
  Simulation simulation(parseScene(pulled(), "test.toml"), {1, true, true});
  // The triangle is one that a run without a hand tears at, and the spring is weak.
  const TearsPtr wouldBe = simulate(pulled(), 0.4)->tears();
  const auto& whole = simulation.cloth().mesh().triangles;
  const auto torn = std::ranges::mismatch(whole, wouldBe->triangles).in1 - whole.begin();
  const std::array<int, 3> grabbed = whole[static_cast<std::size_t>(torn)];
  const Vec3 at = simulation.cloth().position(simulation.state(), grabbed[0]);
  ASSERT_EQ(simulation.apply(Grab{grabbed, {1, 0, 0}, at}), "");
  goUntil(simulation, 0.4);
  ASSERT_GT(copiesIn(simulation), 0U);
  EXPECT_NE(simulation.hand().nodes, grabbed) << "one of its corners is a copy now";
  const auto& triangles = simulation.cloth().tears().triangles;
  EXPECT_NE(std::find(triangles.begin(), triangles.end(), simulation.hand().nodes), triangles.end())
      << "the hand holds a triangle of the torn cloth";
  for (int row = 0; row < 9; ++row) {
    EXPECT_TRUE(simulation.pins().pinned(13 * row));
    EXPECT_TRUE(simulation.pins().pinned(13 * row + 12));
  }
  // One that comes after a tear reaches the corners of now.
  EXPECT_EQ(simulation.apply(ReleaseGrab{}), "");
  const std::size_t last = triangles.size() - 1;
  std::array<int, 3> made = triangles[last];
  for (int& node : made) node = simulation.cloth().origin(node);
  EXPECT_EQ(simulation.apply(Grab{made, {0.4, 0.3, 0.3}, Vec3::Zero()}), "");
  EXPECT_EQ(simulation.hand().nodes, triangles[last]);
}

TEST(Tear, LanesTearDifferentlyAndTheirDistanceIsOfTheNodesTheyWereMadeWith) {
  std::vector<LaneSettings> settings(2);
  settings[1].values = {{"tearing.stretch", "10"}};
  Lanes lanes(parseScene(pulled(), "test.toml"), settings, {1});
  while (lanes.clock() < 0.3) ASSERT_TRUE(lanes.tick());
  EXPECT_GT(copiesIn(lanes.lane(0)), 0U);
  EXPECT_EQ(copiesIn(lanes.lane(1)), 0U);
  FrameMaker frames;
  frames.show({Quantity::difference, false, false});
  const auto frame = frames.make(lanes, false);
  EXPECT_EQ(frame->lanes[0].shape->copies(), copiesIn(lanes.lane(0)));
  EXPECT_EQ(frame->lanes[0].cloth.quantity.size(), frame->lanes[0].cloth.positions.size());
  EXPECT_GT(*std::ranges::max_element(frame->lanes[1].cloth.quantity), 0.01F);
}

// Torn apart, and the two sides driven into each other again: they fold, and lips that were one do not pass through each other.
TEST(Tear, WhatWasOneTouchesOnceItHasOpened) {
  std::string scene =
      pulled("law = \"stretch\", stretch = 0.15", "method = \"backward-euler\", step = 0.004, newton_iterations = 8",
             "contact = { self = true, thickness = 0.004, friction = 0.2 }\nstart.noise = 1e-4");
  scene.replace(
      scene.find("path_times = [0, 0.2, 2]"), std::string::npos,
      "path_times = [0, 0.2, 0.3, 0.7, 2]\npath_offsets = [[0, 0, 0], [0.1, 0, 0], [0.1, 0, 0], [-0.05, 0, 0], "
      "[-0.05, 0, 0]]\n");
  Simulation simulation(parseScene(scene, "test.toml"));
  expectLipsTouch(simulation);
  EXPECT_GE(pieceCount(simulation.cloth()), 2);
  EXPECT_LT(std::abs(column(simulation, "impacts_J")), 0.05 * column(simulation, "pin_work_J"))
      << "no lip is pushed from where it tore";
}

TEST(Tear, AGasLeavesWhatIsTorn) {
  const auto simulation = simulate(R"(
mesh = { kind = "pillow", columns = 9, rows = 9, size = [0.3, 0.3] }
material = { density = 0.2, stretch = 300, shear = 100, bend = 1e-5 }
gas = { law = "isothermal", pumped = 0.02 }
tearing = { law = "stretch", stretch = 0.1 }
gravity.acceleration = [0, 0, 0]
integrator = { method = "backward-euler", step = 0.002, newton_iterations = 8 }
)",
                                   0.1);
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  EXPECT_GT(copiesIn(*simulation), 0U);
  EXPECT_EQ(column(*simulation, "gas_J"), 0);
  EXPECT_LT(column(*simulation, "tearing_J"), -1) << "what was pumped in is gone";
}

TEST(Tear, SaysWhatTearsAtOnceAndWhatNeverWill) {
  const auto attention = [](const std::string& tearing, const std::string& more) {
    return Simulation(parseScene(pulled(tearing, "step = 0.004", more), "test.toml")).cloth().attention();
  };
  const auto first = attention("law = \"stretch\", stretch = 0.01", "start.stretch = [1.2, 1, 1]");
  ASSERT_FALSE(first.empty());
  EXPECT_NE(first.front().find("It tears as it starts"), std::string::npos);
  const auto never = attention("law = \"plastic\"", "");
  ASSERT_FALSE(never.empty());
  EXPECT_NE(never.front().find("set plastic.law = limits"), std::string::npos);
}

}  // namespace
}  // namespace selvedge::test
