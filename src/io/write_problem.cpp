#include "io/write_problem.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fmt/format.h>

#include "base/quote.h"

namespace selvedge {

std::string writeProblem(const std::string& path, int error) {
  std::string why = std::strerror(error);
  if (path.empty()) why = "no name was given for it";
  if (error == EISDIR) why = "it is a folder; name a file in it";
  if (error == ENOSPC || error == EDQUOT) why += "; make room, or name another place";
  std::error_code ignored;
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (error == ENOENT && !folder.empty() && !std::filesystem::exists(folder, ignored)) {
    why = fmt::format("there is no folder {}; make it first", quote(folder.string()));
  }
  return fmt::format("cannot be written: {}", why);
}

}  // namespace selvedge
