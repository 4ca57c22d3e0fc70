#include "io/text_scanner.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <fmt/format.h>

#include "base/error.h"

namespace selvedge {

std::string readWholeFile(const std::string& path) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status)) throw InputError(path, "there is no such file");
  if (std::filesystem::is_directory(status)) throw InputError(path, "this is a folder; name a file in it");
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError(path, fmt::format("cannot be read: {}", std::strerror(errno)));
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (file.bad()) throw InputError(path, fmt::format("cannot be read: {}", std::strerror(errno)));
  if (text.empty()) throw InputError(path, "the file is empty");
  return text;
}

}  // namespace selvedge
