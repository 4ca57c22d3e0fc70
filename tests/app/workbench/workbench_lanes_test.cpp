// Lanes on the workbench: made, changed for all or for one, undone, made equal in step or cost.
#include <fmt/format.h>

#include "app/actions/comparison.h"
#include "app/panels/parts/difference_table.h"
#include "app/views/tiles.h"
#include "app/workbench/workbench_stage.h"
#include "scene/files/reader.h"

namespace selvedge::test {
namespace {

class LanesOfTheWorkbench : public WorkbenchTest {
 protected:
  // Two lanes: A as loaded, B with a method of its own.
  void openTwo() {
    open();
    bench.lanes.add({{"integrator.method", "bdf2"}});
    ASSERT_TRUE(until([&] { return bench.lanes.count() == 2; })) << notices();
  }
  double stretchOf(std::size_t lane) { return bench.lanes.frame->lanes[lane].scene->material.stretch[0]; }
};

TEST_F(LanesOfTheWorkbench, OneClickMakesALaneThatIsActiveAndHasItsOwn) {
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

TEST_F(LanesOfTheWorkbench, ACopyIsChangedAlone) {
  open();
  bench.lanes.add({});
  bench.lanes.takeFrame(bench.lanes.frame);  // one more comes before the lane is there
  ASSERT_TRUE(until([&] { return bench.lanes.count() == 2; })) << notices();
  EXPECT_TRUE(bench.lanes.editsOneLane);
  ASSERT_TRUE(bench.edits.useMethod("bdf2"));
  ASSERT_TRUE(until([&] { return bench.lanes.frame->lanes[1].method == "bdf2"; }));
  EXPECT_EQ(bench.lanes.frame->lanes[0].method, "backward-euler");
  bench.lanes.remove(1);
  ASSERT_TRUE(until([&] { return bench.lanes.count() == 1; }));
  EXPECT_FALSE(bench.lanes.editsOneLane);
}

TEST_F(LanesOfTheWorkbench, ExplicitRivalsGetAutomaticSubsteps) {
  open();
  ASSERT_EQ(bench.edits.set("integrator.substeps", std::int64_t{1}), "");
  ASSERT_TRUE(until([&] { return bench.lanes.active().scene->integrator.substeps == 1; }));
  bench.lanes.add({{"integrator.method", "verlet"}});
  ASSERT_TRUE(until([&] { return bench.lanes.count() == 2; }));
  EXPECT_EQ(bench.lanes.active().scene->integrator.substeps, 0);
  EXPECT_EQ(bench.lanes.frame->lanes[0].scene->integrator.substeps, 1);
}

TEST_F(LanesOfTheWorkbench, SoDoesXpbdUnlessItBringsItsOwn) {
  open();
  ASSERT_EQ(bench.edits.set("integrator.substeps", std::int64_t{1}), "");
  ASSERT_EQ(bench.edits.set("integrator.step", 0.01), "");
  ASSERT_TRUE(until([&] { return bench.lanes.active().scene->integrator.substeps == 1; }));
  const auto substepsOf = [&](std::size_t lane) { return bench.lanes.frame->lanes[lane].scene->integrator.substeps; };
  bench.lanes.add({{"integrator.method", "xpbd"}});
  ASSERT_TRUE(until([&] { return bench.lanes.count() == 2; }));
  EXPECT_EQ(substepsOf(1), 0);
  bench.lanes.add({{"integrator.method", "xpbd"}, {"integrator.substeps", "10"}});
  ASSERT_TRUE(until([&] { return bench.lanes.count() == 3; }));
  EXPECT_EQ(substepsOf(2), 10);
}

TEST_F(LanesOfTheWorkbench, ChangesGoToAllOrToOne) {
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

TEST_F(LanesOfTheWorkbench, UndoFindsTheLaneOfTheEdit) {
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

TEST_F(LanesOfTheWorkbench, ALaneThatWasRemovedComesBackWithItsValues) {
  openTwo();
  bench.lanes.editsOneLane = true;
  ASSERT_EQ(bench.edits.set("material.stretch", 900.0), "");
  ASSERT_TRUE(until([&] { return stretchOf(1) == 900 && bench.lanes.isOwn("material.stretch"); }));
  bench.edits.removeLane(1);
  ASSERT_TRUE(until([&] { return bench.lanes.count() == 1; }));
  EXPECT_NE(stretchOf(0), 900);
  bench.edits.undo();
  ASSERT_TRUE(until([&] { return bench.lanes.count() == 2; })) << notices();
  EXPECT_EQ(stretchOf(1), 900);
  EXPECT_EQ(bench.lanes.active().method, "bdf2");
  EXPECT_TRUE(bench.lanes.isOwn("integrator.method"));
  bench.edits.removeLane(1);
  ASSERT_TRUE(until([&] { return bench.lanes.count() == 1; }));
  ASSERT_EQ(bench.edits.set("material.shear", 77.0), "");
  bench.edits.undo();
  ASSERT_TRUE(caughtUp());
  EXPECT_EQ(bench.lanes.count(), 1U) << "it is the shear that is undone";
}

TEST_F(LanesOfTheWorkbench, TheActiveLaneStaysWhenAnotherGoes) {
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

TEST_F(LanesOfTheWorkbench, EqualStepIsTheActiveLanes) {
  openTwo();
  bench.lanes.editsOneLane = true;
  ASSERT_EQ(bench.edits.set("integrator.step", 0.002), "");
  ASSERT_TRUE(until([&] { return bench.lanes.active().scene->integrator.step == 0.002; }));
  equalStep(bench);
  EXPECT_TRUE(until([&] { return bench.lanes.frame->lanes[0].scene->integrator.step == 0.002; }));
}

TEST_F(LanesOfTheWorkbench, EqualCostGivesTheCheapOneMoreSubsteps) {
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
  for (int i = 1; i < 1000; ++i) EXPECT_EQ(affordable(40, 1e-3 * i, 1e-3 * i), 40) << "the dearest stays, to the bit";
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
    EXPECT_EQ(each.values.at(1), each.keys.at(0) == "integrator.method" ? "rk4" : "1, 0, 2") << each.keys.at(0);
  }
}

TEST(Differences, OfBodiesThatDifferAlikeAreOne) {
  const auto twoSheets = [](double left, double right) {
    return std::make_shared<Scene>(
        parseScene(fmt::format("[[body]]\nname = \"left\"\nmaterial.stretch = {}\n[[body]]\nname = \"right\"\n"
                               "material.stretch = {}\n",
                               left, right),
                   "test.toml"));
  };
  RunnerFrame frame;
  frame.lanes.resize(2);
  DifferenceTable table;
  const auto keysOfRows = [&](double left, double right) {
    frame.lanes[0].scene = twoSheets(100, 100);
    frame.lanes[1].scene = twoSheets(left, right);
    std::vector<std::vector<std::string>> rows;
    for (const Difference& each : table.of(frame)) rows.push_back(each.keys);
    return rows;
  };
  const std::string left = "body.left.material.stretch", right = "body.right.material.stretch";
  EXPECT_EQ(keysOfRows(200, 200), (std::vector<std::vector<std::string>>{{left, right}}));
  EXPECT_EQ(keysOfRows(200, 300), (std::vector<std::vector<std::string>>{{left}, {right}}));
}

TEST_F(LanesOfTheWorkbench, UndoInOneLaneLeavesItNoValueOfItsOwn) {
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

TEST_F(LanesOfTheWorkbench, UndoLeavesTheNextLaneOfThatLetterAlone) {
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

TEST_F(LanesOfTheWorkbench, EqualCostLeavesFailedLanesOut) {
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

}  // namespace
}  // namespace selvedge::test
