// Live changes on the workbench and their undo: parameters, methods, fabrics, shapes, bodies.
#include "app/panels/panel_search.h"
#include "app/panels/parts/favourites.h"
#include "app/panels/parts/new_shape.h"
#include "app/views/fabric_looks.h"
#include "app/workbench/workbench_stage.h"
#include "render/view/body_colours.h"
#include "scene/blocks/shape_keys.h"
#include "scene/files/reader.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

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

TEST(PanelSearch, NamesEachSectionOnceAndWhatCanBeSetFirst) {
  using Keys = std::vector<std::string>;
  const auto canBeSet = [](const std::string& key) { return key.find("idle") == std::string::npos; };
  EXPECT_EQ(bySection({"a.idle", "b.idle", "b.one", "c.x", "a.idle_too", "b.two"}, canBeSet),
            (Keys{"b.one", "b.two", "b.idle", "c.x", "a.idle", "a.idle_too"}));
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

TEST_F(WorkbenchTest, AMethodThatIsSoftInLongStepsGetsAutomaticSubsteps) {
  open();
  ASSERT_EQ(bench.edits.set("integrator.substeps", std::int64_t{1}), "");
  ASSERT_TRUE(bench.edits.useMethod("xpbd"));
  EXPECT_EQ(bench.document.scene.integrator.substeps, 0);
  ASSERT_TRUE(bench.edits.useMethod("backward-euler"));
  ASSERT_EQ(bench.edits.set("integrator.substeps", std::int64_t{4}), "");
  ASSERT_TRUE(bench.edits.useMethod("xpbd"));
  EXPECT_EQ(bench.document.scene.integrator.substeps, 4) << "who asked for several knows why";
  ASSERT_TRUE(bench.edits.useMethod("backward-euler"));
  ASSERT_EQ(bench.edits.set("integrator.substeps", std::int64_t{1}), "");
  ASSERT_EQ(bench.edits.set("integrator.step", 0.001), "");
  ASSERT_TRUE(bench.edits.useMethod("xpbd"));
  EXPECT_EQ(bench.document.scene.integrator.substeps, 1) << "its steps are short";
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
  EXPECT_GT((shape(1).center - shape(0).center).norm(), shape(0).radius + shape(1).radius) << "beside each other";
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

TEST_F(WorkbenchTest, ShapesAreUndoneAndRedone) {
  open();
  const auto shape = [&] { return findShape(*bench.lanes.active().scene, "sphere"); };
  const auto stands = [&](const Vec3& place) {
    return shape() && (shape()->center + shape()->moved - place).norm() < 1e-9;
  };
  bench.edits.addShape(newShape("sphere", bench.lanes.active()));
  ASSERT_TRUE(until([&] { return shape() && bench.document.param("collider.sphere.radius"); })) << notices();
  EXPECT_TRUE(bench.edits.unsaved());
  bench.edits.undo();
  ASSERT_TRUE(until([&] { return !shape(); }));
  EXPECT_FALSE(bench.edits.unsaved());
  bench.edits.redo();
  ASSERT_TRUE(until([&] { return shape() && bench.document.param("collider.sphere.radius"); })) << notices();
  const Vec3 first = shape()->center;

  ASSERT_EQ(bench.edits.set("collider.sphere.radius", 0.07), "");
  ASSERT_TRUE(until([&] { return shape()->radius == 0.07 && caughtUp(); }));
  const Vec3 step(0.1, 0, 0);
  bench.edits.moveShape({"sphere", step, 0.1}, false);
  bench.edits.moveShape({"sphere", step, 0.1}, true);
  ASSERT_TRUE(until([&] { return stands(first + 2 * step) && caughtUp(); }));
  bench.edits.undo();
  EXPECT_TRUE(until([&] { return stands(first); })) << "one grip is one step";
  bench.edits.redo();
  EXPECT_TRUE(until([&] { return stands(first + 2 * step) && caughtUp(); }));

  bench.edits.removeShape("sphere");
  ASSERT_TRUE(until([&] { return !shape() && caughtUp(); }));
  const double time = bench.lanes.active().time;
  bench.edits.undo();
  ASSERT_TRUE(until([&] { return shape() && caughtUp(); })) << notices();
  EXPECT_EQ(shape()->radius, 0.07) << "with its parameters";
  EXPECT_TRUE(stands(first + 2 * step));
  EXPECT_GE(bench.lanes.active().time, time) << "the cloth goes on";
  bench.edits.undo();
  EXPECT_TRUE(until([&] { return stands(first) && caughtUp(); }));
  bench.edits.undo();
  EXPECT_TRUE(until([&] { return shape()->radius != 0.07 && caughtUp(); }));
  bench.edits.undo();
  EXPECT_TRUE(until([&] { return !shape(); }));
}

TEST_F(WorkbenchTest, AShapeThatWasTakenFromItsWayGoesOnByItself) {
  bench.load("curtain-ball", {});
  ASSERT_TRUE(until([&] { return !bench.loading() && bench.lanes.ready(); })) << notices();
  const auto ball = [&] { return bench.lanes.active().scene->colliders.front(); };
  const std::string motion = ball().motion;
  ASSERT_NE(motion, "held");
  bench.edits.moveShape({ball().name, Vec3(0, 0.1, 0), 0.1}, false);
  ASSERT_TRUE(until([&] { return ball().motion == "held" && caughtUp(); }));
  bench.edits.undo();
  EXPECT_TRUE(until([&] { return ball().motion == motion && ball().moved.isZero(0); }));
}

TEST_F(WorkbenchTest, AShapeThatTheDocumentDoesNotHaveYetIsChangedInItsLane) {
  open();
  AddShape ball = newShape("sphere", bench.lanes.active());
  ball.name = "ball";
  bench.lanes.runner->queue(ball);
  ASSERT_TRUE(eventually([&] {
    if (auto frame = bench.lanes.runner->takeFrame()) bench.lanes.takeFrame(std::move(frame));
    return !bench.lanes.active().scene->colliders.empty();
  }));
  ASSERT_EQ(bench.document.param("collider.ball.radius"), nullptr);
  bench.edits.setIn(0, "collider.ball.radius", 0.07);
  EXPECT_TRUE(until([&] {
    const auto& shapes = bench.lanes.active().scene->colliders;
    return !shapes.empty() && shapes[0].radius == 0.07;
  })) << notices();
}

TEST_F(WorkbenchTest, WhereNothingRunsNoBodyGoes) {
  bench.edits.removeBody("cloth");
  EXPECT_FALSE(bench.edits.canUndo());
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
  const AddShape capsule = newShape("capsule", lane);
  EXPECT_GT(capsule.place.x() - 1.5 * capsule.size, 1) << "its round ends, too";
  lane.cloth.shapes[0].place[1] = -3;
  EXPECT_LT(newShape("box", lane).place.y() + box.size, 0.1);
}

// The lecture's rule is one for explicit methods: what it does not read has no effect then, and an implicit one says so.
TEST_F(WorkbenchTest, TheRuleSaysWhatItDoesNotRead) {
  open("bounce");
  ASSERT_EQ(bench.edits.set("integrator.method", std::string("backward-euler")), "");
  ASSERT_EQ(bench.edits.set("contact.law", std::string("rule")), "");
  EXPECT_EQ(bench.document.hindrance("contact.stiffness"), "") << "the penalty acts";
  EXPECT_TRUE(until([&] {
    const auto& told = bench.lanes.active().attention;
    return std::any_of(told.begin(), told.end(), [](const std::string& each) {
      return each.find("with backward-euler the penalty acts") != std::string::npos;
    });
  }));
  EXPECT_NE(notices().find("attention: contact.law = \"rule\" is one for explicit methods"), std::string::npos)
      << notices();
  ASSERT_EQ(bench.edits.set("integrator.method", std::string("symplectic-euler")), "");
  for (const char* key : {"contact.stiffness", "contact.damping"}) {
    EXPECT_NE(bench.document.hindrance(key).find("rule, which acts without forces"), std::string::npos) << key;
  }
  EXPECT_EQ(bench.document.hindrance("contact.law"), "");
  EXPECT_TRUE(until([&] { return bench.lanes.active().attention.empty(); }));
  ASSERT_EQ(bench.edits.set("contact.law", std::string("correction")), "");
  EXPECT_EQ(bench.document.hindrance("contact.stiffness"), "") << "the penalty acts";
  ASSERT_EQ(bench.edits.set("integrator.method", std::string("backward-euler")), "");
  EXPECT_NE(bench.document.hindrance("contact.stiffness").find("correction, which acts without forces"),
            std::string::npos);
}

}  // namespace
}  // namespace selvedge::test
