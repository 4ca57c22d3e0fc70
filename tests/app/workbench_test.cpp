// What the window works on, without a window: loading beside it, live changes, undo, and everything that goes wrong.
#include "app/workbench/workbench.h"

#include <filesystem>
#include <functional>

#include <gtest/gtest.h>

#include "app/actions/comparison.h"
#include "app/panels/difference_table.h"
#include "app/panels/favourites.h"
#include "app/panels/new_shape.h"
#include "app/panels/panel_search.h"
#include "app/panels/panels.h"
#include "app/settings/recent_files.h"
#include "app/views/fabric_looks.h"
#include "app/views/tiles.h"
#include "base/error.h"
#include "render/view/body_colours.h"
#include "scene/files/reader.h"
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
    return until(
        [&] { return bench.lanes.ready() && bench.lanes.frame->commandsApplied == bench.lanes.runner->queued(); });
  }
  void open(const std::string& scene = "hanging") {
    bench.load(scene, {"mesh.columns=5", "mesh.rows=5"});
    ASSERT_TRUE(until([&] { return !bench.loading() && bench.lanes.ready(); })) << notices();
  }
  std::string notices() const {
    std::string text;
    for (const Notice& n : bench.notices.all()) text += n.text + '\n';
    return text;
  }
  double real(const std::string& key) { return *std::get<double*>(bench.document.param(key)->target); }

  SettingsTable settings;
  Workbench bench{settings, 1};
};

TEST_F(WorkbenchTest, AParameterReachesTheCloth) {
  open();
  EXPECT_EQ(bench.edits.set("integrator.step", 0.004), "");
  EXPECT_EQ(real("integrator.step"), 0.004) << "at once in the panels";
  ASSERT_TRUE(caughtUp());
  EXPECT_TRUE(until([&] { return bench.lanes.active().scene->integrator.step == 0.004; })) << "and then in what runs";
}

TEST_F(WorkbenchTest, AValueThatCannotBeTakenChangesNothing) {
  open();
  EXPECT_NE(bench.edits.set("integrator.step", -1.0), "");
  EXPECT_NE(bench.edits.set("integrator.method", "euler-ish"), "");
  EXPECT_NE(bench.edits.set("no.such.key", 1.0), "");
  EXPECT_FALSE(bench.edits.canUndo());
  EXPECT_EQ(bench.lanes.runner->queued(), 0U);
}

TEST_F(WorkbenchTest, UndoAndRedoReachTheClothToo) {
  open();
  const double before = real("material.shear");
  ASSERT_EQ(bench.edits.set("material.shear", 77.0), "");
  bench.edits.undo();
  EXPECT_EQ(real("material.shear"), before);
  bench.edits.redo();
  ASSERT_TRUE(caughtUp());
  EXPECT_TRUE(until([&] { return bench.lanes.active().scene->material.shear == 77; }));
}

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

TEST_F(WorkbenchTest, FavouritesAreOfWhicheverBodyIsChosen) {
  open();
  toggleFavourite(bench, "material.stretch");
  toggleFavourite(bench, "integrator.step");
  using Keys = std::vector<std::string>;
  EXPECT_EQ(favourites(bench), (Keys{"material.stretch", "integrator.step"}));
  bench.load("fabrics");
  ASSERT_TRUE(
      until([&] { return !bench.loading() && bench.document.scene.bodies.size() == 5 && bench.lanes.ready(); }));
  bench.selection.body = "wool";
  EXPECT_EQ(favourites(bench), (Keys{"body.wool.material.stretch", "integrator.step"}));
  EXPECT_TRUE(isFavourite(bench, "body.silk.material.stretch"));
  toggleFavourite(bench, "body.silk.material.stretch");
  EXPECT_EQ(favourites(bench), Keys{"integrator.step"});
  SettingsTable later = settings;  // as the next start finds them
  Workbench next{later, 1};
  EXPECT_TRUE(isFavourite(next, "integrator.step"));
}

TEST_F(WorkbenchTest, TheSearchOverThePanelsLooksIntoSentencesToo) {
  open();
  const std::vector<std::string> keys = parametersWith(bench.document.params(), "  Stiffness ");
  const auto place = [&](const char* key) { return std::find(keys.begin(), keys.end(), key) - keys.begin(); };
  ASSERT_LT(place("material.stretch"), std::ssize(keys));
  EXPECT_LT(place("contact.stiffness"), place("material.stretch")) << "names come first";
  EXPECT_EQ(parametersWith(bench.document.params(), "wind field").front(), "air.wind_field");
  EXPECT_TRUE(parametersWith(bench.document.params(), "no such words").empty());
}

TEST_F(WorkbenchTest, BodiesKeepTheirColoursWhenOthersGo) {
  bench.load("fabrics");
  ASSERT_TRUE(until([&] { return !bench.loading() && bench.lanes.ready(); })) << notices();
  const auto colourOf = [&](const char* name) { return bench.viewing.look.bodyColours.at(name); };
  ASSERT_TRUE(until([&] { return bench.viewing.look.bodyColours.size() == 5; }));
  const std::size_t denim = colourOf("denim"), leather = colourOf("leather");
  bench.edits.removeBody("cotton");
  ASSERT_TRUE(caughtUp());
  ASSERT_TRUE(until([&] { return bench.lanes.active().shape->bodies.size() == 4; }));
  EXPECT_EQ(colourOf("denim"), denim);
  EXPECT_EQ(colourOf("leather"), leather);
  Look plain = bench.viewing.look;
  plain.fabrics = false;
  const std::vector<FabricLook> looks = looksOf(*bench.lanes.active().scene, plain);
  EXPECT_EQ(looks.at(1).front, bodySides(plain, denim).front) << "denim is the second now";
  const std::string added = bench.edits.addBody("denim");
  ASSERT_TRUE(caughtUp());
  ASSERT_TRUE(until([&] { return bench.viewing.look.bodyColours.contains(added); }));
  EXPECT_EQ(colourOf(added.c_str()), 1U) << "the one that is free";
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
}

TEST_F(WorkbenchTest, AMethodWithAStabilityLimitGetsAutomaticSubsteps) {
  open();
  ASSERT_EQ(bench.edits.set("integrator.substeps", std::int64_t{1}), "");
  ASSERT_TRUE(bench.edits.useMethod("leapfrog"));
  EXPECT_EQ(bench.document.scene.integrator.substeps, 0);
  ASSERT_TRUE(caughtUp());
  const double time = bench.lanes.active().time;
  EXPECT_TRUE(until([&] { return bench.lanes.active().time > time + 0.1; }));
  EXPECT_FALSE(bench.lanes.active().failure);
}

TEST_F(WorkbenchTest, SavingWhereNothingCanBeWrittenIsTold) {
  open();
  bench.save("/proc/nowhere/mine");
  EXPECT_TRUE(until([&] { return notices().find("/proc/nowhere/mine") != std::string::npos; })) << notices();
}

TEST_F(WorkbenchTest, WhatTheClothRefusesLeavesThePanelsToo) {
  open();
  ASSERT_EQ(bench.edits.set("mesh.kind", "file"), "") << "a word it may have, but there is no file";
  ASSERT_TRUE(until([&] { return !notices().empty(); }));
  EXPECT_TRUE(until([&] { return bench.document.scene.mesh.kind == "grid"; })) << bench.document.scene.mesh.kind;
  EXPECT_FALSE(bench.edits.canUndo());
}

TEST_F(WorkbenchTest, UndoOfAFabricGivesBackWhatItReplaced) {
  open();
  ASSERT_EQ(bench.edits.set("material.stretch", 4321.0), "");
  ASSERT_EQ(bench.edits.set("material.fabric", "denim"), "");
  ASSERT_TRUE(caughtUp());
  ASSERT_TRUE(until([&] { return bench.document.scene.material.stretch[0] != 4321; })) << "denim has its own";
  bench.edits.undo();
  ASSERT_TRUE(caughtUp());
  EXPECT_TRUE(until([&] { return bench.lanes.active().scene->material.stretch == Vec2(4321, 4321); }));
  EXPECT_EQ(bench.document.scene.material.fabric, "none");
}

TEST_F(WorkbenchTest, AMethodAndItsSubstepsAreOneEdit) {
  open();
  ASSERT_EQ(bench.edits.set("integrator.substeps", std::int64_t{3}), "");
  ASSERT_TRUE(bench.edits.useMethod("leapfrog"));
  bench.edits.undo();
  EXPECT_EQ(bench.document.scene.integrator.method, "backward-euler");
  EXPECT_EQ(bench.document.scene.integrator.substeps, 3);
}

TEST_F(WorkbenchTest, TheLastOfSeveralWishesToLoadCounts) {
  open();
  for (const char* scene : {"curtain", "sag", "pendulum"}) bench.load(scene);
  EXPECT_TRUE(until([&] { return !bench.loading() && bench.document.scene.name == "pendulum"; }))
      << bench.document.scene.name;
}

TEST_F(WorkbenchTest, ShapesComeAndGoWithTheirParameters) {
  open();
  const auto shape = [&](std::size_t i) { return bench.lanes.active().scene->colliders.at(i); };
  for (const char* kind : {"sphere", "sphere", "box", "plane"}) {
    const AddShape added = newShape(kind, bench.lanes.active());
    float lowest = 1e30F;
    for (const Float3& p : bench.lanes.active().cloth.positions) lowest = std::min(lowest, p[1]);
    EXPECT_LT(added.place.y() + (std::string(kind) == "plane" ? 0 : added.size), lowest) << "beneath the cloth";
    EXPECT_GT(added.size, 0.1);
    bench.lanes.runner->queue(added);
    ASSERT_TRUE(caughtUp());
  }
  ASSERT_TRUE(until([&] { return bench.lanes.active().scene->colliders.size() == 4; })) << notices();
  EXPECT_EQ(shape(1).name, "sphere 2");
  ASSERT_TRUE(until([&] { return bench.document.param("collider.sphere 2.radius") != nullptr; }));
  ASSERT_EQ(bench.edits.set("collider.sphere 2.radius", 0.07), "");
  ASSERT_TRUE(until([&] { return shape(1).radius == 0.07; }));
  bench.edits.undo();
  ASSERT_TRUE(until([&] { return shape(1).radius != 0.07; }));
  bench.edits.redo();
  bench.lanes.runner->queue(RemoveShape{"sphere 2"});
  ASSERT_TRUE(caughtUp());
  ASSERT_TRUE(until([&] { return bench.document.param("collider.sphere 2.radius") == nullptr; }));
  bench.edits.undo();  // of a shape that is no more
  bench.lanes.runner->queue(RemoveShape{"sphere 2"});
  EXPECT_TRUE(until([&] { return notices().find("there is no shape \"sphere 2\"") != std::string::npos; }));
}

TEST_F(WorkbenchTest, BodiesComeAndGoAndAreUndone) {
  open();
  const int nodes = bench.lanes.active().shape->nodes;
  const std::size_t pins = bench.document.scene.pins[0].where.names.size();
  const auto become = [&](const std::vector<std::string>& wanted) {
    return caughtUp() && until([&] {
             std::vector<std::string> run, shown;
             for (const ClothShape::Body& each : bench.lanes.active().shape->bodies) run.push_back(each.name);
             for (const BodyBlock& each : bench.document.scene.bodies) shown.push_back(each.name);
             return run == wanted && (shown == wanted || (shown.empty() && wanted.front().empty()));
           });
  };
  EXPECT_EQ(bench.edits.addBody(""), "cloth 2");
  ASSERT_TRUE(become({"cloth", "cloth 2"})) << notices();
  EXPECT_EQ(bench.lanes.active().shape->nodes, 2 * nodes);
  EXPECT_EQ(bench.document.scene.pins[0].where.names.size(), 2 * pins);
  ASSERT_EQ(bench.edits.set("body.cloth 2.material.shear", 77.0), "");
  ASSERT_TRUE(caughtUp());
  bench.edits.removeBody("cloth");
  ASSERT_TRUE(become({"cloth 2"}));
  bench.edits.removeBody("cloth 2");
  ASSERT_TRUE(become({"cloth 2"})) << "the last one stays";
  bench.edits.undo();
  ASSERT_TRUE(become({"cloth", "cloth 2"}));
  EXPECT_NE(notices().find("undone: body cloth removed"), std::string::npos);
  EXPECT_EQ(real("body.cloth 2.material.shear"), 77);

  const TemporaryFolder folder;
  bench.save(folder.file("two.toml"));
  ASSERT_TRUE(until([&] { return notices().find("two.toml") != std::string::npos; }));
  EXPECT_EQ(loadScene(folder.file("two.toml"), {}).bodies.size(), 2U);

  bench.edits.undo();  // of the shear
  bench.edits.undo();
  ASSERT_TRUE(become({""}));
  EXPECT_EQ(bench.lanes.active().shape->nodes, nodes);
  EXPECT_EQ(bench.document.scene.pins[0].where.names.size(), pins);
  bench.edits.redo();
  ASSERT_TRUE(become({"cloth", "cloth 2"}));
}

// A cloth that lies on a floor has no room beneath it.
TEST_F(WorkbenchTest, AShapeThatIsAddedStandsOnTheFloor) {
  LaneStatus lane;
  auto scene = std::make_shared<Scene>();
  scene->colliders.emplace_back().name = "box";
  lane.scene = scene;
  lane.cloth.positions = {{-1, 0.1F, 0}, {1, 0.2F, 0.5F}};
  lane.cloth.shapes = {{{0, 0.05F, 0}}};
  ShapeSurface floor;
  floor.endless = true;
  lane.cloth.surfaces = std::make_shared<const ShapeSurfaces>(ShapeSurfaces{floor});
  const AddShape box = newShape("box", lane);
  EXPECT_EQ(box.name, "box 2");
  EXPECT_NEAR(box.place.y() - box.size, 0.05, 1e-6);
  EXPECT_GT(box.place.x() - box.size, 1);
  lane.cloth.shapes[0].place[1] = -3;
  EXPECT_LT(newShape("box", lane).place.y() + box.size, 0.1);
}

// The lecture's rule is one for explicit methods: what it does not read has no effect then, and an implicit one says so.
TEST_F(WorkbenchTest, TheRuleSaysWhatItDoesNotRead) {
  open("bounce");
  ASSERT_EQ(bench.edits.set("integrator.method", std::string("backward-euler")), "");
  ASSERT_EQ(bench.edits.set("contact.law", std::string("rule")), "");
  EXPECT_EQ(hindranceOf(bench, "contact.stiffness"), "") << "the penalty acts";
  EXPECT_TRUE(until([&] {
    const auto& told = bench.lanes.active().attention;
    return std::any_of(told.begin(), told.end(), [](const std::string& each) {
      return each.find("with backward-euler the penalty acts") != std::string::npos;
    });
  }));
  ASSERT_EQ(bench.edits.set("integrator.method", std::string("symplectic-euler")), "");
  for (const char* key : {"contact.stiffness", "contact.damping"}) {
    EXPECT_NE(hindranceOf(bench, key).find("no force acts"), std::string::npos) << key;
  }
  EXPECT_EQ(hindranceOf(bench, "contact.law"), "");
  EXPECT_TRUE(until([&] { return bench.lanes.active().attention.empty(); }));
  ASSERT_EQ(bench.edits.set("contact.law", std::string("correction")), "");
  EXPECT_EQ(hindranceOf(bench, "contact.stiffness"), "") << "the penalty acts";
  ASSERT_EQ(bench.edits.set("integrator.method", std::string("backward-euler")), "");
  EXPECT_NE(hindranceOf(bench, "contact.stiffness").find("leads nodes: no force acts"), std::string::npos);
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

class LanesOfTheBench : public WorkbenchTest {
 protected:
  // Two lanes: A as loaded, B with a method of its own.
  void openTwo() {
    open();
    bench.lanes.add({{"integrator.method", "bdf2"}});
    ASSERT_TRUE(until([&] { return bench.lanes.count() == 2; })) << notices();
  }
  double stretchOf(std::size_t lane) { return bench.lanes.frame->lanes[lane].scene->material.stretch[0]; }
};

TEST_F(LanesOfTheBench, OneClickMakesALaneThatIsActiveAndHasItsOwn) {
  openTwo();
  EXPECT_EQ(bench.lanes.activeIndex(), 1U);
  EXPECT_EQ(bench.lanes.active().number, 1);
  EXPECT_TRUE(bench.lanes.isOwn("integrator.method"));
  EXPECT_FALSE(bench.lanes.isOwn("material.stretch"));
  EXPECT_EQ(bench.document.scene.integrator.method, "bdf2") << "the panels show the active lane";
  EXPECT_EQ(bench.viewing.views.size(), 2U);
  bench.lanes.activate(0);
  EXPECT_EQ(bench.document.scene.integrator.method, "backward-euler");
}

TEST_F(LanesOfTheBench, ExplicitRivalsGetAutomaticSubsteps) {
  open();
  ASSERT_EQ(bench.edits.set("integrator.substeps", std::int64_t{1}), "");
  ASSERT_TRUE(until([&] { return bench.lanes.active().scene->integrator.substeps == 1; }));
  bench.lanes.add({{"integrator.method", "verlet"}});
  ASSERT_TRUE(until([&] { return bench.lanes.count() == 2; }));
  EXPECT_EQ(bench.lanes.active().scene->integrator.substeps, 0);
  EXPECT_EQ(bench.lanes.frame->lanes[0].scene->integrator.substeps, 1);
}

TEST_F(LanesOfTheBench, ChangesGoToAllOrToOne) {
  openTwo();
  ASSERT_EQ(bench.edits.set("material.stretch", 700.0), "");
  ASSERT_TRUE(until([&] { return stretchOf(0) == 700 && stretchOf(1) == 700; }));
  bench.lanes.editsOneLane = true;
  ASSERT_EQ(bench.edits.set("material.stretch", 900.0), "");
  ASSERT_TRUE(until([&] { return stretchOf(1) == 900; }));
  EXPECT_EQ(stretchOf(0), 700);
  bench.lanes.editsOneLane = false;
  ASSERT_TRUE(until([&] { return bench.lanes.isOwn("material.stretch"); }));
  ASSERT_EQ(bench.edits.set("material.stretch", 950.0), "") << "its own is changed for it alone";
  ASSERT_TRUE(until([&] { return stretchOf(1) == 950; }));
  EXPECT_EQ(stretchOf(0), 700);
  bench.lanes.activate(0);
  ASSERT_EQ(bench.edits.set("material.stretch", 800.0), "");
  ASSERT_TRUE(until([&] { return stretchOf(0) == 800; }));
  EXPECT_EQ(stretchOf(1), 950) << "and stays it";
  bench.lanes.share("material.stretch");
  ASSERT_TRUE(until([&] { return stretchOf(1) == 800; }));
}

TEST_F(LanesOfTheBench, UndoFindsTheLaneOfTheEdit) {
  openTwo();
  const double before = stretchOf(1);
  bench.lanes.editsOneLane = true;
  ASSERT_EQ(bench.edits.set("material.stretch", 900.0), "");
  ASSERT_TRUE(until([&] { return stretchOf(1) == 900; }));
  bench.lanes.activate(0);
  bench.edits.undo();
  EXPECT_EQ(bench.lanes.activeIndex(), 1U) << "what changes is seen";
  ASSERT_TRUE(until([&] { return stretchOf(1) == before; }));
  bench.edits.redo();
  ASSERT_TRUE(until([&] { return stretchOf(1) == 900; }));
  EXPECT_EQ(stretchOf(0), before);
  bench.lanes.remove(1);
  ASSERT_TRUE(until([&] { return bench.lanes.count() == 1; }));
  bench.edits.undo();
  EXPECT_NE(notices().find("not there any more"), std::string::npos) << notices();
  ASSERT_TRUE(caughtUp());
  EXPECT_EQ(stretchOf(0), before);
}

TEST_F(LanesOfTheBench, TheActiveLaneStaysWhenAnotherGoes) {
  openTwo();
  bench.lanes.add({{"integrator.method", "trapezoidal"}});
  ASSERT_TRUE(until([&] { return bench.lanes.count() == 3; }));
  ASSERT_EQ(bench.lanes.active().number, 2);
  bench.lanes.remove(0);
  ASSERT_TRUE(until([&] { return bench.lanes.count() == 2; }));
  EXPECT_EQ(bench.lanes.active().number, 2);
  EXPECT_EQ(bench.lanes.activeIndex(), 1U);
  EXPECT_EQ(bench.viewing.views.size(), 2U);
  bench.viewing.arrange(Layout::overlay);
  EXPECT_EQ(bench.viewing.views.size(), 1U);
  EXPECT_EQ(bench.viewing.views[0].lanes, (std::vector<std::size_t>{0, 1}));
}

TEST_F(LanesOfTheBench, EqualStepIsTheActiveLanes) {
  openTwo();
  bench.lanes.editsOneLane = true;
  ASSERT_EQ(bench.edits.set("integrator.step", 0.002), "");
  ASSERT_TRUE(until([&] { return bench.lanes.active().scene->integrator.step == 0.002; }));
  equalStep(bench);
  EXPECT_TRUE(until([&] { return bench.lanes.frame->lanes[0].scene->integrator.step == 0.002; }));
}

TEST_F(LanesOfTheBench, EqualCostGivesTheCheapOneMoreSubsteps) {
  open();
  ASSERT_EQ(bench.edits.set("integrator.substeps", std::int64_t{1}), "");
  bench.lanes.add({{"integrator.substeps", "40"}});
  ASSERT_TRUE(until([&] {
    return bench.lanes.count() == 2 && bench.lanes.frame->lanes[0].cost > 0 && bench.lanes.frame->lanes[1].cost > 0 &&
           bench.lanes.active().substeps == 40;
  })) << notices();
  equalCost(bench);
  EXPECT_TRUE(until([&] { return bench.lanes.frame->lanes[0].scene->integrator.substeps > 1; })) << notices();
  EXPECT_EQ(bench.lanes.frame->lanes[1].scene->integrator.substeps, 40);
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
  ASSERT_TRUE(until([&] { return bench.lanes.active().time > 0.5; }));
  bench.clock.seek(0.2);
  ASSERT_TRUE(
      until([&] { return bench.lanes.frame->history.inPast && std::abs(bench.lanes.active().time - 0.2) < 0.02; }));
  EXPECT_GT(bench.lanes.frame->history.newest, 0.5) << "what came after is kept";
  const double there = bench.lanes.active().time;
  bench.clock.seekBy(1);
  ASSERT_TRUE(until([&] { return bench.lanes.active().time > there; }));
  bench.clock.pause(false);
  EXPECT_TRUE(until([&] { return !bench.lanes.frame->history.inPast; }));
}

TEST_F(WorkbenchTest, MarksOfTheTimeLineEndWithThePresent) {
  open();
  ASSERT_TRUE(until([&] { return bench.lanes.active().time > 0.2; }));
  bench.edits.togglePins({24});
  ASSERT_TRUE(until([&] { return !bench.news.timeLine.empty() && bench.lanes.active().time > 0.4; }));
  bench.clock.seek(0.05);
  ASSERT_TRUE(until([&] { return bench.lanes.frame->history.inPast; }));
  EXPECT_FALSE(bench.news.timeLine.empty()) << "as long as one may go on to it";
  bench.clock.pause(false);
  EXPECT_TRUE(until([&] { return bench.news.timeLine.empty() || bench.news.timeLine.back().time < 0.1; }));
}

// Steps are far smaller than the time between two frames: marks come before the frame they are of.
TEST_F(WorkbenchTest, NoMarkIsLostWhileTimeGoesOn) {
  open();
  ASSERT_EQ(bench.edits.set("integrator.step", 0.0005), "");
  ASSERT_TRUE(until([&] { return !bench.news.timeLine.empty(); }));
  std::size_t seen = bench.news.timeLine.size(), rounds = 0;
  EXPECT_TRUE(until([&] {
    for (const Mark& mark : bench.news.marks) seen += mark.key.empty();
    if (rounds++ % 5 == 0 && rounds < 200) bench.edits.togglePins({24});
    return rounds > 260;
  }));
  EXPECT_GT(seen, 20U);
  EXPECT_EQ(bench.news.timeLine.size(), seen);
}

TEST_F(LanesOfTheBench, UndoInOneLaneLeavesItNoValueOfItsOwn) {
  openTwo();
  bench.lanes.editsOneLane = true;
  const double before = stretchOf(1);
  ASSERT_EQ(bench.edits.set("material.stretch", 900.0), "");
  ASSERT_TRUE(until([&] { return stretchOf(1) == 900 && bench.lanes.isOwn("material.stretch"); }));
  bench.edits.undo();
  ASSERT_TRUE(until([&] { return stretchOf(1) == before && !bench.lanes.isOwn("material.stretch"); }));
  bench.edits.redo();
  ASSERT_TRUE(until([&] { return stretchOf(1) == 900 && bench.lanes.isOwn("material.stretch"); }));
  bench.edits.undo();
  ASSERT_TRUE(until([&] { return !bench.lanes.isOwn("material.stretch"); }));
  bench.lanes.editsOneLane = false;
  ASSERT_EQ(bench.edits.set("material.stretch", 700.0), "");
  EXPECT_TRUE(until([&] { return stretchOf(0) == 700 && stretchOf(1) == 700; })) << "what is for all is for it, too";
}

TEST_F(LanesOfTheBench, UndoLeavesTheNextLaneOfThatLetterAlone) {
  openTwo();
  bench.lanes.editsOneLane = true;
  ASSERT_EQ(bench.edits.set("material.stretch", 900.0), "");
  ASSERT_TRUE(until([&] { return stretchOf(1) == 900; }));
  bench.lanes.remove(1);
  ASSERT_TRUE(until([&] { return bench.lanes.count() == 1; }));
  bench.lanes.add({{"material.stretch", "555"}});
  ASSERT_TRUE(until([&] { return bench.lanes.count() == 2 && bench.lanes.active().number == 1; }));
  bench.edits.undo();
  EXPECT_NE(notices().find("not there any more"), std::string::npos) << notices();
  EXPECT_FALSE(bench.edits.canUndo());
  EXPECT_FALSE(bench.edits.canRedo());
  ASSERT_TRUE(caughtUp());
  EXPECT_EQ(stretchOf(1), 555);
}

TEST_F(LanesOfTheBench, EqualCostLeavesFailedLanesOut) {
  open();
  auto frame = std::make_shared<RunnerFrame>();
  frame->lanes = {bench.lanes.active(), bench.lanes.active(), bench.lanes.active()};
  for (int i = 0; i < 3; ++i) {
    LaneStatus& lane = frame->lanes[static_cast<std::size_t>(i)];
    lane.number = i, lane.cost = i == 1 ? 0.4 : 0.1, lane.substeps = 1;
  }
  frame->lanes[2].cost = 50;
  frame->lanes[2].failure.emplace();
  bench.lanes.frame = frame;
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
  SettingsTable settings;
};

TEST_F(LogsOfTheBench, TakeNamesThatAreFree) {
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

TEST_F(LogsOfTheBench, NeverGoOverWhatIsReplayed) {
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

}  // namespace
}  // namespace selvedge::test
