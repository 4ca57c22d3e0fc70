#include "base/quote.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

namespace selvedge {
namespace {

constexpr std::size_t kLongestQuote = 60;  // bytes shown

// Bytes of the printable character beyond ASCII that `text` begins with; 0 where it begins with none.
std::size_t wideCharacter(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t size = byte(0) < 0xc2 ? 0 : byte(0) < 0xe0 ? 2 : byte(0) < 0xf0 ? 3 : byte(0) < 0xf5 ? 4 : 0;
  if (size == 0 || text.size() < size) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  const bool control = byte(0) == 0xc2 && byte(1) < 0xa0;  // U+0080 to U+009F steer a terminal
  return control ? 0 : size;
}

}  // namespace

std::string quote(std::string_view text) {
  std::string out = "\"";
  std::size_t i = 0;
  while (i < std::min(text.size(), kLongestQuote)) {
    if (static_cast<unsigned char>(text[i]) < 0x80) {
      out += escaped(text.substr(i++, 1));
    } else if (const std::size_t size = wideCharacter(text.substr(i)); size > 0) {
      out += text.substr(i, size);
      i += size;
    } else {
      out += fmt::format("\\x{:02X}", static_cast<unsigned char>(text[i++]));
    }
  }
  out += '"';
  return i == text.size() ? out : fmt::format("{}... ({} bytes)", out, text.size());
}

std::string escaped(std::string_view text, bool keepLines) {
  std::string out;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += {'\\', c};
    } else if (c == '\n') {
      out += keepLines ? "\n" : "\\n";
    } else if (c == '\t') {
      out += "\\t";
    } else if (code < 0x20 || code == 0x7f) {
      out += fmt::format("\\u{:04X}", code);
    } else {
      out += c;
    }
  }
  return out;
}

std::string lowerCase(std::string_view text) {
  std::string all(text);
  for (char& c : all) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return all;
}

std::string sizeText(std::uint64_t bytes) {
  const auto size = static_cast<double>(bytes);
  return size < 1e3   ? fmt::format("{:.0f} B", size)
         : size < 1e6 ? fmt::format("{:.0f} kB", size / 1e3)
         : size < 1e9 ? fmt::format("{:.1f} MB", size / 1e6)
                      : fmt::format("{:.1f} GB", size / 1e9);
}

}  // namespace selvedge
