#include "io/atomic_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"

namespace selvedge {
namespace {

constexpr std::size_t kBuffer = 1 << 16;  // bytes

// A device or a pipe cannot be replaced by a rename; what lies under /dev and /proc must not be.
bool writtenStraight(const std::string& path, const struct stat* existing) {
  return path.starts_with("/dev/") || path.starts_with("/proc/") || (existing && !S_ISREG(existing->st_mode));
}

}  // namespace

AtomicFile::AtomicFile(std::string path) : path_(std::move(path)), target_(path_) {
  if (path_.empty()) fail(ENOENT);
  struct stat status {};
  const bool exists = ::stat(path_.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) fail(EISDIR);
  if (writtenStraight(path_, exists ? &status : nullptr)) {
    file_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (file_ < 0) fail(errno);
    return;
  }
  std::error_code ignored;
  if (exists) {
    target_ = std::filesystem::canonical(path_, ignored).string();
    if (::access(target_.c_str(), W_OK) != 0) fail(errno);  // a rename would get round a write protection
  }
  for (int attempt = 0; file_ < 0; ++attempt) {
    const std::filesystem::path target(target_);
    const std::string name = fmt::format(".{}.{}-{}.part", target.filename().string(), ::getpid(), attempt);
    temporary_ = (target.parent_path() / name).string();
    file_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file_ >= 0 || errno == EEXIST) continue;
    const int error = errno;
    temporary_.clear();  // it is not ours to remove
    fail(error);
  }
  if (exists) ::fchmod(file_, status.st_mode & 0777);
}

AtomicFile::~AtomicFile() {
  if (file_ >= 0) ::close(file_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void AtomicFile::fail(int error) const {
  throw InputError(path_, fmt::format("cannot be written: {}", std::strerror(error)));
}

void AtomicFile::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= kBuffer) flush();
}

void AtomicFile::flush() {
  for (std::size_t done = 0; done < buffer_.size();) {
    const ssize_t count = ::write(file_, buffer_.data() + done, buffer_.size() - done);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail(errno);
    done += static_cast<std::size_t>(count);
  }
  buffer_.clear();
}

void AtomicFile::commit() {
  flush();
  if (!temporary_.empty() && ::fsync(file_) != 0) fail(errno);
  if (::close(std::exchange(file_, -1)) != 0) fail(errno);
  if (temporary_.empty()) return;
  if (std::rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
  temporary_.clear();
}

}  // namespace selvedge
