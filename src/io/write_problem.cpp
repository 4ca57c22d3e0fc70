#include "io/write_problem.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/quote.h"

namespace selvedge {

std::string writeReason(const std::string& path, int error) {
  std::string why = std::strerror(error);
  if (path.empty()) why = "no name was given for it";
  if (error == EISDIR) why = "it is a folder; name a file in it";
  if (error == ENOSPC || error == EDQUOT) why += "; make room, or name another place";
  std::error_code ignored;
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (error == ENOENT && !folder.empty() && !std::filesystem::exists(folder, ignored)) {
    why = fmt::format("there is no folder {}; make it first", quote(folder.string()));
  }
  return why;
}

std::string writeProblem(const std::string& path, int error) {
  return fmt::format("cannot be written: {}", writeReason(path, error));
}

void makeOutputFolder(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored)) {
    if (!std::filesystem::is_directory(path, ignored)) {
      throw InputError(path, "is a file, and a folder is needed; name another one");
    }
    if (::access(path.c_str(), W_OK | X_OK) == 0) return;
    throw InputError(path, fmt::format("nothing can be written into this folder: {}", std::strerror(errno)));
  }
  if (::mkdir(path.c_str(), 0777) != 0) {
    throw InputError(path, fmt::format("the folder cannot be made: {}", writeReason(path, errno)));
  }
}

}  // namespace selvedge
