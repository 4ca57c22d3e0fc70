// How fast the time of a Runner goes, and where it stands still: at its pace, when paused, at halts, at failures, and on from there.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "base/timer.h"
#include "integrators/method_names.h"
#include "scene/files/reader.h"
#include "sim/sessions/hanging_runner.h"
#include "support/cost.h"
#include "support/runner_patience.h"

namespace selvedge::test {
namespace {

std::size_t rowsOf(const std::vector<TraceRows>& all) {
  std::size_t rows = 0;
  for (const TraceRows& each : all) rows += each.values.size() / each.columns.size();
  return rows;
}

// Simulated seconds a second, of a cloth that nothing holds back.
double fastest() {
  Runner runner(hangingCloth(), {}, paused());
  settledFrame(runner);
  const Timer wall;
  goOn(runner, 1e9);
  const auto frame = frameWhere(runner, [](const RunnerFrame& f) { return f.lanes[0].steps > 20; });
  return frame ? frame->lanes[0].time / wall.seconds() : 0;
}

TEST(Runner, KeepsThePaceThatIsWanted) {
  const double slowMachine = fastest() / 4;
  for (const double speed : {std::min(1.0, slowMachine), std::min(0.25, slowMachine / 4)}) {
    Runner runner(hangingCloth(), {}, paused());
    settledFrame(runner);
    const Timer wall;
    goOn(runner, speed);
    EXPECT_TRUE(frameWhere(runner, [&](const RunnerFrame& f) {
      EXPECT_LE(f.lanes[0].time, speed * wall.seconds() + kStep) << "the cloth is never ahead";
      return f.lanes[0].time > speed && std::abs(f.reached - speed) < 0.1 * speed;
    }));
  }
}

// What it could not do in time is not made up for: once its steps are cheap it runs at its pace, though it could run at
// four times that.
TEST(Runner, ATooSlowClothIsNotChased) {
  constexpr double kLag = 0.1;  // s of the wall, which it may catch up (pacer.h)
  const double speed = fastest() / 4, way = std::max(0.5 * speed, 10 * kStep);
  ASSERT_GT(speed, 0);
  Runner runner(hangingCloth(), {}, paused());
  runner.queue(SetParameter{"integrator.substeps", std::int64_t{40}});
  ASSERT_TRUE(settledFrame(runner));
  goOn(runner, speed);
  const Timer late;
  ASSERT_TRUE(frameWhere(runner, [&](const RunnerFrame&) { return speed * late.seconds() > 2 * way; }));
  runner.queue(SetParameter{"integrator.substeps", std::int64_t{1}});
  const auto cheap = frameWhere(runner, [&](const RunnerFrame& f) { return f.commandsApplied == runner.queued(); });
  ASSERT_TRUE(cheap);
  const Timer wall;
  const auto next = frameWhere(runner, [&](const RunnerFrame& f) { return f.lanes[0].time > cheap->lanes[0].time; });
  ASSERT_TRUE(next);
  const double begin = next->lanes[0].time;
  const auto end = frameWhere(runner, [&](const RunnerFrame& f) { return f.lanes[0].time > begin + way; });
  ASSERT_TRUE(end);
  EXPECT_LT(end->lanes[0].time - begin, speed * (wall.seconds() + kLag) + kStep);
}

TEST(Runner, StandsStillWhilePaused) {
  Runner runner(hangingCloth(), {}, paused());
  const auto frame = settledFrame(runner);
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->lanes[0].steps, 0);
  nap(0.1);
  EXPECT_EQ(runner.takeFrame(), nullptr) << "nothing new, and no work";
  EXPECT_EQ(rowsOf(runner.takeRows(0)), 1) << "of the start";
}

TEST(Runner, ASingleStepIsOne) {
  Runner runner(hangingCloth(), {}, paused());
  ASSERT_TRUE(settledFrame(runner));
  EXPECT_EQ(rowsOf(runner.takeRows(0)), 1) << "of the start";
  for (int i = 1; i <= 3; ++i) {
    runner.singleStep();
    const auto frame = frameWhere(runner, [&](const RunnerFrame& f) { return f.lanes[0].steps == i; });
    ASSERT_TRUE(frame);
    EXPECT_TRUE(frame->paused);
    EXPECT_EQ(rowsOf(runner.takeRows(0)), 1);
  }
  nap(0.05);
  EXPECT_EQ(runner.takeFrame(), nullptr);
}

TEST(Runner, AFailurePausesAndGoingBackGoesOn) {
  Runner runner(
      hangingCloth("[[event]]\ntime = 1.2\nset = { \"integrator.method\" = \"explicit-euler\", \"integrator.step\" = "
                   "0.1 }\n"),
      {}, paused());
  goOn(runner, 1e9);
  const auto failed = frameWhere(runner, [](const RunnerFrame& f) { return f.lanes[0].failure && f.paused; });
  ASSERT_TRUE(failed);
  EXPECT_TRUE(runner.pace().paused);
  runner.queue(SetParameter{"integrator.method", std::string("backward-euler")});
  runner.queue(SetParameter{"integrator.step", 0.01});
  runner.goBack(0.7);
  const auto back = frameWhere(runner, [](const RunnerFrame& f) { return !f.lanes[0].failure; });
  ASSERT_TRUE(back);
  EXPECT_TRUE(back->paused);
  EXPECT_LE(back->lanes[0].time, failed->lanes[0].time - 0.7 + 1e-9);
  EXPECT_GE(back->lanes[0].time, failed->lanes[0].time - 1.3);
  const double from = back->lanes[0].time;
  runner.singleStep();
  const auto on = frameWhere(runner, [&](const RunnerFrame& f) { return f.lanes[0].time > from; });
  ASSERT_TRUE(on);
  EXPECT_NEAR(on->lanes[0].time, from + 0.01, 1e-9);
}

// However fast it goes, and whoever lets it go on.
TEST(Runner, StandsStillAtEveryHalt) {
  RunnerOptions options = paused();
  options.halts.times = {0, 0.1, 0.1026, 0.5};
  Runner runner(hangingCloth(), {}, options);
  for (const double time : {0.1, 0.105, 0.5}) {
    goOn(runner, 1e9);
    const auto frame =
        frameWhere(runner, [&](const RunnerFrame& f) { return f.paused && f.lanes[0].time > time - 1e-9; });
    ASSERT_TRUE(frame) << time;
    EXPECT_NEAR(frame->lanes[0].time, time, 1e-9);
    EXPECT_TRUE(runner.pace().paused);
  }
  goOn(runner, 1e9);
  runner.seekBefore(0.1 - 1e-6);
  goOn(runner, 1e9);
  auto frame = frameWhere(runner, [](const RunnerFrame& f) { return f.paused && f.lanes[0].time < 0.2; });
  ASSERT_TRUE(frame);
  EXPECT_NEAR(frame->lanes[0].time, 0.1, 1e-9) << "from a moment before it";
  goOn(runner, 1e9);
  runner.reset();
  frame = frameWhere(runner, [](const RunnerFrame& f) { return f.paused && f.generation == 2; });
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->lanes[0].time, 0) << "a start may be one, too";
  runner.setHalts({});
  goOn(runner, 1e9);
  EXPECT_TRUE(frameWhere(runner, [](const RunnerFrame& f) { return f.lanes[0].time > 1; }));
}

TEST(Runner, ASpeedThatIsSetMeanwhileTakesItPastNoHalt) {
  for (int run = 0; run < 20; ++run) {
    RunnerOptions options = paused();
    options.halts.times = {0.1};
    Runner runner(hangingCloth(), {}, options);
    runner.pause(false);
    const auto frame = frameWhere(runner, [&](const RunnerFrame& f) {
      runner.setSpeed(1e9);
      runner.setHalts({{0.1}, {}});
      return f.paused ? f.lanes[0].time > 0 : f.lanes[0].time > 0.2;
    });
    ASSERT_TRUE(frame);
    EXPECT_NEAR(frame->lanes[0].time, 0.1, 1e-9);
  }
}

TEST(Runner, AFailureThatIsMeantDoesNotPause) {
  const std::vector<LaneSettings> lanes{parseLane("integrator.method=explicit-euler,integrator.step=0.01"),
                                        parseLane("integrator.method=backward-euler")};
  for (const int meant : {0, 1}) {
    RunnerOptions options = paused();
    options.halts.mayFail = {meant};
    Runner runner(hangingCloth(), lanes, options);
    goOn(runner, 1e9);
    const auto frame = frameWhere(runner, [&](const RunnerFrame& f) {
      return f.lanes[0].failure && (f.paused || f.lanes[1].time > f.lanes[0].time + 0.5);
    });
    ASSERT_TRUE(frame);
    EXPECT_EQ(frame->paused, meant == 1);
  }
}

// Of cloth in a step that its method does not bear; null where it bears it.
std::shared_ptr<const RunnerFrame> failedFrame(Runner& runner) {
  runner.queue(SetParameter{"integrator.method", std::string("explicit-euler")});
  runner.queue(SetParameter{"integrator.step", 0.1});
  goOn(runner, 1e9);
  return frameWhere(runner, [](const RunnerFrame& f) { return f.lanes[0].failure && f.paused; });
}

TEST(Runner, GoingBackByNothingOnlyForgetsTheFailure) {
  Runner runner(hangingCloth(), {}, paused());
  const auto failed = failedFrame(runner);
  ASSERT_TRUE(failed);
  runner.goBack(0);
  const auto back = frameWhere(runner, [](const RunnerFrame& f) { return !f.lanes[0].failure; });
  ASSERT_TRUE(back);
  EXPECT_EQ(back->lanes[0].hash, failed->lanes[0].hash);
}

// Orders that come together, while the runner is busy: the last wish counts.
TEST(Runner, GoingOnRightAfterGoingBackGoesOn) {
  Runner runner(hangingCloth(), {}, paused());
  const auto failed = failedFrame(runner);
  ASSERT_TRUE(failed);
  EXPECT_GT(failed->lanes[0].substeps, 0) << "the number asked for, though the step took none";
  for (const double back : {0.0, 0.5}) {
    runner.queue(SetParameter{"material.model", std::string("elastic")});
    runner.queue(SetParameter{"integrator.method", std::string("backward-euler")});
    runner.queue(SetParameter{"integrator.step", 0.01});
    runner.goBack(back);
    goOn(runner, 1);
    const auto on = frameWhere(runner, [&](const RunnerFrame& f) {
      return f.commandsApplied == runner.queued() && !f.paused && f.lanes[0].steps > 10;
    });
    ASSERT_TRUE(on) << "back by " << back;
    EXPECT_FALSE(runner.pace().paused);
  }
}

TEST(Runner, GoingOnRightAfterASingleStepGoesOn) {
  Runner runner(hangingCloth(), {}, paused());
  runner.queue(SetParameter{"material.model", std::string("elastic")});
  runner.singleStep();
  goOn(runner, 1);
  const auto on = frameWhere(runner, [](const RunnerFrame& f) { return f.lanes[0].steps > 10; });
  ASSERT_TRUE(on);
  EXPECT_FALSE(on->paused);
}

TEST(Runner, NobodyWaitsForASlowCloth) {
  Scene slow = parseScene(
      "[mesh]\ncolumns = 65\nrows = 65\n[integrator]\nmethod = \"backward-euler\"\nsubsteps = 40\n[[pin]]\nwhere = "
      "\"corners\"\n",
      "test.toml");
  // If anything waited for the cloth there would be about as many rounds as steps.
  constexpr long kSteps = 4;
  long rounds = 0;
  double before = 0, aStep = 0;
  {
    Runner runner(slow, {}, paused());
    goOn(runner, 1e9);
    before = processSeconds();
    EXPECT_TRUE(frameWhere(runner, [&](const RunnerFrame& frame) {
      ++rounds;
      runner.queue(SetParameter{"material.density", 0.2});
      runner.show({Quantity::strain, true, true});
      goOn(runner, 1e9);
      static_cast<void>(runner.takeRows(0));
      static_cast<void>(runner.takeMarks());
      return frame.lanes[0].steps >= kSteps;
    }));
    aStep = (processSeconds() - before) / kSteps;
    before = processSeconds();
  }
  EXPECT_LT(processSeconds() - before, 3 * aStep) << "ends after the step being computed";
  EXPECT_GT(rounds, 5 * kSteps);
}

}  // namespace
}  // namespace selvedge::test
