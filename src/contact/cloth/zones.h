// Nodes of cloth that move on as one rigid piece, where no impulses between pairs bring them past each other.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "contact/cloth/near_pairs.h"
#include "model/constraints.h"
#include "model/mesh/disjoint_sets.h"
#include "model/system.h"

namespace selvedge {

class Zones {
 public:
  void begin(int nodes) {  // each node is alone
    sets_.part(toIndex(nodes));
    grown_.assign(toIndex(nodes), 0);
    deforms_.assign(toIndex(nodes), 0);
  }
  void join(const ClothPair& pair) {
    for (const int node : pair.nodes) sets_.join(pair.nodes[0], node);
    grown_[toIndex(of(pair.nodes[0]))] = 1;
  }
  bool together(const ClothPair& pair) {
    const auto same = [&](int node) { return of(node) == of(pair.nodes[0]); };
    return same(pair.nodes[1]) && same(pair.nodes[2]) && same(pair.nodes[3]);
  }
  // It has moved on as one that deforms: what is of it may come nearer to each other.
  bool deforms(const ClothPair& pair) { return deforms_[toIndex(of(pair.nodes[0]))] != 0; }
  // Every zone that has grown goes on from `before` as a rigid piece, with the momentum and the angular momentum that
  // `after` has; one with nodes that shapes hold (`held` is not zero) goes as these do in the mean. Along each axis
  // on which any of its nodes are pinned it goes as their pins do; with one such axis it still turns about that, with
  // more it does not turn. One with nodes of a puppet, which deforms, goes with it: each other node as what is near to it there
  // does. The answer is a node of a zone that pins pull apart; -1: all could go.
  int moveRigidly(const ClothSystem& cloth, const Constraints& constraints, std::span<const Vec3> held,
                  const State& before, State& after);

 private:
  int of(int node) { return sets_.lowest(node); }

  DisjointSets sets_;                         // a zone is called by its lowest node
  std::vector<std::uint8_t> grown_;           // [nodes] a zone, since it last moved
  std::vector<std::uint8_t> deforms_;         // [nodes] a zone
  std::vector<std::pair<int, int>> members_;  // zone and node, sorted
};

}  // namespace selvedge
