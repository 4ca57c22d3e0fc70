#include "ui/plot/plot_fit.h"

#include <gtest/gtest.h>

#include "app/plot/plot_stage.h"
#include "support/cost.h"
#include "ui/plot/plot.h"
#include "ui/plot/plot_drawing.h"

namespace selvedge {
namespace {

using Kind = OscillationFit::Kind;

double wave(double t) { return 2 + std::exp(-0.3 * t) * std::cos(2 * M_PI * 0.8 * t); }

class PlotFit : public testing::Test {
 protected:
  PlotFit() { grow(0, 10); }
  // a: a damped oscillation about 2, b: a decay to -2.
  void grow(double from, double to) {
    for (double t = from; t < to - 1e-9; t += 0.01)
      trace.append(t, kWaves, std::array<double, 2>{wave(t), std::exp(-0.5 * t) - 2});
  }
  void escape(bool down) {
    ImGui::GetIO().KeyMap[ImGuiKey_Escape] = 1;
    ImGui::GetIO().KeysDown[1] = down;
    draw();
  }
  void draw() {
    stage.frame([&] {
      followEnd(span, trace);
      PlotContent content;
      content.trace = &trace;
      content.fits = true;
      content.covered = covered;
      PlotPane pane{.unit = "J", .log = log};
      pane.curves = {{"a", 0, kRed}, {"b", 1, kBlue}};
      for (PlotCurve& curve : pane.curves) curve.area = areas;
      content.panes.push_back(pane);
      drawPlot(content, view, span, theme, {400, 240});
    });
  }
  void moveTo(ImVec2 at) {
    stage.mouse(at);
    draw();
  }
  void press(ImVec2 at, bool shift = false) {
    ImGui::GetIO().KeyShift = shift;
    moveTo(at);
    stage.button(0, true);
    draw();
  }
  void release(ImVec2 at) {
    moveTo(at);
    stage.button(0, false);
    draw();
    ImGui::GetIO().KeyShift = false;
    draw();
  }
  void drag(ImVec2 from, ImVec2 to, bool shift) {
    press(from, shift);
    release(to);
  }
  double x(float pixel) {
    moveTo({pixel, 120});
    return span.hairNext;
  }

  PlotStage stage;
  Theme theme = Theme::make(true, 1);
  Trace trace;
  PlotView view;
  PlotSpan span{{0, 10}, kAllTime};
  bool log = false, covered = false, areas = false;
};

TEST_F(PlotFit, ShiftAndDragFitsTheNearestCurve) {
  draw();
  const double from = x(100), to = x(300);
  drag({100, 60}, {300, 60}, true);
  ASSERT_TRUE(view.fit.window);
  EXPECT_EQ(view.fit.window->column, "a_J");
  EXPECT_NEAR(view.fit.window->begin, from, 1e-6);
  EXPECT_NEAR(view.fit.window->end, to, 1e-6);
  EXPECT_EQ(view.fit.result.kind, Kind::oscillation);
  EXPECT_NEAR(view.fit.result.sigma, 0.3, 1e-6);
  EXPECT_NEAR(view.fit.result.frequency(), 0.8, 1e-6);
  EXPECT_NEAR(view.fit.result.at(from), wave(from), 1e-6);
  EXPECT_EQ(span.follow, kAllTime);  // no zoom, no pan
  EXPECT_TRUE(view.y[0].fitted);
  EXPECT_TRUE(stage.drawn(theme.text, 110, 290));  // the dashes
  drag({130, 190}, {280, 190}, true);
  EXPECT_EQ(view.fit.window->column, "b_J");
  EXPECT_EQ(view.fit.result.kind, Kind::decay);
  EXPECT_NEAR(view.fit.result.sigma, 0.5, 1e-6);
}

TEST_F(PlotFit, TheButtonTurnsOneDragIntoAWindow) {
  draw();
  view.fit.choosing = true;
  drag({250, 60}, {120, 60}, false);  // leftwards
  ASSERT_TRUE(view.fit.window);
  EXPECT_LT(view.fit.window->begin, view.fit.window->end);
  EXPECT_FALSE(view.fit.choosing);
  drag({150, 150}, {200, 150}, false);  // the next one zooms
  EXPECT_EQ(span.follow, 0);
  EXPECT_TRUE(view.fit.window);
}

TEST_F(PlotFit, EdgesMoveAndAClickIsNoWindow) {
  drag({100, 60}, {300, 60}, true);
  const double end = x(200);
  drag({300, 120}, {200, 120}, false);
  EXPECT_NEAR(view.fit.window->end, end, 1e-6);
  const double begin = x(150);
  drag({100, 120}, {150, 120}, false);
  EXPECT_NEAR(view.fit.window->begin, begin, 1e-6);
  drag({320, 60}, {322, 60}, true);
  EXPECT_FALSE(view.fit.window);
}

TEST_F(PlotFit, AWindowAtTheEndMovesWithIt) {
  drag({250, 60}, {390, 60}, true);
  ASSERT_TRUE(view.fit.window);
  const double length = view.fit.window->end - view.fit.window->begin;
  EXPECT_NEAR(view.fit.window->last, length, 1e-9);
  EXPECT_NEAR(view.fit.window->end, trace.x(trace.size() - 1), 1e-9);
  grow(10, 14);
  draw();
  EXPECT_NEAR(view.fit.window->end, 13.99, 1e-6);
  EXPECT_NEAR(view.fit.window->begin, 13.99 - length, 1e-6);
  EXPECT_NEAR(view.fit.result.sigma, 0.3, 1e-5);
}

TEST_F(PlotFit, RefitsAsRowsArriveInAFixedWindow) {
  span.range = {0, 20};
  span.follow = 0;
  drag({100, 60}, {350, 60}, true);  // beyond the end
  const std::size_t before = trace.size();
  view.fit.window->last = 0;
  view.fit.window->end = 18;
  draw();
  const double error = view.fit.result.sigmaError;
  grow(10, 16);
  draw();
  EXPECT_GT(trace.size(), before);
  EXPECT_NE(view.fit.result.sigmaError, error);
  EXPECT_NEAR(view.fit.result.sigma, 0.3, 1e-5);
}

TEST_F(PlotFit, CopiesAndGoesAway) {
  drag({100, 60}, {300, 60}, true);
  const ImVec2 box{(view.fit.boxLow.x + view.fit.closeLow.x) / 2, view.fit.boxHigh.y - 5};
  drag(box, box, false);
  const std::string copied = ImGui::GetClipboardText();
  EXPECT_NE(copied.find("a, "), std::string::npos);
  EXPECT_NE(copied.find("sigma 0.3"), std::string::npos) << copied;
  EXPECT_NE(copied.find("f 0.8"), std::string::npos) << copied;
  EXPECT_FALSE(view.fit.said.empty());
  ASSERT_TRUE(view.fit.window);
  const ImVec2 close{(view.fit.closeLow.x + view.fit.closeHigh.x) / 2,
                     (view.fit.closeLow.y + view.fit.closeHigh.y) / 2};
  drag(close, close, false);
  EXPECT_FALSE(view.fit.window);
  drag({100, 60}, {300, 60}, true);
  ASSERT_TRUE(view.fit.window);
  ImGui::GetIO().KeyMap[ImGuiKey_Escape] = 1;
  ImGui::GetIO().KeysDown[1] = true;
  draw();
  EXPECT_FALSE(view.fit.window);
}

TEST_F(PlotFit, EscapeTakesItAwayFromAnywhereUnlessAPageIsOpen) {
  drag({100, 60}, {300, 60}, true);
  moveTo({-1e6F, -1e6F});
  covered = true;
  escape(true);
  EXPECT_TRUE(view.fit.window);
  escape(false);
  covered = false;
  escape(true);
  EXPECT_FALSE(view.fit.window);
}

TEST_F(PlotFit, AreasAreRefusedWithAWord) {
  areas = true;
  drag({100, 100}, {300, 100}, true);
  EXPECT_FALSE(view.fit.window);
  EXPECT_NE(view.fit.said.find("begin on a line"), std::string::npos) << view.fit.said;
}

TEST_F(PlotFit, DrawsOnALogarithmicAxisAndAtAnySize) {
  log = true;
  drag({100, 60}, {300, 60}, true);
  ASSERT_TRUE(view.fit.window);
  EXPECT_TRUE(stage.finite());
  EXPECT_TRUE(stage.drawn(theme.text, 110, 290));
  view.hidden.insert(view.fit.window->column);
  const int before = stage.vertices();
  draw();
  EXPECT_LT(stage.vertices(), before);
}

TEST_F(PlotFit, AMillionRowsCostNoMore) {
  const auto rows = [](int count) {
    Trace waves;
    for (int i = 0; i < count; ++i)
      waves.append(100.0 * i / count, kWaves, std::array<double, 2>{wave(10.0 * i / count), 0});
    return waves;
  };
  const Trace longOne = rows(1'000'000), shortOne = rows(10'000);
  OscillationFit fit;
  const auto fitTo = [&](const Trace& waves) {
    return [&] { fit = fitCurve(waves, {"a", 0, kRed}, {"a_J", 0, 1, 99}); };
  };
  EXPECT_LT(test::timesAsLong(fitTo(longOne), fitTo(shortOne)), 10) << "a hundred times as many rows";
  EXPECT_NEAR(fit.sigma, 0.03, 1e-5);
  EXPECT_NEAR(fit.frequency(), 0.08, 1e-5);
}

TEST(WithError, HasAsManyDigitsAsTheErrorLeaves) {
  EXPECT_EQ(withError(0.41234, 0.0031), "0.4123 ± 0.0031");
  EXPECT_EQ(withError(-12.3456, 0.25), "-12.35 ± 0.25");
  EXPECT_EQ(withError(1234.5, 30), "1234 ± 30");
  EXPECT_EQ(withError(2, 0), "2");
  EXPECT_EQ(withError(0.4, 4e-8), "0.4 ± 4e-08");
  EXPECT_EQ(withError(1.5e-7, 2e-9), "1.5e-07 ± 2e-09");
}

}  // namespace
}  // namespace selvedge
