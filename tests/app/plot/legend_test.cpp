// What a view says of its own colours.
#include <gtest/gtest.h>

#include "app/plot/plot_stage.h"
#include "app/views/view_panel.h"
#include "app/workbench/viewing.h"
#include "render/view/palette.h"
#include "scene/files/reader.h"
#include "sim/simulation.h"

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
      stage.frame([&] { drawColourLegend(theme, look, {0, 0}, {900, 24}); });
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

// The letters that a legend draws: more of them for a longer text.
TEST(Legend, SaysWhyThereAreNoColours) {
  PlotStage stage({900, 400});
  const Theme theme = Theme::make(true, 1);
  Look look;
  stage.frame([&] { drawColourLegend(theme, look, {0, 0}, {900, 24}); });
  const int nothing = stage.vertices();
  stage.frame([&] { drawColourLegend(theme, look, {0, 0}, {900, 24}, "Tension of yarns: There are no yarns."); });
  EXPECT_GT(stage.vertices(), nothing + 100);
}

// Frames as a window has them, of lanes with yarns or without.
RunnerFrame yarnFrameOf(const std::vector<bool>& woven, const std::string& yarn = "") {
  RunnerFrame frame;
  for (const bool each : woven) {
    Scene scene =
        parseScene(each ? "mesh.kind = \"weave\"\nmesh.columns = 4\nmesh.rows = 4\n" + yarn : "", "test.toml");
    LaneStatus& lane = frame.lanes.emplace_back();
    lane.shape = std::make_shared<const ClothShape>(shapeOf(Simulation(scene).cloth()));
    lane.scene = std::make_shared<const Scene>(std::move(scene));
  }
  return frame;
}

TEST(Legend, MapsOfYarnsSayWhereTheyShowNothing) {
  const RunnerFrame sheet = yarnFrameOf({false}), woven = yarnFrameOf({true}), both = yarnFrameOf({false, true});
  EXPECT_EQ(whyNothing(Quantity::tension, &sheet), "There are no yarns: the cloth is a sheet.");
  EXPECT_EQ(whyNothing(Quantity::tension, &woven), "");
  EXPECT_EQ(whyNothing(Quantity::tension, &both), "");
  EXPECT_EQ(legendNote(Quantity::tension, &sheet), "Tension of yarns: There are no yarns: the cloth is a sheet.");
  EXPECT_EQ(legendNote(Quantity::speed, &sheet), "");
  EXPECT_EQ(whyNothing(Quantity::stretchDamping, &woven), "This damper of the yarns is off.");
  const auto why = [](Quantity quantity, const std::string& yarn) {
    const RunnerFrame frame = yarnFrameOf({true}, yarn);
    return std::string(whyNothing(quantity, &frame));
  };
  const std::string damped = "yarn.damping = \"potential\"\nyarn.stretch_damping = 1e-9\n";
  EXPECT_EQ(why(Quantity::stretchDamping, damped), "");
  EXPECT_NE(why(Quantity::bendDamping, damped), "");
  const std::string rayleigh =
      "yarn.damping = \"rayleigh\"\nyarn.rayleigh_stiffness = 1e-3\nyarn.rayleigh_scope = \"bend\"\n";
  EXPECT_EQ(why(Quantity::bendDamping, rayleigh), "");
  EXPECT_NE(why(Quantity::shearDamping, rayleigh), "");
  EXPECT_NE(why(Quantity::slid, "yarn.sliding = \"locked\"\n"), "");
  EXPECT_NE(why(Quantity::hold, "yarn.sliding = \"none\"\n"), "");
  EXPECT_EQ(why(Quantity::slid, "yarn.sliding = \"none\"\n"), "");
}

}  // namespace
}  // namespace selvedge::test
