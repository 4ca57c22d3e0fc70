// The past on the workbench: going back, marks of the time line.
#include "app/workbench/workbench_stage.h"

namespace selvedge::test {
namespace {

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
    for (const TimeMark& mark : bench.news.marks) seen += mark.key.empty();
    if (rounds++ % 5 == 0 && rounds < 200) bench.edits.togglePins({24});
    return rounds > 260;
  }));
  EXPECT_GT(seen, 20U);
  EXPECT_EQ(bench.news.timeLine.size(), seen);
}

}  // namespace
}  // namespace selvedge::test
