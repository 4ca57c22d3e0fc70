// Every panel of scenes that fill it, as wide as it is at first and somewhat narrower: no text is cut, none lies on another.
#include <algorithm>

#include <gtest/gtest.h>

#include "app/panels/panels.h"
#include "app/plot_stage.h"
#include "app/settings/settings_file.h"
#include "app/settings/window_layouts.h"
#include "app/workbench_stage.h"
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
      drawPanels(context);
      for (auto& each : ImGui::GetStateStorage()->Data) each.val_i = 1;  // what folds within the panels
    });
  }

  PlotStage stage{{360, 9000}};
  ParamEditor editor;
  DifferenceTable differences;
  const Theme theme = Theme::make(true, 1);
};

const std::vector<std::string> kFull{"hanging", "drape", "weave", "weaves", "flag-pole", "three-meshes"};
INSTANTIATE_TEST_SUITE_P(Scenes, PanelText, testing::ValuesIn(kFull), [](const auto& each) {
  std::string name = each.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST_P(PanelText, IsNeitherCutNorOverlapping) {
  bench.load(GetParam());
  ASSERT_TRUE(until([&] { return !bench.loading() && bench.lanes.ready(); })) << notices();
  bench.lanes.add({{"integrator.method", "generalized-alpha"}});
  ASSERT_TRUE(until([&] { return bench.lanes.count() == 2; })) << notices();
  bench.viewing.look.quantity = Quantity::speed;
  for (const float width : {360.0F, 330.0F}) {
    for (int i = 0; i < 4; ++i) draw(width);
    const std::vector<ShownText> texts = shownTexts();
    ASSERT_GT(texts.size(), 150u);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const ShownText& a = texts[i];
      EXPECT_FALSE(a.cut) << a.words << " at " << width << " px";
      for (std::size_t j = i + 1; j < texts.size(); ++j) {
        const ShownText& b = texts[j];
        const bool over = std::min(a.high.x, b.high.x) > std::max(a.low.x, b.low.x) + 1 &&
                          std::min(a.high.y, b.high.y) > std::max(a.low.y, b.low.y) + 4;
        EXPECT_FALSE(over) << '"' << a.words << "\" and \"" << b.words << "\" at " << width << " px";
      }
    }
  }
}

}  // namespace
}  // namespace selvedge
