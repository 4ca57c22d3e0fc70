#include "model/tears/cut_path.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace selvedge {
namespace {

constexpr double kJoined = 1e-2;     // of a triangle: pieces that go on where another ended
constexpr double kOnLine = 1e-9;     // of a triangle: a node that is so near to a line is on it
constexpr double kMiddle = 1e-6;     // of an edge: beyond its middle by less, its first node is taken
constexpr double kLeastPart = 1e-3;  // of the area of a triangle as it was made: what is less is not divided off
constexpr int kMostDivisions = 256;  // of a triangle as it was made, in one cut

struct Crossing {
  double at;  // along the chain
  NodePair edge;
  double share;  // of the way along the edge
};

// A stretch of the line in one triangle of the cloth as it was made.
struct Chain {
  std::vector<Vec2> places;         // weights of its second and third node
  std::array<int, 2> ends{-1, -1};  // nodes that were there already where it begins and ends inside the cloth; -1: none

  const Vec2& end(std::size_t which) const { return which == 0 ? places.front() : places.back(); }
};

// What the line does in one triangle of the cloth as it was made.
struct Crossed {
  std::array<int, 3> nodes;  // ascending
  std::vector<Chain> chains;
  std::vector<int> parts;  // triangles that it is by now
  int divisions = 0;

  Vec2 at(const MadePlace& place) const { return {place.of(nodes[1]), place.of(nodes[2])}; }
};

std::array<int, 3> ascending(std::array<int, 3> nodes) {
  std::ranges::sort(nodes);
  return nodes;
}

class Path {
 public:
  Path(TearEdit& edit, std::span<const CutPiece> pieces, double snap) : edit_(edit), snap_(snap) {
    for (const CutPiece& piece : pieces) add(piece);
    findParts();
    for (Crossed& each : crossed_) {
      for (Chain& chain : each.chains) chain.ends = {nodeThere(each, chain, 0), nodeThere(each, chain, 1)};
    }
  }

  void divide() {
    for (bool again = true; again;) {
      again = false;
      for (std::size_t i = 0; i < crossed_.size(); ++i) {
        while (divideOne(crossed_[i])) again = true;
      }
    }
  }

  std::vector<NodePair> edges() const {
    std::map<NodePair, int> passed;  // how often from its first node to its second, less the other way
    for (const Crossed& each : crossed_) {
      for (const Chain& chain : each.chains) {
        std::vector<int> before, here;  // nodes at one place: both sides of a gap that the line crosses
        for (const int node : wayOf(each, chain)) {
          if (node < 0) continue;
          if (!here.empty() && edit_.tears().origin(here[0]) != edit_.tears().origin(node)) {
            before = std::exchange(here, {});
          }
          here.push_back(node);
          if (!areJoined(before, here)) continue;
          const int from = edit_.tears().origin(before[0]), to = edit_.tears().origin(node);
          passed[nodePair(from, to)] += from < to ? 1 : -1;
          before.clear();
        }
      }
    }
    std::vector<NodePair> along;
    for (const auto& [edge, times] : passed) {
      if (times != 0) along.push_back(edge);
    }
    return along;
  }

 private:
  bool areJoined(const std::vector<int>& some, const std::vector<int>& others) const {
    return std::ranges::any_of(
        some, [&](int a) { return std::ranges::any_of(others, [&](int b) { return edit_.isEdge(a, b); }); });
  }

  // The nodes that a chain goes through; -1 is none.
  std::vector<int> wayOf(const Crossed& in, const Chain& chain) const {
    std::vector<int> way{endNode(in, chain, 0)};
    for (const Crossing& crossing : crossings(in, chain.places)) way.push_back(nearest(crossing));
    if (way.size() == 1) addAlong(in, chain.places, way);
    way.push_back(endNode(in, chain, 1));
    if (way.size() > 2) {
      if (const int node = nodeBetween(in, way[0], way[1]); node >= 0) way.insert(way.begin() + 1, node);
      if (const int node = nodeBetween(in, way.back(), way[way.size() - 2]); node >= 0) way.insert(way.end() - 1, node);
    }
    return way;
  }

  // From an end of the way that is not at the part where it goes on, the node that leads there; -1: it needs none.
  int nodeBetween(const Crossed& in, int end, int next) const {
    if (end < 0 || end == next || edit_.isEdge(end, next)) return -1;
    for (const int part : in.parts) {
      for (const int node : edit_.tears().triangles[toIndex(part)]) {
        if (edit_.isEdge(end, node) && edit_.isEdge(node, next)) return node;
      }
    }
    return -1;
  }

  // Of the nodes that were there before the line, the one that it begins or ends at: the nearest at a border, where another cut
  // may have ended, and else the nearest of all. -1: none is near.
  int nodeThere(const Crossed& in, const Chain& chain, std::size_t which) const {
    const Vec2& end = chain.end(which);
    if (snap_ >= kAlongEdges || partAt(in, end) < 0) return endNode(in, chain, which);
    int best = -1;
    double least = 2 * snap_;
    for (const int part : in.parts) {
      for (const int node : edit_.tears().triangles[toIndex(part)]) {
        const double far = between(at(in, node), end);
        if (far > least || !std::ranges::any_of(edit_.fans(node), [](const NodeFan& fan) { return !fan.closed; }))
          continue;
        least = far, best = node;
      }
    }
    return best >= 0 ? best : endNode(in, chain, which);
  }

  // A line that crosses nothing may run along an edge, with all on one side of it.
  void addAlong(const Crossed& in, const std::vector<Vec2>& chain, std::vector<int>& way) const {
    std::vector<std::pair<double, int>> on;
    for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
      const Vec2 along = chain[i + 1] - chain[i];
      for (const int part : in.parts) {
        for (const int node : edit_.tears().triangles[toIndex(part)]) {
          const double far = (at(in, node) - chain[i]).dot(along) / along.squaredNorm();
          const double off = std::abs(leftTurn(chain[i], chain[i + 1], at(in, node))) / along.norm();
          if (off <= kOnLine && far >= 0 && far <= 1) on.emplace_back(static_cast<double>(i) + far, node);
        }
      }
    }
    std::ranges::sort(on);
    for (const auto& [far, node] : on) way.push_back(node);
  }

  void add(const CutPiece& piece) {
    const std::array<int, 3> nodes = ascending(piece.nodes);
    const auto [found, isNew] = number_.try_emplace(nodes, crossed_.size());
    if (isNew) crossed_.push_back({nodes, {}, {}, 0});
    Crossed& own = crossed_[found->second];
    const auto at = [&](const Vec2& weights) {
      const std::array<double, 3> all{1 - weights.sum(), weights.x(), weights.y()};
      Vec2 place;
      for (const Eigen::Index k : {0, 1}) {
        const auto corner =
            std::ranges::find(piece.nodes, nodes[static_cast<std::size_t>(k + 1)]) - piece.nodes.begin();
        place[k] = all[static_cast<std::size_t>(corner)];
      }
      return place;
    };
    const Vec2 from = at(piece.from), to = at(piece.to);
    if (own.chains.empty() || (own.chains.back().places.back() - from).cwiseAbs().maxCoeff() > kJoined)
      own.chains.push_back({{from}});
    own.chains.back().places.push_back(to);
  }

  void findPlaces() {
    const Tears& tears = edit_.tears();
    for (int node = static_cast<int>(places_.size()); node < tears.nodes(); ++node)
      places_.push_back(tears.placeOf(node));
  }

  void findParts() {
    const Tears& tears = edit_.tears();
    findPlaces();
    for (int t = 0; t < static_cast<int>(tears.triangles.size()); ++t) {
      MadePlace all;
      for (const int corner : tears.triangles[toIndex(t)]) {
        for (const int node : places_[toIndex(corner)].nodes) {
          if (node >= 0) all.add(node, 1);
        }
      }
      const auto found = number_.find(ascending(all.nodes));
      of_.push_back(found == number_.end() ? -1 : static_cast<int>(found->second));
      if (found != number_.end()) crossed_[found->second].parts.push_back(t);
    }
  }

  // Where a chain crosses edges of the parts, in its order.
  std::vector<Crossing> crossings(const Crossed& in, const std::vector<Vec2>& chain) const {
    const Tears& tears = edit_.tears();
    std::map<NodePair, std::array<Vec2, 2>> edges;
    for (const int part : in.parts) {
      const auto& corners = tears.triangles[toIndex(part)];
      for (std::size_t k = 0; k < 3; ++k) {
        const NodePair edge = nodePair(corners[k], corners[(k + 1) % 3]);
        edges.try_emplace(edge, std::array{at(in, edge[0]), at(in, edge[1])});
      }
    }
    std::vector<Crossing> found;
    for (const auto& [edge, ends] : edges) {
      for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
        const Vec2 &from = chain[i], &to = chain[i + 1];
        const double length = (to - from).norm(), a = leftTurn(from, to, ends[0]), b = leftTurn(from, to, ends[1]);
        if ((a > kOnLine * length) == (b > kOnLine * length)) continue;
        const double before = leftTurn(ends[0], ends[1], from), after = leftTurn(ends[0], ends[1], to);
        if ((before > 0) == (after > 0)) continue;
        found.push_back({static_cast<double>(i) + before / (before - after), edge, std::clamp(a / (a - b), 0.0, 1.0)});
      }
    }
    std::ranges::sort(found, {}, [](const Crossing& each) { return std::pair(each.at, each.edge); });
    return found;
  }

  static int nearest(const Crossing& crossing) { return crossing.edge[crossing.share > 0.5 + kMiddle ? 1 : 0]; }

  // How far from the nearest node, in edges of the triangle as it was made.
  double away(const Crossed& in, const Crossing& crossing) const {
    const double length = between(at(in, crossing.edge[0]), at(in, crossing.edge[1]));
    return (crossing.share > 0.5 + kMiddle ? 1 - crossing.share : crossing.share) * length;
  }

  // The first crossing that needs a node of its own gets it; then so do the ends of the line.
  bool divideOne(Crossed& in) {
    if (in.divisions >= kMostDivisions) return false;
    for (const Chain& chain : in.chains) {
      const std::vector<Crossing> all = crossings(in, chain.places);
      for (const Crossing& crossing : all) {
        if (divideAt(in, crossing)) return true;
      }
      if (all.empty()) continue;
      if (divideEnd(in, chain, 0, nearest(all.front())) || divideEnd(in, chain, 1, nearest(all.back()))) return true;
    }
    return false;
  }

  bool divideAt(Crossed& in, const Crossing& crossing) {
    if (away(in, crossing) <= snap_ || leastPart(crossing) < kLeastPart) return false;
    ++in.divisions;
    divide(crossing);
    return true;
  }

  // What the smaller part of a triangle at the edge would have of the area of that triangle as it was made.
  double leastPart(const Crossing& crossing) const {
    double least = 1;
    for (const int t : edit_.trianglesAt(crossing.edge[0])) {
      if (edit_.cornerOf(t, crossing.edge[1]) == 3) continue;
      const auto& corners = edit_.tears().triangles[toIndex(t)];
      MadePlace all;
      for (const int corner : corners) all.add(places_[toIndex(corner)], 1);
      std::array<Vec2, 3> at;
      for (std::size_t k = 0; k < 3; ++k) {
        const MadePlace& place = places_[toIndex(corners[k])];
        at[k] = {place.of(all.nodes[1]), place.of(all.nodes[2])};
      }
      least = std::min(least, std::abs(leftTurn(at[0], at[1], at[2])));
    }
    return least * std::min(crossing.share, 1 - crossing.share);
  }

  // The way goes on from its last node through the end of the line to the far edge of the part that this is in; what lies
  // between the two nodes there is an edge, which the end divides.
  bool divideEnd(Crossed& in, const Chain& chain, std::size_t which, int last) {
    const Vec2& end = chain.end(which);
    const int part = partAt(in, end);
    if (part < 0 || endNode(in, chain, which) >= 0) return false;
    const auto& corners = edit_.tears().triangles[toIndex(part)];
    const std::size_t own = edit_.cornerOf(part, last);
    if (own == 3) return false;
    const NodePair far = nodePair(corners[(own + 1) % 3], corners[(own + 2) % 3]);
    const Vec2 from = at(in, last);
    const double a = leftTurn(from, end, at(in, far[0])), b = leftTurn(from, end, at(in, far[1]));
    if ((a > 0) == (b > 0)) return divideTo(in, last, far[std::abs(a) < std::abs(b) ? 0 : 1], end);
    const Crossing exit{0, far, a / (a - b)};
    return divideAt(in, exit) || divideTo(in, last, nearest(exit), end);
  }

  bool divideTo(Crossed& in, int last, int far, const Vec2& end) {
    const NodePair edge = nodePair(last, far);
    const Vec2 from = at(in, edge[0]), along = at(in, edge[1]) - from;
    return divideAt(in, {0, edge, std::clamp((end - from).dot(along) / along.squaredNorm(), 0.0, 1.0)});
  }

  // The part that an end of the line is in; -1: it ends outside.
  int partAt(const Crossed& in, const Vec2& end) const {
    int best = -1;
    double most = -kOnLine;
    for (const int part : in.parts) {
      const auto& corners = edit_.tears().triangles[toIndex(part)];
      const Vec2 a = at(in, corners[0]), b = at(in, corners[1]), c = at(in, corners[2]);
      const double area = leftTurn(a, b, c);
      const double least =
          std::min({leftTurn(a, b, end) / area, leftTurn(b, c, end) / area, leftTurn(c, a, end) / area});
      if (least > most) most = least, best = part;
    }
    return best;
  }

  int cornerAt(const Crossed& in, int part, const Vec2& end) const {
    const auto& corners = edit_.tears().triangles[toIndex(part)];
    return *std::ranges::min_element(corners, {}, [&](int corner) { return between(at(in, corner), end); });
  }

  // The node that the line begins or ends at, one that is near; where nothing is divided, the nearest. -1: there is none.
  int endNode(const Crossed& in, const Chain& chain, std::size_t which) const {
    if (chain.ends[which] >= 0) return chain.ends[which];
    const Vec2& end = chain.end(which);
    const int part = partAt(in, end);
    if (part < 0) return -1;
    const int node = cornerAt(in, part, end);
    return snap_ >= kAlongEdges || between(at(in, node), end) <= 2 * snap_ ? node : -1;
  }

  Vec2 at(const Crossed& in, int node) const { return in.at(places_[toIndex(node)]); }

  // In edges of the triangle as it was made.
  static double between(const Vec2& a, const Vec2& b) {
    return std::max((b - a).cwiseAbs().maxCoeff(), std::abs((b - a).sum()));
  }

  void divide(const Crossing& crossing) {
    edit_.divide(crossing.edge[0], crossing.edge[1], crossing.share, snap_);
    findPlaces();
    const Tears& tears = edit_.tears();
    for (int part = static_cast<int>(of_.size()); part < static_cast<int>(tears.triangles.size()); ++part) {
      of_.push_back(of_[toIndex(tears.partOf[toIndex(part - tears.madeTriangles())])]);
      if (of_.back() >= 0) crossed_[toIndex(of_.back())].parts.push_back(part);
    }
  }

  TearEdit& edit_;
  double snap_;
  std::map<std::array<int, 3>, std::size_t> number_;  // of what is crossed, by its nodes
  std::vector<Crossed> crossed_;
  std::vector<MadePlace> places_;  // [nodes]
  std::vector<int> of_;            // [triangles] which of them it is in; -1: none
};

}  // namespace

std::vector<NodePair> divideAlong(TearEdit& edit, std::span<const CutPiece> pieces, double snap) {
  Path path(edit, pieces, snap);
  path.divide();
  return path.edges();
}

}  // namespace selvedge
