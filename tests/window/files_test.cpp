// Opening and saving by the page of files, and the question before what is not saved is lost.
#include <filesystem>

#include "support/program.h"
#include "window/window_fixture.h"

namespace selvedge::test {
namespace {

class FilesTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    std::filesystem::create_directory(desktop.file("mine"));
    std::filesystem::copy(SELVEDGE_SOURCE_DIR "/configs/sag.toml", desktop.file("mine/a-sag.toml"));
    desktop.folder().write("mine/sheet.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 1 3 4\n");
    desktop.folder().write("mine/notes.txt", "");
  }
  void openSmall() { open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9"}); }
  bool shows(const std::string& part, const std::string& in) {
    return desktop.until([&](const Status& s) { return s.shows(part, in); });
  }
  bool opens(const std::string& scene) {
    return desktop.until([&](const Status& s) { return s.word("scene") == scene && !s.flag("loading"); });
  }
  void saveAs(const std::string& name) {
    desktop.key("ctrl+s");
    ASSERT_TRUE(becomes("save", true));
    desktop.key("ctrl+a");
    desktop.type(name);
    desktop.key("Return");
  }
};

TEST_F(FilesTest, AFileIsFoundByFoldersAndLetters) {
  openSmall();
  desktop.key("ctrl+shift+o");
  ASSERT_TRUE(becomes("open", true));
  ASSERT_TRUE(shows("mine/", "Open/")) << desktop.status().text;
  desktop.type("mi");
  desktop.settle();
  desktop.key("Return");  // into the folder
  ASSERT_TRUE(shows("a-sag.toml", "Open/")) << desktop.status().text;
  EXPECT_TRUE(shows("1 other file is not shown", "Open"));
  EXPECT_FALSE(desktop.status().shows("notes.txt", "Open"));
  for (const Status::Text& each : desktop.status().texts("Open")) EXPECT_FALSE(each.cut) << each.words;
  desktop.key("BackSpace");  // out of it
  ASSERT_TRUE(shows("mine/", "Open/")) << desktop.status().text;
  desktop.type("mine/");  // and in again
  ASSERT_TRUE(shows("a-sag.toml", "Open/")) << desktop.status().text;
  desktop.key("Down");
  desktop.settle();  // two presses within an instant are one that repeats
  desktop.key("Down");
  EXPECT_TRUE(shows("The mesh takes the place of the cloth", "Open")) << desktop.status().text;
  desktop.key("Up");
  desktop.settle();
  desktop.key("Return");
  ASSERT_TRUE(becomes("open", false));
  EXPECT_TRUE(opens("a-sag")) << desktop.status().text;
  EXPECT_FALSE(desktop.status().flag("paused")) << "typing is not pressing keys";

  desktop.key("ctrl+shift+o");
  ASSERT_TRUE(becomes("open", true));
  desktop.settle();
  desktop.type("/no/such/folder/x.toml");
  desktop.key("Return");
  EXPECT_TRUE(shows("There is no folder /no/such/folder.", "Open")) << desktop.status().text;
  desktop.settle();  // until the field has the keyboard again
  desktop.key("ctrl+a");
  desktop.type("qqq");
  desktop.key("Return");
  EXPECT_TRUE(shows("is called \"qqq\"", "Open")) << desktop.status().text;
  EXPECT_TRUE(shows("a-sag.toml", "Open/")) << "the file that was opened is among the recent ones";
  desktop.key("Escape");
  EXPECT_TRUE(becomes("open", false));
  expectHealthy();
}

TEST_F(FilesTest, RecentFilesAreThereAfterARestart) {
  open({desktop.file("mine/a-sag.toml")});
  desktop.key("ctrl+q");
  ASSERT_EQ(desktop.wait(), 0) << desktop.said();
  openSmall();
  desktop.key("ctrl+shift+o");
  ASSERT_TRUE(shows("Recent files", "Open/")) << desktop.status().text;
  desktop.click(*desktop.status().find("a-sag.toml", "Open/"));
  EXPECT_TRUE(opens("a-sag")) << desktop.status().text;
  EXPECT_TRUE(becomes("open", false));
  expectHealthy();
}

TEST_F(FilesTest, ANameThatExistsIsAskedAbout) {
  openSmall();
  saveAs("mine/one");
  ASSERT_TRUE(desktop.until([&](const Status&) { return std::filesystem::exists(desktop.file("mine/one.toml")); }))
      << desktop.status().text;
  ASSERT_TRUE(becomes("save", false));
  const std::string first = desktop.folder().read("mine/one.toml");
  desktop.settle();
  desktop.key("b");
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.parameter("material.model") != "triangles"; }));
  desktop.key("ctrl+s");
  ASSERT_TRUE(shows("one.toml", "Save scene")) << "the name it was saved by\n" << desktop.status().text;
  desktop.settle();
  desktop.key("Return");
  ASSERT_TRUE(shows("one.toml and one.ply are there already. Replace them?", "Save scene")) << desktop.status().text;
  desktop.key("Escape");
  ASSERT_TRUE(desktop.until([](const Status& s) { return !s.shows("Replace them?", "Save scene"); }));
  EXPECT_TRUE(desktop.status().flag("save")) << "another name can be given";
  EXPECT_EQ(desktop.folder().read("mine/one.toml"), first);
  desktop.settle();
  desktop.key("Return");
  ASSERT_TRUE(shows("Replace them?", "Save scene")) << desktop.status().text;
  desktop.settle();
  desktop.key("Return");
  EXPECT_TRUE(desktop.until([&](const Status&) { return desktop.folder().read("mine/one.toml") != first; }))
      << desktop.status().text;
  EXPECT_TRUE(becomes("save", false));

  saveAs("nowhere/at/all");
  EXPECT_TRUE(shows("/mine/nowhere/at.", "Save scene")) << desktop.status().text;
  expectHealthy();
}

TEST_F(FilesTest, AnEmptyFolderIsSaidToBeEmpty) {
  std::filesystem::create_directory(desktop.file("mine/empty"));
  openSmall();
  saveAs("mine/empty/");
  EXPECT_TRUE(shows("This folder is empty.", "Save scene/")) << desktop.status().text;
  expectHealthy();
}

TEST_F(FilesTest, AMeshWhereTheClothsShapeWouldGoIsAskedAbout) {
  desktop.folder().write("mine/two.ply", "somebody's mesh");
  openSmall();
  saveAs("mine/two");
  ASSERT_TRUE(shows("two.ply is there already. Replace it?", "Save scene")) << desktop.status().text;
  EXPECT_FALSE(std::filesystem::exists(desktop.file("mine/two.toml")));
  EXPECT_EQ(desktop.folder().read("mine/two.ply"), "somebody's mesh");
  desktop.settle();
  desktop.key("Return");
  EXPECT_TRUE(desktop.until([&](const Status&) { return std::filesystem::exists(desktop.file("mine/two.toml")); }))
      << desktop.status().text;
  EXPECT_NE(desktop.folder().read("mine/two.ply"), "somebody's mesh");
  expectHealthy();
}

TEST_F(FilesTest, AFullDiskIsToldAndNothingCountsAsSaved) {
  const std::string program = desktop.folder().write(
      "small-disk", std::string("#!/bin/bash\nulimit -f 150\nexec \"") + SELVEDGE_PROGRAM + "\" \"$@\"\n");
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  ASSERT_TRUE(desktop.start(
      {"hanging", "--set", "mesh.columns=65", "--set", "mesh.rows=65", "--forget", "--size", "1024x640"}, program))
      << desktop.said();
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.number("time") > 0.2; }));
  desktop.key("b");
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.parameter("material.model") != "triangles"; }));
  saveAs("large");
  EXPECT_TRUE(shows("cannot be written", "Save scene")) << desktop.status().text;
  EXPECT_FALSE(std::filesystem::exists(desktop.file("large.toml")));
  desktop.settle();
  desktop.key("Escape");
  ASSERT_TRUE(becomes("save", false)) << desktop.status().text;
  desktop.settle();
  desktop.key("ctrl+q");
  EXPECT_TRUE(shows("What was changed in this scene is not saved", "Leave Selvedge?")) << desktop.status().text;
}

TEST_F(FilesTest, AnotherSceneAsksWhileSomethingIsNotSaved) {
  openSmall();
  desktop.key("b");
  ASSERT_TRUE(desktop.until([](const Status& s) { return s.parameter("material.model") != "triangles"; }));
  desktop.key("bracketright");
  ASSERT_TRUE(becomes("another", true)) << desktop.status().text;
  EXPECT_TRUE(shows("What was changed in this scene is not saved (Ctrl+S).", "Open another scene?"));
  for (const Status::Text& each : desktop.status().texts("Open another")) EXPECT_FALSE(each.cut) << each.words;
  desktop.key("Escape");
  ASSERT_TRUE(becomes("another", false));
  desktop.settle();
  EXPECT_EQ(desktop.status().word("scene"), "hanging");
  desktop.key("bracketright");
  ASSERT_TRUE(becomes("another", true));
  desktop.settle();
  desktop.key("Return");
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.word("scene") != "hanging" && !s.flag("loading"); }))
      << desktop.status().text;
  desktop.settle();
  desktop.key("bracketleft");
  EXPECT_TRUE(opens("hanging")) << "nothing was changed since, so nothing is asked";
  expectHealthy();
}

}  // namespace
}  // namespace selvedge::test
