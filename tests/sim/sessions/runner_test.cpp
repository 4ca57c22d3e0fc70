// Lanes on a thread of their own: the order of commands, rows and quantities, starts, and that nothing does harm.
#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "integrators/method_names.h"
#include "scene/files/reader.h"
#include "sim/sessions/hanging_runner.h"
#include "support/runner_patience.h"

namespace selvedge::test {
namespace {

TEST(Runner, RowsSayTheirMethodAndHaveTheNodesAndEdgesThatAreWatched) {
  Runner runner(hangingCloth(), {}, paused());
  ASSERT_TRUE(settledFrame(runner));
  const auto start = runner.takeRows(0);
  ASSERT_EQ(start.size(), 1);
  runner.watch({{3, 1000000}, {{3, 4}, {3, 1000000}}});
  runner.queue(SetParameter{"integrator.method", "rk4"});
  runner.singleStep();
  const auto frame = frameWhere(runner, [](const RunnerFrame& f) { return f.lanes[0].steps == 1; });
  ASSERT_TRUE(frame);
  const auto rows = runner.takeRows(0);
  ASSERT_FALSE(rows.empty());
  EXPECT_NE(start[0].method, "rk4");
  EXPECT_EQ(rows.back().method, "rk4");
  const auto value = [&](const std::string& column) {
    const auto& columns = rows.back().columns;
    const auto at = std::find(columns.begin(), columns.end(), column) - columns.begin();
    EXPECT_LT(at, std::ssize(columns)) << column;
    return rows.back().values.at(rows.back().values.size() - columns.size() + static_cast<std::size_t>(at));
  };
  const LaneStatus& lane = frame->lanes[0];
  EXPECT_NEAR(value(nodeColumn(3, "y_m")), lane.cloth.positions[3][1], 1e-6);
  EXPECT_NEAR(value(nodeColumn(3, "vy_m_s")), lane.cloth.velocities[3][1], 1e-6);
  EXPECT_NE(value(nodeColumn(3, "speed_m_s")), 0);
  EXPECT_TRUE(std::isnan(value(nodeColumn(1000000, "y_m")))) << "this cloth has no such node";
  EXPECT_NEAR(value(edgeColumn({3, 4}, "length_m")), value(edgeColumn({3, 4}, "rest_m")), 1e-3);
  EXPECT_FALSE(std::isnan(value(edgeColumn({3, 4}, "force_N"))));
  EXPECT_TRUE(std::isnan(value(edgeColumn({3, 1000000}, "length_m"))));
}

TEST(Runner, RowsHaveTheirColumns) {
  Runner runner(hangingCloth(), {}, paused());
  runner.singleStep();
  ASSERT_TRUE(frameWhere(runner, [](const RunnerFrame& f) { return f.lanes[0].steps == 1; }));
  const auto rows = runner.takeRows(0);
  ASSERT_EQ(rows.size(), 1);
  EXPECT_EQ(rows[0].columns.front(), "time_s");
  EXPECT_EQ(rows[0].columns.back(), kTraceColumns.back());
  ASSERT_EQ(rows[0].values.size(), 2 * rows[0].columns.size()) << "the start, and the step";
  EXPECT_EQ(rows[0].values[0], 0);
  EXPECT_DOUBLE_EQ(rows[0].values[rows[0].columns.size()], 0.005);
}

TEST(Runner, CommandsAreAppliedInOrderWhilePaused) {
  Runner runner(hangingCloth(), {}, paused());
  runner.queue(SetParameter{"material.density", 0.3});
  runner.queue(SetParameter{"material.density", 0.4});
  runner.queue(UnpinNodes{{0}});
  runner.queue(SetParameter{"material.density", -1.0});
  runner.queue(PinNodes{{40}});
  const auto frame = settledFrame(runner);
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->commandsApplied, 5);
  EXPECT_EQ(frame->lanes[0].scene->material.density, 0.4);
  ASSERT_EQ(frame->complaints.size(), 1);
  EXPECT_NE(frame->complaints[0].find("material.density must be"), std::string::npos) << frame->complaints[0];
  ASSERT_EQ(frame->lanes[0].cloth.pins.size(), 2);
  EXPECT_EQ(frame->lanes[0].cloth.pins[1].node, 40);
  std::vector<std::string> marks;
  for (const TimeMark& mark : runner.takeMarks()) marks.push_back(mark.text);
  EXPECT_EQ(marks, (std::vector<std::string>{"material.density = 0.4", "corner 0 let go", "node 40 pinned"}));
}

// Whether or not they reach the thread together: what can be taken last counts.
TEST(Runner, ARefusedValueDoesNotSwallowTheOneBefore) {
  Runner runner(hangingCloth(), {}, paused());
  for (const double density : {0.3, 0.4, -1.0}) runner.queue(SetParameter{"material.density", density});
  const auto frame = settledFrame(runner);
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->commandsApplied, 3);
  EXPECT_EQ(frame->lanes[0].scene->material.density, 0.4);
  EXPECT_EQ(frame->complaints.size(), 1);
}

// Eleven values, each within half a second of the last one, then one a second later: two marks.
TEST(Runner, ASliderMakesOneMark) {
  Scene scene = hangingCloth();
  scene.integrator.step = 0.1;
  Runner runner(scene, {}, paused());
  std::vector<TimeMark> marks;
  const auto set = [&](double density, int steps) {
    runner.queue(SetParameter{"material.density", density});
    for (int i = 0; i < steps; ++i) runner.singleStep();
    ASSERT_TRUE(settledFrame(runner));
    for (TimeMark& mark : runner.takeMarks()) {
      std::erase_if(marks, [&](const TimeMark& earlier) { return mark.replaces(earlier); });
      marks.push_back(std::move(mark));
    }
  };
  for (int i = 1; i <= 10; ++i) set(0.1 * i, 4);
  set(0.2, 10);
  set(0.3, 0);
  ASSERT_EQ(marks.size(), 2);
  EXPECT_EQ(marks[0].text, "material.density = 0.2");
  EXPECT_EQ(marks[0].time, 0);
  EXPECT_EQ(marks[1].text, "material.density = 0.3");
  EXPECT_NEAR(marks[1].time, 5, 1e-9);
}

TEST(Runner, TellsHowHighTheCentreOfMassIs) {
  Runner runner(hangingCloth("[start]\nvelocity = [0, 1, 0]\n[gravity]\nacceleration = [0, 0, 0]\n[[event]]\ntime = 0\n"
                             "unpin = [\"corner0\", \"corner1\"]\n"),
                {}, paused());
  settledFrame(runner);
  runner.singleStep();
  ASSERT_TRUE(frameWhere(runner, [](const RunnerFrame& f) { return f.lanes[0].steps == 1; }));
  const std::vector<TraceRows> rows = runner.takeComparison();
  ASSERT_EQ(rows.size(), 1U);
  const auto column = std::find(rows[0].columns.begin(), rows[0].columns.end(), comparisonColumn(0, "height_m"));
  ASSERT_NE(column, rows[0].columns.end());
  const std::size_t width = rows[0].columns.size(), at = static_cast<std::size_t>(column - rows[0].columns.begin());
  EXPECT_NEAR(rows[0].values[at], 0, 1e-12);
  EXPECT_NEAR(rows[0].values[width + at], 0.005, 2e-4) << "1 m/s for one step, but for its two corners";
}

TEST(Runner, LanesGetCommandsAtTheSameTime) {
  Runner runner(hangingCloth(), {parseLane("integrator.step=0.005"), parseLane("integrator.step=0.005")}, paused());
  goOn(runner, 20);
  for (int i = 0; i < 20; ++i) {
    runner.queue(SetParameter{"material.stretch", 100.0 + i});
    runner.queue(i % 2 ? Command(UnpinNodes{{0}}) : Command(PinNodes{{0}}));
    nap(0.01);
  }
  ASSERT_TRUE(frameWhere(runner, [](const RunnerFrame& f) { return f.lanes[0].steps > 10; }));
  runner.pause(true);
  const auto frame = settledFrame(runner);
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->lanes[0].hash, frame->lanes[1].hash);
  EXPECT_EQ(frame->lanes[0].time, frame->lanes[1].time);
}

TEST(Runner, TheSameCommandsAtTheSameStepsGiveTheSameHash) {
  const auto run = [](int threads) {
    Runner runner(hangingCloth(), {}, paused(threads));
    const auto steps = [&](int n) {
      for (int i = 0; i < n; ++i) runner.singleStep();
    };
    steps(10);
    runner.queue(Grab{{40, 41, 50}, {0.2, 0.3, 0.5}, {0, 0.2, 0.3}});
    steps(5);
    runner.queue(MoveGrab{{0.1, 0.3, 0.3}});
    steps(20);
    runner.queue(ReleaseGrab{});
    runner.queue(MovePins{{0}, {0.1, 0, 0.1}, 0.05});
    steps(20);
    const auto frame = frameWhere(runner, [](const RunnerFrame& f) { return f.lanes[0].steps == 55; });
    return frame ? frame->lanes[0].hash : 0;
  };
  const std::uint64_t hash = run(1);
  EXPECT_NE(hash, 0);
  EXPECT_EQ(hash, run(1));
  EXPECT_EQ(hash, run(2));
}

TEST(Runner, ResetKeepsWhatWasSetAndForgetsPins) {
  Runner runner(hangingCloth("[[event]]\ntime = 0.02\nset = { \"material.shear\" = 7 }\n"), {}, paused());
  const std::uint64_t start = settledFrame(runner)->lanes[0].hash;
  runner.queue(SetParameter{"material.density", 0.5});
  runner.queue(UnpinNodes{{0}});
  for (int i = 0; i < 10; ++i) runner.singleStep();
  const auto run = frameWhere(runner, [](const RunnerFrame& f) { return f.lanes[0].steps == 10; });
  ASSERT_TRUE(run);
  EXPECT_EQ(run->lanes[0].scene->material.shear, 7);
  runner.reset();
  const auto frame = frameWhere(runner, [](const RunnerFrame& f) { return f.generation == 2; });
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->lanes[0].hash, start);
  EXPECT_EQ(frame->lanes[0].steps, 0);
  EXPECT_EQ(frame->lanes[0].scene->material.density, 0.5);
  EXPECT_NE(frame->lanes[0].scene->material.shear, 7) << "the event is still to come";
  EXPECT_EQ(frame->lanes[0].cloth.pins.size(), 2);
}

TEST(Runner, StructuralChangesBuildAnew) {
  Runner runner(hangingCloth(), {}, paused());
  for (int i = 0; i < 10; ++i) runner.singleStep();
  const auto before = frameWhere(runner, [](const RunnerFrame& f) { return f.lanes[0].steps == 10; });
  runner.queue(SetParameter{"material.model", std::string("springs")});
  const auto springs = settledFrame(runner);
  ASSERT_TRUE(springs);
  EXPECT_EQ(springs->lanes[0].hash, before->lanes[0].hash) << "the motion goes on";
  EXPECT_EQ(springs->generation, 1);
  EXPECT_NE(springs->lanes[0].shape, before->lanes[0].shape);
  runner.queue(SetParameter{"mesh.rows", std::int64_t{12}});
  const auto mesh = settledFrame(runner);
  ASSERT_TRUE(mesh);
  EXPECT_EQ(mesh->generation, 2);
  EXPECT_EQ(mesh->lanes[0].steps, 0);
  EXPECT_EQ(mesh->lanes[0].shape->nodes, 108);
  EXPECT_EQ(mesh->lanes[0].scene->material.model, "springs");
  runner.queue(SetParameter{"mesh.kind", std::string("file")});
  const auto refused = settledFrame(runner);
  ASSERT_TRUE(refused);
  ASSERT_EQ(refused->complaints.size(), 1);
  EXPECT_EQ(refused->generation, 2);
  EXPECT_EQ(refused->lanes[0].hash, mesh->lanes[0].hash);
  EXPECT_EQ(refused->lanes[0].scene->mesh.kind, "grid");
}

TEST(Runner, QuantitiesAreThereWhenAskedFor) {
  Runner runner(hangingCloth("[air]\ndrag_coefficient = 1\nwind = [1, 2, 3]\n"
                             "[plastic]\nlaw = \"limits\"\nelastic_limit = 1e-5\nbend_elastic_limit = 0.1\n"),
                {parseLane("integrator.method=backward-euler"), parseLane("integrator.method=trapezoidal")}, paused());
  for (int i = 0; i < 40; ++i) runner.singleStep();
  ASSERT_TRUE(frameWhere(runner, [](const RunnerFrame& f) { return f.lanes[0].steps == 40; }));
  for (const QuantityInfo& info : quantities()) {
    runner.show({info.quantity, true, true});
    const auto frame =
        frameWhere(runner, [&](const RunnerFrame& f) { return f.lanes[1].cloth.shown == info.quantity; });
    ASSERT_TRUE(frame) << info.name;
    const ClothFrame& second = frame->lanes[1].cloth;
    if (info.quantity == Quantity::none || info.ofYarns) {
      EXPECT_TRUE(second.quantity.empty());
      continue;
    }
    ASSERT_EQ(second.quantity.size(), second.positions.size()) << info.name;
    const bool nothing = info.quantity == Quantity::contact;  // there is no shape
    EXPECT_EQ(*std::max_element(second.quantity.begin(), second.quantity.end()) > 0, !nothing) << info.name;
    ASSERT_EQ(second.wind.size(), 64);
    EXPECT_EQ(second.wind[7], (Float3{1, 2, 3}));
    EXPECT_FALSE(frame->lanes[0].omegas.empty());
  }
}

TEST(Runner, AThousandRandomCommandsDoNoHarm) {
  std::mt19937 random(7);
  const auto pick = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const auto place = [&]() -> Vec3 { return Vec3(pick(100), pick(100), pick(100)) / 100; };
  const std::vector<std::string> methods = methodNames();
  Runner runner(hangingCloth(), {parseLane("solver.kind=pcg"), parseLane("solver.kind=pcg")}, paused(2));
  goOn(runner, 3);
  for (int i = 0; i < 1000; ++i) {
    switch (pick(12)) {
      case 0:
        runner.queue(SetParameter{"integrator.method", methods[static_cast<std::size_t>(pick(19))]});
        break;
      case 1:
        runner.queue(SetParameter{"material.stretch", pick(500) - 10.0});
        break;
      case 2:
        runner.queue(SetParameter{"mesh.columns", std::int64_t{pick(8)}});
        break;
      case 3:
        runner.queue(SetParameter{"material.model", std::string(pick(2) ? "springs" : "elastic")});
        break;
      case 4:
        runner.queue(PinNodes{{pick(90), pick(20)}});
        break;
      case 5:
        runner.queue(UnpinNodes{{pick(90)}});
        break;
      case 6:
        runner.queue(MovePins{{pick(20)}, place() - place(), 0.01 * pick(20)});
        break;
      case 7:
        runner.queue(Grab{{pick(20), pick(20), pick(90)}, {0.2, 0.3, 0.5}, place()});
        break;
      case 8:
        runner.queue(pick(2) ? Command(MoveGrab{place()}) : Command(ReleaseGrab{}));
        break;
      case 9:
        pick(2) ? runner.reset() : runner.goBack(0.1 * pick(20));
        break;
      case 10:
        runner.show({static_cast<Quantity>(pick(6)), pick(2) == 0, pick(2) == 0});
        break;
      default:
        static_cast<void>(runner.takeFrame());
        runner.setSpeed(0.5 + pick(10));
        runner.pause(pick(4) == 0);
    }
  }
  const std::size_t queued = runner.queued();
  const auto frame = frameWhere(runner, [&](const RunnerFrame& f) { return f.commandsApplied == queued; });
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->lanes[0].hash, frame->lanes[1].hash);
}

// Two steps, and then one that takes many seconds.
Scene longStep() {
  return parseScene(
      "mesh = { columns = 100, rows = 100 }\n"
      "integrator = { method = \"symplectic-euler\", step = 0.005, substeps = 0 }\n[[pin]]\nwhere = \"top\"\n"
      "[[event]]\ntime = 0.01\nset = { \"integrator.method\" = \"rk4\", \"integrator.substeps\" = 10000 }\n",
      "test.toml");
}

TEST(Runner, AStepThatTakesLongIsGivenUpWhereSomebodyWaits) {
  Runner runner(longStep(), {}, paused());
  settledFrame(runner);
  const auto goToTheLongStep = [&] {  // in single steps: what is under way afterwards is no short one
    for (const long steps : {1, 2}) {
      runner.singleStep();
      ASSERT_TRUE(frameWhere(runner, [&](const RunnerFrame& f) { return f.lanes[0].steps == steps; }));
    }
    goOn(runner, 1e9);
  };
  std::string notices;  // of all frames: the one that tells may be any of them
  const auto listen = [&](const RunnerFrame& f) {
    for (const std::string& each : f.notices) notices += each;
  };
  const auto isUnderWay = [&] {
    if (const auto f = runner.takeFrame()) listen(*f);
    return runner.steppingFor() > 0;
  };
  goToTheLongStep();
  ASSERT_TRUE(eventually(isUnderWay));
  runner.pause(true);
  const auto frame = frameWhere(runner, [&](const RunnerFrame& f) {
    listen(f);
    return f.paused && !notices.empty();
  });
  ASSERT_TRUE(frame);
  EXPECT_NE(notices.find("was given up: time stands at the moment before it"), std::string::npos) << notices;
  EXPECT_FALSE(frame->lanes[0].failure);
  EXPECT_LT(frame->lanes[0].time, 0.01 + 1e-9);

  notices.clear();
  goToTheLongStep();  // the moment before it is the start
  ASSERT_TRUE(eventually(isUnderWay));
  runner.reset();
  ASSERT_TRUE(frameWhere(runner, [&](const RunnerFrame& f) {
    listen(f);
    return f.lanes[0].time < 0.008;
  }));
  EXPECT_NE(notices.find("was given up"), std::string::npos) << notices;
  EXPECT_EQ(notices.find("time stands"), std::string::npos) << notices;
  const auto isLong = [&] {
    runner.takeFrame();
    return runner.steppingFor() > 1;
  };
  ASSERT_TRUE(eventually(isLong)) << "the end of this test does not wait for it, either";
}

TEST(Runner, AnotherMethodGivesUpAStepThatTakesLong) {
  Scene scene = longStep();
  scene.events.clear();
  scene.integrator.method = "rk4";
  scene.integrator.substeps = kMostSubsteps;
  Runner runner(scene, {}, paused());
  settledFrame(runner);
  goOn(runner, 1e9);
  ASSERT_TRUE(eventually([&] {
    runner.takeFrame();
    return runner.substepsSoFar().done > 0;
  }));
  EXPECT_EQ(runner.substepsSoFar().all, kMostSubsteps);
  runner.queue(SetParameter{"integrator.substeps", std::int64_t{0}});
  std::string notices;
  ASSERT_TRUE(frameWhere(runner, [&](const RunnerFrame& f) {
    for (const std::string& each : f.notices) notices += each;
    return f.lanes[0].steps > 3;
  }));
  EXPECT_NE(notices.find("was given up"), std::string::npos) << notices;
}

}  // namespace
}  // namespace selvedge::test
