#include "io/atomic_file.h"

#include <fstream>
#include <iterator>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "support/input_error.h"
#include "support/temporary_folder.h"

namespace selvedge {
namespace {

TEST(AtomicFile, AppearsOnCommitAlone) {
  const TemporaryFolder folder;
  AtomicFile file(folder.file("a.csv"));
  file.write("one\n");
  file.write(std::string(200000, 'x'));
  EXPECT_FALSE(std::filesystem::exists(folder.file("a.csv")));
  file.commit();
  EXPECT_EQ(folder.read("a.csv"), "one\n" + std::string(200000, 'x'));
  EXPECT_EQ(folder.files(), 1);
}

TEST(AtomicFile, LeavesNothingWhenDropped) {
  const TemporaryFolder folder;
  {
    AtomicFile file(folder.file("a.csv"));
    file.write(std::string(200000, 'x'));
    EXPECT_EQ(folder.files(), 1) << "its temporary";
  }
  EXPECT_EQ(folder.files(), 0);
}

TEST(AtomicFile, KeepsTheOldFileUntilCommit) {
  const TemporaryFolder folder;
  folder.write("a.csv", "old");
  ::chmod(folder.file("a.csv").c_str(), 0640);
  { AtomicFile(folder.file("a.csv")).write("dropped"); }
  EXPECT_EQ(folder.read("a.csv"), "old");
  AtomicFile file(folder.file("a.csv"));
  file.write("new");
  EXPECT_EQ(folder.read("a.csv"), "old");
  file.commit();
  EXPECT_EQ(folder.read("a.csv"), "new");
  struct stat status {};
  ::stat(folder.file("a.csv").c_str(), &status);
  EXPECT_EQ(status.st_mode & 0777u, 0640u);
}

TEST(AtomicFile, FollowsALink) {
  const TemporaryFolder folder;
  folder.write("real.csv", "old");
  ASSERT_EQ(::symlink("real.csv", folder.file("link.csv").c_str()), 0);
  AtomicFile file(folder.file("link.csv"));
  file.write("new");
  file.commit();
  EXPECT_EQ(folder.read("real.csv"), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder.file("link.csv")));
}

TEST(AtomicFile, FollowsALinkToWhatIsNotThereYet) {
  const TemporaryFolder folder;
  ASSERT_TRUE(std::filesystem::create_directory(folder.file("results")));
  ASSERT_EQ(::symlink("results/second", folder.file("first").c_str()), 0);
  ASSERT_EQ(::symlink("real.csv", folder.file("results/second").c_str()), 0);
  AtomicFile file(folder.file("first"));
  file.write("new");
  file.commit();
  EXPECT_EQ(folder.read("results/real.csv"), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(folder.file("first")));
  ASSERT_EQ(::symlink("round", folder.file("round").c_str()), 0);
  EXPECT_THROW(AtomicFile(folder.file("round")), InputError);
}

TEST(AtomicFile, SharedMemoryIsAFolderLikeOthers) {
  if (!std::filesystem::is_directory("/dev/shm")) GTEST_SKIP() << "there is none here";
  const std::string path = fmt::format("/dev/shm/selvedge-test-{}.csv", ::getpid());
  for (const char* text : {"a longer text", "short"}) {
    AtomicFile file(path);
    file.write(text);
    file.commit();
    std::ifstream in(path);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), text);
  }
  std::filesystem::remove(path);
}

TEST(AtomicFile, TwoOfTheSameTargetDoNotMeet) {
  const TemporaryFolder folder;
  AtomicFile first(folder.file("a.csv")), second(folder.file("a.csv"));
  first.write("first");
  second.write("second");
  first.commit();
  EXPECT_EQ(folder.read("a.csv"), "first");
  second.commit();
  EXPECT_EQ(folder.read("a.csv"), "second");
  EXPECT_EQ(folder.files(), 1);
}

TEST(AtomicFile, TakesOverWhatAKilledWriterLeft) {
  const TemporaryFolder folder;
  folder.write(".a.csv.0.part", std::string(100, 'x'));
  AtomicFile first(folder.file("a.csv")), second(folder.file("a.csv"));
  first.write("first");
  EXPECT_EQ(folder.files(), 2) << "one part each, none left over";
  second.commit();
  EXPECT_EQ(folder.read("a.csv"), "");
  first.commit();
  EXPECT_EQ(folder.read("a.csv"), "first");
  EXPECT_EQ(folder.files(), 1);
}

TEST(AtomicFile, ErrorsNamePathAndReason) {
  const TemporaryFolder folder;
  const auto opening = [](const std::string& path) { return inputError([&] { AtomicFile file(path); }); };
  EXPECT_EQ(opening(""), "cannot be written: no name was given for it");
  EXPECT_EQ(opening(folder.file("no/a.csv")), folder.file("no/a.csv") + ": cannot be written: there is no folder \"" +
                                                  folder.file("no") + "\"; make it first");
  EXPECT_EQ(opening(folder.path()), folder.path() + ": cannot be written: it is a folder; name a file in it");
  EXPECT_EQ(opening("/proc/a.csv"), "/proc/a.csv: cannot be written: No such file or directory");
}

TEST(AtomicFile, AFullDiskIsAnError) {
  EXPECT_EQ(inputError([] {
              AtomicFile file("/dev/full");
              file.write("x");
              file.commit();
            }),
            "/dev/full: cannot be written: No space left on device; make room, or name another place");
  EXPECT_EQ(inputError([] { AtomicFile("/dev/full").write(std::string(200000, 'x')); }),
            "/dev/full: cannot be written: No space left on device; make room, or name another place");
  struct stat status {};
  ASSERT_EQ(::stat("/dev/full", &status), 0);
  EXPECT_TRUE(S_ISCHR(status.st_mode)) << "the device must still be one";
}

TEST(AtomicFile, WholeLinesAreKeptWhereNoMoreCanBeWritten) {
  const TemporaryFolder folder;
  folder.write("a.csv", "old");
  {
    AtomicFile file(folder.file("a.csv"));
    EXPECT_EQ(file.keepLines(), "") << "nothing was written";
    file.write("one\ntwo\nthr");
    file.flush();
    EXPECT_EQ(file.keepLines(), folder.file("a.csv.part"));
  }
  EXPECT_EQ(folder.read("a.csv"), "old");
  EXPECT_EQ(folder.read("a.csv.part"), "one\ntwo\n");
  EXPECT_EQ(folder.files(), 2);
}

}  // namespace
}  // namespace selvedge
