// What a recording does to files, without any window.
#include "app/recording/recording.h"

#include <chrono>
#include <filesystem>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stb/stb_image.h>

#include "app/recording/open_folder.h"
#include "support/patience.h"
#include "support/point_cache_file.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr PictureSize kSize{64, 32};

std::shared_ptr<RunnerFrame> frameOf(const std::vector<std::pair<int, std::size_t>>& lanes, float height = 0) {
  auto frame = std::make_shared<RunnerFrame>();
  auto shape = std::make_shared<ClothShape>();
  shape->nodes = 3;
  shape->triangles = {{0, 1, 2}};
  for (const auto& [number, serial] : lanes) {
    LaneStatus& lane = frame->lanes.emplace_back();
    lane.number = number;
    lane.serial = serial;
    lane.shape = shape;
    lane.cloth.positions = {{0, height, 0}, {1, height, 0}, {0, height, 1}};
  }
  return frame;
}

class RecordedFiles : public testing::Test {
 protected:
  RecordedFiles() {
    recording.choices = {.film = false, .name = folder.file("a")};
    recording.choices.perSecond = 60;
  }
  void add(const std::shared_ptr<const RunnerFrame>& frame) {
    recording.add(frame, PictureQueue::Rgb(recording.takesPictures() ? kSize.bytes() : 0), kSize);
  }
  bool exists(const std::string& name) { return fs::exists(folder.file(name)); }

  const TemporaryFolder folder;
  SettingsTable settings;
  Recording recording{settings};
};

TEST_F(RecordedFiles, ReplacingTakesAwayItsOwnPicturesOnly) {
  fs::create_directory(folder.file("a_frames"));
  fs::create_directory(folder.file("a_obj"));
  for (const char* mine : {"a_frames/holiday.png", "a_frames/frame_old.png", "a_obj/notes.txt", "a_obj/A_best.obj"}) {
    folder.write(mine, "mine");
  }
  for (const char* old : {"a_frames/frame_000007.png", "a_obj/A_000007.obj", "a_obj/B_000000.obj"}) {
    folder.write(old, "old");
  }
  recording.choices.pictures = recording.choices.meshes = true;
  EXPECT_FALSE(recording.start(kSize, *frameOf({{0, 0}})));
  EXPECT_THAT(recording.wrong(), HasSubstr("is there already"));
  EXPECT_TRUE(exists("a_frames/frame_000007.png"));
  recording.choices.replaces = true;
  ASSERT_TRUE(recording.start(kSize, *frameOf({{0, 0}}))) << recording.wrong();
  for (int i = 0; i < 2; ++i) add(frameOf({{0, 0}}));
  recording.finish();
  EXPECT_TRUE(recording.poll());
  EXPECT_EQ(recording.wrong(), "");
  for (const char* mine : {"a_frames/holiday.png", "a_frames/frame_old.png", "a_obj/notes.txt", "a_obj/A_best.obj",
                           "a_frames/frame_000001.png", "a_obj/A_000001.obj"}) {
    EXPECT_TRUE(exists(mine)) << mine;
  }
  for (const char* old : {"a_frames/frame_000007.png", "a_obj/A_000007.obj", "a_obj/B_000000.obj"}) {
    EXPECT_FALSE(exists(old)) << old;
  }
}

TEST_F(RecordedFiles, SaysWhatWasWrittenAndWhere) {
  recording.choices.film = recording.choices.loop = recording.choices.pictures = recording.choices.cache = true;
  ASSERT_TRUE(recording.start(kSize, *frameOf({{0, 0}, {1, 1}}))) << recording.wrong();
  for (int i = 0; i < 4; ++i) add(frameOf({{0, 0}, {1, 1}}));
  recording.finish();
  EXPECT_TRUE(recording.poll());
  EXPECT_EQ(recording.wrong(), "");
  std::vector<std::string> names;
  for (const std::string& path : recording.paths()) {
    EXPECT_TRUE(fs::exists(path)) << path;
    EXPECT_TRUE(fs::path(path).is_absolute());
    names.push_back(fs::path(path).filename());
  }
  EXPECT_EQ(names, (std::vector<std::string>{"a.mp4", "a.webp", "a_frames", "a_A.pc2", "a_B.pc2"}));
}

TEST_F(RecordedFiles, TransparentPicturesHaveAnOpacity) {
  recording.choices.pictures = recording.choices.transparent = true;
  ASSERT_TRUE(recording.start(kSize, *frameOf({{0, 0}}))) << recording.wrong();
  EXPECT_TRUE(recording.takesTransparent());
  EXPECT_FALSE(recording.takesPictures());
  std::vector<unsigned char> rgba(4 * 64 * 32);
  for (std::size_t i = 0; i < rgba.size(); ++i) rgba[i] = static_cast<unsigned char>(i % 251);
  recording.add(frameOf({{0, 0}}), {}, kSize, rgba);
  recording.finish();
  EXPECT_TRUE(recording.poll());
  EXPECT_EQ(recording.wrong(), "");
  int width = 0, height = 0, channels = 0;
  const std::string path = folder.file("a_frames/frame_000000.png");
  unsigned char* pixels = stbi_load(path.c_str(), &width, &height, &channels, 0);
  ASSERT_NE(pixels, nullptr);
  EXPECT_EQ(channels, 4);
  EXPECT_EQ(std::vector<unsigned char>(pixels, pixels + 4 * width * height), rgba);
  stbi_image_free(pixels);
}

TEST_F(RecordedFiles, ChoicesAreRemembered) {
  EXPECT_EQ(recording.choices.size, (PictureSize{1920, 1080})) << "whatever the window";
  recording.choices = {.loop = true, .perSecond = 25, .name = folder.file("b")};
  recording.choices.size = {800, 600};
  recording.choices.plots = recording.choices.gif = true;
  recording.choices.captions = false;
  recording.choices.quality = FilmQuality::best;
  recording.choices.loopWidth = 320;
  ASSERT_TRUE(recording.start({800, 600}, *frameOf({{0, 0}}))) << recording.wrong();
  recording.finish();
  const RecordingChoices again = Recording(settings).choices;
  EXPECT_TRUE(again.loop && again.plots && again.gif && again.film);
  EXPECT_FALSE(again.captions || again.pictures);
  EXPECT_EQ(again.size, (PictureSize{800, 600}));
  EXPECT_EQ(again.perSecond, 25);
  EXPECT_EQ(again.quality, FilmQuality::best);
  EXPECT_EQ(again.loopWidth, 320);
}

TEST(OpenFolder, OpensTheFolderOfAFile) {
  const TemporaryFolder folder;
  const std::string opener = folder.write("xdg-open", "#!/bin/sh\necho \"$1\" > \"$(dirname \"$0\")/opened\"\n");
  fs::permissions(opener, fs::perms::owner_all);
  const std::string path = std::getenv("PATH");
  ::setenv("PATH", (fs::path(opener).parent_path().string() + ":" + path).c_str(), 1);
  folder.write("film.mp4", "a film");
  EXPECT_EQ(openFolder(folder.file("film.mp4")), "");
  const std::string whole = fs::path(folder.file("film.mp4")).parent_path().string() + "\n";
  EXPECT_TRUE(eventually([&] { return fs::exists(folder.file("opened")) && folder.read("opened") == whole; }));
  EXPECT_THAT(openFolder(folder.file("nowhere/film.mp4")), HasSubstr("no such folder"));
  ::setenv("PATH", "/nowhere", 1);
  EXPECT_THAT(openFolder(folder.file("film.mp4")), HasSubstr("xdg-open is not installed"));
  ::setenv("PATH", path.c_str(), 1);
}

TEST_F(RecordedFiles, NothingIsWrittenOverUnasked) {
  folder.write("a_B.pc2", "mine");
  recording.choices.cache = recording.choices.film = true;
  EXPECT_FALSE(recording.start(kSize, *frameOf({{0, 0}, {1, 1}})));
  EXPECT_THAT(recording.wrong(), HasSubstr("a_B.pc2 is there already"));
  EXPECT_EQ(folder.read("a_B.pc2"), "mine");
  EXPECT_FALSE(exists("a.mp4"));
  EXPECT_FALSE(exists("a_A.pc2"));
}

TEST_F(RecordedFiles, WhatCannotAllBeWrittenLeavesAllAsItIs) {
  folder.write("a.mp4", "mine");
  fs::create_directory(folder.file("a_frames"));
  folder.write("a_frames/frame_000000.png", "mine");
  fs::create_directory(folder.file("a_A.pc2"));  // no file can be put there
  recording.choices.cache = recording.choices.film = recording.choices.pictures = recording.choices.replaces = true;
  EXPECT_FALSE(recording.start(kSize, *frameOf({{0, 0}})));
  EXPECT_THAT(recording.wrong(), HasSubstr("a_A.pc2"));
  EXPECT_EQ(folder.read("a.mp4"), "mine");
  EXPECT_EQ(folder.read("a_frames/frame_000000.png"), "mine");
  fs::remove(folder.file("a_A.pc2"));
  EXPECT_FALSE(recording.start({4, 4}, *frameOf({{0, 0}}))) << "no film is as small";
  EXPECT_EQ(folder.read("a.mp4"), "mine");
  EXPECT_EQ(folder.read("a_frames/frame_000000.png"), "mine");
}

TEST_F(RecordedFiles, AnotherLaneOfTheSameLetterIsNotAppended) {
  recording.choices.cache = true;
  ASSERT_TRUE(recording.start(kSize, *frameOf({{0, 0}, {1, 1}})));
  add(frameOf({{0, 0}, {1, 1}}, 1));
  add(frameOf({{0, 0}}, 2));
  EXPECT_EQ(recording.notice(), "");
  add(frameOf({{0, 0}, {1, 2}}, 3));
  const std::string told = recording.notice();
  EXPECT_THAT(told, HasSubstr("Lane B came after the beginning"));
  add(frameOf({{0, 0}, {1, 2}, {2, 3}}, 4));
  EXPECT_EQ(recording.notice(), told) << "once";
  recording.finish();
  EXPECT_EQ(readPointCache(folder.read("a_A.pc2")).samples, 4);
  EXPECT_EQ(readPointCache(folder.read("a_B.pc2")).samples, 1);
  EXPECT_FALSE(exists("a_C.pc2"));
}

TEST_F(RecordedFiles, FinishesWithoutAnyoneWaiting) {
  recording.choices.film = recording.choices.meshes = true;
  ASSERT_TRUE(recording.start({1280, 720}, *frameOf({{0, 0}})));
  for (int i = 0; i < 8; ++i) {
    recording.add(frameOf({{0, 0}}), PictureQueue::Rgb(PictureSize{1280, 720}.bytes()), {1280, 720});
  }
  recording.end();
  EXPECT_FALSE(recording.running());
  EXPECT_TRUE(recording.finishing());
  EXPECT_TRUE(eventually([&] { return recording.poll(); }));
  EXPECT_FALSE(recording.finishing());
  EXPECT_EQ(recording.wrong(), "");
  EXPECT_EQ(recording.count(), 8);
  EXPECT_GT(recording.bytes(), 500U);
  EXPECT_TRUE(exists("a_obj/A_000007.obj"));
  EXPECT_FALSE(recording.poll()) << "told once";
}

TEST_F(RecordedFiles, WhatGoesWrongIsKnownWithoutAnotherPicture) {
  recording.choices.pictures = true;
  ASSERT_TRUE(recording.start(kSize, *frameOf({{0, 0}})));
  fs::remove_all(folder.file("a_frames"));
  add(frameOf({{0, 0}}));
  EXPECT_TRUE(eventually([&] { return recording.stuck(); }));
  recording.finish();
  EXPECT_TRUE(recording.poll());
  EXPECT_THAT(recording.wrong(), HasSubstr("there is no folder"));
}

}  // namespace
}  // namespace selvedge::test
