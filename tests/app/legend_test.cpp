// What a view says of its own colours.
#include <gtest/gtest.h>

#include "app/plot_stage.h"
#include "app/views/view_panel.h"
#include "render/view/palette.h"

namespace selvedge::test {
namespace {

ImU32 inked(const glm::vec4& colour) {
  return ImGui::ColorConvertFloat4ToU32({colour.x, colour.y, colour.z, colour.w});
}

TEST(Legend, SaysWhichContactForcesHoldAndWhichSlip) {
  PlotStage stage({900, 400});
  for (const bool dark : {true, false}) {
    const Theme theme = Theme::make(dark, 1);
    Look look;
    look.dark = dark;
    const auto shown = [&](ImU32 colour) {
      stage.frame([&] { drawLegend(theme, look, {0, 0}, {900, 24}); });
      return stage.drawn(colour, 0, 900);
    };
    EXPECT_FALSE(shown(inked(palette(dark).holds)));
    look.contacts = true;
    EXPECT_TRUE(shown(inked(palette(dark).holds)));
    EXPECT_TRUE(shown(inked(palette(dark).slips)));
    const int unscaled = stage.vertices();
    look.meanForce = 0.012F;
    EXPECT_TRUE(shown(inked(palette(dark).holds)));
    EXPECT_GT(stage.vertices(), unscaled) << "how long an arrow of so many newtons is";
    const int alone = stage.vertices();
    look.quantity = Quantity::speed;
    EXPECT_TRUE(shown(inked(palette(dark).holds))) << "beside the colour map's";
    EXPECT_GT(stage.vertices(), alone);
  }
}

}  // namespace
}  // namespace selvedge::test
