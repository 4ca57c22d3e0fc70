// PLY: ascii and binary little endian, elements and properties in any order, those that mean nothing here passed over.
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "base/error.h"
#include "io/ply_header.h"
#include "io/surface_file.h"
#include "io/text_scanner.h"

namespace selvedge {
namespace {

// The rows behind the head, one after the other.
class PlyBody {
 public:
  using Row = std::vector<std::vector<double>>;  // [properties] one number, or a list

  PlyBody(const std::string& path, const PlyHeader& header, std::string_view rest)
      : path_(path), ascii_(header.ascii), line_(header.lines), rest_(rest) {}

  int line() const { return ascii_ ? line_ : 0; }

  void read(const PlyElement& element, std::int64_t index, Row& row) {
    where_ = fmt::format("{} {} of {} (counted from 1)", element.name, index + 1, element.count);
    if (ascii_) nextLine();
    row.resize(element.properties.size());
    for (std::size_t p = 0; p < row.size(); ++p) {
      const PlyProperty& property = element.properties[p];
      const std::size_t count = property.countType ? listLength(next(*property.countType)) : 1;
      row[p].clear();
      for (std::size_t i = 0; i < count; ++i) row[p].push_back(next(*property.type));
    }
  }

 private:
  [[noreturn]] void truncated() const {
    throw InputError(path_, fmt::format("the file ends before {} is complete", where_));
  }
  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(ascii_ ? fmt::format("{}:{}", path_, line_) : path_, fmt::format("{}: {}", where_, what));
  }

  void nextLine() {
    do {
      if (rest_.empty()) truncated();
      words_ = takeLine(rest_);
      ++line_;
    } while (words_.find_first_not_of(" \t") == std::string_view::npos);
  }

  std::size_t listLength(double value) const {
    if (!(value >= 0 && value <= 1e6 && value == std::floor(value)))
      fail(fmt::format("{} is no length for a list", value));
    return static_cast<std::size_t>(value);
  }

  double next(const PlyType& type) {
    if (ascii_) {
      const std::string_view word = takeWord(words_);
      if (word.empty()) fail("a number is missing");
      const auto value = parseNumber<double>(word);
      if (!value) fail(fmt::format("\"{}\" is not a number", word));
      return *value;
    }
    if (rest_.size() < type.bytes) truncated();
    const double value = type.decode(rest_.data());
    rest_.remove_prefix(type.bytes);
    return value;
  }

  const std::string& path_;
  bool ascii_;
  int line_;
  std::string_view rest_, words_;
  std::string where_;  // the row being read, for messages
};

constexpr std::string_view kTextureNames[][2] = {{"u", "v"}, {"s", "t"}, {"texture_u", "texture_v"}};

int anyInt(double value) { return std::abs(value) < 2e9 ? static_cast<int>(value) : -1; }

class PlyParser {
 public:
  PlyParser(const std::string& path, std::string_view bytes)
      : header_(readPlyHeader(path, bytes)), body_(path, header_, bytes.substr(header_.bytes)) {
    surface_.path = path;
  }

  SurfaceFile parse() {
    for (const PlyElement& element : header_.elements) {
      if (element.properties.empty()) continue;  // nothing is stored for it
      if (element.name == "vertex") {
        vertices(element);
      } else if (element.name == "face") {
        faces(element);
      } else {
        for (std::int64_t i = 0; i < element.count; ++i) body_.read(element, i, row_);
      }
    }
    if (!surface_.hasTexture && !texture_.empty()) textureByVertex();
    return std::move(surface_);
  }

 private:
  double value(int property) const {
    const auto& numbers = row_[static_cast<std::size_t>(property)];
    return numbers.empty() ? std::numeric_limits<double>::quiet_NaN() : numbers[0];
  }

  void vertices(const PlyElement& element) {
    const int x = element.find("x"), y = element.find("y"), z = element.find("z");
    if (x < 0 || y < 0 || z < 0) throw InputError(surface_.path, "the vertices have no x, y and z");
    int u = -1, v = -1;
    for (const auto& [uName, vName] : kTextureNames) {
      if (element.find(uName) >= 0 && element.find(vName) >= 0) u = element.find(uName), v = element.find(vName);
    }
    for (std::int64_t i = 0; i < element.count; ++i) {
      body_.read(element, i, row_);
      surface_.addPosition({value(x), value(y), value(z)}, body_.line());
      if (u >= 0) texture_.emplace_back(value(u), value(v));
    }
  }

  void faces(const PlyElement& element) {
    const int plural = element.find("vertex_indices");
    const int indices = plural >= 0 ? plural : element.find("vertex_index");
    if (indices < 0) throw InputError(surface_.path, "the faces have no vertex_indices");
    const int wedges = element.find("texcoord");  // two numbers a corner
    for (std::int64_t i = 0; i < element.count; ++i) {
      body_.read(element, i, row_);
      nodes_.clear();
      for (double index : row_[static_cast<std::size_t>(indices)]) nodes_.push_back(anyInt(index));
      cornerTexture(wedges);
      surface_.addPolygon(nodes_, corners_, body_.line());
    }
  }

  void cornerTexture(int wedges) {
    corners_.clear();
    if (wedges < 0) return;
    const auto& uv = row_[static_cast<std::size_t>(wedges)];
    if (uv.size() != 2 * nodes_.size()) return;
    for (std::size_t k = 0; k < nodes_.size(); ++k) corners_.emplace_back(uv[2 * k], uv[2 * k + 1]);
  }

  // Afterwards, as the faces may stand before the vertices. Nodes out of range are reported with the mesh.
  void textureByVertex() {
    surface_.hasTexture = true;
    for (std::size_t t = 0; t < surface_.triangles.size(); ++t) {
      for (std::size_t k = 0; k < 3; ++k) {
        const int node = surface_.triangles[t][k];
        if (node >= 0 && node < std::ssize(texture_)) surface_.texture[t][k] = texture_[static_cast<std::size_t>(node)];
      }
    }
  }

  PlyHeader header_;
  PlyBody body_;
  SurfaceFile surface_;
  std::vector<Vec2> texture_;  // [nodes] or empty
  PlyBody::Row row_;
  std::vector<int> nodes_;     // of the face being read
  std::vector<Vec2> corners_;  // its texture coordinates, empty where it has none
};

}  // namespace

SurfaceFile readPly(const std::string& path, std::string_view bytes) { return PlyParser(path, bytes).parse(); }

}  // namespace selvedge
