// Which parts of all cloths are near to each other, so that most steps ask for the distances of those alone. Nothing that
// follows from it depends on when it last looked: what is near is never left out, and pairs come in one order.
#pragma once

#include <cstdint>
#include <vector>

#include "contact/cloth/pair_distance.h"
#include "contact/mesh/box_tree.h"
#include "contact/settings.h"
#include "model/cloth_system.h"

namespace selvedge {

struct ClothPair {
  PairKind kind;
  std::array<int, 4> nodes;
  double room = 0;        // m: where it last looked, their distance
  double thickness = 0;   // m, where their contact begins: less than that of the scene where they are nearer at rest
  double leastCross = 0;  // m^4, of edges: parallelShare()
  double mass = 0;        // kg that touches
  int triangle = -1;      // of a node and a triangle: its number
};

class NearPairs {
 public:
  NearPairs(const ClothSystem& cloth, const ContactSettings& settings);

  void refresh();  // settings or masses have changed
  // Makes it true for this state, as far as `ahead` of where contact begins, m: looks anew where two nodes may have moved by too
  // much against each other since the last time.
  void update(const State& state, double ahead);
  // All that are nearer than that as the state was at the last update, and more; nodes and triangles, then edges.
  const std::vector<ClothPair>& pairs() const { return pairs_; }
  double approached() const { return approached_; }  // m that two of them may have come nearer since it last looked
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
  // Elements of one kind and the tree of their boxes.
  struct Elements {
    std::vector<Element> all;
    std::size_t corners = 3;
    std::vector<AxisBox> boxes;
    BoxTree tree{{}};
  };
  struct Query;  // how far it looks, and what it takes of a pair

  Elements elementsOf(std::vector<Element> all, std::size_t corners) const;
  void look(const State& state);
  void look(const Query& query, std::vector<ClothPair>& found);
  template <class Find>
  void gather(int count, const Find& find, std::vector<ClothPair>& found);
  void findTriangles(const Query& query, int node, std::vector<ClothPair>& found) const;
  void findEdges(const Query& query, int edge, std::vector<ClothPair>& found) const;
  void take(const Query& query, ClothPair pair, std::vector<ClothPair>& found) const;
  double thicknessOf(const ClothPair& pair) const;
  const Vec3& rest(int node) const { return cloth_.mesh().positions[toIndex(node)]; }

  const ClothSystem& cloth_;
  const ContactSettings& settings_;
  std::vector<int> body_;             // [nodes]
  std::vector<std::uint8_t> puppet_;  // [nodes] puppets pass through each other and through themselves
  std::vector<int> sewn_;  // [nodes] the lowest of those that seams join it with: what meets at a seam does not touch
  Elements triangles_, edges_;
  std::vector<std::vector<ClothPair>> parts_;  // found by one task each
  std::vector<ClothPair> pairs_, swept_;
  VecX places_;  // where it last looked
  double margin_ = 0, approached_ = 0;
  bool looked_ = false;
};

}  // namespace selvedge
