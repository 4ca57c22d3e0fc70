// PLY: ascii and binary little endian, elements and properties in any order, those that mean nothing here passed over.
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/quote.h"
#include "io/ply_header.h"
#include "io/surface_file.h"
#include "io/text_scanner.h"

namespace selvedge {
namespace {

// The rows behind the head, one after the other.
class PlyBody {
 public:
  using Row = std::vector<std::vector<double>>;  // [properties] one number, or a list

  PlyBody(const SurfaceFile& file, const PlyHeader& header) : file_(file), rest_(file.bytes.substr(header.bytes)) {}

  std::size_t offset() const { return row_; }  // of the row read last

  void read(const PlyElement& element, std::int64_t index, Row& row) {
    element_ = &element;
    index_ = index;
    if (!file_.binary) nextLine();
    row_ = static_cast<std::size_t>((file_.binary ? rest_ : words_).data() - file_.bytes.data());
    row.resize(element.properties.size());
    for (std::size_t p = 0; p < row.size(); ++p) {
      const PlyProperty& property = element.properties[p];
      const std::size_t count = property.countType ? listLength(next(*property.countType)) : 1;
      row[p].clear();
      for (std::size_t i = 0; i < count; ++i) row[p].push_back(next(*property.type));
    }
    if (file_.binary) return;
    if (const std::string_view more = takeWord(words_); !more.empty()) {
      fail(more, fmt::format("{} is one value too many", quote(more)));
    }
  }

  // Nothing may be left: a head that does not fit its data would otherwise give a wrong cloth.
  void finish() const {
    std::string_view rest = rest_;
    if (file_.binary ? rest.empty() : takeWord(rest).empty()) return;
    throw InputError(file_.where(rest_), "there is more in the file than its head announces");
  }

 private:
  std::string row() const {
    return fmt::format("{} {} of {} (counted from 1)", element_->name, index_ + 1, element_->count);
  }
  [[noreturn]] void truncated() const {
    throw InputError(file_.path, fmt::format("the file ends before {} is complete", row()));
  }
  [[noreturn]] void fail(std::string_view part, const std::string& what) const {
    throw InputError(file_.where(part), fmt::format("{}: {}", row(), what));
  }

  void nextLine() {
    do {
      if (rest_.empty()) truncated();
      words_ = takeLine(rest_);
    } while (words_.find_first_not_of(" \t") == std::string_view::npos);
  }

  std::size_t listLength(double value) const {
    if (!(value >= 0 && value <= 1e6 && value == std::floor(value))) {
      fail(file_.bytes.substr(row_), fmt::format("{} is no length for a list", value));
    }
    return static_cast<std::size_t>(value);
  }

  double next(const PlyType& type) {
    if (!file_.binary) {
      const std::string_view word = takeWord(words_);
      if (word.empty()) fail(words_, "a number is missing");
      const auto value = parseNumber<double>(word);
      if (!value) fail(word, fmt::format("{} is not a number", quote(word)));
      return *value;
    }
    if (rest_.size() < type.bytes) truncated();
    const double value = type.decode(rest_.data());
    rest_.remove_prefix(type.bytes);
    return value;
  }

  const SurfaceFile& file_;
  std::string_view rest_, words_;
  std::size_t row_ = 0;
  const PlyElement* element_ = nullptr;  // of the row being read, for messages
  std::int64_t index_ = 0;
};

constexpr std::string_view kTextureNames[][2] = {{"u", "v"}, {"s", "t"}, {"texture_u", "texture_v"}};

class PlyParser {
 public:
  PlyParser(const std::string& path, std::string_view bytes)
      : header_(readPlyHeader(path, bytes)), surface_(named(path, bytes, header_)), body_(surface_, header_) {}

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
    body_.finish();
    if (!surface_.hasTexture && !texture_.empty()) textureByVertex();
    return std::move(surface_);
  }

 private:
  static SurfaceFile named(const std::string& path, std::string_view bytes, const PlyHeader& header) {
    SurfaceFile surface;
    surface.path = path;
    surface.bytes = bytes;
    surface.binary = !header.ascii;
    return surface;
  }

  double value(int property) const { return row_[static_cast<std::size_t>(property)][0]; }

  // The place of a property that must be one number a row.
  int number(const PlyElement& element, std::string_view name) const {
    const int place = element.find(name);
    if (place >= 0 && element.properties[static_cast<std::size_t>(place)].countType) {
      throw InputError(surface_.path, fmt::format("property {} of the vertices is a list; it must be a number", name));
    }
    return place;
  }

  void vertices(const PlyElement& element) {
    const int x = number(element, "x"), y = number(element, "y"), z = number(element, "z");
    if (x < 0 || y < 0 || z < 0) throw InputError(surface_.path, "the vertices have no x, y and z");
    int u = -1, v = -1;
    for (const auto& [uName, vName] : kTextureNames) {
      if (number(element, uName) >= 0 && number(element, vName) >= 0) u = element.find(uName), v = element.find(vName);
    }
    for (std::int64_t i = 0; i < element.count; ++i) {
      body_.read(element, i, row_);
      surface_.addPosition({value(x), value(y), value(z)}, body_.offset());
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
      for (double index : row_[static_cast<std::size_t>(indices)]) nodes_.push_back(node(index));
      cornerTexture(wedges);
      surface_.addPolygon(nodes_, corners_, body_.offset());
    }
  }

  // Whether there is such a node is judged with the mesh: faces may stand before the vertices.
  int node(double index) const {
    if (std::abs(index) < 2e9 && index == std::floor(index)) return static_cast<int>(index);
    throw InputError(surface_.where(body_.offset()), fmt::format("{} is not the number of a vertex", index));
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
  SurfaceFile surface_;
  PlyBody body_;
  std::vector<Vec2> texture_;  // [nodes] or empty
  PlyBody::Row row_;
  std::vector<int> nodes_;     // of the face being read
  std::vector<Vec2> corners_;  // its texture coordinates, empty where it has none
};

}  // namespace

SurfaceFile readPly(const std::string& path, std::string_view bytes) { return PlyParser(path, bytes).parse(); }

}  // namespace selvedge
