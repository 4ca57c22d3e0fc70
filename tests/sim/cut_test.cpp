// Cloth that is cut, by an event and by a command.
#include <gtest/gtest.h>

#include "diagnostics/probes.h"
#include "model/tears/cut_line.h"
#include "sim/saved_scene.h"
#include "sim/torn_sheet.h"
#include "support/input_error.h"
#include "support/run.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

const char* const kCutSheet = R"(
mesh = { columns = 9, rows = 7, size = [0.4, 0.3], plane = "vertical" }
material = { density = 0.2, stretch = 600, shear = 150, bend = 1e-4 }
start.noise = 1e-3
integrator = { method = "generalized-alpha", step = 0.005, newton_iterations = 8 }
[[pin]]
where = "top"
[[event]]
time = 0.1
cut = [[-0.3, 0.01, 0], [0.3, 0.01, 0]]
)";

TEST(Cut, AnEventPartsTheClothAlongALine) {
  const auto simulation = simulate(kCutSheet, 0.4);
  ASSERT_FALSE(simulation->failure());
  EXPECT_EQ(piecesOf(simulation->cloth()), 2);
  EXPECT_EQ(copiesIn(*simulation), 9U);
  double lowest = 0;
  for (int i = 0; i < simulation->cloth().blockCount(); ++i)
    lowest = std::min(lowest, simulation->cloth().position(simulation->state(), i).y());
  EXPECT_LT(lowest, -0.15 - 0.3) << "the lower piece falls";
  EXPECT_LT(column(*simulation, "events_J"), 0) << "the bending of the hinges that are gone";
  EXPECT_GT(column(*simulation, "events_J"), -1e-3);
  EXPECT_TRUE(std::isnan(column(*simulation, "tearing_J"))) << "it has no column where nothing tears";
}

TEST(Cut, ACommandDoesTheSameAndIsUndoneByGoingBack) {
  std::string without(kCutSheet);
  without.resize(without.find("[[event]]"));
  Simulation simulation(parseScene(without, "test.toml"));
  goUntil(simulation, 0.1);
  Checkpoint before;
  simulation.keep(before);
  const Mesh& mesh = simulation.cloth().mesh();
  std::vector<Vec2> places;
  for (const Vec3& each : mesh.positions) places.emplace_back(each.x(), each.y());
  Cut cut;
  for (const auto& [a, b] : partedEdges(mesh.triangles, {}, places, std::vector<Vec2>{{-0.3, 0.01}, {0.3, 0.01}}))
    cut.edges.insert(cut.edges.end(), {a, b});
  ASSERT_EQ(simulation.apply(cut), "");
  EXPECT_EQ(piecesOf(simulation.cloth()), 2);
  goUntil(simulation, 0.4);
  EXPECT_EQ(simulation.hash(), simulate(kCutSheet, 0.4)->hash());
  simulation.goTo(before);
  EXPECT_EQ(piecesOf(simulation.cloth()), 1);
  // What cannot be cut.
  EXPECT_NE(simulation.apply(Cut{{0, 1}}), "") << "one edge at the border has one triangle alone";
  EXPECT_NE(simulation.apply(Cut{{0, 1, 2}}), "");
  EXPECT_NE(simulation.apply(Cut{{0, 5000}}), "");
  EXPECT_EQ(piecesOf(simulation.cloth()), 1);
}

TEST(Cut, SaysWhatIsWrongWithALine) {
  const auto wrong = [](const std::string& event) {
    std::string scene(kCutSheet);
    scene.resize(scene.find("cut = "));
    return inputError([&] { Simulation{parseScene(scene + event, "test.toml")}; });
  };
  EXPECT_NE(wrong("cut = [[0, 0, 0]]").find("two places at least"), std::string::npos);
  EXPECT_NE(wrong("cut = [[5, 0, 0], [5, 1, 0]]").find("crosses no edge"), std::string::npos);
  EXPECT_NE(wrong("unpin = \"top\"\ncut_along = [1, 0, 0]").find("goes with cut"), std::string::npos);
  EXPECT_EQ(wrong("cut = [[-0.3, 0, 0], [0.3, 0, 0]]\ncut_along = [0, 0.2, 1]"), "");
}

TEST(Cut, ASceneSavedBeforeItsCutIsStillCut) {
  const TemporaryFolder folder;
  const std::string path = folder.file("cut.toml");
  std::string twice(kCutSheet);
  twice += "[[event]]\ntime = 0.2\ncut = [[0.01, 0.3, 0], [0.01, -0.3, 0]]\n";
  const auto simulation = simulate(twice, 0.15);
  saveScene(*simulation, path);
  Simulation again(loadScene(path, {}));
  EXPECT_EQ(again.hash(), simulation->hash());
  goUntil(again, 0.4);
  goUntil(*simulation, 0.4);
  EXPECT_EQ(piecesOf(again.cloth()), 4);
  EXPECT_EQ(again.hash(), simulation->hash());
}

TEST(Cut, AScenesStateCanBeCutAtItsStart) {
  const TemporaryFolder folder;
  const std::string path = folder.file("cut.toml");
  std::string without(kCutSheet);
  without.resize(without.find("[[event]]"));
  saveScene(*simulate(without, 0.1), path);
  Scene scene = loadScene(path, {});
  EventSettings& event = scene.events.emplace_back();
  event.time = scene.start.time / 2;
  event.cut = {Vec3(-0.3, 0.01, 0), Vec3(0.3, 0.01, 0)};
  scene.integrator.stretchLimit = 0.5;
  Simulation simulation(scene);
  EXPECT_EQ(piecesOf(simulation.cloth()), 2);
  goFor(simulation, 0.3);
}

}  // namespace
}  // namespace selvedge::test
