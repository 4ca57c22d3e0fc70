#include "ui/plot/plot.h"

#include <gtest/gtest.h>
#include <imgui_internal.h>

#include "app/plot/plot_stage.h"
#include "support/cost.h"
#include "ui/plot/data/plot_spikes.h"
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

// Of a colour, in [0, 1].
double luminance(ImU32 colour) {
  const ImVec4 c = ImGui::ColorConvertU32ToFloat4(colour);
  const auto linear = [](float part) { return std::pow(static_cast<double>(part), 2.2); };
  return 0.2126 * linear(c.x) + 0.7152 * linear(c.y) + 0.0722 * linear(c.z);
}

TEST(SeriesColours, StretchAndShearAreToldApartByLightness) {
  for (const bool dark : {true, false}) {
    const Theme theme = Theme::make(dark, 1);
    const double a = luminance(seriesColour(theme, "stretch_J", 0)), b = luminance(seriesColour(theme, "shear_J", 0));
    EXPECT_GT((std::max(a, b) + 0.05) / (std::min(a, b) + 0.05), 1.7) << (dark ? "dark" : "light");
  }
}

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

TEST_F(Plot, AShortRunIsNotSqueezedIntoACorner) {
  span.follow = 10;
  trace = Trace();
  for (int i = 0; i <= 30; ++i) trace.append(5 + 0.01 * i, kWaves, std::array<double, 2>{1.0 * i, 0});
  draw();
  EXPECT_EQ(span.range.low, 5);
  EXPECT_DOUBLE_EQ(span.range.high, 5.5) << "the next round length";
  trace.append(7.5, kWaves, std::array<double, 2>{0, 0});
  draw();
  EXPECT_DOUBLE_EQ(span.range.high, 10);
}

// A spike of a thousand for a tenth of a second, among waves of one and two.
TEST_F(Plot, ASpikeDoesNotFlattenTheRest) {
  trace = Trace();
  for (int i = 0; i <= 2000; ++i) {
    const double t = 0.01 * i, spike = i >= 1000 && i < 1010 ? 1000 : 0;
    trace.append(t, kWaves, std::array<double, 2>{std::sin(t) + spike, 2 * std::cos(t)});
  }
  draw();
  EXPECT_LT(view.y[0].range.high, 10);
  EXPECT_GT(view.y[0].range.high, 2);
  click({200, 120}, 2);  // both axes are fitted already: now to every value
  EXPECT_GT(view.y[0].range.high, 1000);
  click({200, 120}, 2);
  EXPECT_LT(view.y[0].range.high, 10);
  areas = true;
  draw();
  EXPECT_LT(view.y[0].range.high, 10);
}

TEST_F(Plot, WhatLastsIsNoSpike) {
  trace = Trace();
  for (int i = 0; i <= 2000; ++i) {
    const double t = 0.01 * i;
    trace.append(t, kWaves, std::array<double, 2>{std::sin(t) + (i > 1900 ? 1000 : 0), 0});
  }
  draw();
  EXPECT_GT(view.y[0].range.high, 1000);
}

TEST(UsualRange, IsOfEachCurveByItself) {
  UsualRange usual;
  std::vector<double> large(100, 50.0), small;
  for (int i = 0; i < 1000; ++i) small.push_back(i % 10);
  usual.add(large);
  usual.add(small);
  EXPECT_FALSE(usual.instead({0, 50})) << "the larger curve is no spike of the smaller one";
  const auto range = usual.instead({0, 1e6});
  ASSERT_TRUE(range);
  EXPECT_GE(range->high, 50);
  EXPECT_LT(range->high, 100);
  EXPECT_EQ(range->low, 0);
  UsualRange few;
  std::vector<double> three{1, 2, 1000};
  few.add(three);
  EXPECT_FALSE(few.instead({1, 1000}));
}

TEST_F(Plot, TheLegendIsOrderedBySize) {
  draw();
  ASSERT_EQ(view.order.size(), 2U);
  EXPECT_EQ(view.order[0].column, "b_J") << "2 cos is larger than sin";
  trace = Trace();
  for (int i = 0; i <= 200; ++i) trace.append(0.1 * i, kWaves, std::array<double, 2>{1.1, 1});
  draw();
  EXPECT_EQ(view.order[0].column, "b_J") << "nearly as large: it keeps its place";
  trace = Trace();
  for (int i = 0; i <= 200; ++i) trace.append(0.1 * i, kWaves, std::array<double, 2>{1.5, 1});
  draw();
  EXPECT_EQ(view.order[0].column, "a_J");
  view.hidden = {"a_J"};
  draw();
  EXPECT_EQ(view.order[0].column, "a_J") << "what is hidden keeps its place, too";
}

TEST_F(Plot, TheLegendLeavesOutWhatHasEndedAndIsNotSeenAnyMore) {
  const std::vector<std::string> rest{"b_J"};
  trace = Trace();
  for (int i = 0; i <= 200; ++i) {
    const double t = 0.1 * i;
    if (i < 50) trace.append(t, kWaves, std::array<double, 2>{1, 2});
    if (i >= 50) trace.append(t, rest, std::array<double, 1>{2});
  }
  span.follow = 10;
  draw();
  EXPECT_TRUE(stage.drawn(kBlue, 0, 400));
  EXPECT_FALSE(stage.drawn(kRed, 0, 400)) << "neither its curve nor its name";
  span.follow = kAllTime;
  draw();
  EXPECT_TRUE(stage.drawn(kRed, 0, 400));
}

TEST_F(Plot, ValuesStandBesideThePlot) {
  size = {400, 240};
  const auto boxAt = [&](ImVec2 plot, ImVec2 pointer) {
    stage.resize({3000, 2000});
    stage.mouse({plot.x + pointer.x, plot.y + pointer.y});
    for (int i = 0; i < 4; ++i) {
      stage.frame([&] {
        ImGui::SetCursorScreenPos(plot);
        followEnd(span, trace);
        drawPlot(content(), view, span, theme, size);
      });
    }
    ImGuiWindow* box = ImGui::FindWindowByName("##Tooltip_00");
    return box ? ImVec4(box->Pos.x, box->Pos.y, box->Pos.x + box->Size.x, box->Pos.y + box->Size.y) : ImVec4();
  };
  const ImVec4 above = boxAt({500, 900}, {200, 120});
  EXPECT_GT(above.z, above.x);
  EXPECT_LE(above.w, 900);
  EXPECT_LT(above.x, 700);
  EXPECT_GT(above.z, 700);
  const ImVec4 below = boxAt({500, 0}, {200, 120});
  EXPECT_GE(below.y, 240);
  size = {1000, 2200};
  const ImVec4 right = boxAt({500, 0}, {200, 700});
  EXPECT_GE(right.x, 1500);
}

TEST_F(Plot, NamesOfWhatBeginsAreThereWhereItBegins) {
  std::vector<PlotStretch> stretches{{0, "rk4"}, {12, "backward-euler", kGreen}};
  const auto shown = [&](PlotRange range) {
    span = {range, 0};
    PlotContent made = content();
    made.stretches = stretches;
    stage.frame([&] { drawPlot(made, view, span, theme, size); });
    return stage.drawn(kGreen, 60, 399);
  };
  static_cast<void>(shown({0, 20}));  // the labels find their room
  EXPECT_TRUE(shown({0, 20}));
  EXPECT_FALSE(shown({0, 10})) << "it begins later";
  EXPECT_FALSE(shown({13, 20})) << "all that is seen is of one name";
}

TEST_F(Plot, LegendHidesOneOrAllOthers) {
  trace = Trace();
  for (int i = 0; i <= 200; ++i) {
    trace.append(0.1 * i, kWaves, std::array<double, 2>{std::sin(0.1 * i), -0.4 + 0.1 * std::cos(0.1 * i)});
  }
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
