#include <gtest/gtest.h>

#include "app/plot/plot_stage.h"
#include "ui/plot/plot_drawing.h"

namespace selvedge {
namespace {

struct Stroke {
  ImVec2 from, to;
};

// Keeps the strokes of a hatching, and draws nothing.
class StrokeKeeper : public WindowInk {
 public:
  using WindowInk::WindowInk;

  void line(ImVec2 from, ImVec2 to, ImU32, float) override { strokes.push_back({from, to}); }
  void band(std::span<const Edge>, ImU32) override {}

  std::vector<Stroke> strokes;
};

// An area under a line from (0, 0) to (1, 1), known at these two places alone, in a pane of 200 x 100 pixels.
std::vector<Stroke> hatchingUnderASlope() {
  PlotStage stage;
  std::vector<Stroke> strokes;
  stage.frame([&] {
    StrokeKeeper ink(*ImGui::GetWindowDrawList());
    const Theme theme = Theme::make(true, 1);
    const PlotContent content;
    PlotView view;
    PlotSpan span;
    PlotDrawing drawing{content, view, span, theme, ink, {0, 0}, {200, 100}, 10};
    drawing.buckets = {{0, 1, 0.0F}, {1, 2, 200.0F}};
    const PlotPane pane{.unit = "J", .curves = {{.label = "numerical", .colour = kRed, .area = true, .hatched = true}}};
    PaneDrawing drawn{.pane = pane, .seen = view.y[0], .low = {0, 0}, .high = {200, 100}};
    drawn.y = {.range = {0, 1}, .from = 100, .to = 0};
    drawn.bands = {{{0, 0, 0, 0}, {0, 1, 0, 0}}};
    drawArea(drawing, drawn, 0, false);
    strokes = ink.strokes;
  });
  return strokes;
}

TEST(PlotAreas, HatchingGoesUpToTheBorderBetweenTwoSamples) {
  const std::vector<Stroke> strokes = hatchingUnderASlope();
  ASSERT_GT(strokes.size(), 10U);
  float highest = 100;
  for (const auto& [from, to] : strokes) {
    for (const ImVec2 at : {from, to}) EXPECT_GE(at.y, 100 - at.x / 2 - 3) << at.x;  // px; a stroke goes in steps of 2
    highest = std::min(highest, to.y);
  }
  EXPECT_LT(highest, 10);  // it reaches the last sample
}

}  // namespace
}  // namespace selvedge
