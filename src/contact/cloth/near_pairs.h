// Which parts of all cloths are near to each other, so that most steps look at those alone. Nothing that follows from it
// depends on when it last looked: what is near is never left out, and pairs come in one order.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "contact/cloth/pair_distance.h"
#include "contact/mesh/box_tree.h"
#include "contact/settings.h"
#include "model/cloth_system.h"

namespace selvedge {

struct ClothPair {
  PairKind kind;
  std::array<int, 4> nodes;
  int triangle = -1;  // of a node and a triangle: its number
  // m, where their contact begins: less than that of the scene where they are nearer at rest, 0 where they are at one place
  // there, which is no contact; negative: not asked yet.
  double thickness = -1;
  double leastCross = 0;  // m^4, of edges: parallelShare()
  double mass = 0;        // kg that touches
  bool wasOne = false;    // nodes of both parts were one before the cloth came apart there: the thickness may change
};

class NearPairs {
 public:
  NearPairs(const ClothSystem& cloth, const ContactSettings& settings);

  void refresh();  // settings or masses have changed
  // Brings pairs() up to date for a state whose nodes go on at their speeds for h seconds. Searches again only where a
  // node may leave the box that it was given at the last search, or where all ways have become much shorter.
  void update(const State& state, double h);
  // All that come as near as reach() on the way of the last update, and more; nodes and triangles, then edges.
  std::vector<ClothPair>& pairs() { return pairs_; }
  double reach() const;  // m
  // Whether the boxes around both parts on that way come as near as reach().
  bool mayMeet(const ClothPair& pair) const { return boxesMeet(pair, now_, reach()); }
  // The nodes that were one as the cloth was made, two at a time, the smaller first; sorted.
  const std::vector<std::array<int, 2>>& wereOne() const { return wereOne_; }
  // How far the two of each have ever been apart, m: their parts touch as if that had been their distance at rest.
  void setOpenings(std::span<const double> openings) { openings_.assign(openings.begin(), openings.end()); }
  // Fills in all but kind, nodes and triangle; false where the two do not touch, however near they are.
  bool complete(ClothPair& pair) const;
  // All that may come as near as `gap` on straight ways from one state to the other; `before` is that of the last update.
  const std::vector<ClothPair>& onTheWay(const State& before, const State& after, double gap);
  // How far a node moves from one to the other, at most, if what all of them do in common is left out.
  double farthestMove(const VecX& from, const VecX& to) const;
  PairPlaces places(const State& state, const ClothPair& pair) const { return at(state.q, pair); }
  PairPlaces at(const VecX& x, const ClothPair& pair) const {
    return {cloth_.inSpace(x, pair.nodes[0]), cloth_.inSpace(x, pair.nodes[1]), cloth_.inSpace(x, pair.nodes[2]),
            cloth_.inSpace(x, pair.nodes[3])};
  }

 private:
  using Element = std::array<int, 3>;  // of edges the first two count
  using NodeBoxes = std::vector<AxisBox>;
  // Elements of one kind and the tree of their boxes.
  struct Elements {
    std::vector<Element> all;
    std::vector<int> numbers;  // [all] in the mesh
    std::size_t corners = 3;
    std::vector<AxisBox> boxes;
    BoxTree tree{{}};
  };
  static constexpr std::size_t kCloth = 0, kPuppets = 1;  // puppets pass through each other and through themselves

  Elements elementsOf(const std::vector<Element>& all, std::size_t corners, std::size_t which) const;
  Vec3 mean(const VecX& x) const;
  // The box of each node's way from `x` to `x + way(i)`.
  template <class Way>
  void boxWays(const VecX& x, const Way& way, NodeBoxes& boxes) const;
  bool isInRoom(const NodeBoxes& boxes, const Vec3& moved, double beyond) const;
  static bool boxesMeet(const ClothPair& pair, const NodeBoxes& boxes, double reach);
  void look(const NodeBoxes& boxes, double reach, std::vector<ClothPair>& found);
  template <class Find>
  void gather(int count, const Find& find, std::vector<ClothPair>& found);
  void findTriangles(const AxisBox& box, int node, std::vector<ClothPair>& found) const;
  void findEdges(int edge, std::vector<ClothPair>& found) const;
  bool haveNodeInCommon(const std::array<int, 4>& nodes, PairKind kind) const;
  double thicknessOf(const ClothPair& pair) const;
  std::optional<double> openingOf(const ClothPair& pair) const;  // of parts that were one
  const Vec3& rest(int node) const { return cloth_.mesh().positions[toIndex(node)]; }

  const ClothSystem& cloth_;
  const ContactSettings& settings_;
  std::vector<int> body_;    // [nodes]
  std::vector<char> inner_;  // [nodes] inside a solid: they touch nothing
  std::vector<int> sewn_;    // [nodes] the lowest of those that seams join it with: what meets at a seam does not touch
  std::vector<std::array<int, 2>> wereOne_;
  std::vector<double> openings_;               // [wereOne_]
  NodeBoxes rest_;                             // [nodes] of no size
  std::array<Elements, 2> triangles_, edges_;  // of cloth, of puppets
  std::vector<std::vector<ClothPair>> parts_;  // found by one task each
  std::vector<ClothPair> pairs_, swept_, wide_;
  NodeBoxes now_, way_;         // [nodes] their ways at the last update, and at the last look along a way
  NodeBoxes room_;              // [nodes] boxes within which each may move before pairs must be searched again
  double longest_ = 0;          // m, the longest way of a node at the last search
  Vec3 middle_ = Vec3::Zero();  // mean place of all nodes at the last search
  bool looked_ = false;         // pairs_ and room_ are those of a search
};

}  // namespace selvedge
