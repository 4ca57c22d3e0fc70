#include "scene/build/timeline.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "scene/build/build.h"
#include "scene/files/reader.h"
#include "scene/mesh/build_mesh.h"
#include "support/cost.h"
#include "support/input_error.h"

namespace selvedge {
namespace {

using Kind = TimelineEvent::Kind;

std::vector<TimelineEvent> timelineOf(const std::string& text) {
  const Scene scene = parseScene("[mesh]\ncolumns = 3\nrows = 2\n" + text, "f.toml");
  return resolveTimeline(scene, build(scene).cloth->mesh());
}

TEST(Timeline, PinsComeFirstAndCarryTheirMotion) {
  const auto events = timelineOf(
      "[[pin]]\nwhere = \"top\"\naxes = \"xz\"\nmotion = \"sine\"\namplitude = [1, 2, 3]\nfrequency = 0.5\n"
      "phase = 0.25\nuntil = 30\n");
  ASSERT_EQ(events.size(), 1U);
  EXPECT_EQ(events[0].kind, Kind::pin);
  EXPECT_EQ(events[0].time, 0);
  EXPECT_EQ(events[0].nodes, (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(events[0].axes, (std::array<bool, 3>{true, false, true}));
  EXPECT_EQ(events[0].motion.kind, PinMotion::Kind::sine);
  EXPECT_EQ(events[0].motion.amplitude, Vec3(1, 2, 3));
  EXPECT_EQ(events[0].motion.frequency, 0.5);
  EXPECT_EQ(events[0].motion.phase, 0.25);
  EXPECT_EQ(events[0].motion.until, 30);
}

TEST(Timeline, APathGoesThroughItsPoints) {
  const auto events = timelineOf(
      "[[pin]]\nnodes = 0\nmotion = \"path\"\npath_times = [0, 1, 3]\npath_offsets = [[0,0,0], [0,1,0], [0,1,2]]\n");
  ASSERT_EQ(events.at(0).motion.kind, PinMotion::Kind::path);
  EXPECT_TRUE(events[0].motion.path->evaluate(1, 0).isApprox(Vec3(0, 1, 0)));
  EXPECT_TRUE(events[0].motion.path->evaluate(3, 0).isApprox(Vec3(0, 1, 2)));
}

TEST(Timeline, AnExpressionMovesByItsFormulas) {
  const auto events = timelineOf("[[pin]]\nnodes = 0\nmotion = \"expression\"\noffset_y = \"x0 * t\"\nuntil = 3\n");
  PinMotion motion = events.at(0).motion;
  ASSERT_EQ(motion.kind, PinMotion::Kind::expression);
  EXPECT_EQ(motion.until, 3);
  motion.anchor = Vec3(2, 0, 5);
  EXPECT_EQ(motion.position(1.5), Vec3(2, 3, 5));
}

TEST(Timeline, IsSortedByTimeAndKeepsTheOrderOfTheFile) {
  const auto events = timelineOf(
      "[[event]]\ntime = 2\nset = { \"material.shear\" = 5 }\nunpin = \"top\"\npin = \"left\"\n"
      "impulse = [0, 1, 0]\non = 4\n"
      "[[event]]\ntime = 1\nunpin = \"all\"\n"
      "[[pin]]\nwhere = \"top\"\nrelease = 2\n");
  std::vector<std::pair<double, Kind>> order;
  for (const auto& event : events) order.emplace_back(event.time, event.kind);
  const std::vector<std::pair<double, Kind>> expected{{0, Kind::pin},    {1, Kind::unpin}, {2, Kind::unpin},
                                                      {2, Kind::set},    {2, Kind::unpin}, {2, Kind::pin},
                                                      {2, Kind::impulse}};
  EXPECT_EQ(order, expected);
  EXPECT_EQ(events[3].key, "material.shear");
  EXPECT_EQ(events[3].value, ParamValue(std::int64_t{5}));
  EXPECT_EQ(events[6].nodes, (std::vector<int>{4}));
  EXPECT_EQ(events[6].impulse, Vec3(0, 1, 0));
}

TEST(Timeline, ANodeOfTwoPinsBelongsToTheLaterOne) {
  const auto events = timelineOf("[[pin]]\nwhere = \"top\"\nrelease = 1\n[[pin]]\nwhere = \"corner0\"\nrelease = 3\n");
  ASSERT_EQ(events.size(), 4U);
  EXPECT_EQ(events[0].nodes, (std::vector<int>{1, 2}));
  EXPECT_EQ(events[1].nodes, (std::vector<int>{0}));
  EXPECT_EQ(events[2].nodes, (std::vector<int>{1, 2})) << "corner0 stays pinned until 3 s";
  EXPECT_EQ(events[3].time, 3);
}

TEST(Timeline, NamesThePlaceOfAPinThatFindsNoNode) {
  try {
    timelineOf("[[pin]]\nnodes = [0, 99]\n");
    FAIL() << "no error";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "f.toml:5:13: there is no node 99: this mesh has nodes 0 to 5");
  }
}

// As many pins as nodes, each of one node; and what four times as many cost.
TEST(Timeline, ManyPinsCostAsManyTimesAsMuch) {
  struct Many {
    explicit Many(int side) {
      scene = parseScene(fmt::format("[mesh]\ncolumns = {0}\nrows = {0}\n", side), "f.toml");
      mesh = buildMesh(scene.mesh, scene.nodes, "");
      for (int node = 0; node < side * side; ++node) scene.pins.emplace_back().where.nodes = {node};
    }
    void resolve() const { EXPECT_EQ(resolveTimeline(scene, mesh).size(), scene.pins.size()); }
    Scene scene;
    Mesh mesh;
  };
  const Many few(100), many(200);
  EXPECT_LT(test::timesAsLong([&] { many.resolve(); }, [&] { few.resolve(); }, 5), 8) << "16 where each looks at all";
}

TEST(Timeline, WhatIsWrongWithAnEventIsToldWithItsPlace) {
  EXPECT_EQ(inputError([] { timelineOf("[[event]]\ntime = 1\ncut = [[5, 5, 5], [6, 6, 6]]\n"); }),
            "f.toml:4:1: event.cut: the line does not cross the cloth as it was made");
  EXPECT_EQ(inputError([] { timelineOf("[[event]]\ntime = 1\ncut = [[0, 0, 0], [0, 0, 0]]\n"); }),
            "f.toml:4:1: event.cut: its points are all at one place");
  const Scene solid = parseScene(
      "mesh = { kind = \"block\", columns = 3, rows = 3, layers = 3 }\n"
      "[[event]]\ntime = 1\ncut = [[0, 0, 0], [1, 0, 0]]\n",
      "f.toml");
  EXPECT_EQ(inputError([&] { resolveTimeline(solid, buildMesh(solid.mesh, solid.nodes, "")); }),
            "f.toml:2:1: event.cut: solids are not cut, only sheets are");
}

TEST(Timeline, APinWithoutNodesOfItsOwnIsToldWithTheLastThatTookThem) {
  const std::string text = "[[pin]]\nwhere = [0, 1]\n[[pin]]\nwhere = 1\n[[pin]]\nwhere = [0, 2]\n";
  EXPECT_EQ(inputError([&] { timelineOf(text); }),
            "f.toml:4:1: this pin holds nothing: all its nodes belong to later ones, the last at f.toml:8:1");
}

}  // namespace
}  // namespace selvedge
