#include "video/picture_queue.h"

#include <atomic>
#include <chrono>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/input_error.h"
#include "support/patience.h"
#include "support/temporary_folder.h"
#include "support/test_card.h"
#include "video/png_sequence.h"

namespace selvedge::test {
namespace {

using testing::HasSubstr;

struct Taken {
  std::atomic<bool> held{false};  // nothing is taken meanwhile
  std::vector<int> pictures;
  bool finished = false;
};

// Slow, and full after so many pictures.
class SlowSink : public PictureSink {
 public:
  SlowSink(Taken& taken, std::size_t most) : taken_(taken), most_(most) {}
  std::string add(const unsigned char* rgb) override {
    do std::this_thread::sleep_for(std::chrono::milliseconds(2));
    while (taken_.held);
    if (taken_.pictures.size() >= most_) return "full";
    taken_.pictures.push_back(rgb[0]);
    return "";
  }
  std::string finish() override {
    taken_.finished = true;
    return "";
  }
  std::uint64_t bytes() const override { return 0; }

 private:
  Taken& taken_;
  std::size_t most_;
};

std::vector<std::unique_ptr<PictureSink>> slowSink(Taken& taken, std::size_t most) {
  std::vector<std::unique_ptr<PictureSink>> sinks;
  sinks.push_back(std::make_unique<SlowSink>(taken, most));
  return sinks;
}

TEST(PictureQueue, LosesNothingThoughTheSinkIsSlow) {
  Taken taken;
  PictureQueue queue(slowSink(taken, 1000), 3);
  for (int i = 0; i < 100; ++i) {
    PictureQueue::Rgb picture = queue.spare();
    picture.assign(3, static_cast<unsigned char>(i));
    queue.add(std::move(picture));
    EXPECT_GE(queue.written(), i - 4) << "no more than three wait";
  }
  EXPECT_EQ(queue.finish(), "");
  EXPECT_EQ(queue.written(), 100);
  EXPECT_TRUE(taken.finished);
  ASSERT_EQ(taken.pictures.size(), 100U);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(taken.pictures[static_cast<std::size_t>(i)], i);
}

TEST(PictureQueue, AFullSinkEndsItAndNobodyHangs) {
  Taken taken;
  PictureQueue queue(slowSink(taken, 5), 3);
  for (int i = 0; i < 100; ++i) queue.add(PictureQueue::Rgb(3, static_cast<unsigned char>(i)));
  EXPECT_TRUE(queue.room());
  EXPECT_EQ(queue.finish(), "full");
  EXPECT_EQ(queue.written(), 5);
  EXPECT_TRUE(taken.finished);
}

TEST(PictureQueue, KeepsNoMoreSparesThanMayWait) {
  Taken taken;
  PictureQueue queue(slowSink(taken, 1000), 3);
  for (int i = 0; i < 40; ++i) queue.add(PictureQueue::Rgb(3));  // somebody who never asks for one
  queue.finish();
  int spares = 0;
  while (!queue.spare().empty()) ++spares;
  EXPECT_EQ(spares, 3);
}

TEST(PictureQueue, EndsWithoutAnyoneWaiting) {
  Taken taken;
  taken.held = true;
  PictureQueue queue(slowSink(taken, 1000), 100);
  for (int i = 0; i < 50; ++i) queue.add(PictureQueue::Rgb(3));
  queue.end();
  EXPECT_FALSE(queue.ended()) << "all is waiting";
  taken.held = false;
  EXPECT_TRUE(eventually([&] { return queue.ended(); }));
  EXPECT_EQ(taken.pictures.size(), 50U);
  EXPECT_TRUE(taken.finished);
}

TEST(PictureQueue, DoesWhatGoesWithAPicture) {
  Taken taken;
  PictureQueue queue(slowSink(taken, 1000), 3);
  int done = 0;
  std::thread::id by;
  for (int i = 0; i < 10; ++i) {
    queue.add(PictureQueue::Rgb(3), [&, i]() -> std::string {
      by = std::this_thread::get_id();
      return ++done, i == 7 ? "no room for the cloth" : "";
    });
  }
  EXPECT_EQ(queue.finish(), "no room for the cloth");
  EXPECT_EQ(done, 8);
  EXPECT_EQ(queue.written(), 7);
  EXPECT_NE(by, std::this_thread::get_id());
}

TEST(PngSequence, NumbersItsPictures) {
  const TemporaryFolder folder;
  const PictureSize size{32, 16};
  PngSequence sequence(folder.file("shots"), size);
  for (int i = 0; i < 3; ++i) ASSERT_EQ(sequence.add(testCard(size, i).data()), "");
  EXPECT_EQ(sequence.finish(), "");
  for (const char* name : {"shots/frame_000000.png", "shots/frame_000001.png", "shots/frame_000002.png"}) {
    EXPECT_EQ(folder.read(name).substr(1, 3), "PNG") << name;
  }
  EXPECT_GT(sequence.bytes(), 3 * 60U);
  EXPECT_THAT(inputError([&] { PngSequence(folder.file("shots"), size); }), HasSubstr("earlier recording"));
  EXPECT_THAT(inputError([&] { PngSequence(folder.file("no/shots"), size); }), HasSubstr("cannot be made"));
  const std::string file = folder.write("file", "");
  EXPECT_THAT(inputError([&] { PngSequence(file, size); }), HasSubstr(file + ": is a file, and a folder is needed"));
}

TEST(PngSequence, AFolderThatGoesIsTold) {
  const TemporaryFolder folder;
  const PictureSize size{32, 16};
  PngSequence sequence(folder.file("shots"), size);
  ASSERT_EQ(sequence.add(testCard(size, 0).data()), "");
  std::filesystem::remove_all(folder.file("shots"));
  const std::string wrong = sequence.add(testCard(size, 1).data());
  EXPECT_THAT(wrong, HasSubstr("there is no folder"));
  EXPECT_EQ(sequence.finish(), wrong);
}

}  // namespace
}  // namespace selvedge::test
