#include "io/text_scanner.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <vector>

#include <fmt/format.h>

#include "base/error.h"

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

}  // namespace

std::string readBytes(const std::string& path, std::size_t largest) {
  requireReadable(path);
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
