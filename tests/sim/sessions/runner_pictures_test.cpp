// The pictures that a runner is asked for, and what it compares.
#include <gtest/gtest.h>

#include "sim/sessions/hung_session.h"
#include "support/runner_patience.h"

namespace selvedge::test {
namespace {

// Every numbered picture once, at its time, although the reader is slow; and the bits are the same.
TEST(Runner, PicturesAreAtAFixedRateOfSimulatedTime) {
  std::vector<double> times;
  std::uint64_t recorded = 0;
  {
    Runner runner(hungCloth(), {}, pausedAtFullSpeed());
    runner.record(25);
    goOn(runner, 1e6);
    std::mt19937 random(1);
    while (times.size() < 31) {
      const auto frame = runner.takeFrame();
      if (frame && frame->picture >= 0) {
        ASSERT_EQ(frame->picture, static_cast<long>(times.size()));
        times.push_back(frame->lanes[0].time);
        recorded = frame->lanes[0].hash;
      }
      if (random() % 4 == 0) nap(0.003);
    }
  }
  for (std::size_t i = 0; i < times.size(); ++i) EXPECT_NEAR(times[i], 0.04 * static_cast<double>(i), 1e-9);
  Simulation plain(hungCloth(), {1, true, true});
  while (plain.time() < times.back() - 1e-9) plain.step();
  EXPECT_EQ(plain.hash(), recorded);
}

TEST(Runner, AJumpWhileRecordingIsOnePicture) {
  Runner runner(hungCloth(), {}, pausedAtFullSpeed());
  for (int i = 0; i < 200; ++i) runner.singleStep();
  ASSERT_TRUE(frameWhere(runner, [](const RunnerFrame& f) { return f.lanes[0].steps == 200; }));
  runner.seek(0.5);
  ASSERT_TRUE(frameWhere(runner, [](const RunnerFrame& f) { return f.lanes[0].steps < 60; }));
  runner.record(60);
  ASSERT_TRUE(frameWhere(runner, [](const RunnerFrame& f) { return f.picture == 0; }));
  runner.seek(2);
  const auto after = frameWhere(runner, [](const RunnerFrame& f) { return f.picture == 1; });
  ASSERT_TRUE(after);
  EXPECT_DOUBLE_EQ(after->lanes[0].time, 2);
  nap(0.05);
  const auto more = runner.takeFrame();
  EXPECT_TRUE(!more || more->picture < 0) << "not the way that was not gone";
}

TEST(Runner, TheComparisonHasEnergiesAndDistances) {
  Runner runner(hungCloth(), {LaneSettings{}, parseLane("integrator.method=trapezoidal")}, pausedAtFullSpeed());
  for (int i = 0; i < 40; ++i) runner.singleStep();
  ASSERT_TRUE(frameWhere(runner, [](const RunnerFrame& f) { return f.lanes[1].steps == 40; }));
  const auto rows = runner.takeComparison();
  ASSERT_EQ(rows.size(), 1);
  ASSERT_EQ(rows[0].columns, (std::vector<std::string>{"time_s", "A total_J", "A cost_s_per_s", "A height_m",
                                                       "B total_J", "B cost_s_per_s", "B height_m", "B distance_m"}));
  ASSERT_EQ(rows[0].values.size(), 41 * 8);
  EXPECT_EQ(rows[0].values[7], 0) << "one start";
  EXPECT_GT(rows[0].values[40 * 8 + 7], 1e-6);
  EXPECT_NEAR(rows[0].values[40 * 8], 0.4, 1e-12);
  EXPECT_GT(rows[0].values[40 * 8 + 2], 0);
}

}  // namespace
}  // namespace selvedge::test
