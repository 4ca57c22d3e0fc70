// Back in time with keys and mouse, and on from there.
#include <cmath>

#include "window/window_fixture.h"

namespace selvedge::test {
namespace {

class HistoryTest : public WindowTest {
 protected:
  void openTwo() {
    open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9", "--lane", "integrator.method=backward-euler",
          "--lane", "integrator.method=bdf2"});
    ASSERT_TRUE(desktop.until([](const Status& s) { return s.lanes() == 2 && s.number("time") > 1.5; }));
  }
  static bool together(const Status& s) {
    return std::abs(s.lane('A').number("time") - s.lane('B').number("time")) < 1e-9;
  }
};

TEST_F(HistoryTest, KeysGoFromMomentToMoment) {
  openTwo();
  desktop.key("p");
  ASSERT_TRUE(becomes("paused", true));
  desktop.settle(3);
  const double end = desktop.status().number("time");
  desktop.key("shift+Left");
  ASSERT_TRUE(desktop.until([&](const Status& s) { return s.number("time") < end - 0.1; })) << desktop.status().text;
  EXPECT_TRUE(desktop.status().flag("in_past"));
  EXPECT_TRUE(together(desktop.status()));
  const Status there = desktop.status();
  desktop.key("Left");
  ASSERT_TRUE(desktop.until([&](const Status& s) { return s.number("time") < there.number("time"); }));
  desktop.key("Right");
  ASSERT_TRUE(desktop.until([&](const Status& s) { return s.number("time") == there.number("time"); }));
  EXPECT_EQ(desktop.status().lane('A').word("hash"), there.lane('A').word("hash")) << "the same moment, to the bit";
  EXPECT_EQ(desktop.status().lane('B').word("hash"), there.lane('B').word("hash"));
  EXPECT_NEAR(desktop.status().number("newest"), end, 0.1) << "what lies ahead is kept";
  desktop.key("p");
  ASSERT_TRUE(desktop.until([&](const Status& s) { return s.number("time") > end + 0.3; })) << desktop.status().text;
  EXPECT_FALSE(desktop.status().flag("in_past"));
  desktop.key("p");
  ASSERT_TRUE(becomes("paused", true));
  desktop.settle(4);
  EXPECT_TRUE(together(desktop.status()));
  EXPECT_FALSE(desktop.status().lane('A').flag("failed"));
  expectHealthy();
}

TEST_F(HistoryTest, TheMouseScrubs) {
  openTwo();
  desktop.key("p");
  ASSERT_TRUE(becomes("paused", true));
  desktop.settle(3);
  const std::vector<Status::Window> windows = desktop.status().windows();
  const Status::Window* line = desktop.status().window(windows, "##timeline");
  ASSERT_NE(line, nullptr);
  const double y = line->y + line->height / 2;
  // The first moment is at the left end.
  desktop.drag(line->x + 100, y, line->x + 14, y);
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.flag("in_past") && s.number("time") < 0.05; }))
      << desktop.status().text;
  EXPECT_TRUE(together(desktop.status()));
  EXPECT_TRUE(desktop.status().shows("in the past", "##timeline"));
  const double newest = desktop.status().number("newest");
  desktop.move(line->x + 90, y);
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.number("time") > 0.3; })) << "and on again";
  desktop.up();
  EXPECT_GT(newest, 1.4);
  desktop.key("p");
  EXPECT_TRUE(desktop.until([](const Status& s) { return !s.flag("in_past") && !s.flag("paused"); }));
  EXPECT_LT(desktop.status().number("newest"), newest) << "what lay ahead is gone";
  expectHealthy();
}

TEST_F(HistoryTest, WhatIsKeptIsSaid) {
  openTwo();
  const Status now = desktop.status();
  EXPECT_TRUE(now.shows("s kept, ", "##timeline")) << now.text;
  EXPECT_GT(now.number("moments"), 10);
  EXPECT_LT(now.number("spacing"), 0.1);
  EXPECT_GT(now.number("history_bytes"), 1e4);
  EXPECT_LT(now.number("history_bytes"), now.number("history_most"));
}

}  // namespace
}  // namespace selvedge::test
