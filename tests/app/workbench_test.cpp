// What the window works on, without a window: loading beside it, live changes, undo, and everything that goes wrong.
#include "app/workbench/workbench.h"

#include <filesystem>
#include <functional>

#include <gtest/gtest.h>

#include "app/workbench/comparison.h"
#include "base/error.h"
#include "support/patience.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

class WorkbenchTest : public ::testing::Test {
 protected:
  bool until(const std::function<bool()>& good) {
    return eventually([&] {
      bench.poll();
      return good();
    });
  }
  bool caughtUp() {
    return until([&] { return bench.ready() && bench.frame->commandsApplied == bench.runner->queued(); });
  }
  void open(const std::string& scene = "hanging") {
    bench.load(scene, {"mesh.columns=5", "mesh.rows=5"});
    ASSERT_TRUE(until([&] { return !bench.loading() && bench.ready(); })) << notices();
  }
  std::string notices() const {
    std::string text;
    for (const Notice& n : bench.notices) text += n.text + '\n';
    return text;
  }
  double real(const std::string& key) { return *std::get<double*>(bench.param(key)->target); }

  MemoryTable memory;
  Workbench bench{memory, 1};
};

TEST_F(WorkbenchTest, AParameterReachesTheCloth) {
  open();
  EXPECT_EQ(bench.set("integrator.step", 0.004), "");
  EXPECT_EQ(real("integrator.step"), 0.004) << "at once in the panels";
  ASSERT_TRUE(caughtUp());
  EXPECT_TRUE(until([&] { return bench.lane().scene->integrator.step == 0.004; })) << "and then in what runs";
}

TEST_F(WorkbenchTest, AValueThatCannotBeTakenChangesNothing) {
  open();
  EXPECT_NE(bench.set("integrator.step", -1.0), "");
  EXPECT_NE(bench.set("integrator.method", "euler-ish"), "");
  EXPECT_NE(bench.set("no.such.key", 1.0), "");
  EXPECT_FALSE(bench.edits.canUndo());
  EXPECT_EQ(bench.runner->queued(), 0U);
}

TEST_F(WorkbenchTest, UndoAndRedoReachTheClothToo) {
  open();
  const double before = real("material.shear");
  ASSERT_EQ(bench.set("material.shear", 77.0), "");
  bench.undo();
  EXPECT_EQ(real("material.shear"), before);
  bench.redo();
  ASSERT_TRUE(caughtUp());
  EXPECT_TRUE(until([&] { return bench.lane().scene->material.shear == 77; }));
}

TEST_F(WorkbenchTest, AnotherSceneForgetsWhatWasOfTheFirst) {
  open();
  ASSERT_EQ(bench.set("material.shear", 77.0), "");
  bench.selected = {0, 24};
  bench.picked = 24;
  bench.load("pendulum");
  ASSERT_TRUE(until([&] { return !bench.loading() && bench.ready() && bench.scene.name == "pendulum"; })) << notices();
  EXPECT_FALSE(bench.edits.canUndo());
  EXPECT_TRUE(bench.selected.empty());
  EXPECT_EQ(bench.picked, -1);
  EXPECT_EQ(bench.initial("material.shear") != nullptr, true);
}

TEST_F(WorkbenchTest, ASmallerMeshForgetsNodesThatAreNotThere) {
  open();
  bench.selected = {3, 24};
  bench.picked = 24;
  ASSERT_EQ(bench.set("mesh.rows", std::int64_t{2}), "");
  ASSERT_TRUE(until([&] { return bench.lane().shape->nodes == 10; }));
  EXPECT_EQ(bench.selected, (std::set<std::uint32_t>{3}));
  EXPECT_EQ(bench.picked, -1);
}

TEST_F(WorkbenchTest, WhatCannotBeLoadedLeavesWhatRuns) {
  open();
  bench.load("/nowhere/at/all.toml");
  ASSERT_TRUE(until([&] { return !bench.loading(); }));
  EXPECT_EQ(bench.scene.name, "hanging");
  EXPECT_NE(notices().find("/nowhere/at/all.toml"), std::string::npos) << notices();
  const double time = bench.lane().time;
  EXPECT_TRUE(until([&] { return bench.lane().time > time; })) << "it goes on";
}

TEST_F(WorkbenchTest, AMeshTakesTheClothsPlace) {
  const TemporaryFolder folder;
  const std::string mesh = folder.write("sheet.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\n");
  open();
  bench.load(mesh);
  ASSERT_TRUE(until([&] { return !bench.loading() && bench.ready() && bench.lane().shape->nodes == 4; })) << notices();
  EXPECT_EQ(bench.lane().cloth.pins.size(), 2U);
  bench.load(folder.write("broken.obj", "f 1 2 9\n"));
  ASSERT_TRUE(until([&] { return !bench.loading(); }));
  EXPECT_NE(notices().find("broken.obj"), std::string::npos) << notices();
  EXPECT_EQ(bench.lane().shape->nodes, 4);
}

TEST_F(WorkbenchTest, AMethodWithAStabilityLimitGetsAutomaticSubsteps) {
  open();
  ASSERT_EQ(bench.set("integrator.substeps", std::int64_t{1}), "");
  ASSERT_TRUE(bench.useMethod("leapfrog"));
  EXPECT_EQ(bench.scene.integrator.substeps, 0);
  ASSERT_TRUE(caughtUp());
  const double time = bench.lane().time;
  EXPECT_TRUE(until([&] { return bench.lane().time > time + 0.1; }));
  EXPECT_FALSE(bench.lane().failure);
}

TEST_F(WorkbenchTest, SavingWhereNothingCanBeWrittenIsTold) {
  open();
  bench.save("/proc/nowhere/mine");
  EXPECT_TRUE(until([&] { return notices().find("/proc/nowhere/mine") != std::string::npos; })) << notices();
}

TEST_F(WorkbenchTest, WhatTheClothRefusesLeavesThePanelsToo) {
  open();
  ASSERT_EQ(bench.set("mesh.kind", "file"), "") << "a word it may have, but there is no file";
  ASSERT_TRUE(until([&] { return !notices().empty(); }));
  EXPECT_TRUE(until([&] { return bench.scene.mesh.kind == "grid"; })) << bench.scene.mesh.kind;
  EXPECT_FALSE(bench.edits.canUndo());
}

TEST_F(WorkbenchTest, UndoOfAFabricGivesBackWhatItReplaced) {
  open();
  ASSERT_EQ(bench.set("material.stretch", 4321.0), "");
  ASSERT_EQ(bench.set("material.fabric", "denim"), "");
  ASSERT_TRUE(caughtUp());
  ASSERT_TRUE(until([&] { return bench.scene.material.stretch[0] != 4321; })) << "denim has its own";
  bench.undo();
  ASSERT_TRUE(caughtUp());
  EXPECT_TRUE(until([&] { return bench.lane().scene->material.stretch == Vec2(4321, 4321); }));
  EXPECT_EQ(bench.scene.material.fabric, "none");
}

TEST_F(WorkbenchTest, AMethodAndItsSubstepsAreOneEdit) {
  open();
  ASSERT_EQ(bench.set("integrator.substeps", std::int64_t{3}), "");
  ASSERT_TRUE(bench.useMethod("leapfrog"));
  bench.undo();
  EXPECT_EQ(bench.scene.integrator.method, "backward-euler");
  EXPECT_EQ(bench.scene.integrator.substeps, 3);
}

TEST_F(WorkbenchTest, TheLastOfSeveralWishesToLoadCounts) {
  open();
  for (const char* scene : {"curtain", "sag", "pendulum"}) bench.load(scene);
  EXPECT_TRUE(until([&] { return !bench.loading() && bench.scene.name == "pendulum"; })) << bench.scene.name;
}

TEST_F(WorkbenchTest, RowsOfAnotherSceneAreToldApart) {
  open();
  std::size_t first = 0, second = 0;
  const auto rows = [&](std::size_t& generation) {
    return until([&] {
      for (const TraceRows& r : bench.newRows.at(0)) generation = r.generation;
      return generation != 0;
    });
  };
  ASSERT_TRUE(rows(first));
  bench.load("pendulum");
  ASSERT_TRUE(until([&] { return !bench.loading() && bench.ready() && bench.scene.name == "pendulum"; }));
  ASSERT_TRUE(rows(second));
  EXPECT_NE(first, second);
}

TEST_F(WorkbenchTest, SavedAlthoughTheWindowIsClosedAtOnce) {
  const TemporaryFolder folder;
  {
    MemoryTable table;
    Workbench brief(table, 1);
    brief.load("hanging", {"mesh.columns=5", "mesh.rows=5"});
    while (!brief.ready()) brief.poll();
    brief.save(folder.file("late.toml"));
  }
  EXPECT_TRUE(std::filesystem::exists(folder.file("late.toml")));
}

TEST_F(WorkbenchTest, ClosedWhileItLoads) { bench.load("curtain"); }

// Lanes.

class LanesOfTheBench : public WorkbenchTest {
 protected:
  // Two lanes: A as loaded, B with a method of its own.
  void openTwo() {
    open();
    bench.addLane({{"integrator.method", "bdf2"}});
    ASSERT_TRUE(until([&] { return bench.lanes() == 2; })) << notices();
  }
  double stretchOf(std::size_t lane) { return bench.frame->lanes[lane].scene->material.stretch[0]; }
};

TEST_F(LanesOfTheBench, OneClickMakesALaneThatIsActiveAndHasItsOwn) {
  openTwo();
  EXPECT_EQ(bench.active, 1U);
  EXPECT_EQ(bench.lane().number, 1);
  EXPECT_TRUE(bench.isOwn("integrator.method"));
  EXPECT_FALSE(bench.isOwn("material.stretch"));
  EXPECT_EQ(bench.scene.integrator.method, "bdf2") << "the panels show the active lane";
  EXPECT_EQ(bench.views.size(), 2U);
  bench.activate(0);
  EXPECT_EQ(bench.scene.integrator.method, "backward-euler");
}

TEST_F(LanesOfTheBench, ExplicitRivalsGetAutomaticSubsteps) {
  open();
  ASSERT_EQ(bench.set("integrator.substeps", std::int64_t{1}), "");
  ASSERT_TRUE(until([&] { return bench.lane().scene->integrator.substeps == 1; }));
  bench.addLane({{"integrator.method", "verlet"}});
  ASSERT_TRUE(until([&] { return bench.lanes() == 2; }));
  EXPECT_EQ(bench.lane().scene->integrator.substeps, 0);
  EXPECT_EQ(bench.frame->lanes[0].scene->integrator.substeps, 1);
}

TEST_F(LanesOfTheBench, ChangesGoToAllOrToOne) {
  openTwo();
  ASSERT_EQ(bench.set("material.stretch", 700.0), "");
  ASSERT_TRUE(until([&] { return stretchOf(0) == 700 && stretchOf(1) == 700; }));
  bench.editsOneLane = true;
  ASSERT_EQ(bench.set("material.stretch", 900.0), "");
  ASSERT_TRUE(until([&] { return stretchOf(1) == 900; }));
  EXPECT_EQ(stretchOf(0), 700);
  bench.editsOneLane = false;
  ASSERT_TRUE(until([&] { return bench.isOwn("material.stretch"); }));
  ASSERT_EQ(bench.set("material.stretch", 950.0), "") << "its own is changed for it alone";
  ASSERT_TRUE(until([&] { return stretchOf(1) == 950; }));
  EXPECT_EQ(stretchOf(0), 700);
  bench.activate(0);
  ASSERT_EQ(bench.set("material.stretch", 800.0), "");
  ASSERT_TRUE(until([&] { return stretchOf(0) == 800; }));
  EXPECT_EQ(stretchOf(1), 950) << "and stays it";
  bench.share("material.stretch");
  ASSERT_TRUE(until([&] { return stretchOf(1) == 800; }));
}

TEST_F(LanesOfTheBench, UndoFindsTheLaneOfTheEdit) {
  openTwo();
  const double before = stretchOf(1);
  bench.editsOneLane = true;
  ASSERT_EQ(bench.set("material.stretch", 900.0), "");
  ASSERT_TRUE(until([&] { return stretchOf(1) == 900; }));
  bench.activate(0);
  bench.undo();
  EXPECT_EQ(bench.active, 1U) << "what changes is seen";
  ASSERT_TRUE(until([&] { return stretchOf(1) == before; }));
  bench.redo();
  ASSERT_TRUE(until([&] { return stretchOf(1) == 900; }));
  EXPECT_EQ(stretchOf(0), before);
  bench.removeLane(1);
  ASSERT_TRUE(until([&] { return bench.lanes() == 1; }));
  bench.undo();
  EXPECT_NE(notices().find("not there any more"), std::string::npos) << notices();
  ASSERT_TRUE(caughtUp());
  EXPECT_EQ(stretchOf(0), before);
}

TEST_F(LanesOfTheBench, TheActiveLaneStaysWhenAnotherGoes) {
  openTwo();
  bench.addLane({{"integrator.method", "trapezoidal"}});
  ASSERT_TRUE(until([&] { return bench.lanes() == 3; }));
  ASSERT_EQ(bench.lane().number, 2);
  bench.removeLane(0);
  ASSERT_TRUE(until([&] { return bench.lanes() == 2; }));
  EXPECT_EQ(bench.lane().number, 2);
  EXPECT_EQ(bench.active, 1U);
  EXPECT_EQ(bench.views.size(), 2U);
  bench.arrange(Layout::overlay);
  EXPECT_EQ(bench.views.size(), 1U);
  EXPECT_EQ(bench.views[0].lanes, (std::vector<std::size_t>{0, 1}));
}

TEST_F(LanesOfTheBench, EqualStepIsTheActiveLanes) {
  openTwo();
  bench.editsOneLane = true;
  ASSERT_EQ(bench.set("integrator.step", 0.002), "");
  ASSERT_TRUE(until([&] { return bench.lane().scene->integrator.step == 0.002; }));
  equalStep(bench);
  EXPECT_TRUE(until([&] { return bench.frame->lanes[0].scene->integrator.step == 0.002; }));
}

TEST_F(LanesOfTheBench, EqualCostGivesTheCheapOneMoreSubsteps) {
  open();
  ASSERT_EQ(bench.set("integrator.substeps", std::int64_t{1}), "");
  bench.addLane({{"integrator.substeps", "40"}});
  ASSERT_TRUE(until([&] {
    return bench.lanes() == 2 && bench.frame->lanes[0].cost > 0 && bench.frame->lanes[1].cost > 0 &&
           bench.lane().substeps == 40;
  })) << notices();
  equalCost(bench);
  EXPECT_TRUE(until([&] { return bench.frame->lanes[0].scene->integrator.substeps > 1; })) << notices();
  EXPECT_EQ(bench.frame->lanes[1].scene->integrator.substeps, 40);
}

TEST(Affordable, SubstepsOfABudget) {
  EXPECT_EQ(affordable(1, 0.1, 0.1), 1);
  EXPECT_EQ(affordable(2, 0.1, 0.38), 7);
  EXPECT_EQ(affordable(4, 1.0, 0.1), 1) << "at least one";
}

TEST(Differences, EveryValueThatIsNotTheSame) {
  RunnerFrame frame;
  frame.lanes.resize(2);
  for (LaneStatus& lane : frame.lanes) lane.scene = std::make_shared<Scene>();
  DifferenceTable table;
  EXPECT_TRUE(table.of(frame).empty());
  const auto other = std::make_shared<Scene>();
  other->integrator.method = "rk4";
  other->air.wind = Vec3(1, 0, 2);
  frame.lanes[1].scene = other;
  const std::vector<Difference>& found = table.of(frame);
  ASSERT_EQ(found.size(), 2U);
  for (const Difference& each : found) {
    EXPECT_EQ(each.values.at(1), each.key == "integrator.method" ? "rk4" : "1, 0, 2") << each.key;
  }
}

TEST_F(WorkbenchTest, ThePastAndBack) {
  open();
  ASSERT_TRUE(until([&] { return bench.lane().time > 0.5; }));
  bench.seek(0.2);
  ASSERT_TRUE(until([&] { return bench.frame->history.inPast && std::abs(bench.lane().time - 0.2) < 0.02; }));
  EXPECT_GT(bench.frame->history.newest, 0.5) << "what came after is kept";
  const double there = bench.lane().time;
  bench.seekBy(1);
  ASSERT_TRUE(until([&] { return bench.lane().time > there; }));
  bench.pause(false);
  EXPECT_TRUE(until([&] { return !bench.frame->history.inPast; }));
}

TEST_F(WorkbenchTest, MarksOfTheTimeLineEndWithThePresent) {
  open();
  ASSERT_TRUE(until([&] { return bench.lane().time > 0.2; }));
  bench.togglePins({24});
  ASSERT_TRUE(until([&] { return !bench.marks.empty() && bench.lane().time > 0.4; }));
  bench.seek(0.05);
  ASSERT_TRUE(until([&] { return bench.frame->history.inPast; }));
  EXPECT_FALSE(bench.marks.empty()) << "as long as one may go on to it";
  bench.pause(false);
  EXPECT_TRUE(until([&] { return bench.marks.empty() || bench.marks.back().time < 0.1; }));
}

// Steps are far smaller than the time between two frames: marks come before the frame they are of.
TEST_F(WorkbenchTest, NoMarkIsLostWhileTimeGoesOn) {
  open();
  ASSERT_EQ(bench.set("integrator.step", 0.0005), "");
  ASSERT_TRUE(until([&] { return !bench.marks.empty(); }));
  std::size_t seen = bench.marks.size(), rounds = 0;
  EXPECT_TRUE(until([&] {
    for (const Mark& mark : bench.newMarks) seen += mark.key.empty();
    if (rounds++ % 5 == 0 && rounds < 200) bench.togglePins({24});
    return rounds > 260;
  }));
  EXPECT_GT(seen, 20U);
  EXPECT_EQ(bench.marks.size(), seen);
}

TEST_F(LanesOfTheBench, UndoInOneLaneLeavesItNoValueOfItsOwn) {
  openTwo();
  bench.editsOneLane = true;
  const double before = stretchOf(1);
  ASSERT_EQ(bench.set("material.stretch", 900.0), "");
  ASSERT_TRUE(until([&] { return stretchOf(1) == 900 && bench.isOwn("material.stretch"); }));
  bench.undo();
  ASSERT_TRUE(until([&] { return stretchOf(1) == before && !bench.isOwn("material.stretch"); }));
  bench.redo();
  ASSERT_TRUE(until([&] { return stretchOf(1) == 900 && bench.isOwn("material.stretch"); }));
  bench.undo();
  ASSERT_TRUE(until([&] { return !bench.isOwn("material.stretch"); }));
  bench.editsOneLane = false;
  ASSERT_EQ(bench.set("material.stretch", 700.0), "");
  EXPECT_TRUE(until([&] { return stretchOf(0) == 700 && stretchOf(1) == 700; })) << "what is for all is for it, too";
}

TEST_F(LanesOfTheBench, UndoLeavesTheNextLaneOfThatLetterAlone) {
  openTwo();
  bench.editsOneLane = true;
  ASSERT_EQ(bench.set("material.stretch", 900.0), "");
  ASSERT_TRUE(until([&] { return stretchOf(1) == 900; }));
  bench.removeLane(1);
  ASSERT_TRUE(until([&] { return bench.lanes() == 1; }));
  bench.addLane({{"material.stretch", "555"}});
  ASSERT_TRUE(until([&] { return bench.lanes() == 2 && bench.lane().number == 1; }));
  bench.undo();
  EXPECT_NE(notices().find("not there any more"), std::string::npos) << notices();
  EXPECT_FALSE(bench.edits.canUndo());
  EXPECT_FALSE(bench.edits.canRedo());
  ASSERT_TRUE(caughtUp());
  EXPECT_EQ(stretchOf(1), 555);
}

TEST_F(LanesOfTheBench, EqualCostLeavesFailedLanesOut) {
  open();
  auto frame = std::make_shared<RunnerFrame>();
  frame->lanes = {bench.lane(), bench.lane(), bench.lane()};
  for (int i = 0; i < 3; ++i) {
    LaneStatus& lane = frame->lanes[static_cast<std::size_t>(i)];
    lane.number = i, lane.cost = i == 1 ? 0.4 : 0.1, lane.substeps = 1;
  }
  frame->lanes[2].cost = 50;
  frame->lanes[2].failure.emplace();
  bench.frame = frame;
  equalCost(bench);
  EXPECT_NE(notices().find("A 4, B 1"), std::string::npos) << notices();
  EXPECT_EQ(notices().find("C"), std::string::npos) << notices();
}

class LogsOfTheBench : public testing::Test {
 protected:
  static void runs(Workbench& bench, const std::string& scene) {
    bench.load(scene, {"mesh.columns=5", "mesh.rows=5"});
    eventually([&] {
      bench.poll();
      return !bench.loading();
    });
  }
  TemporaryFolder folder;
  MemoryTable memory;
};

TEST_F(LogsOfTheBench, TakeNamesThatAreFree) {
  folder.write("a-2.session", "the user's own");
  {
    Workbench bench(memory, 1, folder.file("a.session"));
    for (const char* scene : {"nowhere", "hanging", "nowhere", "hanging"}) {
      runs(bench, scene);
    }
  }
  EXPECT_EQ(folder.read("a-2.session"), "the user's own");
  EXPECT_TRUE(std::filesystem::exists(folder.file("a.session")));
  EXPECT_TRUE(std::filesystem::exists(folder.file("a-3.session")));
  EXPECT_FALSE(std::filesystem::exists(folder.file("a-4.session")));
}

TEST_F(LogsOfTheBench, NeverGoOverWhatIsReplayed) {
  {
    Workbench bench(memory, 1, folder.file("a.session"));
    runs(bench, "hanging");
  }
  const std::string record = folder.read("a.session");
  EXPECT_THROW(check({folder.file("a.session")}, folder.file("a.session")), InputError);
  EXPECT_NO_THROW(check({folder.file("a.session")}, folder.file("b.session")));
  EXPECT_EQ(folder.read("a.session"), record);
}

// Views.

TEST(Tiles, CoverTheRoom) {
  for (const auto& [width, height] : {std::pair(920.0F, 430.0F), {1080.0F, 560.0F}, {300.0F, 900.0F}}) {
    for (std::size_t count = 1; count <= 4; ++count) {
      const std::vector<Tile> all = tiles(count, width, height, 0);
      ASSERT_EQ(all.size(), count);
      float area = 0;
      for (const Tile& t : all) area += t.width * t.height;
      EXPECT_NEAR(area, width * height, 1) << count;
    }
  }
  EXPECT_EQ(tiles(2, 900, 400, 0)[1].y, 0) << "beside each other";
  EXPECT_EQ(tiles(4, 1000, 700, 10)[3].x, 505);
  EXPECT_EQ(tiles(4, 1000, 700, 10)[3].y, 355);
}

TEST(ArrangeViews, KeepsTheCameras) {
  std::vector<View> views(1);
  views[0].camera.distance = 7;
  arrangeViews(views, Layout::split, 3);
  ASSERT_EQ(views.size(), 3U);
  EXPECT_EQ(views[2].camera.distance, 7);
  EXPECT_EQ(views[2].lanes, (std::vector<std::size_t>{2}));
  views[0].camera.distance = 4;
  arrangeViews(views, Layout::overlay, 3);
  ASSERT_EQ(views.size(), 1U);
  EXPECT_EQ(views[0].camera.distance, 4);
  EXPECT_EQ(views[0].lanes, (std::vector<std::size_t>{0, 1, 2}));
}

TEST(SceneList, EveryShippedSceneHasATitleALineAndAPicture) {
  MemoryTable memory;
  Workbench bench(memory, 1);
  EXPECT_GE(bench.sceneList().size(), 11U);
  for (const SceneEntry& entry : bench.sceneList()) {
    EXPECT_FALSE(entry.title.empty()) << entry.name;
    EXPECT_FALSE(entry.description.empty()) << entry.name;
    const std::string file = entry.name.find('/') == std::string::npos ? "scenes/" + entry.name : entry.name;
    EXPECT_TRUE(std::filesystem::exists(SELVEDGE_SOURCE_DIR "/assets/" + file + ".png"))
        << entry.name << ": scripts/pictures.sh makes it";
  }
}

}  // namespace
}  // namespace selvedge::test
