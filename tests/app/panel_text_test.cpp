// Every panel of scenes that fill it, as wide as it is at first and somewhat narrower: no text is cut, none lies on another.
#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <imgui_internal.h>

#include "app/panels/panel_column.h"
#include "app/plot/plot_stage.h"
#include "app/settings/settings_file.h"
#include "app/settings/torn_off.h"
#include "app/settings/window_layouts.h"
#include "app/workbench/workbench_stage.h"
#include "ui/fonts.h"
#include "ui/shown_text.h"

namespace selvedge {
namespace {

using namespace test;

class PanelText : public WorkbenchTest, public testing::WithParamInterface<std::string> {
 protected:
  PanelText() {
    ImGui::GetIO().DisplaySize = {400, 9000};
    loadFont(findFont(), 15);
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    theme.apply();
    for (const std::string_view title : kPanelTitles) remember(settings, "panel." + std::string(title), true);
  }

  void draw(float width) {
    stage.resize({width, 9000});
    stage.frame([&] {
      PanelContext context{bench, editor, differences, theme};
      column.draw(context);
      unfold(*ImGui::GetCurrentWindow());
    });
  }

  static void unfold(ImGuiWindow& window) {  // what folds within the panels
    for (auto& each : window.StateStorage.Data) each.val_i = 1;
  }

  void openFull() {
    bench.load(GetParam());
    ASSERT_TRUE(until([&] { return !bench.loading() && bench.lanes.ready(); })) << notices();
    bench.lanes.add({{"integrator.method", "generalized-alpha"}});
    ASSERT_TRUE(until([&] { return bench.lanes.count() == 2; })) << notices();
    bench.viewing.look.quantity = Quantity::speed;
  }

  static void expectReadable(const std::string& where) {
    const std::vector<ShownText> texts = shownTexts();
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const ShownText& a = texts[i];
      EXPECT_FALSE(a.cut) << a.words << ' ' << where;
      for (std::size_t j = i + 1; j < texts.size(); ++j) {
        const ShownText& b = texts[j];
        const bool over = std::min(a.high.x, b.high.x) > std::max(a.low.x, b.low.x) + 1 &&
                          std::min(a.high.y, b.high.y) > std::max(a.low.y, b.low.y) + 4;
        EXPECT_FALSE(over) << '"' << a.words << "\" and \"" << b.words << "\" " << where;
      }
    }
  }

  PlotStage stage{{360, 9000}};
  ParamEditor editor;
  DifferenceTable differences;
  PanelColumn column;
  const Theme theme = Theme::make(true, 1);
};

const std::vector<std::string> kFull{"hanging",      "drape",        "weave",      "weaves", "flag-pole",
                                     "three-meshes", "pillow-fight", "jelly-torn", "net",    "catwalk"};
INSTANTIATE_TEST_SUITE_P(Scenes, PanelText, testing::ValuesIn(kFull), [](const auto& each) {
  std::string name = each.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST_P(PanelText, IsNeitherCutNorOverlapping) {
  openFull();
  for (const float width : {360.0F, 330.0F}) {
    for (int i = 0; i < 4; ++i) draw(width);
    ASSERT_GT(shownTexts().size(), 150u);
    expectReadable(fmt::format("at {} px", width));
  }
}

// Torn off and as narrow as can be, which leaves room for a bar at its side; what is below its lower border is seen by
// scrolling.
TEST_P(PanelText, OfATornOffPanelIsNeither) {
  openFull();
  if (!bench.document.scene.colliders.empty()) bench.selection.shape = bench.document.scene.colliders.front().name;
  for (const std::string_view title : kPanelTitles) {
    const std::string name = fmt::format("panel.{}", title);
    const std::string window = fmt::format("{}{}{}", title, kFloatingWindows, name);
    tearOff(settings, name, {10, 10, 1, 5000});
    const auto draws = [&] {
      for (int i = 0; i < 5; ++i) {
        stage.frame([&] {
          ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {10, 8});  // the stage has none
          PanelContext context{bench, editor, differences, theme};
          column.drawFloating(context, {{0, 0}, {1280, 9000}}, false);
          ImGui::PopStyleVar();
          if (ImGuiWindow* found = ImGui::FindWindowByName(window.c_str())) unfold(*found);
        });
      }
    };
    draws();
    const float width = ImGui::FindWindowByName(window.c_str())->Size.x;
    EXPECT_LE(width, 360) << title;
    EXPECT_GE(shownTexts().size(), 3U) << title;
    expectReadable(fmt::format("of {} at {} px", title, width));
    keepPlace(settings, name, {10, 10, 1, 1});
    draws();
    EXPECT_LE(ImGui::FindWindowByName(window.c_str())->Size.y, 120) << title;
    EXPECT_EQ(ImGui::FindWindowByName(window.c_str())->Size.x, width) << title;
    putBack(settings, name);
  }
}

}  // namespace
}  // namespace selvedge
