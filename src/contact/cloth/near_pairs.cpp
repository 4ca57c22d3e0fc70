#include "contact/cloth/near_pairs.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/parallel.h"
#include "contact/cloth_edges.h"
#include "model/mesh/seams.h"

namespace selvedge {
namespace {

constexpr double kMargin = 0.5;      // of the thickness: how much further it looks than it has to
constexpr double kOfRest = 0.8;      // of the distance at rest: where contact of what is near at rest begins at most
constexpr double kNoRoom = 1e-3;     // of the thickness: what is at one place at rest does not touch (crossing springs)
constexpr double kNodesShare = 0.5;  // of the mass of a node that touches a triangle
constexpr double kEdgesShare = 0.25;  // of that of a node, for two edges: some six pairs of them come with a node

bool haveNodeInCommon(const std::array<int, 4>& nodes, PairKind kind) {
  if (kind == PairKind::nodeTriangle) return nodes[0] == nodes[1] || nodes[0] == nodes[2] || nodes[0] == nodes[3];
  return nodes[0] == nodes[2] || nodes[0] == nodes[3] || nodes[1] == nodes[2] || nodes[1] == nodes[3];
}

ClothPair pairOf(PairKind kind, const std::array<int, 4>& nodes, int triangle) {
  return {.kind = kind, .nodes = nodes, .triangle = triangle};
}

}  // namespace

// Places that a pair must be nearer at than `reach` to be taken; with a way, its boxes hold both ends of it.
struct NearPairs::Query {
  const VecX& from;
  const VecX& to;
  Vec3 drift;    // m, what all places have in common of the way
  double reach;  // m
  bool swept;    // the distance is not looked at

  void add(const ClothSystem& cloth, int node, AxisBox& box) const {
    box.add(cloth.inSpace(from, node));
    if (swept) box.add(Vec3(cloth.inSpace(to, node) - drift));
  }
};

NearPairs::NearPairs(const ClothSystem& cloth, const ContactSettings& settings)
    : cloth_(cloth), settings_(settings), body_(toIndex(cloth.blockCount())), sewn_(sewnNodes(cloth.mesh())) {
  for (int node = 0; node < cloth.blockCount(); ++node) {
    body_[toIndex(node)] = static_cast<int>(cloth.bodyOf(node));
    puppet_.push_back(cloth.isPuppet(node) ? 1 : 0);
  }
  triangles_ = elementsOf(cloth.mesh().triangles, 3);
  edges_ = elementsOf(edgesOf(cloth), 2);
  refresh();
}

void NearPairs::refresh() { looked_ = false; }

NearPairs::Elements NearPairs::elementsOf(std::vector<Element> all, std::size_t corners) const {
  Elements elements;
  elements.all = std::move(all);
  elements.corners = corners;
  elements.boxes.resize(elements.all.size());
  for (std::size_t k = 0; k < elements.all.size(); ++k) {
    for (const int node : elements.all[k]) elements.boxes[k].add(cloth_.mesh().positions[toIndex(node)]);
  }
  elements.tree = BoxTree(elements.boxes);
  return elements;
}

double NearPairs::farthestMove(const VecX& from, const VecX& to) const {
  Vec3 mean = Vec3::Zero();
  for (int i = 0; i < cloth_.blockCount(); ++i) mean += cloth_.inSpace(to, i) - cloth_.inSpace(from, i);
  mean /= std::max(1, cloth_.blockCount());
  double most = 0;
  for (int i = 0; i < cloth_.blockCount(); ++i) {
    const double moved = (cloth_.inSpace(to, i) - cloth_.inSpace(from, i) - mean).squaredNorm();
    if (!std::isfinite(moved)) return std::numeric_limits<double>::infinity();
    most = std::max(most, moved);
  }
  return std::sqrt(most);
}

void NearPairs::update(const State& state, double ahead) {
  if (looked_) {
    approached_ = 2 * farthestMove(places_, state.q);
    if (approached_ + ahead <= margin_) return;
  }
  margin_ = ahead + kMargin * settings_.thickness;
  look(state);
}

void NearPairs::look(const State& state) {
  places_ = state.q;
  looked_ = true;
  approached_ = 0;
  pairs_.clear();
  if (!state.q.allFinite()) return;
  look({state.q, state.q, Vec3::Zero(), settings_.thickness + margin_, false}, pairs_);
}

const std::vector<ClothPair>& NearPairs::onTheWay(const State& before, const State& after, double gap) {
  swept_.clear();
  const double approach = 2 * farthestMove(before.q, after.q);
  if (!std::isfinite(approach)) return swept_;
  if (gap + approach + approached_ <= settings_.thickness + margin_) {
    for (const ClothPair& pair : pairs_) {
      if (pair.room - approached_ - approach <= gap) swept_.push_back(pair);
    }
    return swept_;
  }
  Vec3 drift = Vec3::Zero();
  for (int i = 0; i < cloth_.blockCount(); ++i) drift += cloth_.inSpace(after.q, i) - cloth_.inSpace(before.q, i);
  drift /= cloth_.blockCount();
  look({before.q, after.q, drift, gap, true}, swept_);
  return swept_;
}

void NearPairs::look(const Query& query, std::vector<ClothPair>& found) {
  for (Elements* elements : {&triangles_, &edges_}) {
    parallelFor(static_cast<int>(elements->all.size()), [&](int begin, int end) {
      for (std::size_t k = toIndex(begin); k < toIndex(end); ++k) {
        AxisBox box;
        for (std::size_t corner = 0; corner < elements->corners; ++corner)
          query.add(cloth_, elements->all[k][corner], box);
        elements->boxes[k] = box;
      }
    });
    elements->tree.refit(elements->boxes);
  }
  gather(
      cloth_.blockCount(), [&](int node, auto& all) { findTriangles(query, node, all); }, found);
  gather(
      static_cast<int>(edges_.all.size()), [&](int edge, auto& all) { findEdges(query, edge, all); }, found);
}

// Each task puts what it finds in a list of its own; one after the other they are in the order of `count`.
template <class Find>
void NearPairs::gather(int count, const Find& find, std::vector<ClothPair>& found) {
  parts_.resize(std::max(parts_.size(), toIndex((count + kChunk - 1) / kChunk)));
  for (std::vector<ClothPair>& part : parts_) part.clear();
  parallelFor(count, [&](int begin, int end) {
    std::vector<ClothPair>& part = parts_[toIndex(begin / kChunk)];
    for (int i = begin; i < end; ++i) {
      const auto first = static_cast<std::ptrdiff_t>(part.size());
      find(i, part);
      std::sort(part.begin() + first, part.end(),
                [](const ClothPair& a, const ClothPair& b) { return a.nodes < b.nodes; });
    }
  });
  for (const std::vector<ClothPair>& part : parts_) found.insert(found.end(), part.begin(), part.end());
}

void NearPairs::findTriangles(const Query& query, int node, std::vector<ClothPair>& found) const {
  AxisBox box;
  query.add(cloth_, node, box);
  box.low.array() -= query.reach, box.high.array() += query.reach;
  triangles_.tree.within(box, [&](int item) {
    const Element& corners = triangles_.all[toIndex(item)];
    take(query, pairOf(PairKind::nodeTriangle, {node, corners[0], corners[1], corners[2]}, item), found);
  });
}

void NearPairs::findEdges(const Query& query, int edge, std::vector<ClothPair>& found) const {
  AxisBox box = edges_.boxes[toIndex(edge)];
  box.low.array() -= query.reach, box.high.array() += query.reach;
  const Element& own = edges_.all[toIndex(edge)];
  edges_.tree.within(box, [&](int item) {
    if (item <= edge) return;
    const Element& other = edges_.all[toIndex(item)];
    take(query, pairOf(PairKind::edges, {own[0], own[1], other[0], other[1]}, -1), found);
  });
}

void NearPairs::take(const Query& query, ClothPair pair, std::vector<ClothPair>& found) const {
  const std::array<int, 4>& nodes = pair.nodes;
  if (puppet_[toIndex(nodes[0])] && puppet_[toIndex(nodes[3])]) return;
  if (haveNodeInCommon(
          {sewn_[toIndex(nodes[0])], sewn_[toIndex(nodes[1])], sewn_[toIndex(nodes[2])], sewn_[toIndex(nodes[3])]},
          pair.kind)) {
    return;
  }
  if (!query.swept) {
    pair.room = distanceOf(pair.kind, at(query.from, pair)).d;
    if (!(pair.room < query.reach)) return;
  }
  const bool edges = pair.kind == PairKind::edges;
  pair.mass = cloth_.nodeMass()[toIndex(nodes[0])];
  for (const int node : nodes) pair.mass = std::min(pair.mass, cloth_.nodeMass()[toIndex(node)]);
  pair.mass *= edges ? kEdgesShare : kNodesShare;
  pair.thickness = thicknessOf(pair);
  if (!(pair.thickness > kNoRoom * settings_.thickness)) return;
  if (edges) pair.leastCross = leastCross(rest(nodes[1]) - rest(nodes[0]), rest(nodes[3]) - rest(nodes[2]));
  found.push_back(pair);
}

double NearPairs::thicknessOf(const ClothPair& pair) const {
  const std::array<int, 4>& nodes = pair.nodes;
  if (body_[toIndex(nodes[0])] != body_[toIndex(nodes[3])]) return settings_.thickness;
  const PairPlaces places{rest(nodes[0]), rest(nodes[1]), rest(nodes[2]), rest(nodes[3])};
  return std::min(settings_.thickness, kOfRest * distanceOf(pair.kind, places).d);
}

}  // namespace selvedge
