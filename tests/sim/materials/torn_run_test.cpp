// Cloth that tears, and what follows it: bits, halved steps, the past, saved scenes, pins, hands, lanes, contact, gas, words.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/tears/cut_line.h"
#include "sim/frames/frame_maker.h"
#include "sim/materials/torn_sheet.h"
#include "sim/saved_scene.h"
#include "support/cloth/run.h"
#include "support/input_error.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

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
TEST(TearLong, HalvedStepsLeaveNoTrace) { holdTornTriangles(6); }

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
