// Words and numbers of a text, and where in it they stand.
#pragma once

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace selvedge {

// A file or a pipe, to its end. Throws InputError: missing, a folder, a device (which may have no end), unreadable, more
// bytes than `largest`. A pipe can be read only once.
std::string readBytes(const std::string& path, std::size_t largest);
// The same; what is empty is refused too.
std::string readWholeFile(const std::string& path, std::size_t largest);

// The next word of `rest`, which is cut off it; empty at the end.
inline std::string_view takeWord(std::string_view& rest) {
  constexpr std::string_view kBlank = " \t\r\n\f\v";
  rest.remove_prefix(std::min(rest.find_first_not_of(kBlank), rest.size()));
  const std::string_view word = rest.substr(0, rest.find_first_of(kBlank));
  rest.remove_prefix(word.size());
  return word;
}

// The next line of `rest`, without its end.
inline std::string_view takeLine(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

// The whole word as a number, correctly rounded and whatever the locale; none when it is something else.
template <class T>
std::optional<T> parseNumber(std::string_view word) {
  if (word.starts_with('+') && !word.starts_with("+-")) word.remove_prefix(1);
  T value{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return value;
}

// "cloth.obj:12:5", both counted from 1, the column in bytes.
std::string placeInText(const std::string& path, std::string_view text, std::size_t offset);

}  // namespace selvedge
