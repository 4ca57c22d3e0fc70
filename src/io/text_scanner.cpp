#include "io/text_scanner.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <vector>

#include <fmt/format.h>

#include "base/error.h"

namespace selvedge {

std::string readWholeFile(const std::string& path, std::size_t largest) {
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (std::filesystem::is_directory(status)) throw InputError(path, "this is a folder; name a file in it");
  if (status.type() == std::filesystem::file_type::not_found) throw InputError(path, "there is no such file");
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) throw InputError(path, fmt::format("cannot be read: {}", std::strerror(errno)));
  std::string text;
  std::vector<char> piece(1U << 16U);
  while (file.read(piece.data(), static_cast<std::streamsize>(piece.size())) || file.gcount() > 0) {
    text.append(piece.data(), static_cast<std::size_t>(file.gcount()));
    if (text.size() > largest) throw InputError(path, fmt::format("is larger than {} MiB", largest >> 20U));
  }
  if (file.bad()) throw InputError(path, fmt::format("cannot be read: {}", std::strerror(errno)));
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
