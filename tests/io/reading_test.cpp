// What is read that is no file.
#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <fstream>
#include <string>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/interrupt.h"
#include "io/text_scanner.h"
#include "io/write_problem.h"
#include "support/input_error.h"
#include "support/temporary_folder.h"

namespace selvedge {
namespace {

std::string refusal(const std::string& path, std::size_t largest = 1U << 20U) {
  return inputError([&] { readWholeFile(path, largest); });
}

TEST(Reading, DevicesAndFoldersAreRefused) {
  const TemporaryFolder folder;
  EXPECT_EQ(refusal("/dev/zero"), "/dev/zero: this is a device, not a file; name a file");
  EXPECT_EQ(refusal("/dev/null"), "/dev/null: the file is empty");
  EXPECT_EQ(refusal(folder.path()), folder.path() + ": this is a folder; name a file in it");
  EXPECT_EQ(refusal(folder.file("none")), folder.file("none") + ": there is no such file");
  EXPECT_EQ(readBytes("/dev/null", 1), "");
}

TEST(Reading, APipeIsReadToItsEndOrItsBound) {
  const TemporaryFolder folder;
  const std::string pipe = folder.file("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const auto written = [&](std::size_t bytes) {
    return std::thread([=] { std::ofstream(pipe) << std::string(bytes, 'x'); });
  };
  std::thread writer = written(200000);
  EXPECT_EQ(readWholeFile(pipe, 1U << 20U).size(), 200000U);
  writer.join();
  const auto handler = std::signal(SIGPIPE, SIG_IGN);
  writer = written(3U << 20U);
  EXPECT_EQ(refusal(pipe), pipe + ": is larger than 1 MiB");
  writer.join();
  std::signal(SIGPIPE, handler);
}

class StandardErrorInAPipe {
 public:
  StandardErrorInAPipe() {
    EXPECT_EQ(::pipe(ends_.data()), 0);
    ::dup2(ends_[1], STDERR_FILENO);
  }
  ~StandardErrorInAPipe() {
    ::dup2(before_, STDERR_FILENO);
    for (const int each : {before_, ends_[0], ends_[1]}) ::close(each);
  }
  StandardErrorInAPipe(const StandardErrorInAPipe&) = delete;
  StandardErrorInAPipe& operator=(const StandardErrorInAPipe&) = delete;

  // What is said next; empty where nothing is for a minute.
  std::string read() const {
    pollfd ready{ends_[0], POLLIN, 0};
    std::string text(1000, ' ');
    const ssize_t bytes = ::poll(&ready, 1, 60000) > 0 ? ::read(ends_[0], text.data(), text.size()) : 0;
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(bytes, 0)));
    return text;
  }

 private:
  std::array<int, 2> ends_{};
  int before_ = ::dup(STDERR_FILENO);
};

// It may come long after the program; what it writes before it goes is not lost.
TEST(Reading, AWriterThatComesLateIsAwaited) {
  const TemporaryFolder folder;
  const std::string pipe = folder.file("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const StandardErrorInAPipe told;
  std::string message;
  {
    const std::jthread writer([&] {
      message = told.read();
      std::ofstream(pipe) << "late";
    });
    EXPECT_EQ(readWholeFile(pipe, 1U << 20U), "late");
  }
  EXPECT_EQ(message, "selvedge: waits until something is written to the pipe " + pipe + "; Ctrl-C ends it\n");
}

// It may also stop half way; and who reads for nobody any more does not wait.
TEST(Reading, AWriterThatStopsIsNotAwaitedForEver) {
  const TemporaryFolder folder;
  const std::string pipe = folder.file("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const int writer = ::open(pipe.c_str(), O_RDWR | O_CLOEXEC);
  ASSERT_EQ(::write(writer, "half", 4), 4);
  std::atomic<bool> asked = false;
  const StandardErrorInAPipe told;
  {
    const std::jthread asker([&] {
      EXPECT_NE(told.read(), "");
      asked = true;
    });
    const GivesUpWhen givesUp(&asked);
    EXPECT_EQ(refusal(pipe), pipe + ": this pipe was not written to its end before the program was to end");
  }
  ::close(writer);
}

TEST(Writing, AFolderForResultsIsMadeOrWhyNotIsTold) {
  const TemporaryFolder folder;
  const auto making = [](const std::string& path) { return inputError([&] { makeOutputFolder(path); }); };
  const std::string file = folder.write("file", "x"), deep = folder.file("no/deep");
  EXPECT_EQ(making(folder.file("new")), "");
  EXPECT_EQ(making(folder.file("new")), "");
  EXPECT_EQ(making(file), file + ": is a file, and a folder is needed; name another one");
  EXPECT_EQ(making(deep),
            deep + ": the folder cannot be made: there is no folder \"" + folder.file("no") + "\"; make it first");
}

}  // namespace
}  // namespace selvedge
