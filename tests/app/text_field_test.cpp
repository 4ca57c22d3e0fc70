// Fields of text: what undo and redo find there is the text that stands there, whoever has changed it.
#include "ui/text_field.h"

#include <array>
#include <cstring>

#include "app/files/file_page.h"
#include "app/finder/finder_page.h"
#include "app/panels/panel_search.h"
#include "app/typing_stage.h"
#include "app/workbench/workbench_stage.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

class TextFieldTest : public ::testing::Test {
 protected:
  void put(const char* words) {
    text = {};
    std::memcpy(text.data(), words, std::strlen(words));
  }
  void enter() {
    enters = true;
    stage.frames(3);
  }
  void leave() {
    ImGui::ClearActiveID();
    stage.frames();
  }

  std::array<char, 1200> text{};
  bool enters = false;
  TypingStage stage{[this] {
    if (std::exchange(enters, false)) ImGui::SetKeyboardFocusHere();
    textField("##field", text);
  }};
};

TEST_F(TextFieldTest, UndoesAndRedoesWhatIsTyped) {
  enter();
  stage.type("abc");
  stage.undo(2);
  EXPECT_STREQ(text.data(), "a");
  stage.redo(1);
  EXPECT_STREQ(text.data(), "ab");
}

TEST_F(TextFieldTest, ATextThatTheProgramPutThereIsNotUndone) {
  enter();
  stage.type("abcdef");
  for (const char* words : {"", "xy"}) {
    leave();
    put(words);
    enter();
    stage.undo(9);
    EXPECT_EQ(stage.typed(), words);
    stage.key(ImGuiKey_A, true);
    stage.type("x");
    EXPECT_STREQ(text.data(), "x");
  }
}

TEST_F(TextFieldTest, MoreThanCanBeRedoneIsPasted) {
  ImGui::GetIO().GetClipboardTextFn = [](void*) {
    static const std::string all(1000, 'p');
    return all.c_str();
  };
  enter();
  stage.key(ImGuiKey_V, true);
  ASSERT_EQ(std::strlen(text.data()), 1000U);
  stage.type("b");
  stage.undo(2);
  EXPECT_STREQ(text.data(), "");
  stage.redo(2);
  stage.type("x");
  EXPECT_STREQ(text.data(), "x");
  EXPECT_EQ(stage.typed(), "x");
}

TEST_F(TextFieldTest, BytesThatImGuiHasNoLettersForAreQuestionMarks) {
  put("\xff"
      "\xc3\xa4"
      "\xf0\x9f\x98\x80"
      "\xe2\x82\xac"
      "z\xe2\x82");
  stage.frames();
  EXPECT_STREQ(text.data(),
               "?\xc3\xa4????\xe2\x82\xac"
               "z??");
  enter();
  EXPECT_EQ(stage.typed(), text.data());
  stage.key(ImGuiKey_End);
  for (int i = 0; i < 12; ++i) stage.key(ImGuiKey_Backspace);
  stage.type("x");
  EXPECT_STREQ(text.data(), "x");
}

TEST(TextField, WhoLooksOnMayReplaceAndDrop) {
  std::array<char, 80> text{};
  std::string asks;
  bool enters = true;
  TypingStage stage{[&] {
    if (std::exchange(enters, false)) ImGui::SetKeyboardFocusHere();
    textField("##field", text, "", 0, [&](TypedText& typed) {
      if (!asks.empty()) return typed.replace(std::exchange(asks, ""));
      if (const std::size_t end = typed.text().rfind('/'); end != std::string_view::npos) typed.dropFront(end + 1);
    });
  }};
  stage.frames(3);
  stage.type("folder/name");
  EXPECT_STREQ(text.data(), "name");
  stage.key(ImGuiKey_Home);
  stage.type("a/b");
  EXPECT_STREQ(text.data(), "bname");
  stage.undo(9);
  EXPECT_EQ(stage.typed(), "name") << "what was typed since the folder is undone, and no more";
  stage.type("ab");
  asks = "a long na\xffme";
  stage.frames(2);
  EXPECT_STREQ(text.data(), "a long na?me");
  stage.undo(9);
  EXPECT_EQ(stage.typed(), "a long na?me");
  asks = "another";
  stage.frames(2);
  stage.type("x");
  EXPECT_STREQ(text.data(), "x") << "all of it was selected";
}

TEST(TextField, NumbersOfImGuiAreSafeToo) {
  int number = 0;
  TypingStage stage{[&] { ImGui::InputInt("##number", &number, 0, 0); }};
  stage.click({20, 8});
  stage.key(ImGuiKey_A, true);
  stage.type("123456");
  EXPECT_EQ(number, 123456);
  stage.key(ImGuiKey_Enter);
  number = 5;
  stage.click({20, 8});
  stage.undo(9);
  EXPECT_EQ(stage.typed(), "5");
  stage.key(ImGuiKey_A, true);
  stage.type("7");
  EXPECT_EQ(number, 7);
}

class TypingInPanels : public WorkbenchTest {
 protected:
  void SetUp() override { open(); }
  void tryUndo(TypingStage& stage, const std::string& stands) {
    stage.undo(9);
    EXPECT_EQ(stage.typed(), stands);
    stage.key(ImGuiKey_A, true);
    stage.type("x");
    EXPECT_EQ(stage.typed(), "x");
  }

  Theme theme = Theme::make(true, 1);
  ParamEditor editor;
  DifferenceTable differences;
  PanelContext context{bench, editor, differences, theme};
};

TEST_F(TypingInPanels, TheFinderOpensAgainWithAnEmptyField) {
  FinderPage finder;
  TypingStage stage{[&] { finder.draw(context); }};
  bench.dialogs.find = true;
  stage.frames(3);
  for (const ImGuiKey_ closes : {ImGuiKey_Enter, ImGuiKey_Escape, ImGuiKey_Enter}) {
    stage.type("denim");
    EXPECT_EQ(stage.typed(), "denim");
    stage.key(closes);
    ASSERT_FALSE(bench.dialogs.find);
    bench.dialogs.find = true;
    stage.frames(3);
    stage.undo(9);
    EXPECT_EQ(stage.typed(), "");
  }
  tryUndo(stage, "");
}

TEST_F(TypingInPanels, ThePageOfFilesPutsNamesAndTakesFolders) {
  const TemporaryFolder folder;
  for (const char* name : {"a.toml", "another\xff.toml"}) folder.write(name, "");
  FilePage page;
  TypingStage stage{[&] { page.draw(bench, theme); }};
  bench.dialogs.save = true;
  stage.frames(4);
  stage.key(ImGuiKey_A, true);
  stage.type(folder.path() + "/");
  EXPECT_EQ(stage.typed(), "") << "it has gone there";
  stage.undo(9);
  EXPECT_EQ(stage.typed(), "");
  stage.key(ImGuiKey_DownArrow);
  EXPECT_EQ(stage.typed(), "a.toml");
  stage.key(ImGuiKey_DownArrow);
  EXPECT_EQ(stage.typed(), "another?.toml");
  tryUndo(stage, "another?.toml");
  stage.key(ImGuiKey_Escape);
  ASSERT_FALSE(bench.dialogs.save);
  bench.dialogs.savedAs = folder.file("a.toml");
  bench.dialogs.save = true;
  stage.frames(4);
  tryUndo(stage, "a.toml");
}

TEST_F(TypingInPanels, TheSearchIsClearedByItsButton) {
  PanelSearch search;
  TypingStage stage{[&] { search.field(context); }};
  stage.click({20, 8});
  stage.type("density");
  ASSERT_TRUE(search.wanted());
  stage.click({392, 8});
  ASSERT_FALSE(search.wanted());
  stage.click({20, 8});
  tryUndo(stage, "");
}

TEST_F(TypingInPanels, TheSearchEndsWithItsScene) {
  PanelSearch search;
  TypingStage stage{[&] { search.field(context); }};
  stage.click({20, 8});
  stage.type("density");
  stage.key(ImGuiKey_Enter);
  ASSERT_TRUE(search.wanted());
  bench.load("sag");
  ASSERT_TRUE(until([&] { return !bench.loading() && bench.lanes.ready() && bench.document.scene.name == "sag"; }));
  stage.frames();
  EXPECT_FALSE(search.wanted());
}

TEST_F(TypingInPanels, AParameterIsTypedTwice) {
  double value = 7, given = 0;
  const Param param{selvedge::param("air.density", &value, "", "A number.")};
  bool begins = false;
  TypingStage stage{[&] {
    editor.row(theme, {param, nullptr, "", nullptr, -1, std::exchange(begins, false)}, [&](const ParamValue& to, bool) {
      given = std::get<double>(to);
      return "";
    });
  }};
  begins = true;
  stage.frames(4);
  stage.type("123456");
  stage.key(ImGuiKey_Enter);
  EXPECT_EQ(given, 123456);
  begins = true;
  stage.frames(4);
  tryUndo(stage, "7");
  stage.key(ImGuiKey_A, true);
  stage.type("8");
  stage.key(ImGuiKey_Enter);
  EXPECT_EQ(given, 8);
  EXPECT_EQ(editor.takeMessage(), "");
}

TEST_F(TypingInPanels, WhatCannotBeTakenIsSaidOnceWithWhatCan) {
  double value = 7;
  const Param param{selvedge::param("air.density", &value, "", "A number.").atLeast(0)};
  bool begins = false;
  TypingStage stage{[&] {
    editor.row(theme, {param, nullptr, "", nullptr, -1, std::exchange(begins, false)},
               [&](const ParamValue& to, bool) { return assign(param, to); });
  }};
  const auto saidOf = [&](const char* typed) {
    begins = true;
    stage.frames(4);
    stage.key(ImGuiKey_A, true);
    stage.type(typed);
    stage.key(ImGuiKey_Enter);
    return editor.takeMessage();
  };
  for (const char* typed : {"abc", "1/0", "2*3"}) {
    EXPECT_EQ(saidOf(typed),
              "\"" + std::string(typed) + "\" is not a number: air.density takes a number, 0 or more, and stays 7");
  }
  for (const char* typed : {"-1", "nan", "inf"}) {
    EXPECT_EQ(saidOf(typed), "air.density must be a number, 0 or more, got " + std::string(typed));
    EXPECT_EQ(editor.takeMessage(), "");
  }
  EXPECT_EQ(saidOf("3"), "");
  EXPECT_EQ(value, 3);
}

}  // namespace
}  // namespace selvedge::test
