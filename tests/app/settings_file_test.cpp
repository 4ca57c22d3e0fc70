#include "app/settings/settings_file.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

TEST(SettingsFile, WhatIsWrittenIsRead) {
  const TemporaryFolder folder;
  const std::string path = folder.file("deep/window.toml");
  SettingsTable table;
  remember(table, "scale", 1.25);
  remember(table, "look.dark", false);
  table["scene"] = "a \"quoted\" \\ name\nand a line";
  EXPECT_EQ(writeSettings(path, table), "");
  std::string note;
  const SettingsTable read = readSettings(path, note);
  EXPECT_EQ(read, table);
  EXPECT_EQ(note, "");
  EXPECT_EQ(remembered(read, "scale", 1.0), 1.25);
  EXPECT_FALSE(remembered(read, "look.dark", true));
  EXPECT_EQ(remembered(read, "absent", 7.0), 7);
}

TEST(SettingsFile, ABrokenOneIsKeptAsideAndTold) {
  const TemporaryFolder folder;
  const std::string path = folder.file("window.toml");
  std::ofstream(path) << "\"scale\" = \"1.5\"\nthis is no toml [[[";
  std::string note;
  EXPECT_TRUE(readSettings(path, note).empty());
  EXPECT_NE(note.find("line 2"), std::string::npos) << note;
  EXPECT_NE(note.find("window.toml.broken"), std::string::npos) << note;
  EXPECT_TRUE(std::filesystem::exists(path + ".broken"));
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(SettingsFile, WhatIsNoFileIsToldAndLeftAlone) {
  const TemporaryFolder folder;
  for (const std::string& path : {folder.path(), std::string("/dev/zero")}) {
    std::string note;
    EXPECT_TRUE(readSettings(path, note).empty());
    EXPECT_NE(note.find(path + ": this is a "), std::string::npos) << note;
  }
  std::string note;
  EXPECT_TRUE(readSettings("/dev/null", note).empty());
  EXPECT_TRUE(readSettings(folder.write("empty.toml", ""), note).empty());
  EXPECT_EQ(note, "");
}

TEST(SettingsFile, NonsenseValuesGiveTheFallback) {
  const SettingsTable table{{"scale", "wide"}, {"empty", ""}, {"nan", "nan"}, {"flag", "perhaps"}};
  EXPECT_EQ(remembered(table, "nan", 4.0), 4);
  EXPECT_TRUE(remembered(table, "flag", true));
  EXPECT_FALSE(remembered(table, "flag", false));
  EXPECT_EQ(remembered(table, "scale", 2.0), 2);
  EXPECT_EQ(remembered(table, "empty", 3.0), 3);
}

TEST(SettingsFile, NoPlaceToWriteIsTold) {
  EXPECT_NE(writeSettings("/proc/nowhere/window.toml", {{"a", "b"}}), "");
  EXPECT_EQ(writeSettings("", {{"a", "b"}}), "");  // nothing was to be kept
}

}  // namespace
}  // namespace selvedge::test
