// A row of a panel: a parameter with its name, its field and what is said of it.
#include <algorithm>

#include <gtest/gtest.h>

#include "app/plot/plot_stage.h"
#include "ui/param_widget.h"
#include "ui/shown_text.h"

namespace selvedge::test {
namespace {

// Until nothing changes any more.
void draw(PlotStage& stage, const Theme& theme, ParamEditor& editor, const Param& param) {
  for (int i = 0; i < 3; ++i) {
    stage.frame([&] { editor.row(theme, {param, nullptr, "", nullptr, -1}, [](const auto&, bool) { return ""; }); });
  }
}

// What is said of a text that is typed, at its name and at its field, is the same.
TEST(ParamRow, SaysOnceWhatATextIs) {
  PlotStage stage;
  const Theme theme = Theme::make(true, 1);
  ParamEditor editor;
  std::string file;
  const Param state = param("start.state", &file, "", "A file with the start.");
  const auto verticesAt = [&](ImVec2 mouse) {
    stage.mouse(mouse);
    draw(stage, theme, editor, state);
    return stage.vertices();
  };
  const int nothing = verticesAt({-1e6F, -1e6F}), atName = verticesAt({10, 8}), atField = verticesAt({200, 8});
  EXPECT_GT(atName, nothing + 100);
  EXPECT_NEAR(atField, atName, 40);  // the field is drawn a little differently
}

TEST(ParamRow, TheHelpOfATextIsAPlainSentenceAndItsKey) {
  PlotStage stage;
  const Theme theme = Theme::make(true, 1);
  ParamEditor editor;
  std::string file;
  const Param fabric = param("material.fabric", &file, "", "A fabric (`list materials` shows them).");
  stage.mouse({10, 8});
  draw(stage, theme, editor, fabric);
  std::vector<std::string> words;
  for (const ShownText& text : shownTexts()) words.push_back(text.words);
  for (const char* line : {"material.fabric", "A fabric (\"list materials\" shows them)."})
    EXPECT_TRUE(std::find(words.begin(), words.end(), line) != words.end()) << testing::PrintToString(words);
}

// "law" is a word of four sections, and "self" of nobody who has not read the file.
TEST(ParamRow, IsCalledByWordsThatSayWhatItIs) {
  EXPECT_EQ(rowName("material.stretch_damping"), "stretch damping");
  EXPECT_EQ(rowName("gas.law"), "gas law");
  EXPECT_EQ(rowName("body.ball.tearing.law"), "tearing law");
  EXPECT_EQ(rowName("contact.self"), "cloth touches cloth");
  EXPECT_EQ(rowName("columns"), "columns");
}

// -1.013e-05 of which the end is cut off would be -1.013.
TEST(ParamRow, ANumberWithoutRoomHasFewerDigits) {
  PlotStage stage({360, 240});
  const Theme theme = Theme::make(true, 1);
  ParamEditor editor;
  Vec3 place(-1.0134e-05, 0.00012345, 12);
  const Param origin = param("mesh.origin", &place, "m", "Where the centre goes.");
  draw(stage, theme, editor, origin);
  std::vector<std::string> numbers;
  for (const ShownText& text : shownTexts()) {
    if (text.words.find_first_of("0123456789") == std::string::npos) continue;
    numbers.push_back(text.words);
    EXPECT_FALSE(text.cut) << text.words;
  }
  ASSERT_EQ(numbers.size(), 3U) << testing::PrintToString(numbers);
  EXPECT_NEAR(std::stod(numbers[0]), place[0], 1e-6);
  EXPECT_LT(numbers[0].size(), std::string("-1.0134e-05").size()) << "otherwise there was room enough";
}

}  // namespace
}  // namespace selvedge::test
