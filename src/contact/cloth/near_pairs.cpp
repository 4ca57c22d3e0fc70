#include "contact/cloth/near_pairs.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/interrupt.h"
#include "base/parallel.h"
#include "contact/cloth_edges.h"
#include "model/mesh/seams.h"

namespace selvedge {
namespace {

constexpr double kReach = 1.75;      // times the thickness: what is nearer takes part in a step, however slow it is
constexpr double kMargin = 0.25;     // of the thickness: how far a node may move beyond its way before it looks anew
constexpr double kCalmer = 0.25;     // of the longest way: with so much less it looks anew, for fewer pairs
constexpr double kFarthest = 10;     // times the thickness: further ways are for the filter
constexpr double kRoundOff = 1e-9;   // of the reach
constexpr double kOfRest = 0.8;      // of the distance at rest: where contact of what is near at rest begins at most
constexpr double kNoRoom = 1e-3;     // of the thickness: what is at one place at rest does not touch (crossing springs)
constexpr double kNodesShare = 0.5;  // of the mass of a node that touches a triangle
constexpr double kEdgesShare = 0.25;  // of that of a node, for two edges: some six pairs of them come with a node

}  // namespace

NearPairs::NearPairs(const ClothSystem& cloth, const ContactSettings& settings)
    : cloth_(cloth),
      settings_(settings),
      body_(toIndex(cloth.blockCount())),
      inner_(body_.size(), 0),
      sewn_(sewnNodes(cloth.mesh())) {
  rest_.resize(body_.size()), now_.resize(body_.size()), way_.resize(body_.size()), room_.resize(body_.size());
  for (int node = 0; node < cloth.blockCount(); ++node) {
    body_[toIndex(node)] = static_cast<int>(cloth.bodyOf(node));
    rest_[toIndex(node)].add(rest(node));
  }
  for (const ClothBody& body : cloth.bodies()) {
    if (!body.isSolid()) continue;
    for (int own = 0; own < body.count(); ++own) inner_[toIndex(body.node(own))] = 1;
    for (const auto& corners : body.mesh.triangles) {
      for (const int node : corners) inner_[toIndex(node)] = 0;
    }
  }
  const Tears& tears = cloth.tears();
  for (int copy = tears.made; copy < tears.nodes(); ++copy) {
    const int origin = tears.origin(copy);
    if (origin < tears.made) wereOne_.push_back({origin, copy});
    for (int other = tears.made; other < copy; ++other) {
      if (tears.origin(other) == origin) wereOne_.push_back({other, copy});
    }
  }
  std::ranges::sort(wereOne_);
  for (const std::size_t which : {kCloth, kPuppets}) {
    triangles_[which] = elementsOf(cloth.mesh().triangles, 3, which);
    edges_[which] = elementsOf(edgesOf(cloth), 2, which);
  }
  refresh();
}

void NearPairs::refresh() { looked_ = false; }

double NearPairs::reach() const { return kReach * settings_.thickness; }

NearPairs::Elements NearPairs::elementsOf(const std::vector<Element>& all, std::size_t corners,
                                          std::size_t which) const {
  Elements elements;
  elements.corners = corners;
  for (std::size_t k = 0; k < all.size(); ++k) {
    if (cloth_.isPuppet(all[k][0]) != (which == kPuppets)) continue;
    elements.all.push_back(all[k]);
    elements.numbers.push_back(static_cast<int>(k));
    AxisBox& box = elements.boxes.emplace_back();
    for (const int node : all[k]) box.add(rest(node));
  }
  elements.tree = BoxTree(elements.boxes);
  return elements;
}

Vec3 NearPairs::mean(const VecX& x) const {
  Vec3 sum = Vec3::Zero();
  for (int i = 0; i < cloth_.blockCount(); ++i) sum += cloth_.inSpace(x, i);
  return sum / std::max(1, cloth_.blockCount());
}

double NearPairs::farthestMove(const VecX& from, const VecX& to) const {
  const Vec3 common = mean(to) - mean(from);
  double most = 0;
  for (int i = 0; i < cloth_.blockCount(); ++i) {
    const double moved = (cloth_.inSpace(to, i) - cloth_.inSpace(from, i) - common).squaredNorm();
    if (!std::isfinite(moved)) return std::numeric_limits<double>::infinity();
    most = std::max(most, moved);
  }
  return std::sqrt(most);
}

template <class Way>
void NearPairs::boxWays(const VecX& x, const Way& way, NodeBoxes& boxes) const {
  parallelFor(cloth_.blockCount(), [&](int begin, int end) {
    for (int i = begin; i < end; ++i) {
      const Vec3 from = cloth_.inSpace(x, i), to = from + way(i);
      boxes[toIndex(i)] = {from.cwiseMin(to), from.cwiseMax(to)};
    }
  });
}

void NearPairs::update(const State& state, double h) {
  if (!state.q.allFinite() || !state.v.allFinite()) {
    refresh();
    pairs_.clear();
    return;
  }
  const Vec3 speed = mean(state.v), middle = mean(state.q);
  const double farthest = kFarthest * settings_.thickness;
  const auto wayOf = [&](int i) -> Vec3 {
    const Vec3 way = h * (cloth_.inSpace(state.v, i) - speed);
    const double length = way.norm();
    return length > farthest ? Vec3(farthest / length * way) : way;
  };
  boxWays(state.q, wayOf, now_);
  double longest = 0;
  for (const AxisBox& box : now_) longest = std::max(longest, (box.high - box.low).maxCoeff());
  const bool calmer = longest + settings_.thickness < kCalmer * longest_;
  if (looked_ && !calmer && isInRoom(now_, middle - middle_, 0)) return;
  longest_ = longest;
  const double margin = kMargin * settings_.thickness;
  for (std::size_t i = 0; i < now_.size(); ++i) {
    room_[i] = {now_[i].low.array() - margin, now_[i].high.array() + margin};
  }
  middle_ = middle;
  looked_ = true;
  pairs_.clear();
  look(room_, reach(), pairs_);
  if (mustGiveUp()) refresh();  // it may be half of them
}

// Each way, without what all of them have in common, within its room and `beyond` that on all sides.
bool NearPairs::isInRoom(const NodeBoxes& boxes, const Vec3& moved, double beyond) const {
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const Vec3 low = boxes[i].low - moved, high = boxes[i].high - moved;
    if (!((low.array() >= room_[i].low.array() - beyond).all() &&
          (high.array() <= room_[i].high.array() + beyond).all()))
      return false;
  }
  return true;
}

bool NearPairs::boxesMeet(const ClothPair& pair, const NodeBoxes& boxes, double reach) {
  const std::size_t second = pair.kind == PairKind::edges ? 2 : 1;
  std::array<AxisBox, 2> parts;
  for (std::size_t k = 0; k < 4; ++k) parts[k < second ? 0 : 1].add(boxes[toIndex(pair.nodes[k])]);
  return (parts[0].low.array() - parts[1].high.array() <= reach).all() &&
         (parts[1].low.array() - parts[0].high.array() <= reach).all();
}

const std::vector<ClothPair>& NearPairs::onTheWay(const State& before, const State& after, double gap) {
  swept_.clear();
  if (!after.q.allFinite()) return swept_;
  const Vec3 common = mean(after.q) - mean(before.q);
  boxWays(
      before.q, [&](int i) { return Vec3(cloth_.inSpace(after.q, i) - cloth_.inSpace(before.q, i) - common); }, way_);
  std::vector<ClothPair>* near = &pairs_;
  if (!looked_ || !isInRoom(way_, mean(before.q) - middle_, (reach() - gap) / 2)) {
    wide_.clear();
    look(way_, gap, wide_);
    near = &wide_;
  }
  for (ClothPair& pair : *near) {
    if (boxesMeet(pair, way_, gap) && complete(pair)) swept_.push_back(pair);
  }
  return swept_;
}

// What may come as near as `reach` with each node in its box.
void NearPairs::look(const NodeBoxes& boxes, double reach, std::vector<ClothPair>& found) {
  const double half = 0.5 * (1 + kRoundOff) * reach;
  for (auto* kind : {&triangles_, &edges_}) {
    for (Elements& elements : *kind) {
      parallelFor(static_cast<int>(elements.all.size()), [&](int begin, int end) {
        for (std::size_t k = toIndex(begin); k < toIndex(end); ++k) {
          AxisBox box;
          for (std::size_t corner = 0; corner < elements.corners; ++corner)
            box.add(boxes[toIndex(elements.all[k][corner])]);
          elements.boxes[k] = {box.low.array() - half, box.high.array() + half};
        }
      });
      elements.tree.refit(elements.boxes);
    }
  }
  gather(
      cloth_.blockCount(),
      [&](int node, auto& all) {
        if (inner_[toIndex(node)]) return;
        const AxisBox& box = boxes[toIndex(node)];
        findTriangles({box.low.array() - half, box.high.array() + half}, node, all);
      },
      found);
  gather(
      static_cast<int>(edges_[kCloth].all.size()), [&](int edge, auto& all) { findEdges(edge, all); }, found);
}

// Each task puts what it finds in a list of its own; one after the other they are in the order of `count`.
template <class Find>
void NearPairs::gather(int count, const Find& find, std::vector<ClothPair>& found) {
  parts_.resize(std::max(parts_.size(), toIndex((count + kChunk - 1) / kChunk)));
  for (std::vector<ClothPair>& part : parts_) part.clear();
  parallelFor(count, [&](int begin, int end) {
    std::vector<ClothPair>& part = parts_[toIndex(begin / kChunk)];
    for (int i = begin; i < end && !mustGiveUp(); ++i) {
      const auto first = static_cast<std::ptrdiff_t>(part.size());
      find(i, part);
      std::sort(part.begin() + first, part.end(),
                [](const ClothPair& a, const ClothPair& b) { return a.nodes < b.nodes; });
    }
  });
  for (const std::vector<ClothPair>& part : parts_) found.insert(found.end(), part.begin(), part.end());
}

void NearPairs::findTriangles(const AxisBox& box, int node, std::vector<ClothPair>& found) const {
  for (const std::size_t which : {kCloth, kPuppets}) {
    if (which == kPuppets && cloth_.isPuppet(node)) return;
    const Elements& triangles = triangles_[which];
    triangles.tree.within(box, [&](int item) {
      const Element& corners = triangles.all[toIndex(item)];
      const std::array<int, 4> nodes{node, corners[0], corners[1], corners[2]};
      if (haveNodeInCommon(nodes, PairKind::nodeTriangle)) return;
      found.push_back({PairKind::nodeTriangle, nodes, triangles.numbers[toIndex(item)]});
    });
  }
}

// Two edges of cloth are found from the first one.
void NearPairs::findEdges(int edge, std::vector<ClothPair>& found) const {
  const AxisBox& box = edges_[kCloth].boxes[toIndex(edge)];
  const Element& own = edges_[kCloth].all[toIndex(edge)];
  for (const std::size_t which : {kCloth, kPuppets}) {
    edges_[which].tree.within(box, [&](int item) {
      if (which == kCloth && item <= edge) return;
      const Element& other = edges_[which].all[toIndex(item)];
      const std::array<int, 4> nodes{own[0], own[1], other[0], other[1]};
      if (!haveNodeInCommon(nodes, PairKind::edges)) found.push_back({PairKind::edges, nodes});
    });
  }
}

bool NearPairs::haveNodeInCommon(const std::array<int, 4>& nodes, PairKind kind) const {
  const auto same = [&](std::size_t i, std::size_t j) { return sewn_[toIndex(nodes[i])] == sewn_[toIndex(nodes[j])]; };
  if (kind == PairKind::nodeTriangle) return same(0, 1) || same(0, 2) || same(0, 3);
  return same(0, 2) || same(0, 3) || same(1, 2) || same(1, 3);
}

bool NearPairs::complete(ClothPair& pair) const {
  if (pair.thickness >= 0 && !pair.wasOne) return pair.thickness > 0;
  const std::array<int, 4>& nodes = pair.nodes;
  const bool edges = pair.kind == PairKind::edges;
  pair.mass = std::numeric_limits<double>::infinity();
  for (const int node : nodes) {  // what a puppet weighs holds nothing
    if (!cloth_.isPuppet(node)) pair.mass = std::min(pair.mass, cloth_.nodeMass()[toIndex(node)]);
  }
  pair.mass *= edges ? kEdgesShare : kNodesShare;
  if (edges) pair.leastCross = leastCross(rest(nodes[1]) - rest(nodes[0]), rest(nodes[3]) - rest(nodes[2]));
  pair.wasOne = openingOf(pair).has_value();
  pair.thickness = thicknessOf(pair);
  if (!(pair.thickness > kNoRoom * settings_.thickness)) pair.thickness = 0;
  return pair.thickness > 0;
}

std::optional<double> NearPairs::openingOf(const ClothPair& pair) const {
  std::optional<double> least;
  const std::size_t second = pair.kind == PairKind::edges ? 2 : 1;
  for (std::size_t i = 0; i < second && !openings_.empty(); ++i) {
    for (std::size_t j = second; j < 4; ++j) {
      if (cloth_.origin(pair.nodes[i]) != cloth_.origin(pair.nodes[j])) continue;
      const auto [low, high] = std::minmax(pair.nodes[i], pair.nodes[j]);
      const auto found = std::ranges::lower_bound(wereOne_, std::array<int, 2>{low, high});
      if (found == wereOne_.end() || *found != std::array<int, 2>{low, high}) continue;
      const double opening = openings_[static_cast<std::size_t>(found - wereOne_.begin())];
      least = std::min(least.value_or(settings_.thickness), opening);
    }
  }
  return least;
}

double NearPairs::thicknessOf(const ClothPair& pair) const {
  const std::array<int, 4>& nodes = pair.nodes;
  if (const std::optional<double> opening = openingOf(pair)) return kOfRest * *opening;
  if (body_[toIndex(nodes[0])] != body_[toIndex(nodes[3])]) return settings_.thickness;
  if (!boxesMeet(pair, rest_, settings_.thickness / kOfRest)) return settings_.thickness;
  const PairPlaces places{rest(nodes[0]), rest(nodes[1]), rest(nodes[2]), rest(nodes[3])};
  return std::min(settings_.thickness, kOfRest * distanceOf(pair.kind, places).d);
}

}  // namespace selvedge
