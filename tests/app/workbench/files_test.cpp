// What the page of files shows, and which files the window remembers.
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "app/files/folder_listing.h"
#include "app/settings/recent_files.h"
#include "app/settings/settings_file.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

std::vector<std::string> namesOf(const FolderListing& listing) {
  std::vector<std::string> names;
  for (const FolderEntry& each : listing.entries) names.push_back(each.name + (each.folder ? "/" : ""));
  return names;
}

TEST(FolderListing, FoldersFirstThenWhatCanBeOpened) {
  const TemporaryFolder folder;
  for (const char* name : {"b.toml", "A.OBJ", "c.session", "d.ply", "notes.txt", "e.csv", ".hidden.toml"})
    folder.write(name, "");
  for (const char* name : {"zebra", "Apple", ".git"}) std::filesystem::create_directory(folder.file(name));
  const FolderListing listing = listFolder(folder.path(), kOpenEndings);
  EXPECT_EQ(listing.wrong, "");
  EXPECT_EQ(namesOf(listing), (std::vector<std::string>{"Apple/", "zebra/", "A.OBJ", "b.toml", "c.session", "d.ply"}));
  EXPECT_EQ(listing.others, 2U) << "those that are hidden are not counted";
}

TEST(FolderListing, WhatCannotBeReadIsToldInWords) {
  const TemporaryFolder folder;
  const std::string nowhere = folder.file("nowhere"), file = folder.write("file.toml", "");
  EXPECT_EQ(listFolder(nowhere, kOpenEndings).wrong, "There is no folder " + nowhere + ".");
  EXPECT_EQ(listFolder(file, kOpenEndings).wrong, file + " is a file, not a folder.");
  const std::string closed = folder.file("closed");
  std::filesystem::create_directory(closed);
  std::filesystem::permissions(closed, std::filesystem::perms::none);
  if (::access(closed.c_str(), R_OK) != 0) {  // a superuser may
    EXPECT_NE(listFolder(closed, kOpenEndings).wrong.find("cannot be read"), std::string::npos);
  }
  std::filesystem::permissions(closed, std::filesystem::perms::owner_all);
}

TEST(FolderListing, PathsAsTheyAreTyped) {
  const char* home = std::getenv("HOME");
  ASSERT_NE(home, nullptr);
  EXPECT_EQ(absolutePath("a.toml", "/tmp/x"), "/tmp/x/a.toml");
  EXPECT_EQ(absolutePath("..", "/tmp/x"), "/tmp");
  EXPECT_EQ(absolutePath("../y/", "/tmp/x"), "/tmp/y");
  EXPECT_EQ(absolutePath("..", "/"), "/");
  EXPECT_EQ(absolutePath("/a//b/./c", "/tmp"), "/a/b/c");
  EXPECT_EQ(absolutePath("~", "/tmp"), std::string(home));
  EXPECT_EQ(absolutePath("~/b", "/tmp"), std::string(home) + "/b");
  EXPECT_EQ(absolutePath("~b", "/tmp"), "/tmp/~b");
}

TEST(FolderListing, WhatIsThereAlreadyIsAskedAboutByName) {
  const TemporaryFolder folder;
  const std::string scene = folder.file("a.toml"), state = folder.file("a.ply");
  EXPECT_EQ(askToReplace({scene, state}), "");
  folder.write("a.ply", "somebody's mesh");
  EXPECT_EQ(askToReplace({scene, state}), "a.ply is there already. Replace it?");
  folder.write("a.toml", "");
  EXPECT_EQ(askToReplace({scene, state}), "a.toml and a.ply are there already. Replace them?");
  EXPECT_EQ(askToReplace({scene}), "a.toml is there already. Replace it?");
  EXPECT_EQ(askToReplace({folder.path()}), "") << "a folder cannot be replaced";
}

TEST(FolderListing, KindsAreThoseOfTheFilesThemselves) {
  const std::string configs = SELVEDGE_SOURCE_DIR "/configs/";
  EXPECT_EQ(kindOfFile(configs + "hanging.toml"), "scene");
  EXPECT_EQ(kindOfFile(configs + "lessons/rho-inf.toml"), "lesson");
  EXPECT_EQ(kindOfFile(configs + "studies/flag-energy.toml"), "study");
  EXPECT_EQ(kindOfFile(configs), "folder");
  const TemporaryFolder folder;
  const std::string mesh = folder.write("Sheet.OBJ", std::string(2345, ' '));
  EXPECT_EQ(kindOfFile(mesh), "mesh");
  EXPECT_EQ(sizeOfFile(mesh), "2 kB");
  EXPECT_EQ(changeOfFile(mesh).size(), std::string("2024-05-31 14:02").size());
  EXPECT_EQ(sizeOfFile(folder.file("nowhere")) + changeOfFile(folder.file("nowhere")), "");
}

TEST(RecentFiles, TheNewestFirstAndOnlyThoseThatAreThere) {
  const TemporaryFolder folder;
  SettingsTable table;
  std::vector<std::string> files;
  for (int i = 0; i < 12; ++i) files.push_back(folder.write("f" + std::to_string(i) + ".toml", ""));
  RecentFiles recent(table);
  for (const std::string& file : files) recent.add(file);
  EXPECT_EQ(recent.present().size(), 10U);
  EXPECT_EQ(recent.present().front(), files.back());
  recent.add(files[5]);
  EXPECT_EQ(recent.present().size(), 10U) << "once each";
  EXPECT_EQ(recent.present()[0], files[5]);
  EXPECT_EQ(recent.present()[1], files.back());
  std::filesystem::remove(files[5]);
  EXPECT_EQ(recent.present().front(), files.back());
}

TEST(RecentFiles, ANameThatIsNoTextDoesNotBreakTheSettings) {
  const TemporaryFolder folder;
  SettingsTable table{{"look.dark", "no"}};
  RecentFiles(table).add(folder.write("\xff\xfe.toml", ""));
  RecentFiles(table).add(folder.write("Stoff für Kleid.toml", ""));
  ASSERT_EQ(writeSettings(folder.file("window.toml"), table), "");
  std::string note;
  SettingsTable read = readSettings(folder.file("window.toml"), note);
  EXPECT_EQ(note, "");
  EXPECT_EQ(read["look.dark"], "no");
  ASSERT_EQ(RecentFiles(read).present().size(), 1U);
  EXPECT_TRUE(RecentFiles(read).present()[0].ends_with("Stoff für Kleid.toml"));
}

}  // namespace
}  // namespace selvedge::test
