// What is torn off, where it floats, and the order of what is not.
#include <algorithm>
#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <imgui_internal.h>

#include "app/actions/actions.h"
#include "app/panels/panel_column.h"
#include "app/plot/plot_stage.h"
#include "app/plots/plots_panel.h"
#include "app/settings/panel_order.h"
#include "app/settings/settings_file.h"
#include "app/settings/torn_off.h"
#include "app/settings/window_layouts.h"
#include "app/workbench/workbench_stage.h"
#include "ui/windows/splitter.h"

namespace selvedge {
namespace {

using namespace test;

TEST(FloatingPlace, IsWithinItsRoomWhateverIsWantedAndKeptWhereThereIsRoom) {
  std::mt19937 random(7);
  const auto number = [&](float low, float high) { return std::uniform_real_distribution<float>(low, high)(random); };
  for (int i = 0; i < 2000; ++i) {
    const float scale = number(0.5F, 4);
    const FloatingRoom room{{0, std::round(number(0, 100))}, {number(1, 4000), number(1, 2000)}};
    const FloatingPlace wanted{number(-1e5F, 1e5F), number(-9000, 9000), number(-10, 1e5F), number(-10, 9000)};
    const FloatingRoom shown = placeWithin(wanted, {300, 120}, room, scale);
    EXPECT_GE(shown.low.x, room.low.x);
    EXPECT_GE(shown.low.y, room.low.y);
    EXPECT_LE(shown.low.x + shown.size.x, room.low.x + room.size.x);
    EXPECT_LE(shown.low.y + shown.size.y, room.low.y + room.size.y);
    EXPECT_GE(shown.size.x, std::min(std::round(300 * scale), std::floor(room.size.x)));
  }
  const FloatingRoom shown = placeWithin({500, 200, 400, 300}, {300, 120}, {{0, 50}, {3840, 2000}}, 2);
  EXPECT_EQ(shown.low.x, 1000);
  EXPECT_EQ(shown.low.y, 400);
  EXPECT_EQ(shown.size.x, 800);
  EXPECT_EQ(shown.size.y, 600);
}

TEST(PanelOrder, IsAsAtFirstUntilOneIsMovedAndSurvivesOtherVersions) {
  SettingsTable table;
  const std::vector<std::string_view> usual(std::begin(kPanelTitles), std::end(kPanelTitles));
  EXPECT_EQ(panelOrder(table), usual);
  putPanelBefore(table, "Scene", "Compare");
  putPanelBefore(table, "Compare", "");
  std::vector<std::string_view> order = panelOrder(table);
  EXPECT_EQ(order.front(), "Scene");
  EXPECT_EQ(order.back(), "Compare");
  EXPECT_EQ(order.size(), usual.size());
  putPanelBefore(table, "Compare", "Integrator");
  putPanelBefore(table, "Scene", "");
  EXPECT_EQ(panelOrder(table), usual);
  EXPECT_TRUE(table.empty()) << "nothing is kept of what is as at first";
  rememberList(table, "panels.order", {"Record", "Nonsense", "Compare", "Record"});
  order = panelOrder(table);
  EXPECT_EQ(order.front(), "Record");
  EXPECT_EQ(order[1], "Scene") << "after the one that it follows at first";
  EXPECT_EQ(order[2], "Compare");
  EXPECT_EQ(order[3], "Integrator");
  std::sort(order.begin(), order.end());
  EXPECT_EQ(std::unique(order.begin(), order.end()), order.end());
  EXPECT_EQ(order.size(), usual.size());
}

TEST(TornOff, ThePlaceIsKeptAndALayoutPutsAllBack) {
  SettingsTable table;
  tearOff(table, "panel.Material", {10, 20, 300, 0});
  tearOff(table, "plot.1", {1, 2, 3, 4});
  EXPECT_TRUE(isTornOff(table, "panel.Material"));
  EXPECT_FALSE(isTornOff(table, "panel.Pins"));
  keepPlace(table, "panel.Material", {400, 30, 350, 500});
  putBack(table, "panel.Material");
  EXPECT_FALSE(isTornOff(table, "panel.Material"));
  tearOff(table, "panel.Material", {10, 20, 300, 0});
  EXPECT_EQ(placeOf(table, "panel.Material"), (FloatingPlace{400, 30, 350, 500})) << "where it floated last";
  putPanelBefore(table, "Scene", "Compare");
  useLayout(kWindowLayouts[0], table);
  EXPECT_FALSE(anyTornOff(table));
  EXPECT_EQ(panelOrder(table).front(), "Compare");
  table["torn_off.panel.Pins"] = "perhaps";
  table["floating.panel.Pins.x"] = "1e300";
  table["floating.panel.Pins.y"] = "north";
  EXPECT_FALSE(anyTornOff(table));
  EXPECT_EQ(placeOf(table, "panel.Pins"), (FloatingPlace{1e5F, 0, 0, 0}));
}

TEST(TornOff, NoneHidesTheHeadOfAnother) {
  SettingsTable table;
  for (const char* name : {"panel.Material", "panel.Pins", "panel.Scene"}) tearOff(table, name, {100, 50, 300, 0});
  EXPECT_EQ(placeOf(table, "panel.Material"), (FloatingPlace{100, 50, 300, 0}));
  EXPECT_EQ(placeOf(table, "panel.Pins"), (FloatingPlace{128, 78, 300, 0}));
  EXPECT_EQ(placeOf(table, "panel.Scene"), (FloatingPlace{156, 106, 300, 0}));
  putBack(table, "panel.Material");
  tearOff(table, "panel.Gas", {100, 50, 300, 0});
  EXPECT_EQ(placeOf(table, "panel.Gas").x, 100) << "there is room again";
}

// At a limit it stays until the mouse is back where it has taken hold of it.
TEST(Splitter, FollowsTheMouseBetweenItsLimits) {
  PlotStage stage{{400, 400}};
  const Theme theme = Theme::make(true, 1);
  float at = 100;
  const auto goTo = [&](float y) {
    stage.mouse({200, y});
    for (int i = 0; i < 3; ++i) {
      stage.frame([&] {
        ImGui::SetCursorScreenPos({0, at});
        at = std::clamp(at + splitter("##line", {400, 10}, false, theme), 50.0F, 150.0F);
      });
    }
    return at;
  };
  EXPECT_EQ(goTo(104), 100);
  stage.button(0, true);
  EXPECT_EQ(goTo(104), 100);
  EXPECT_EQ(goTo(124), 120);
  EXPECT_EQ(goTo(390), 150);
  EXPECT_EQ(goTo(200), 150) << "the mouse is still far below";
  EXPECT_EQ(goTo(134), 130);
  EXPECT_EQ(goTo(2), 50);
  stage.button(0, false);
  goTo(2);
  EXPECT_EQ(goTo(300), 50);
}

class FloatingPanels : public WorkbenchTest {
 protected:
  FloatingPanels() {
    ImGui::GetIO().DisplaySize = {1280, 720};
    theme.apply();
    for (const std::string_view title : kPanelTitles) remember(settings, "panel." + std::string(title), false);
  }
  void draw(const FloatingRoom& room = {{0, 60}, {1280, 640}}) {
    stage.frame([&] {
      PanelContext context{bench, editor, differences, theme};
      column.draw(context);
      heads = ImGui::GetCurrentWindow()->DC.CursorMaxPos.y;
      column.drawFloating(context, room, false);
    });
  }
  // The middle of a head in the column: all are closed, and none is torn off above it.
  ImVec2 head(std::size_t place) const { return {120, heads / float(std::size(kPanelTitles)) * (float(place) + 0.5F)}; }
  void drag(ImVec2 from, ImVec2 to) {
    stage.mouse(from);
    draw();
    draw();
    stage.button(0, true);
    draw();
    for (int i = 1; i <= 4; ++i) {
      stage.mouse({from.x + (to.x - from.x) * float(i) / 4, from.y + (to.y - from.y) * float(i) / 4});
      draw();
    }
  }
  void letGo() {
    stage.button(0, false);
    draw();
    draw();
  }
  static const ImGuiWindow* window(const char* title) {
    const ImGuiWindow* found = ImGui::FindWindowByName(fmt::format("{0}###floating.panel.{0}", title).c_str());
    return found && found->WasActive ? found : nullptr;
  }

  PlotStage stage{{360, 720}};
  ParamEditor editor;
  DifferenceTable differences;
  PanelColumn column;
  const Theme theme = Theme::make(true, 1);
  float heads = 0;
};

TEST_F(FloatingPanels, AHeadIsDraggedToAnotherPlaceAndFoldsNothing) {
  open();
  draw();
  drag(head(std::size(kPanelTitles) - 1), {head(0).x, head(0).y - 6});  // of the last one
  EXPECT_EQ(panelOrder(settings).front(), "Compare") << "not before it is dropped";
  letGo();
  EXPECT_EQ(panelOrder(settings).front(), "Scene");
  EXPECT_FALSE(remembered(settings, "panel.Scene", true)) << "a drag is no click";
  drag(head(3), {head(3).x + 60, head(3).y});
  letGo();
  EXPECT_FALSE(remembered(settings, "panel.Material", true)) << "nor where it ends on its own head";
  drag(head(0), {head(0).x + 2, head(0).y + 1});
  letGo();
  EXPECT_TRUE(remembered(settings, "panel.Scene", false)) << "a click is no drag";
}

TEST_F(FloatingPanels, AHeadThatLeavesTheColumnIsAWindowUnderTheMouse) {
  open();
  draw();
  drag(head(2), {700, 300});
  ASSERT_NE(window("Material"), nullptr);
  stage.mouse({750, 340});
  draw();
  draw();
  const ImVec2 at = window("Material")->Pos;
  stage.mouse({790, 350});
  draw();
  draw();
  EXPECT_EQ(window("Material")->Pos.x, at.x + 40) << "it is carried";
  stage.mouse({9000, 9000});
  draw();
  draw();
  EXPECT_LE(window("Material")->Pos.x + window("Material")->Size.x, 1280);
  EXPECT_LE(window("Material")->Pos.y + window("Material")->Size.y, 700);
  letGo();
  const ImVec2 low = window("Material")->Pos;
  EXPECT_FALSE(remembered(settings, "panel.Material", true)) << "nothing has unfolded";
  draw({{0, 60}, {500, 300}});
  draw({{0, 60}, {500, 300}});
  EXPECT_LE(window("Material")->Pos.x + window("Material")->Size.x, 500);
  EXPECT_LE(window("Material")->Pos.y + window("Material")->Size.y, 360);
  draw();
  draw();
  EXPECT_EQ(window("Material")->Pos.x, low.x) << "there is room again";
  EXPECT_EQ(window("Material")->Pos.y, low.y);
  for (const Action& action : actions()) {
    if (action.name == "put-back") perform(action, bench);
  }
  draw();
  draw();
  EXPECT_EQ(window("Material"), nullptr);
}

class FloatingPlots : public ::testing::Test {
 protected:
  int cells() const {
    int count = 0;
    for (const ImGuiWindow* each : ImGui::GetCurrentContext()->Windows) {
      if (each->WasActive && std::string_view(each->Name).starts_with("stage/cell")) ++count;
    }
    return count;
  }
  void draw(bool elsewhere, bool bare) {
    for (int i = 0; i < 2; ++i) {
      stage.frame([&] {
        PlotsInput input{theme, frame, 0, 1};
        input.elsewhere = elsewhere;
        input.bare = bare;
        panel.draw(input);
        if (!elsewhere && !bare) panel.drawFloating(input, {{0, 0}, {1400, 900}}, false);
      });
    }
  }

  PlotStage stage{{1400, 300}};
  Theme theme = Theme::make(true, 1);
  RunnerFrame frame;
  SettingsTable settings;
  PlotsPanel panel{settings};
};

TEST_F(FloatingPlots, LeaveTheStripAndStayInAFilm) {
  frame.lanes.emplace_back();
  frame.lanes[0].scene = std::make_shared<Scene>();
  draw(false, false);
  EXPECT_EQ(cells(), 4);
  tearOff(settings, "plot.1", {100, 100, 400, 300});
  tearOff(settings, "plot.5", {500, 100, 1, 1});
  draw(false, false);
  EXPECT_EQ(cells(), 3) << "as many as fit without it";
  ASSERT_NE(ImGui::FindWindowByName("Plot 2###floating.plot.1"), nullptr);
  const ImGuiWindow* small = ImGui::FindWindowByName("Plot 6###floating.plot.5");
  ASSERT_NE(small, nullptr) << "also where there is no room for it in the strip";
  EXPECT_EQ(small->Size.x, 300);
  draw(true, true);
  EXPECT_EQ(cells(), 4) << "a recording has the plots as they are chosen";
  draw(false, true);
  EXPECT_EQ(cells(), 4);
  EXPECT_TRUE(panel.drawsIn(1400, theme));
  for (const char* name : {"plot.0", "plot.2", "plot.3"}) tearOff(settings, name, {0, 0, 300, 200});
  EXPECT_FALSE(panel.drawsIn(1400, theme));
  EXPECT_FALSE(panel.drawsIn(300, theme));
  putAllBack(settings);
  draw(false, false);
  EXPECT_EQ(cells(), 4);
}

}  // namespace
}  // namespace selvedge
