// Lines break between words, and neither within a number nor between it and its unit.
#include "ui/wrapped_text.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "app/plot/plot_stage.h"

namespace selvedge {
namespace {

TEST(WrappedText, KeepsANumberAndItsUnitTogether) {
  PlotStage stage;
  stage.frame([] {
    const std::string text = "steps of 2, 1 and 0.5 ms (0.98 J), 20 % of it at 3 nodes";
    const float whole = ImGui::CalcTextSize(text.c_str()).x;
    bool countIsBroken = false;  // "3 nodes": a count is no measure
    for (float width = 0.2F * whole; width < whole; width += 1) {
      const std::string lines = brokenAtSpaces(text, width);
      std::string again = lines;
      std::ranges::replace(again, '\n', ' ');
      ASSERT_EQ(again, text) << "nothing is added or lost";
      for (const char* kept : {"0.5 ms", "0.98 J", "20 %"}) ASSERT_NE(lines.find(kept), std::string::npos) << lines;
      ASSERT_LE(ImGui::CalcTextSize(lines.c_str()).x, width) << lines;
      countIsBroken = countIsBroken || lines.find("3\nnodes") != std::string::npos;
    }
    EXPECT_TRUE(countIsBroken);
  });
}

}  // namespace
}  // namespace selvedge
