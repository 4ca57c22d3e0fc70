#include "io/growing_file.h"

#include <cerrno>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "base/error.h"
#include "io/write_problem.h"

namespace selvedge {

std::string refusalToWrite(const std::string& path) {
  int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file >= 0) {
    ::unlink(path.c_str());
  } else if (errno == EEXIST) {
    file = ::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
  }
  if (file < 0) return fmt::format("{}: {}", path, writeProblem(path, errno));
  ::close(file);
  return "";
}

GrowingFile::GrowingFile(std::string path) : path_(std::move(path)) {
  file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file_ < 0) throw InputError(path_, writeProblem(path_, errno));
}

GrowingFile::~GrowingFile() {
  if (file_ >= 0) ::close(file_);
}

bool GrowingFile::fail(int error) {
  if (error_.empty()) error_ = fmt::format("{}: {}", path_, writeProblem(path_, error));
  return false;
}

bool GrowingFile::append(std::string_view bytes) {
  if (!error_.empty()) return false;
  while (!bytes.empty()) {
    const ssize_t count = ::write(file_, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return fail(errno);
    bytes.remove_prefix(static_cast<std::size_t>(count));
    size_ += static_cast<std::uint64_t>(count);
  }
  return true;
}

bool GrowingFile::replace(std::uint64_t place, std::string_view bytes) {
  if (!error_.empty()) return false;
  const ssize_t count = ::pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(place));
  return count == static_cast<ssize_t>(bytes.size()) || fail(count < 0 ? errno : ENOSPC);
}

void GrowingFile::keepOnly(std::uint64_t size) {
  if (size < size_ && ::ftruncate(file_, static_cast<off_t>(size)) == 0) size_ = size;
}

bool GrowingFile::close() {
  const int file = std::exchange(file_, -1);
  return (file < 0 || ::close(file) == 0 || fail(errno)) && error_.empty();
}

}  // namespace selvedge
