#include "io/yarns/yarn_writer.h"

#include <cmath>
#include <iterator>
#include <map>
#include <numbers>
#include <utility>

#include <Eigen/Geometry>
#include <fmt/format.h>

#include "io/atomic_file.h"

namespace selvedge {
namespace {

using Piece = ClothShape::YarnPiece;

Vec3 unit(const Vec3& x) {
  const double length = x.norm();
  return length > 0 ? Vec3(x / length) : Vec3::Zero();
}

// [nodes] of unit length, on the side where "above" is: across warp and weft (docs/physics.md, "Contact and friction of
// yarns").
std::vector<Vec3> crossingNormals(const ClothShape& shape, const YarnPlaces& places) {
  std::vector<std::array<Vec3, 2>> along(static_cast<std::size_t>(places.cols()), {Vec3::Zero(), Vec3::Zero()});
  for (const Piece& piece : shape.yarnPieces) {
    const Vec3 edge = places.col(piece.nodes[2]) - places.col(piece.nodes[1]);
    for (const std::uint32_t end : {piece.nodes[1], piece.nodes[2]}) along[end][piece.warp ? 0U : 1U] += edge;
  }
  std::vector<Vec3> normals;
  for (const auto& [warp, weft] : along) normals.push_back(unit(warp.cross(weft)));
  return normals;
}

struct Sample {
  Vec3 middle, across, outward;  // m; unit vectors that span the section
};

class YarnObj {
 public:
  YarnObj(const ClothShape& shape, const YarnPlaces& places, YarnsAs as)
      : shape_(shape), places_(places), tubes_(as == YarnsAs::tubes), normals_(crossingNormals(shape, places)) {}

  std::string write() {
    text_ = fmt::format("# Selvedge; metres, y up; {} of yarns\n", tubes_ ? "tubes" : "middles");
    if (tubes_) text_ += "s 1\n";
    for (const Piece& piece : shape_.yarnPieces) {
      if (piece.begins) begin(piece);
      for (int k = piece.begins ? 0 : 1; k <= kYarnSamples; ++k) {
        add(sample(piece, static_cast<double>(k) / kYarnSamples));
      }
      if (piece.ends) end();
    }
    return std::move(text_);
  }

 private:
  Vec3 point(const Piece& piece, std::size_t k) const {
    const double side = piece.above[k] ? 1 : -1;
    return places_.col(piece.nodes[k]) + side * static_cast<double>(shape_.yarnRadius) * normals_[piece.nodes[k]];
  }

  // On the curve of Catmull and Rom through the crossings, as shaders/yarn.glsl has it.
  Sample sample(const Piece& piece, double t) const {
    const Vec3 p1 = point(piece, 1), p2 = point(piece, 2);
    const Vec3 p0 = piece.begins ? Vec3(2 * p1 - p2) : point(piece, 0);
    const Vec3 p3 = piece.ends ? Vec3(2 * p2 - p1) : point(piece, 3);
    const Vec3 a = p2 - p0, b = 2 * p0 - 5 * p1 + 4 * p2 - p3, c = 3 * p1 - p0 - 3 * p2 + p3;
    const Vec3 tangent = unit(a + t * (2 * b + 3 * t * c));
    Vec3 across = unit(tangent.cross((1 - t) * normals_[piece.nodes[1]] + t * normals_[piece.nodes[2]]));
    if (across.isZero()) across = tangent.unitOrthogonal();
    return {p1 + 0.5 * t * (a + t * (b + t * c)), across, across.cross(tangent)};
  }

  void begin(const Piece& piece) {
    const std::string& body = shape_.bodyOf(static_cast<int>(piece.nodes[1])).name;
    const std::string yarn = fmt::format("{}{}{}", body, body.empty() ? "" : "_", piece.warp ? "warp" : "weft");
    put("g {}_{}\n", yarn, counts_[yarn]++);
    first_ = vertices_ + 1;
    samples_ = 0;
  }

  void add(const Sample& at) {
    ++samples_;
    if (!tubes_) return vertex(at.middle);
    for (int corner = 0; corner < kTubeCorners; ++corner) {
      const double angle = 2 * std::numbers::pi * corner / kTubeCorners;
      vertex(at.middle +
             static_cast<double>(shape_.yarnRadius) * (std::cos(angle) * at.across + std::sin(angle) * at.outward));
    }
  }

  void end() {
    if (!tubes_) {
      text_ += 'l';
      for (long k = 0; k < samples_; ++k) put(" {}", first_ + k);
      text_ += '\n';
      return;
    }
    const auto number = [&](long ring, int corner) { return first_ + ring * kTubeCorners + corner % kTubeCorners; };
    cap([&](int corner) { return number(0, corner); });
    for (long ring = 0; ring + 1 < samples_; ++ring) {
      for (int k = 0; k < kTubeCorners; ++k) {
        put("f {} {} {} {}\n", number(ring, k), number(ring + 1, k), number(ring + 1, k + 1), number(ring, k + 1));
      }
    }
    cap([&](int corner) { return number(samples_ - 1, kTubeCorners - 1 - corner); });
  }

  template <class Number>
  void cap(const Number& number) {
    text_ += 'f';
    for (int corner = 0; corner < kTubeCorners; ++corner) put(" {}", number(corner));
    text_ += '\n';
  }

  void vertex(const Vec3& p) {
    put("v {:.9g} {:.9g} {:.9g}\n", p[0], p[1], p[2]);
    ++vertices_;
  }

  template <class... Values>
  void put(fmt::format_string<Values...> words, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), words, std::forward<Values>(values)...);
  }

  const ClothShape& shape_;
  const YarnPlaces& places_;
  bool tubes_;
  std::vector<Vec3> normals_;
  std::string text_;
  std::map<std::string, int> counts_;  // of yarns by name
  long vertices_ = 0;
  long first_ = 0, samples_ = 0;  // of the present yarn: its first vertex, counted from 1
};

}  // namespace

std::string yarnsObj(const ClothShape& shape, const YarnPlaces& places, YarnsAs as) {
  return YarnObj(shape, places, as).write();
}

void writeYarns(const std::string& path, const ClothShape& shape, const YarnPlaces& places, YarnsAs as) {
  AtomicFile file(path);
  file.write(yarnsObj(shape, places, as));
  file.commit();
}

}  // namespace selvedge
