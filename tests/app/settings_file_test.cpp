#include "app/settings/settings_file.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "app/settings/kept_settings.h"
#include "app/settings/look_settings.h"
#include "app/settings/setting_names.h"
#include "app/settings/torn_off.h"
#include "app/settings/window_layouts.h"
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

TEST(SettingsFile, WhatIsWrittenByHandCountsAndStays) {
  const TemporaryFolder folder;
  const std::string path =
      folder.write("window.toml",
                   "\"look.dark\" = \"no\"\nwindow.frames = 30\nlook.shaded = false\nlook.grid = true\nscale = 1.25\n"
                   "recent = [\"/a.toml\", \"/b.toml\"]\n[of]\nanother.version = \"x\"\nday = 2024-05-31\n");
  std::string note;
  const SettingsTable read = readSettings(path, note);
  EXPECT_EQ(note, "");
  EXPECT_EQ(read, (SettingsTable{{"look.dark", "no"},
                                 {"look.grid", "yes"},
                                 {"look.shaded", "no"},
                                 {"of.another.version", "x"},
                                 {"of.day", "2024-05-31"},
                                 {"recent.0", "/a.toml"},
                                 {"recent.1", "/b.toml"},
                                 {"scale", "1.25"},
                                 {"window.frames", "30"}}));
  EXPECT_EQ(remembered(read, "window.frames", 60.0), 30);
  EXPECT_FALSE(remembered(read, "look.shaded", true));
  EXPECT_EQ(rememberedList(read, "recent").size(), 2U);
  KeptSettings settings(path, {});
  settings.table()["look.dark"] = "yes";
  ASSERT_EQ(settings.keep(), "");
  SettingsTable again = readSettings(path, note);
  EXPECT_EQ(again["look.dark"], "yes");
  again["look.dark"] = "no";
  EXPECT_EQ(again, read) << "and nothing is lost when the window writes the file";
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
  ASSERT_EQ(::mkfifo(folder.file("pipe").c_str(), 0600), 0);
  for (const std::string& path : {folder.path(), folder.file("pipe"), std::string("/dev/zero")}) {
    std::string note;
    EXPECT_TRUE(readSettings(path, note).empty());
    EXPECT_NE(note.find(path + ": this is a "), std::string::npos) << note;
  }
  EXPECT_EQ(writeSettings(folder.file("pipe"), {{"scale", "2"}}), "") << "nobody reads there";
  std::string note;
  EXPECT_TRUE(readSettings("/dev/null", note).empty());
  EXPECT_TRUE(readSettings(folder.write("empty.toml", ""), note).empty());
  EXPECT_EQ(note, "");
}

TEST(SettingsFile, ATooLargeOneIsKeptAsideBeforeANewOneIsWritten) {
  const TemporaryFolder folder;
  const std::string old = "\"scale\" = \"1.5\"\n#" + std::string(std::size_t{1} << 20U, 'x') + '\n';
  const std::string path = folder.write("window.toml", old);
  KeptSettings settings(path, {});
  EXPECT_TRUE(settings.table().empty());
  EXPECT_NE(settings.note().find("window.toml.broken"), std::string::npos) << settings.note();
  remember(settings.table(), "scale", 2.0);
  EXPECT_EQ(settings.keep(), "");
  EXPECT_TRUE(folder.read("window.toml.broken") == old) << "too long to be shown";
  EXPECT_LT(folder.read("window.toml").size(), 1000U);
}

TEST(SettingsFile, WhatCannotBeKeptAsideIsNotWrittenOver) {
  const TemporaryFolder folder;
  const std::string path = folder.file("window.toml");
  std::filesystem::create_directory(path);
  KeptSettings settings(path, {});
  EXPECT_NE(settings.note().find("nothing new is kept"), std::string::npos) << settings.note();
  remember(settings.table(), "scale", 2.0);
  EXPECT_EQ(settings.keep(), "") << "it has been told";
  EXPECT_TRUE(std::filesystem::is_directory(path));
  EXPECT_EQ(folder.files(), 1);
}

TEST(KeptSettings, AreWrittenAsSoonAsTheyCanBe) {
  const TemporaryFolder folder;
  const std::string inTheWay = folder.write("deep", "a file where a folder has to be");
  KeptSettings settings(folder.file("deep/window.toml"), {});
  remember(settings.table(), "scale", 2.5);
  EXPECT_NE(settings.keep(), "");
  EXPECT_NE(settings.keep(), "") << "it is tried again";
  std::filesystem::remove(inTheWay);
  EXPECT_EQ(settings.keep(), "");
  EXPECT_NE(folder.read("deep/window.toml").find("\"scale\" = \"2.5\""), std::string::npos);
}

TEST(KeptSettings, WhatIsForOneRunAloneLeavesNoTrace) {
  const TemporaryFolder folder;
  const std::string path = folder.write("window.toml", "\"scale\" = \"1.5\"\n\"panels\" = \"yes\"\n");
  KeptSettings settings(path, {"scale=2", "look.occlusion=no", "hints=no", "panels=no"});
  EXPECT_EQ(remembered(settings.table(), "scale", 1.0), 2);
  settings.table().erase("look.occlusion");  // as the window does where its own choice is the same
  settings.table()["panels"] = "perhaps";
  settings.table()["scene"] = "drape";
  EXPECT_EQ(settings.keep(), "");
  std::string note;
  EXPECT_EQ(readSettings(path, note), (SettingsTable{{"panels", "perhaps"}, {"scale", "1.5"}, {"scene", "drape"}}))
      << "what the user has changed since is kept";
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

TEST(SettingNames, AreAllThatIsRemembered) {
  SettingsTable table;
  remember(table, Look());
  for (const WindowLayout& layout : kWindowLayouts) useLayout(layout, table);
  putPanelBefore(table, "Scene", "Compare");
  tearOff(table, "panel.Air and wind", {1, 2, 3, 4});
  tearOff(table, "plot.5", {1, 2, 3, 4});
  rememberList(table, "favourite", {"air.wind"});
  for (const auto& [name, value] : table) EXPECT_EQ(settingProblem(name + "=" + value, false), "");
  EXPECT_EQ(settingProblem("look.dark=no", true), "");
  EXPECT_EQ(settingProblem("plots.2=lanes", true), "");
}

TEST(SettingNames, OthersAreToldWithTheNearest) {
  const auto told = [](const std::string& text, bool ofPictures, const std::string& part) {
    EXPECT_NE(settingProblem(text, ofPictures).find(part), std::string::npos) << settingProblem(text, ofPictures);
  };
  told("look.drak=no", false, "there is no setting \"look.drak\"; did you mean \"look.dark\"? There are (");
  told("panel.Materal=no", false, "did you mean \"panel.Material\"?");
  told("window.frames=30", true, "there is no setting \"window.frames\" of pictures");
  told("look.dark=false", false, "look.dark must be yes or no, not \"false\"");
  told("look.dark", false, "\"look.dark\" is not NAME=VALUE");
  told("=no", false, "\"=no\" is not NAME=VALUE");
}

}  // namespace
}  // namespace selvedge::test
