#include "io/mesh/point_cache.h"

#include <csignal>
#include <cstring>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "io/growing_file.h"
#include "support/input_error.h"
#include "support/point_cache_file.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

using testing::HasSubstr;
using Positions = std::vector<std::array<float, 3>>;

Positions moved(std::size_t points, float by) {
  Positions positions(points);
  for (std::size_t i = 0; i < points; ++i) positions[i] = {by, static_cast<float>(i), -0.5F};
  return positions;
}

TEST(PointCache, IsReadByAnother) {
  const TemporaryFolder folder;
  PointCache cache(folder.file("a.pc2"), 7);
  for (int i = 0; i < 3; ++i) ASSERT_EQ(cache.add(moved(7, static_cast<float>(i))), "");
  EXPECT_EQ(cache.finish(), "");
  EXPECT_EQ(cache.bytes(), 32U + 3 * 7 * 12);
  const PointCacheFile read = readPointCache(folder.read("a.pc2"));
  EXPECT_EQ(read.version, 1);
  EXPECT_EQ(read.points, 7);
  EXPECT_EQ(read.samples, 3);
  EXPECT_EQ(read.startFrame, 0);
  EXPECT_EQ(read.sampleRate, 1);
  EXPECT_EQ(read.left, 0U);
  EXPECT_EQ(read.at(2, 5), (std::array<float, 3>{2, 5, -0.5F}));
}

TEST(PointCache, IsGoodAfterEverySample) {
  const TemporaryFolder folder;
  PointCache cache(folder.file("a.pc2"), 4);
  EXPECT_EQ(readPointCache(folder.read("a.pc2")).samples, 0);
  for (int i = 1; i < 4; ++i) {
    ASSERT_EQ(cache.add(moved(4, 1)), "");
    const PointCacheFile read = readPointCache(folder.read("a.pc2"));
    EXPECT_EQ(read.samples, i);
    EXPECT_EQ(read.left, 0U);
  }
}

TEST(GrowingFile, AsksWithoutTouchingAnything) {
  const TemporaryFolder folder;
  EXPECT_EQ(refusalToWrite(folder.file("new")), "");
  EXPECT_FALSE(std::filesystem::exists(folder.file("new")));
  folder.write("old", "mine");
  EXPECT_EQ(refusalToWrite(folder.file("old")), "");
  EXPECT_EQ(folder.read("old"), "mine");
  EXPECT_THAT(refusalToWrite(folder.path()), HasSubstr(folder.path()));
  EXPECT_THAT(refusalToWrite(folder.file("no/file")), HasSubstr("there is no folder"));
}

TEST(PointCache, AnotherMeshEndsIt) {
  const TemporaryFolder folder;
  PointCache cache(folder.file("a.pc2"), 4);
  ASSERT_EQ(cache.add(moved(4, 0)), "");
  const std::string wrong = cache.add(moved(5, 0));
  EXPECT_THAT(wrong, HasSubstr("has 5 nodes now and had 4"));
  EXPECT_EQ(cache.add(moved(4, 0)), wrong);
  EXPECT_EQ(cache.finish(), wrong);
  EXPECT_EQ(readPointCache(folder.read("a.pc2")).samples, 1);
}

TEST(PointCache, AFullDiskLeavesWhatWasWhole) {
  const TemporaryFolder folder;
  PointCache cache(folder.file("a.pc2"), 100);
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  const rlimit small{32 + 1200 + 600, before.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &small);
  EXPECT_EQ(cache.add(moved(100, 0)), "");
  const std::string wrong = cache.add(moved(100, 0));
  ::setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_THAT(wrong, HasSubstr("cannot be written"));
  EXPECT_EQ(cache.finish(), wrong);
  const PointCacheFile read = readPointCache(folder.read("a.pc2"));
  EXPECT_EQ(read.samples, 1);
  EXPECT_EQ(read.left, 0U);
  EXPECT_THAT(inputError([&] { PointCache(folder.file("no/a.pc2"), 4); }), HasSubstr("there is no folder"));
}

}  // namespace
}  // namespace selvedge::test
