// What the workbench opens and saves, beside what runs, and everything that goes wrong.
#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/settings/recent_files.h"
#include "app/workbench/scene_loader.h"
#include "app/workbench/workbench_stage.h"
#include "base/error.h"
#include "support/patience.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

TEST_F(WorkbenchTest, AnotherSceneForgetsWhatWasOfTheFirst) {
  open();
  ASSERT_EQ(bench.edits.set("material.shear", 77.0), "");
  bench.selection.nodes = {0, 24};
  bench.selection.picked = 24;
  bench.load("pendulum");
  ASSERT_TRUE(until([&] { return !bench.loading() && bench.lanes.ready() && bench.document.scene.name == "pendulum"; }))
      << notices();
  EXPECT_FALSE(bench.edits.canUndo());
  EXPECT_TRUE(bench.selection.nodes.empty());
  EXPECT_EQ(bench.selection.picked, -1);
  EXPECT_EQ(bench.document.initial("material.shear") != nullptr, true);
}

TEST_F(WorkbenchTest, ASmallerMeshForgetsNodesThatAreNotThere) {
  open();
  bench.selection.nodes = {3, 24};
  bench.selection.picked = 24;
  ASSERT_EQ(bench.edits.set("mesh.rows", std::int64_t{2}), "");
  ASSERT_TRUE(until([&] { return bench.lanes.active().shape->nodes == 10; }));
  EXPECT_EQ(bench.selection.nodes, (std::set<std::uint32_t>{3}));
  EXPECT_EQ(bench.selection.picked, -1);
}

TEST_F(WorkbenchTest, WhatCannotBeLoadedLeavesWhatRuns) {
  open();
  bench.load("/nowhere/at/all.toml");
  ASSERT_TRUE(until([&] { return !bench.loading(); }));
  EXPECT_EQ(bench.document.scene.name, "hanging");
  EXPECT_NE(notices().find("/nowhere/at/all.toml"), std::string::npos) << notices();
  const double time = bench.lanes.active().time;
  EXPECT_TRUE(until([&] { return bench.lanes.active().time > time; })) << "it goes on";
}

TEST_F(WorkbenchTest, WhatIsNotSavedIsAskedAboutBeforeAnotherSceneTakesItsPlace) {
  open();
  bench.open("pendulum");
  EXPECT_FALSE(bench.dialogs.another) << "nothing was changed";
  ASSERT_TRUE(until([&] { return !bench.loading() && bench.document.scene.name == "pendulum"; }));
  ASSERT_EQ(bench.edits.set("material.shear", 77.0), "");
  bench.open("sag");
  EXPECT_TRUE(bench.dialogs.another);
  EXPECT_EQ(bench.asked(), "sag");
  EXPECT_FALSE(bench.loading());
  ASSERT_TRUE(caughtUp());
  EXPECT_EQ(bench.document.scene.name, "pendulum");
  bench.openAnyway();
  EXPECT_FALSE(bench.dialogs.another);
  ASSERT_TRUE(until([&] { return !bench.loading() && bench.document.scene.name == "sag"; }));
}

TEST_F(WorkbenchTest, WhatIsOpenedAndSavedIsAmongTheRecentFiles) {
  const TemporaryFolder folder;
  open();
  EXPECT_TRUE(RecentFiles(settings).present().empty()) << "a scene of the program is no file of the user's";
  const std::string mesh = folder.write("sheet.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\n");
  bench.load(folder.write("broken.obj", "f 1 2 9\n"));
  bench.load(mesh);
  ASSERT_TRUE(until([&] { return !bench.loading() && bench.lanes.ready() && bench.lanes.active().shape->nodes == 4; }));
  bench.save(folder.file("mine"));
  EXPECT_EQ(bench.dialogs.savedAs, folder.file("mine.toml"));
  ASSERT_TRUE(until([&] { return std::filesystem::exists(folder.file("mine.toml")); })) << notices();
  EXPECT_EQ(RecentFiles(settings).present(), (std::vector<std::string>{folder.file("mine.toml"), mesh}));
}

TEST_F(WorkbenchTest, AMeshTakesTheClothsPlace) {
  const TemporaryFolder folder;
  const std::string mesh = folder.write("sheet.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\n");
  open();
  bench.load(mesh);
  ASSERT_TRUE(until([&] { return !bench.loading() && bench.lanes.ready() && bench.lanes.active().shape->nodes == 4; }))
      << notices();
  EXPECT_EQ(bench.lanes.active().cloth.pins.size(), 2U);
  bench.load(folder.write("broken.obj", "f 1 2 9\n"));
  ASSERT_TRUE(until([&] { return !bench.loading(); }));
  EXPECT_NE(notices().find("broken.obj"), std::string::npos) << notices();
  EXPECT_EQ(bench.lanes.active().shape->nodes, 4);
  bench.load(SELVEDGE_SOURCE_DIR "/configs/net.toml");
  ASSERT_TRUE(until([&] { return !bench.loading() && bench.lanes.ready() && bench.lanes.active().shape->nodes > 4; }));
  bench.load(mesh);
  ASSERT_TRUE(until([&] { return !bench.loading() && bench.lanes.ready() && bench.lanes.active().shape->nodes == 4; }))
      << "also where the scene before it had several bodies: " << notices();
}

TEST_F(WorkbenchTest, AClosedMeshFallsOnAFloor) {
  const TemporaryFolder folder;
  const std::string mesh =
      folder.write("box.obj", "v 0 3 0\nv 1 3 0\nv 0 4 0\nv 0 3 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n");
  open();
  bench.load(mesh);
  ASSERT_TRUE(until([&] { return !bench.loading() && bench.lanes.ready() && bench.lanes.active().shape->nodes == 4; }))
      << notices();
  EXPECT_TRUE(bench.lanes.active().cloth.pins.empty());
  EXPECT_EQ(bench.lanes.active().cloth.shapes.size(), 1U);
  bench.clock.pause(false);
  ASSERT_TRUE(until([&] { return bench.lanes.active().time > 0.5; })) << notices();
  for (const Float3& place : bench.lanes.active().cloth.positions) EXPECT_GT(place[1], 2.9F);
}

TEST_F(WorkbenchTest, SavingWhereNothingCanBeWrittenIsTold) {
  open();
  bench.save("/proc/nowhere/mine");
  EXPECT_TRUE(until([&] { return notices().find("/proc/nowhere/mine") != std::string::npos; })) << notices();
}

TEST_F(WorkbenchTest, PinsThatCouldNotBeSavedAreAskedAbout) {
  const TemporaryFolder folder;
  open();
  bench.edits.togglePins({12});
  ASSERT_TRUE(caughtUp());
  ASSERT_TRUE(bench.edits.unsaved());
  for (const char* path : {"/proc/nowhere/mine", "/proc/nowhere/again"}) {
    bench.save(path);
    ASSERT_TRUE(until([&] { return notices().find(path) != std::string::npos; })) << notices();
    EXPECT_TRUE(bench.edits.unsaved()) << path;
    EXPECT_FALSE(bench.lostByOpening().empty()) << path;
  }
  bench.save(folder.file("mine"));
  ASSERT_TRUE(until([&] { return notices().find("saved as") != std::string::npos; })) << notices();
  EXPECT_FALSE(bench.edits.unsaved());
  ASSERT_EQ(bench.edits.set("mesh.kind", "file"), "") << "which is refused: there is no file";
  ASSERT_TRUE(until([&] { return !bench.edits.canUndo(); })) << notices();
  EXPECT_FALSE(bench.edits.unsaved()) << "what went wrong was no file";
  bench.dialogs.closeAll();
  const std::size_t failed = bench.edits.failedSaves();
  bench.saveSession("/proc/nowhere/mine");
  ASSERT_TRUE(until([&] { return bench.edits.failedSaves() > failed; })) << notices();
  EXPECT_FALSE(bench.edits.unsaved()) << "the scene is saved all the same";
  EXPECT_TRUE(bench.dialogs.save) << "the page comes back";
  EXPECT_NE(bench.dialogs.notSaved.find("/proc/nowhere/mine"), std::string::npos) << bench.dialogs.notSaved;
}

TEST_F(WorkbenchTest, TheLastOfSeveralWishesToLoadCounts) {
  open();
  for (const char* scene : {"curtain", "sag", "pendulum"}) bench.load(scene);
  EXPECT_TRUE(until([&] { return !bench.loading() && bench.document.scene.name == "pendulum"; }))
      << bench.document.scene.name;
}

TEST_F(WorkbenchTest, RowsOfAnotherSceneAreToldApart) {
  open();
  std::size_t first = 0, second = 0;
  const auto rows = [&](std::size_t& generation) {
    return until([&] {
      for (const TraceRows& r : bench.news.rows.at(0)) generation = r.generation;
      return generation != 0;
    });
  };
  ASSERT_TRUE(rows(first));
  bench.load("pendulum");
  ASSERT_TRUE(
      until([&] { return !bench.loading() && bench.lanes.ready() && bench.document.scene.name == "pendulum"; }));
  ASSERT_TRUE(rows(second));
  EXPECT_NE(first, second);
}

TEST_F(WorkbenchTest, SavedAlthoughTheWindowIsClosedAtOnce) {
  const TemporaryFolder folder;
  {
    SettingsTable table;
    Workbench brief(table, 1);
    brief.load("hanging", {"mesh.columns=5", "mesh.rows=5"});
    while (!brief.lanes.ready()) brief.poll();
    brief.save(folder.file("late.toml"));
  }
  EXPECT_TRUE(std::filesystem::exists(folder.file("late.toml")));
}

TEST_F(WorkbenchTest, ClosedWhileItLoads) { bench.load("curtain"); }

// Lanes.

class LogsOfTheWorkbench : public testing::Test {
 protected:
  static void runs(Workbench& bench, const std::string& scene) {
    bench.load(scene, {"mesh.columns=5", "mesh.rows=5"});
    eventually([&] {
      bench.poll();
      return !bench.loading();
    });
  }
  TemporaryFolder folder;
  SettingsTable settings;
};

TEST_F(LogsOfTheWorkbench, TakeNamesThatAreFree) {
  folder.write("a-2.session", "the user's own");
  {
    Workbench bench(settings, 1, folder.file("a.session"));
    for (const char* scene : {"nowhere", "hanging", "nowhere", "hanging"}) {
      runs(bench, scene);
    }
  }
  EXPECT_EQ(folder.read("a-2.session"), "the user's own");
  EXPECT_TRUE(std::filesystem::exists(folder.file("a.session")));
  EXPECT_TRUE(std::filesystem::exists(folder.file("a-3.session")));
  EXPECT_FALSE(std::filesystem::exists(folder.file("a-4.session")));
}

TEST_F(LogsOfTheWorkbench, NeverGoOverWhatIsReplayed) {
  {
    Workbench bench(settings, 1, folder.file("a.session"));
    runs(bench, "hanging");
  }
  const std::string record = folder.read("a.session");
  EXPECT_THROW(check({folder.file("a.session")}, folder.file("a.session")), InputError);
  EXPECT_NO_THROW(check({folder.file("a.session")}, folder.file("b.session")));
  EXPECT_EQ(folder.read("a.session"), record);
}

// Views.

// A pipe that nobody writes to: a window that is closed does not wait for it.
TEST(SceneLoader, EndsWhileAMeshIsAwaited) {
  const TemporaryFolder folder;
  ASSERT_EQ(::mkfifo(folder.file("mesh.obj").c_str(), 0600), 0);
  const std::string scene = folder.write("scene.toml", "mesh.kind = \"file\"\nmesh.file = \"mesh.obj\"\n");
  int writer = -1;
  {
    SceneLoader loader(1, "");
    loader.load({scene}, Scene(), true);
    const auto isRead = [&] { return (writer = ::open(folder.file("mesh.obj").c_str(), O_WRONLY | O_NONBLOCK)) >= 0; };
    ASSERT_TRUE(eventually(isRead)) << "the loader has opened it";
    EXPECT_TRUE(loader.busy());
    EXPECT_FALSE(loader.take()) << "it waits; its end is the end of this block";
  }
  ::close(writer);
}

TEST(SceneList, EveryShippedSceneHasATitleALineAndAPicture) {
  SettingsTable settings;
  Workbench bench(settings, 1);
  EXPECT_GE(bench.catalogue.scenes().size(), 11U);
  for (const SceneEntry& entry : bench.catalogue.scenes()) {
    EXPECT_FALSE(entry.title.empty()) << entry.name;
    EXPECT_FALSE(entry.description.empty()) << entry.name;
    const std::string file = entry.name.find('/') == std::string::npos ? "scenes/" + entry.name : entry.name;
    EXPECT_TRUE(std::filesystem::exists(SELVEDGE_SOURCE_DIR "/assets/" + file + ".png"))
        << entry.name << ": scripts/pictures.sh makes it";
  }
}

TEST(SceneList, LessonsComeLastInTheOrderOfTheCourse) {
  SettingsTable settings;
  Workbench bench(settings, 1);
  int number = 0;
  for (const SceneEntry& entry : bench.catalogue.scenes()) {
    if (entry.name.starts_with("lessons/")) {
      EXPECT_EQ(entry.number, ++number) << entry.name;
    } else {
      EXPECT_EQ(entry.number, 0) << entry.name;
      EXPECT_EQ(number, 0) << entry.name;
    }
  }
  EXPECT_EQ(number, 12);
}

}  // namespace
}  // namespace selvedge::test
