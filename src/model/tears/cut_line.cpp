#include "model/tears/cut_line.h"

#include <algorithm>
#include <optional>

#include "model/tears/tears.h"

namespace selvedge {
namespace {

constexpr double kBeyond = 1e-3;  // of a triangle, that a piece goes on over its edges: it surely crosses them
constexpr double kEdgeOn = 1e-6;  // of the square of its size: a triangle of less area is seen as a line

// A place right on the other's line is on its right.
bool cross(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
  return (leftTurn(a, b, c) > 0) != (leftTurn(a, b, d) > 0) && (leftTurn(c, d, a) > 0) != (leftTurn(c, d, b) > 0);
}

// Whether a line divides two places: one that goes there and back does not.
bool divides(std::span<const Vec2> line, const Vec2& a, const Vec2& b) {
  if (!a.allFinite() || !b.allFinite()) return false;
  bool divided = false;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) divided ^= cross(line[i], line[i + 1], a, b);
  return divided;
}

// A triangle as it is seen.
class Seen {
 public:
  Seen(const std::array<int, 3>& nodes, std::span<const Vec3> places) : nodes_(nodes) {
    for (std::size_t k = 0; k < 3; ++k) {
      corners_[k] = places[toIndex(nodes[k])].head<2>();
      depth_[static_cast<Eigen::Index>(k)] = places[toIndex(nodes[k])].z();
    }
    area_ = leftTurn(corners_[0], corners_[1], corners_[2]);
    low_ = corners_[0].cwiseMin(corners_[1]).cwiseMin(corners_[2]);
    high_ = corners_[0].cwiseMax(corners_[1]).cwiseMax(corners_[2]);
    slack_ = kBeyond * (high_ - low_);
    const double size = (high_ - low_).squaredNorm();
    edgeOn_ = !(std::abs(area_) > kEdgeOn * size);
    shows_ = corners_[0].allFinite() && corners_[1].allFinite() && corners_[2].allFinite() && depth_.minCoeff() > 0;
  }

  // Of the line from a to b what is in it, and how far along the line that begins.
  std::optional<std::pair<double, CutPiece>> pieceOf(const Vec2& a, const Vec2& b) const {
    if (!shows_ || (a.cwiseMax(b) - low_ + slack_).minCoeff() < 0 || (high_ + slack_ - a.cwiseMin(b)).minCoeff() < 0)
      return {};
    if (edgeOn_) return acrossLine(a, b);
    const Vec3 from = weightsOf(a), to = weightsOf(b);
    double begin = 0, end = 1;
    for (int k = 0; k < 3; ++k) {
      const double first = from[k] + kBeyond, last = to[k] + kBeyond;
      if (first < 0 && last < 0) return {};
      if (first < 0) begin = std::max(begin, first / (first - last));
      if (last < 0) end = std::min(end, first / (first - last));
    }
    if (!(begin < end)) return {};
    const auto at = [&](double t) { return t == 0 ? from : t == 1 ? to : Vec3(from + t * (to - from)); };
    return std::pair{begin, CutPiece{nodes_, inCloth(at(begin)), inCloth(at(end))}};
  }

 private:
  // One that is seen as a line is crossed right through, from one edge to another.
  std::optional<std::pair<double, CutPiece>> acrossLine(const Vec2& a, const Vec2& b) const {
    std::array<double, 3> side;
    for (std::size_t k = 0; k < 3; ++k) side[k] = leftTurn(a, b, corners_[k]);
    std::array<Vec2, 2> ends;
    double along = 0;
    std::size_t crossed = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t next = (k + 1) % 3;
      if ((side[k] > 0) == (side[next] > 0)) continue;
      const double share = side[k] / (side[k] - side[next]);
      const Vec2 place = corners_[k] + share * (corners_[next] - corners_[k]);
      if (crossed == 0) along = (place - a).dot(b - a) / (b - a).squaredNorm();
      Vec3 weights = Vec3::Zero();
      weights[static_cast<Eigen::Index>(k)] = 1 - share, weights[static_cast<Eigen::Index>(next)] = share;
      ends[crossed++] = inCloth(weights);
    }
    if (crossed < 2 || !(along >= 0 && along < 1)) return {};
    const Vec2 beyond = kBeyond * (ends[1] - ends[0]);
    return std::pair{along, CutPiece{nodes_, ends[0] - beyond, ends[1] + beyond}};
  }
  Vec3 weightsOf(const Vec2& p) const {
    const double second = leftTurn(corners_[2], corners_[0], p) / area_,
                 third = leftTurn(corners_[0], corners_[1], p) / area_;
    return {1 - second - third, second, third};
  }
  // What is far away is seen smaller than it is.
  Vec2 inCloth(const Vec3& seen) const {
    const Vec3 weights = seen.cwiseQuotient(depth_);
    return weights.tail<2>() / weights.sum();
  }

  std::array<int, 3> nodes_;
  std::array<Vec2, 3> corners_;
  Vec3 depth_;
  Vec2 low_, high_, slack_;
  double area_ = 0;
  bool shows_ = false, edgeOn_ = false;
};

}  // namespace

Stroke strokeAcross(std::span<const std::array<int, 3>> triangles, std::span<const NodePair> springs,
                    std::span<const Vec3> places, std::span<const Vec2> line) {
  struct Found {
    std::size_t segment;
    double begin;
    CutPiece piece;
  };
  std::vector<Found> found;
  for (const auto& nodes : triangles) {
    const Seen triangle(nodes, places);
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      if (const auto piece = triangle.pieceOf(line[i], line[i + 1])) found.push_back({i, piece->first, piece->second});
    }
  }
  std::ranges::stable_sort(found, {}, [](const Found& each) { return std::pair(each.segment, each.begin); });
  Stroke stroke;
  for (const Found& each : found) stroke.pieces.push_back(each.piece);
  for (const auto& [a, b] : springs) {
    if (divides(line, places[toIndex(a)].head<2>(), places[toIndex(b)].head<2>()))
      stroke.edges.push_back(nodePair(a, b));
  }
  return stroke;
}

CutPiece asMade(const CutPiece& piece, const Tears& tears) {
  CutPiece made;
  const auto placeAt = [&](const Vec2& weights) {
    return tears.placeOf(piece.nodes, std::array<double, 3>{1 - weights.sum(), weights.x(), weights.y()});
  };
  const MadePlace from = placeAt(piece.from), to = placeAt(piece.to);
  made.nodes = from.nodes;
  for (const Eigen::Index k : {0, 1}) {
    made.from[k] = from.weights[static_cast<std::size_t>(k + 1)];
    made.to[k] = to.weights[static_cast<std::size_t>(k + 1)];
  }
  return made;
}

}  // namespace selvedge
