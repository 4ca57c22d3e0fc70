#include "io/ply_header.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include <fmt/format.h>

#include "base/error.h"
#include "io/text_scanner.h"

namespace selvedge {
namespace {

static_assert(std::endian::native == std::endian::little, "PLY files are read as the numbers lie in memory");

template <class T>
double decode(const char* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return static_cast<double>(value);
}

constexpr std::array<PlyType, 8> kTypes{{
    {"char", "int8", 1, decode<std::int8_t>},
    {"uchar", "uint8", 1, decode<std::uint8_t>},
    {"short", "int16", 2, decode<std::int16_t>},
    {"ushort", "uint16", 2, decode<std::uint16_t>},
    {"int", "int32", 4, decode<std::int32_t>},
    {"uint", "uint32", 4, decode<std::uint32_t>},
    {"float", "float32", 4, decode<float>},
    {"double", "float64", 8, decode<double>},
}};

class HeaderParser {
 public:
  HeaderParser(const std::string& path, std::string_view text) : path_(path), text_(text), rest_(text) {}

  PlyHeader parse() {
    std::string_view words = line();
    if (takeWord(words) != "ply") fail("is not a PLY file: its first line must be \"ply\"");
    bool hasFormat = false;
    while (true) {
      words = line();
      const std::string_view keyword = takeWord(words);
      if (keyword == "end_header") break;
      if (keyword == "format") hasFormat = true, format(takeWord(words));
      if (keyword == "element") element(words);
      if (keyword == "property") property(words);
    }
    if (!hasFormat) fail("the head names no format");
    header_.bytes = text_.size() - rest_.size();
    return std::move(header_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(fmt::format("{}:{}", path_, header_.lines), what);
  }

  std::string_view line() {
    if (rest_.empty()) fail("the head of the PLY file has no end (end_header)");
    ++header_.lines;
    return takeLine(rest_);
  }

  void format(std::string_view name) {
    header_.ascii = name == "ascii";
    if (header_.ascii || name == "binary_little_endian") return;
    fail(fmt::format("PLY format \"{}\" is not read; save the mesh as ascii or binary_little_endian", name));
  }

  void element(std::string_view words) {
    const std::string_view name = takeWord(words), count = takeWord(words);
    const auto value = parseNumber<std::int64_t>(count);
    if (!value || *value < 0) fail(fmt::format("\"{}\" is not a number of {} elements", count, name));
    header_.elements.push_back({std::string(name), *value, {}});
  }

  const PlyType* type(std::string_view name) const {
    const auto found = std::find_if(kTypes.begin(), kTypes.end(),
                                    [&](const PlyType& t) { return t.name == name || t.otherName == name; });
    if (found == kTypes.end()) fail(fmt::format("\"{}\" is not a type of number that PLY knows", name));
    return &*found;
  }

  void property(std::string_view words) {
    if (header_.elements.empty()) fail("a property stands before the first element");
    PlyProperty p;
    std::string_view word = takeWord(words);
    if (word == "list") {
      p.countType = type(takeWord(words));
      word = takeWord(words);
    }
    p.type = type(word);
    p.name = takeWord(words);
    header_.elements.back().properties.push_back(std::move(p));
  }

  const std::string& path_;
  std::string_view text_, rest_;
  PlyHeader header_;
};

}  // namespace

int PlyElement::find(std::string_view property) const {
  for (std::size_t i = 0; i < properties.size(); ++i) {
    if (properties[i].name == property) return static_cast<int>(i);
  }
  return -1;
}

PlyHeader readPlyHeader(const std::string& path, std::string_view text) { return HeaderParser(path, text).parse(); }

}  // namespace selvedge
