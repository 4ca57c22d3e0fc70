// The table of actions: what the program promises its keys to be.
#include "app/actions/actions.h"

#include <map>
#include <set>

#include <gtest/gtest.h>

namespace selvedge::test {
namespace {

std::string nameFor(char32_t letter) {
  const Action* action = actionOf({letter, 0, false, false});
  return action ? std::string(action->name) : "";
}

TEST(Actions, NoChordDoesTwoThings) {
  std::map<std::string, std::string> owners;
  for (const Action& action : actions()) {
    for (const Chord& chord : action.chords) {
      const auto [place, isNew] = owners.emplace(chordText(chord), action.name);
      EXPECT_TRUE(isNew) << chordText(chord) << ": " << place->second << " and " << action.name;
    }
  }
  EXPECT_GT(owners.size(), 30U);
}

TEST(Actions, NamesAreUniqueAndEveryActionIsExplained) {
  std::set<std::string_view> names;
  for (const Action& action : actions()) {
    EXPECT_TRUE(names.insert(action.name).second) << action.name;
    EXPECT_FALSE(action.help.empty()) << action.name;
    EXPECT_FALSE(action.label.empty()) << action.name;
    EXPECT_NE(action.run, nullptr) << action.name;
  }
}

TEST(Actions, TheAgreedKeys) {
  const std::pair<char32_t, const char*> agreed[] = {
      {'p', "pause"},      {' ', "pause"},    {'o', "step"},     {'.', "step"},         {'r', "reset"},
      {'w', "wireframe"},  {'0', "corner-0"}, {'1', "corner-1"}, {'2', "corner-2"},     {'3', "corner-3"},
      {'f', "fullscreen"}, {'h', "help"},     {'x', "exit"},     {'[', "scene-before"}, {']', "scene-after"},
      {',', "lane"},       {'+', "faster"},   {'-', "slower"}};
  for (const auto& [letter, name] : agreed) EXPECT_EQ(nameFor(letter), name);
}

TEST(Actions, ChordsAreSpelledAsKeyboardsSpellThem) {
  EXPECT_EQ(chordText({U' ', 0, false, false}), "Space");
  EXPECT_EQ(chordText({U'z', 0, true, true}), "Ctrl+Shift+Z");
  EXPECT_EQ(chordText({U'[', 0, false, false}), "[");
  for (const Action& action : actions()) {
    for (const Chord& chord : action.chords) EXPECT_FALSE(chordText(chord).empty()) << action.name;
  }
}

}  // namespace
}  // namespace selvedge::test
