// The scenes of the studies of yarns are what they say, and start with the energy that they should.
#include "studies/yarns/yarn_scenes.h"

#include <numbers>

#include <gtest/gtest.h>

#include "scene/files/reader.h"
#include "studies/yarns/element_checks.h"

namespace selvedge {
namespace {

Scene weave() { return loadScene("weave", {SELVEDGE_SOURCE_DIR "/configs"}, {"yarn.damping=none"}); }

YarnTrace follow(YarnMotion motion, std::string_view preset, int yarns, double duration,
                 const std::string& damping = "none") {
  Scene scene = yarnScene(weave(), motion, preset, yarns);
  scene.yarn.damping = damping;
  StudyRun run(scene, {}, {.threads = 1}, true);
  return followYarns(run, scene, motion, duration, 1);
}

TEST(YarnScenes, HaveTheYarnsOfTheirPresetsAMillimetreApart) {
  for (const YarnScene& each : yarnScenes()) {
    const Scene scene = yarnScene(weave(), each.motion, each.preset, 20);
    SCOPED_TRACE(each.name);
    EXPECT_EQ(scene.mesh.rows, 20);
    EXPECT_EQ(scene.mesh.columns, each.motion == YarnMotion::unbend ? 19 : 20);
    EXPECT_NEAR(scene.mesh.size.x() / (scene.mesh.columns - 1), 1e-3, 1e-15);
    EXPECT_NEAR(scene.mesh.size.y() / (scene.mesh.rows - 1), 1e-3, 1e-15);
    EXPECT_EQ(scene.yarn.stretchDamping, each.preset == "stretch" ? 3e-7 : 0);
    EXPECT_EQ(scene.yarn.bendDamping, each.preset == "stretch" ? 0 : 1e-13);
    EXPECT_EQ(scene.yarn.rayleighStiffness, each.preset == "stretch" ? 4e-3 : 3e-2);
  }
}

// 10 by 9 yarns: 7 hinges between the two rows that are held and the free edge, each turned by a seventh of 90 degrees.
TEST(YarnScenes, ABentSheetHasTheEnergyOfItsArc) {
  const YarnTrace trace = follow(YarnMotion::unbend, "bending", 10, 0.05);
  ASSERT_EQ(trace.failure, "");
  const YarnSettings yarn = yarnScene(weave(), YarnMotion::unbend, "bending", 10).yarn;
  const double ke = 2 * yarn.bend * std::numbers::pi * yarn.radius * yarn.radius, theta = std::numbers::pi / 14;
  const double expected = 10 * 7 * 0.5 * ke * theta * theta / 2e-3;
  EXPECT_NEAR(trace.total.front(), expected, 1e-6 * expected);
  EXPECT_EQ(trace.kinetic.front(), 0);
  EXPECT_GT(trace.highest, 0.2 * expected);
  EXPECT_LT(trace.rise, 0);
}

TEST(YarnScenes, AHungSheetStretchesAndASwungOneFalls) {
  const YarnTrace hung = follow(YarnMotion::bounce, "stretch", 6, 0.02);
  const YarnTrace swung = follow(YarnMotion::swing, "stretch", 6, 0.02);
  EXPECT_EQ(hung.failure + swung.failure, "");
  EXPECT_GT(swung.highest, 3 * hung.highest);
  EXPECT_EQ(hung.t.size(), 21U);
}

TEST(YarnScenes, CurvesAreComparedByTheirRms) {
  YarnTrace a, b;
  a.kinetic = {0, 3, 4};
  b.kinetic = {0, 3, 3};
  EXPECT_EQ(apart(a, a, a), 0);
  EXPECT_NEAR(apart(a, b, a), 1.0 / 5, 1e-15);
  EXPECT_NEAR(a.meanKinetic(0.5), 3.5, 1e-15);
}

// Each in one state; the study takes hundreds.
TEST(ElementChecks, Hold) {
  EXPECT_EQ(damperChecks().size(), 35U);
  for (const auto& checks : {damperChecks(), inertiaChecks(), identityChecks()}) {
    for (const ElementCheck& each : checks) {
      Random random(5);
      EXPECT_LE(each.error(random), each.most) << each.element << ": " << each.what;
      EXPECT_LT(each.most, 1e-5);
    }
  }
}

}  // namespace
}  // namespace selvedge
