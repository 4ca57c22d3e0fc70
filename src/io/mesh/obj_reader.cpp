// Wavefront OBJ: v, vt and f; everything else (normals, groups, materials, lines) is passed over. Own code, because the
// packaged reader rounds coordinates, reads "nan" as 0 and cannot name the line of a mistake.
#include <cctype>

#include <fmt/format.h>

#include "base/error.h"
#include "base/quote.h"
#include "io/mesh/surface_file.h"
#include "io/text_scanner.h"

namespace selvedge {
namespace {

class ObjParser {
 public:
  ObjParser(const std::string& path, std::string_view text) : rest_(text) {
    surface_.path = path;
    surface_.bytes = text;
    surface_.firstIndex = 1;
  }

  SurfaceFile parse() {
    while (!rest_.empty()) statement(takeStatement());
    return std::move(surface_);
  }

 private:
  [[noreturn]] void fail(std::string_view part, const std::string& what) const {
    throw InputError(surface_.where(part), what);
  }

  // A line, and those that follow a backslash at its end; without comment.
  std::string_view takeStatement() {
    std::size_t end = std::min(rest_.find('\n'), rest_.size());
    while (end < rest_.size() && continued(rest_.substr(0, end)))
      end = std::min(rest_.find('\n', end + 1), rest_.size());
    const std::string_view whole = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    return whole.substr(0, whole.find('#'));
  }

  static bool continued(std::string_view line) { return line.ends_with('\\') || line.ends_with("\\\r"); }

  // The next word, passing over the backslashes that end lines.
  static std::string_view word(std::string_view& words) {
    while (true) {
      std::string_view word = takeWord(words);
      const bool lineEnds = word.ends_with('\\') && (words.starts_with('\n') || words.starts_with("\r\n"));
      if (!lineEnds) return word;
      word.remove_suffix(1);
      if (!word.empty()) return word;
    }
  }

  static bool hasMore(std::string_view words) { return !word(words).empty(); }

  void statement(std::string_view words) {
    const std::string_view keyword = word(words);
    if (keyword == "v") {
      const double x = number(words), y = number(words), z = number(words);
      while (hasMore(words)) number(words);  // a weight, or a colour
      surface_.addPosition({x, y, z}, offset(keyword));
    } else if (keyword == "vt") {
      const double u = number(words);
      texture_.emplace_back(u, hasMore(words) ? number(words) : 0);
    } else if (keyword == "f") {
      face(keyword, words);
    } else if (!keyword.empty() && !isKeyword(keyword)) {
      fail(keyword, fmt::format("{} begins no statement of an OBJ file; is this one?", quote(keyword)));
    }
  }

  static bool isKeyword(std::string_view word) {
    return word.size() <= 20 && std::all_of(word.begin(), word.end(), [](char c) {
             return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
           });
  }

  std::size_t offset(std::string_view part) const {
    return static_cast<std::size_t>(part.data() - surface_.bytes.data());
  }

  double number(std::string_view& words) const {
    const std::string_view text = word(words);
    if (text.empty()) fail(words, "a coordinate is missing");
    const auto value = parseNumber<double>(text);
    if (!value) fail(text, fmt::format("{} is not a number", quote(text)));
    return *value;
  }

  // OBJ counts from 1, or backwards from the latest with negative numbers.
  int index(std::string_view text, std::size_t count, const char* kind) const {
    const auto value = parseNumber<int>(text);
    if (!value || *value == 0) {
      fail(text, fmt::format("{} is not the number of a {} (they count from 1)", quote(text), kind));
    }
    if (*value < 0 && -static_cast<std::int64_t>(*value) > static_cast<std::int64_t>(count)) {
      fail(text, fmt::format("{} counts back from the latest {}, but there are only {} so far", *value, kind, count));
    }
    return *value > 0 ? *value - 1 : static_cast<int>(count) + *value;
  }

  void face(std::string_view keyword, std::string_view words) {
    nodes_.clear();
    corners_.clear();
    for (std::string_view corner = word(words); !corner.empty(); corner = word(words)) {
      const std::size_t slash = std::min(corner.find('/'), corner.size());
      nodes_.push_back(index(corner.substr(0, slash), surface_.positions.size(), "vertex"));
      std::string_view after = corner.substr(std::min(slash + 1, corner.size()));
      after = after.substr(0, after.find('/'));
      if (after.empty()) continue;
      const auto t = static_cast<std::size_t>(index(after, texture_.size(), "texture vertex"));
      if (t >= texture_.size()) {
        fail(after, fmt::format("there is no texture vertex {}; there are {} so far", after, texture_.size()));
      }
      corners_.push_back(texture_[t]);
    }
    if (corners_.size() != nodes_.size()) corners_.clear();
    surface_.addFace(nodes_, corners_, offset(keyword));
  }

  SurfaceFile surface_;
  std::string_view rest_;
  std::vector<Vec2> texture_;
  std::vector<int> nodes_;     // of the face being read
  std::vector<Vec2> corners_;  // its texture coordinates, empty where it has none
};

}  // namespace

SurfaceFile readObj(const std::string& path, std::string_view text) { return ObjParser(path, text).parse(); }

}  // namespace selvedge
