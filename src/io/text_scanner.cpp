#include "io/text_scanner.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include "base/error.h"
#include "base/interrupt.h"
#include "io/tell.h"

namespace selvedge {

namespace {

namespace fs = std::filesystem;

// What can be read to an end: a file or a pipe, and the one device of which all know that it is empty.
void requireReadable(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) throw InputError(path, "this is a folder; name a file in it");
  if (status.type() == fs::file_type::not_found) throw InputError(path, "there is no such file");
  const bool device = fs::is_character_file(status) || fs::is_block_file(status) || fs::is_socket(status);
  if (device && fs::canonical(path, error) != "/dev/null") {
    throw InputError(path, "this is a device, not a file; name a file");
  }
}

// A file that is open for reading, until the end of its scope.
class OpenFile {
 public:
  // A pipe is open at once, whether anybody writes to it or not.
  explicit OpenFile(const std::string& path) : path_(path), file_(::open(path.c_str(), kHow)) {
    if (file_ < 0) fail();
  }
  ~OpenFile() { ::close(file_); }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  // Until something more is written to a pipe, or its writer has come and gone. A long wait is told, and who asks the
  // run to end ends it.
  void await() {
    pollfd ready{file_, POLLIN, 0};
    for (int looks = 0;; ++looks) {
      const int answer = ::poll(&ready, 1, kLook);
      if (answer > 0) return;
      if (answer < 0 && errno != EINTR) fail();
      if (interrupted() || mustGiveUp())
        throw InputError(path_, "this pipe was not written to its end before the program was to end");
      if (told_ || looks * kLook < kPatience) continue;
      tell("selvedge: waits until something is written to the pipe {}; Ctrl-C ends it\n", path_);
      told_ = true;
    }
  }

  // Fills `piece` from its beginning; the answer is how many bytes came, 0 at the end of the file.
  std::size_t read(std::array<char, 1U << 16U>& piece) const {
    ssize_t bytes = -1;
    do bytes = ::read(file_, piece.data(), piece.size());
    while (bytes < 0 && errno == EINTR);
    if (bytes < 0) fail();
    return static_cast<std::size_t>(bytes);
  }

 private:
  static constexpr int kHow = O_RDONLY | O_NONBLOCK | O_CLOEXEC;
  static constexpr int kLook = 50, kPatience = 1000;  // ms: between looks at who asks, and before a wait is told

  [[noreturn]] void fail() const { throw InputError(path_, fmt::format("cannot be read: {}", std::strerror(errno))); }

  const std::string& path_;
  int file_;
  bool told_ = false;
};

}  // namespace

std::string readBytes(const std::string& path, std::size_t largest) {
  requireReadable(path);
  OpenFile file(path);
  std::error_code ignored;
  const bool pipe = fs::is_fifo(path, ignored);
  std::string text;
  std::array<char, 1U << 16U> piece{};
  for (;;) {
    if (pipe) file.await();
    const std::size_t bytes = file.read(piece);
    if (bytes == 0) break;
    text.append(piece.data(), bytes);
    if (text.size() > largest) throw InputError(path, fmt::format("is larger than {} MiB", largest >> 20U));
  }
  return text;
}

std::string readWholeFile(const std::string& path, std::size_t largest) {
  std::string text = readBytes(path, largest);
  if (text.empty()) throw InputError(path, "the file is empty");
  return text;
}

std::string placeInText(const std::string& path, std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t column = offset - (before.rfind('\n') + 1) + 1;  // npos + 1 is 0
  return fmt::format("{}:{}:{}", path, line, column);
}

}  // namespace selvedge
