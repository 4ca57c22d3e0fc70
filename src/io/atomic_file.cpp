#include "io/atomic_file.h"

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "io/write_problem.h"

namespace selvedge {
namespace {

constexpr std::size_t kBuffer = 1 << 16;  // bytes

// Where a link leads to, also where nothing is there yet.
std::string endOfLinks(std::string path) {
  std::error_code ignored;
  while (std::filesystem::is_symlink(std::filesystem::symlink_status(path, ignored))) {
    path = (std::filesystem::path(path).parent_path() / std::filesystem::read_symlink(path, ignored)).string();
  }
  return path;
}

// Whether `path` is still the file behind `file`: another writer may have renamed or removed it before it was locked.
bool isSame(const std::string& path, int file) {
  struct stat named {
  }, opened{};
  return ::stat(path.c_str(), &named) == 0 && ::fstat(file, &opened) == 0 && named.st_dev == opened.st_dev &&
         named.st_ino == opened.st_ino;
}

}  // namespace

bool isDevicePath(const std::string& path) {
  return (path.starts_with("/dev/") && !path.starts_with("/dev/shm/")) || path.starts_with("/proc/");
}

AtomicFile::AtomicFile(std::string path) : path_(std::move(path)), target_(path_) {
  if (path_.empty()) fail(ENOENT);
  struct stat status {};
  const bool exists = ::stat(path_.c_str(), &status) == 0;
  if (!exists && errno == ELOOP) fail(ELOOP);
  if (exists && S_ISDIR(status.st_mode)) fail(EISDIR);
  if (isDevicePath(path_) || (exists && !S_ISREG(status.st_mode))) {  // a rename would put a file in its place
    file_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (file_ < 0) fail(errno);
    return;
  }
  std::error_code ignored;
  if (exists) {
    target_ = std::filesystem::canonical(path_, ignored).string();
    if (::access(target_.c_str(), W_OK) != 0) fail(errno);  // a rename would get round a write protection
  }
  if (!exists) target_ = endOfLinks(path_);
  openPart();
  if (exists) ::fchmod(file_, status.st_mode & 0777);
}

void AtomicFile::openPart() {
  const std::filesystem::path target(target_);
  for (int number = 0; file_ < 0; ++number) {
    const std::string name = fmt::format(".{}.{}.part", target.filename().string(), number);
    const std::string part = (target.parent_path() / name).string();
    file_ = ::open(part.c_str(), O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (file_ < 0) {
      const int error = errno;
      std::error_code ignored;
      const bool somebodyElses = std::filesystem::exists(std::filesystem::symlink_status(part, ignored));
      if (!somebodyElses) fail(error);
    } else if ((::flock(file_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) || !isSame(part, file_)) {
      ::close(std::exchange(file_, -1));
    } else {
      temporary_ = part;
    }
  }
  if (::ftruncate(file_, 0) != 0) {  // no destructor runs after a constructor that throws
    const int error = errno;
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
    ::close(std::exchange(file_, -1));
    fail(error);
  }
}

AtomicFile::~AtomicFile() {
  if (!temporary_.empty() && file_ >= 0) ::unlink(temporary_.c_str());  // before the lock goes with the file
  if (file_ >= 0) ::close(file_);
}

void AtomicFile::fail(int error) const { throw InputError(path_, writeProblem(path_, error)); }

void AtomicFile::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= kBuffer) flush();
}

void AtomicFile::flush() {
  std::size_t done = 0;
  int error = 0;
  while (done < buffer_.size() && error == 0) {
    const ssize_t count = ::write(file_, buffer_.data() + done, buffer_.size() - done);
    if (count >= 0) {
      done += static_cast<std::size_t>(count);
    } else if (errno != EINTR) {
      error = errno;
    }
  }
  const std::size_t end = std::string_view(buffer_).substr(0, done).rfind('\n');
  if (end != std::string_view::npos) lines_ = size_ + end + 1;
  size_ += done;
  buffer_.erase(0, done);
  if (error != 0) fail(error);
}

std::string AtomicFile::keepLines() {
  const std::string kept = fmt::format("{}.part", target_);
  if (temporary_.empty() || lines_ == 0 || ::ftruncate(file_, static_cast<off_t>(lines_)) != 0) return "";
  if (std::rename(temporary_.c_str(), kept.c_str()) != 0) return "";
  temporary_.clear();
  return kept;
}

void AtomicFile::settle() {
  flush();
  if (!temporary_.empty() && ::fsync(file_) != 0) fail(errno);
}

void AtomicFile::commit() {
  settle();
  if (!temporary_.empty()) {
    if (std::rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
    temporary_.clear();
  }
  if (::close(std::exchange(file_, -1)) != 0) fail(errno);
}

}  // namespace selvedge
