// Wavefront OBJ: v, vt and f; everything else (normals, groups, materials, lines) is passed over. Own code, because the
// packaged reader rounds coordinates, reads "nan" as 0 and cannot name the line of a mistake.
#include <fmt/format.h>

#include "base/error.h"
#include "io/surface_file.h"
#include "io/text_scanner.h"

namespace selvedge {
namespace {

class ObjParser {
 public:
  ObjParser(const std::string& path, std::string_view text) : rest_(text) { surface_.path = path; }

  SurfaceFile parse() {
    std::string joined;  // a line that ends in a backslash goes on in the next
    while (!rest_.empty()) {
      std::string_view line = takeLine(rest_);
      ++line_;
      const int first = line_;
      if (line.ends_with('\\')) {
        joined.clear();
        while (line.ends_with('\\')) {
          joined += line.substr(0, line.size() - 1);
          joined += ' ';
          line = takeLine(rest_);
          ++line_;
        }
        joined += line;
        line = joined;
      }
      statement(line.substr(0, line.find('#')), first);
    }
    return std::move(surface_);
  }

 private:
  void statement(std::string_view words, int line) {
    const std::string_view keyword = takeWord(words);
    if (keyword == "v") {
      const double x = takeNumber(words, line), y = takeNumber(words, line), z = takeNumber(words, line);
      surface_.addPosition({x, y, z}, line);
    } else if (keyword == "vt") {
      const double u = takeNumber(words, line);
      const std::string_view v = takeWord(words);
      texture_.emplace_back(u, v.empty() ? 0 : number(v, line));
    } else if (keyword == "f") {
      face(words, line);
    }
  }

  double takeNumber(std::string_view& words, int line) const { return number(takeWord(words), line); }

  double number(std::string_view word, int line) const {
    if (word.empty()) throw InputError(surface_.where(line), "a coordinate is missing");
    const auto value = parseNumber<double>(word);
    if (!value) throw InputError(surface_.where(line), fmt::format("\"{}\" is not a number", word));
    return *value;
  }

  // OBJ counts from 1, or backwards from the latest with negative numbers.
  int index(std::string_view word, std::size_t count, int line) const {
    const auto value = parseNumber<int>(word);
    if (!value || *value == 0) {
      throw InputError(surface_.where(line),
                       fmt::format("\"{}\" is not the number of a vertex (they count from 1)", word));
    }
    return *value > 0 ? *value - 1 : static_cast<int>(count) + *value;
  }

  void face(std::string_view words, int line) {
    nodes_.clear();
    corners_.clear();
    for (std::string_view corner = takeWord(words); !corner.empty(); corner = takeWord(words)) {
      const std::size_t slash = std::min(corner.find('/'), corner.size());
      nodes_.push_back(index(corner.substr(0, slash), surface_.positions.size(), line));
      std::string_view after = corner.substr(std::min(slash + 1, corner.size()));
      after = after.substr(0, after.find('/'));
      if (after.empty()) continue;
      const int t = index(after, texture_.size(), line);
      if (t < 0 || t >= std::ssize(texture_)) {
        throw InputError(
            surface_.where(line),
            fmt::format("the face uses texture vertex {}, but there are only {} so far", after, texture_.size()));
      }
      corners_.push_back(texture_[static_cast<std::size_t>(t)]);
    }
    if (corners_.size() != nodes_.size()) corners_.clear();
    surface_.addPolygon(nodes_, corners_, line);
  }

  SurfaceFile surface_;
  std::string_view rest_;
  int line_ = 0;
  std::vector<Vec2> texture_;
  std::vector<int> nodes_;     // of the face being read
  std::vector<Vec2> corners_;  // its texture coordinates, empty where it has none
};

}  // namespace

SurfaceFile readObj(const std::string& path, std::string_view text) { return ObjParser(path, text).parse(); }

}  // namespace selvedge
