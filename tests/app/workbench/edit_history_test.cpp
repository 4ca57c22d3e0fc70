#include "app/workbench/parts/edit_history.h"

#include <gtest/gtest.h>

namespace selvedge::test {
namespace {

Edit edit(const char* key, double before, double after) { return {key, {{key, before}}, {{key, after}}}; }

double value(const Values& values) { return std::get<double>(values.at(0).second); }

TEST(EditHistory, UndoAndRedoWalkBothWays) {
  EditHistory history;
  history.add(edit("a", 1, 2), false);
  history.add(edit("b", 5, 6), false);
  EXPECT_EQ(history.undo()->key, "b");
  EXPECT_EQ(value(history.undo()->before), 1);
  EXPECT_FALSE(history.undo());
  EXPECT_EQ(value(history.redo()->after), 2);
  EXPECT_EQ(history.redo()->key, "b");
  EXPECT_FALSE(history.redo());
}

TEST(EditHistory, AGripOfASliderIsOneEdit) {
  EditHistory history;
  history.add(edit("a", 1, 2), false);
  history.add(edit("a", 2, 3), true);
  history.add(edit("a", 3, 4), true);
  const auto undone = history.undo();
  EXPECT_EQ(value(undone->before), 1);
  EXPECT_EQ(value(undone->after), 4);
  EXPECT_FALSE(history.canUndo());
}

TEST(EditHistory, ANewGripIsANewEditAndForgetsWhatWasUndone) {
  EditHistory history;
  history.add(edit("a", 1, 2), false);
  history.add(edit("a", 2, 3), false);
  EXPECT_EQ(value(history.undo()->before), 2);
  history.add(edit("b", 0, 1), true);  // another key never continues
  EXPECT_FALSE(history.canRedo());
  EXPECT_EQ(history.undo()->key, "b");
  EXPECT_EQ(history.undo()->key, "a");
}

TEST(EditHistory, WhatWasRefusedIsNotUndone) {
  EditHistory history;
  history.add(edit("a", 1, 2), false);
  history.add(edit("b", 5, -1), false);
  history.dropLast();
  EXPECT_EQ(history.undo()->key, "a");
  EXPECT_FALSE(history.canUndo());
}

TEST(EditHistory, KnowsWhetherItIsAsItWasSaved) {
  EditHistory history;
  EXPECT_FALSE(history.unsaved());
  history.add(edit("a", 1, 2), false);
  EXPECT_TRUE(history.unsaved());
  history.saved();
  history.add(edit("a", 2, 3), true);
  EXPECT_TRUE(history.unsaved()) << "the same edit goes on";
  history.saved();
  history.add(edit("b", 5, 6), false);
  history.undo();
  EXPECT_FALSE(history.unsaved()) << "back at what was saved";
  history.undo();
  history.add(edit("c", 0, 1), false);
  EXPECT_TRUE(history.unsaved()) << "as many edits, but another one";
  history.saved();
  history.notSaved();
  EXPECT_TRUE(history.unsaved()) << "the file could not be written";
  history.clear();
  EXPECT_FALSE(history.unsaved());
}

TEST(EditHistory, AFileThatCouldNotBeWrittenLeavesTheOneBefore) {
  EditHistory history;
  history.add(edit("a", 1, 2), false);
  history.saved();
  history.settle();
  history.add(edit("b", 5, 6), false);
  history.saved();
  history.notSaved();
  EXPECT_TRUE(history.unsaved());
  history.undo();
  EXPECT_FALSE(history.unsaved()) << "what the first file has";
  history.saved();
  history.notSaved();
  EXPECT_FALSE(history.unsaved());
  history.add(edit("a", 2, 3), true);  // goes on with the edit that was saved
  history.saved();
  history.notSaved();
  EXPECT_TRUE(history.unsaved()) << "the file has half of that edit";
}

TEST(EditHistory, WhatWasRefusedWasNotSavedEither) {
  EditHistory history;
  history.add(edit("a", 1, 2), false);
  history.add(edit("b", 5, 6), false);
  history.undo();
  history.saved();
  history.undo();
  history.redo();
  history.dropLast();  // a is refused: what was saved is not to be had any more
  history.redo();
  EXPECT_TRUE(history.unsaved());
}

}  // namespace
}  // namespace selvedge::test
