#include "ui/plot/plot.h"

#include <gtest/gtest.h>

#include "app/plot_stage.h"
#include "support/cost.h"
#include "ui/plot/plot_drawing.h"

namespace selvedge {
namespace {

// a = sin(t), b = 2 cos(t), from 0 to 20 s.
Trace waves(int samples = 2000) {
  Trace trace;
  for (int i = 0; i <= samples; ++i) {
    const double t = 20.0 * i / samples;
    trace.append(t, kWaves, std::array<double, 2>{std::sin(t), 2 * std::cos(t)});
  }
  return trace;
}

class Plot : public testing::Test {
 protected:
  void draw() {
    stage.frame([&] {
      followEnd(span, trace);
      drawPlot(content(), view, span, theme, size);
    });
  }
  PlotContent content() const {
    PlotContent made;
    made.trace = &trace;
    made.marks = marks;
    made.empty = "nothing yet";
    PlotPane pane{.unit = "J"};
    pane.curves = {{"a", 0, kRed}, {"b", 1, kBlue}};
    for (PlotCurve& curve : pane.curves) curve.area = areas;
    if (trace.size() > 0) made.panes.push_back(pane);
    if (trace.size() == 0) made.panes.push_back({.unit = "J"});
    return made;
  }
  void moveTo(ImVec2 at) {
    stage.mouse(at);
    draw();
  }
  void dragTo(ImVec2 from, ImVec2 to, int button = 0) {
    moveTo(from);
    stage.button(button, true);
    draw();
    moveTo(to);
    stage.button(button, false);
    draw();
    draw();
  }
  void click(ImVec2 at, int times = 1) {
    moveTo(at);
    for (int i = 0; i < times; ++i) {
      stage.button(0, true);
      draw();
      stage.button(0, false);
      draw();
    }
    for (int i = 0; i < 30; ++i) draw();  // the next one is no double click
  }
  // Where the axes are, from two values told by the pointer.
  double valueAt(float x) {
    moveTo({x, 120});
    return span.hairNext;
  }

  PlotStage stage;
  Theme theme = Theme::make(true, 1);
  ImVec2 size{400, 240};
  Trace trace = waves();
  std::vector<PlotEvent> marks{{5, "corner 0 pinned"}};
  PlotView view;
  PlotSpan span{{0, 20}, kAllTime};
  bool areas = false;
};

TEST_F(Plot, ShowsItsCurvesAndFitsThem) {
  draw();
  EXPECT_TRUE(stage.drawn(kRed, 100, 300));
  EXPECT_TRUE(stage.drawn(kBlue, 100, 300));
  EXPECT_LT(view.y[0].range.low, -2);
  EXPECT_GT(view.y[0].range.high, 2);
  EXPECT_GT(view.y[0].range.low, -2.5);
}

TEST_F(Plot, DragZoomsToTheBoxAndDoubleClickFits) {
  draw();
  const double left = valueAt(150), right = valueAt(250);
  dragTo({150, 80}, {250, 140});
  EXPECT_EQ(span.follow, 0);
  EXPECT_NEAR(span.range.low, left, 1e-6);
  EXPECT_NEAR(span.range.high, right, 1e-6);
  EXPECT_FALSE(view.y[0].fitted);
  EXPECT_LT(view.y[0].range.high - view.y[0].range.low, 2.5);
  const PlotRange held = span.range;
  trace.append(30, kWaves, std::array<double, 2>{0, 0});
  draw();
  EXPECT_EQ(span.range.low, held.low);
  EXPECT_EQ(span.range.high, held.high);
  click({200, 120}, 2);
  EXPECT_EQ(span.range.low, 0);
  EXPECT_EQ(span.range.high, 30);
  EXPECT_TRUE(view.y[0].fitted);
}

TEST_F(Plot, AFlatDragZoomsOnlyX) {
  draw();
  dragTo({150, 120}, {250, 124});
  EXPECT_EQ(span.follow, 0);
  EXPECT_TRUE(view.y[0].fitted);
  dragTo({150, 120}, {152, 121});  // a click is no zoom
  EXPECT_GT(span.range.high - span.range.low, 4);
}

TEST_F(Plot, TheWheelKeepsWhatIsUnderThePointer) {
  draw();
  const double under = valueAt(220);
  ImGui::GetIO().MouseWheel = 2;
  draw();
  ImGui::GetIO().MouseWheel = 0;
  draw();
  EXPECT_NEAR(valueAt(220), under, 1e-3);
  EXPECT_NEAR(span.range.high - span.range.low, 20 * 0.85 * 0.85, 1e-3);
}

TEST_F(Plot, TheRightButtonPans) {
  draw();
  const double before = valueAt(200);
  dragTo({200, 120}, {260, 120}, 1);
  EXPECT_NEAR(valueAt(260), before, 1e-3);
  EXPECT_NEAR(span.range.high - span.range.low, 20, 1e-6);
}

TEST_F(Plot, FollowShowsTheLastSeconds) {
  span.follow = 5;
  draw();
  EXPECT_EQ(span.range.low, 15);
  EXPECT_EQ(span.range.high, 20);
  trace.append(21, kWaves, std::array<double, 2>{0, 0});
  draw();
  EXPECT_EQ(span.range.high, 21);
  span.follow = 30;
  draw();
  EXPECT_EQ(span.range.low, 0);
  EXPECT_EQ(span.range.high, 30);
}

TEST_F(Plot, LegendHidesOneOrAllOthers) {
  draw();
  click({12, 6});
  EXPECT_EQ(view.hidden, std::set<std::string>{"a_J"});
  EXPECT_FALSE(stage.drawn(kRed, 100, 300));
  EXPECT_TRUE(stage.drawn(kBlue, 100, 300));
  click({12, 6});
  EXPECT_TRUE(view.hidden.empty());
  click({12, 6}, 2);
  EXPECT_EQ(view.hidden, std::set<std::string>{"b_J"});
  draw();
  EXPECT_LT(view.y[0].range.high, 1.3);  // fitted to what is left
  click({12, 6}, 2);
  EXPECT_TRUE(view.hidden.empty());
}

TEST_F(Plot, ReadOutIsTheValueOfTheNearestSample) {
  draw();
  const double at = valueAt(233);
  const PlotAxis x{AxisScale::linear, span.range, 1, 0, 1000};
  const std::size_t sample = nearestSample(trace, x, at);
  EXPECT_NEAR(trace.x(sample), at, 0.0051);
  std::vector<ReadOut> rows = readOut(content(), view, sample);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].value, numberWithUnit(std::sin(trace.x(sample)), "J"));
  EXPECT_EQ(rows[1].value, numberWithUnit(2 * std::cos(trace.x(sample)), "J"));
  view.hidden = {"a_J"};
  EXPECT_EQ(readOut(content(), view, sample).size(), 1U);
  EXPECT_EQ(nearestSample(trace, x, -5), 0U);
  EXPECT_EQ(nearestSample(trace, x, 1e9), trace.size() - 1);
}

TEST_F(Plot, WhatIsNotFiniteLeavesAGap) {
  trace = Trace();
  for (int i = 0; i <= 200; ++i) {
    const bool gap = i > 80 && i < 120;
    trace.append(i * 0.1, kWaves,
                 std::array<double, 2>{gap ? std::numeric_limits<double>::quiet_NaN() : 1.0, gap ? HUGE_VAL : 2.0});
  }
  draw();
  EXPECT_TRUE(stage.finite());
  EXPECT_TRUE(stage.drawn(kRed, 60, 150));
  EXPECT_TRUE(stage.drawn(kRed, 300, 380));
  EXPECT_FALSE(stage.drawn(kRed, 200, 225));
  EXPECT_FALSE(stage.drawn(kBlue, 200, 225));
}

TEST_F(Plot, HugeValuesAndEverySizeGiveFinitePictures) {
  for (int i = 0; i < 40; ++i) {
    trace.append(20 + 0.1 * (i + 1), kWaves, std::array<double, 2>{std::pow(10.0, 8.0 * i), -std::pow(10.0, 7.9 * i)});
  }
  for (const ImVec2 of : {ImVec2(1, 1), ImVec2(20, 400), ImVec2(400, 20), ImVec2(340, 120), ImVec2(3840, 2160)}) {
    stage.resize(of);
    size = of;
    for (int mode = 0; mode < 8; ++mode) {
      view = {};
      view.otherScale = mode & 1;
      areas = mode & 2;
      stage.mouse(mode & 4 ? ImVec2(of.x / 2, of.y / 2) : ImVec2(-1e6F, -1e6F));
      draw();
      draw();
      EXPECT_TRUE(stage.finite()) << of.x << " x " << of.y << " " << mode;
    }
  }
}

TEST_F(Plot, NothingYetIsSaid) {
  trace = Trace();
  draw();
  const int told = stage.vertices();
  EXPECT_TRUE(stage.finite());
  size = {0, 0};
  draw();
  EXPECT_LT(stage.vertices(), told);
}

TEST_F(Plot, AMillionSamplesCostWhatThePixelsCost) {
  trace = waves(1000000);
  stage.mouse({200, 120});
  for (const bool filled : {false, true}) {
    areas = filled;
    draw();
    Trace fewer = waves(10000);
    const auto drawFewer = [&] {
      std::swap(trace, fewer);
      draw();
      std::swap(trace, fewer);
    };
    EXPECT_LT(test::timesAsLong([&] { draw(); }, drawFewer), 5) << "a hundred times as many samples";
    draw();
    EXPECT_LT(stage.vertices(), 400 * 2 * 12 + 4000);
  }
}

TEST_F(Plot, NeitherThousandsOfMarksCostMore) {
  marks.clear();
  for (int i = 0; i < 10000; ++i) marks.push_back({i * 0.002, "slider"});
  draw();
  EXPECT_LT(stage.vertices(), 40000);
}

}  // namespace
}  // namespace selvedge
