#include "io/mesh/ply_header.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include <fmt/format.h>

#include "base/error.h"
#include "base/params/param.h"
#include "base/quote.h"
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

constexpr std::size_t kMostNames = 256;  // elements, and properties of one: more is no mesh

std::string typeNames() {
  std::string names;
  for (const PlyType& t : kTypes) names += fmt::format("{}{}", names.empty() ? "" : ", ", t.name);
  return names;
}

class HeaderParser {
 public:
  HeaderParser(const std::string& path, std::string_view text) : path_(path), text_(text), rest_(text) {}

  PlyHeader parse() {
    std::string_view first = line();
    if (takeWord(first) != "ply") fail("is not a PLY file: its first line must be \"ply\"");
    bool hasFormat = false;
    while (true) {
      std::string_view words = line();
      const std::string_view keyword = takeWord(words);
      if (keyword == "end_header") break;
      if (keyword == "format") {
        hasFormat = true;
        format(takeWord(words));
      } else if (keyword == "element") {
        element(words);
      } else if (keyword == "property") {
        property(words);
      } else if (!keyword.empty() && keyword != "comment" && keyword != "obj_info") {
        unknown(keyword);
      }
    }
    if (!hasFormat) fail("the head names no format");
    header_.bytes = text_.size() - rest_.size();
    return std::move(header_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(placeInText(path_, text_, static_cast<std::size_t>(line_.data() - text_.data())), what);
  }

  [[noreturn]] void unknown(std::string_view keyword) const {
    const std::string near =
        nearestName(keyword, {"format", "element", "property", "comment", "obj_info", "end_header"});
    fail(fmt::format("{} means nothing in the head of a PLY file{}", quote(keyword),
                     near.empty() ? "" : fmt::format("; did you mean \"{}\"?", near)));
  }

  std::string_view line() {
    if (rest_.empty()) fail("the head of the PLY file has no end (end_header)");
    return line_ = takeLine(rest_);
  }

  void format(std::string_view name) {
    header_.ascii = name == "ascii";
    header_.bigEndian = name == "binary_big_endian";
    if (header_.ascii || header_.bigEndian || name == "binary_little_endian") return;
    fail(fmt::format("PLY knows no format {}; save the mesh as ascii, binary_little_endian or binary_big_endian",
                     quote(name)));
  }

  void element(std::string_view words) {
    const std::string_view name = takeWord(words), count = takeWord(words);
    const auto value = parseNumber<std::int64_t>(count);
    if (name.empty()) fail("an element needs a name and a number");
    if (!value || *value < 0) fail(fmt::format("{} is not a number of elements", quote(count)));
    const auto same = [&](const PlyElement& e) { return e.name == name; };
    if (std::any_of(header_.elements.begin(), header_.elements.end(), same)) {
      fail(fmt::format("element {} is there twice", quote(name)));
    }
    if (header_.elements.size() == kMostNames) fail(fmt::format("more than {} elements", kMostNames));
    header_.elements.push_back({std::string(name), *value, {}});
  }

  const PlyType* type(std::string_view name) const {
    const auto found = std::find_if(kTypes.begin(), kTypes.end(),
                                    [&](const PlyType& t) { return t.name == name || t.otherName == name; });
    if (found == kTypes.end()) fail(fmt::format("{} is not a type of number; PLY knows {}", quote(name), typeNames()));
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
    if (p.name.empty()) fail("a property needs a type and a name");
    PlyElement& element = header_.elements.back();
    if (element.find(p.name) >= 0) fail(fmt::format("property {} is there twice", quote(p.name)));
    if (element.properties.size() == kMostNames) fail(fmt::format("more than {} properties", kMostNames));
    element.properties.push_back(std::move(p));
  }

  const std::string& path_;
  std::string_view text_, rest_, line_;
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
