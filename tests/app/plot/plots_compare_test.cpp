// Plots of all lanes together, and of a past that was gone back to.
#include <gtest/gtest.h>

#include "app/plot/plot_stage.h"
#include "app/plots/plots_kinds.h"
#include "app/workbench/running_lanes.h"
#include "ui/lane_letter.h"
#include "ui/plot/plot_drawing.h"

namespace selvedge {
namespace {

class ComparePlots : public testing::Test {
 protected:
  void lanes(std::vector<int> numbers) {
    frame.lanes.clear();
    for (const int number : numbers) {
      LaneStatus status;
      status.number = number;
      status.method = "rk4";
      status.time = 10;
      frame.lanes.push_back(status);
    }
  }
  static TraceRows rows(double from, double to) {
    TraceRows made{1, {"time_s", "A total_J", "A cost_s_per_s", "C total_J", "C cost_s_per_s", "C distance_m"}, {}};
    for (double t = from; t < to; t += 0.1) made.values.insert(made.values.end(), {t, 1, 0.2, 2, 0.4, 1e-3 * t});
    return made;
  }
  PlotContent made(const char* kind, std::size_t active = 0) {
    PlotContent content;
    findPlotKind(kind)->make({PlotsInput{theme, frame, active, 1}, store, spectrum}, content);
    return content;
  }

  PlotStage stage;
  Theme theme = Theme::make(true, 1);
  RunnerFrame frame;
  TraceStore store;
  SpectrumCurves spectrum{[](const auto&, const auto&, double) { return 1.0; }};
};

TEST_F(ComparePlots, EachLaneHasItsColourItsLetterAndItsColumn) {
  lanes({0, 2});
  store.addComparison({rows(0, 5)});
  for (const std::size_t active : {0U, 1U}) {
    const PlotContent lanesPlot = made("lanes", active);
    ASSERT_EQ(lanesPlot.panes[0].curves.size(), 2U);
    const PlotCurve& c = lanesPlot.panes[0].curves[1];
    EXPECT_EQ(c.tag, "C");
    EXPECT_EQ(c.colour, laneColour(theme, 2));
    EXPECT_EQ(c.label, laneName(frame.lanes[1]));
    EXPECT_EQ(shownValue(store.comparison(), c, 7), 2);
    const PlotContent distance = made("distance", active);
    ASSERT_EQ(distance.panes[0].curves.size(), 1U);  // not of the first
    EXPECT_EQ(distance.panes[0].curves[0].tag, "C");
    EXPECT_TRUE(distance.panes[0].log);
    EXPECT_EQ(made("cost", active).panes[0].curves.size(), 2U);
  }
}

TEST_F(ComparePlots, OneLaneIsToldWhatToDo) {
  lanes({0});
  store.addComparison({rows(0, 5)});
  for (const char* kind : {"lanes", "distance"}) {
    EXPECT_TRUE(made(kind).panes[0].curves.empty());
    EXPECT_NE(made(kind).empty.find("Compare with"), std::string::npos);
  }
}

TEST_F(ComparePlots, TheActiveLanesTraceIsFoundByItsNumber) {
  lanes({0, 2});
  store.add(2, {{1, {"time_s", "kinetic_J", "total_J"}, {0, 3, 4, 1, 3, 4}}});
  const PlotsInput input{theme, frame, 1, 1};
  EXPECT_EQ(PlotSource({input, store, spectrum}).trace().size(), 2U);
}

TEST_F(ComparePlots, GoingBackKeepsRowsUntilTimeGoesOn) {
  lanes({0, 2});
  store.addComparison({rows(0, 20)});
  store.add({{3, "early"}, {15, "late"}});
  EXPECT_FALSE(pastOf(frame));
  frame.history.inPast = true;
  ASSERT_EQ(pastOf(frame), 10.0);
  EXPECT_GT(store.comparison().x(store.comparison().size() - 1), 19);
  PlotSpan span{.range = {}, .follow = 4};
  followEnd(span, store.comparison(), pastOf(frame));
  EXPECT_LT(span.range.low, 10);
  EXPECT_GT(span.range.high, 10);
  store.addComparison({rows(10.05, 11)});
  EXPECT_LT(store.comparison().x(store.comparison().size() - 1), 11);
  ASSERT_EQ(store.marks().size(), 1U);
  EXPECT_EQ(store.marks()[0].text, "early");
}

TEST_F(ComparePlots, WhatComesAfterThePresentIsDimmed) {
  lanes({0, 2});
  store.addComparison({rows(0, 20)});
  PlotView view;
  PlotSpan span{.range = {0, 20}, .follow = kAllTime};
  const auto draw = [&](std::optional<double> now) {
    PlotContent content = made("lanes");
    content.now = now;
    stage.frame([&] { drawPlot(content, view, span, theme, {400, 240}); });
  };
  const ImU32 veil = withAlpha(theme.field, 0.68F);
  draw({});
  EXPECT_FALSE(stage.drawn(veil, 0, 400));
  draw(10);
  EXPECT_TRUE(stage.drawn(veil, 300, 380));
  EXPECT_FALSE(stage.drawn(veil, 0, 180));
}

}  // namespace
}  // namespace selvedge
