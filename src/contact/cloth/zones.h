// Nodes of cloth that move on as one rigid piece, where no impulses between pairs bring them past each other.
#pragma once

#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "contact/cloth/near_pairs.h"
#include "model/constraints.h"
#include "model/system.h"

namespace selvedge {

class Zones {
 public:
  void begin(int nodes) {  // each node is alone
    parent_.resize(toIndex(nodes));
    std::iota(parent_.begin(), parent_.end(), 0);
    grown_.assign(toIndex(nodes), 0);
    deforms_.assign(toIndex(nodes), 0);
  }
  void join(const ClothPair& pair) {
    const int root = of(pair.nodes[0]);
    for (const int node : pair.nodes) parent_[toIndex(of(node))] = root;
    grown_[toIndex(root)] = 1;
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
  int of(int node) {
    while (parent_[toIndex(node)] != node) node = parent_[toIndex(node)] = parent_[toIndex(parent_[toIndex(node)])];
    return node;
  }

  std::vector<int> parent_;
  std::vector<std::uint8_t> grown_;           // [nodes] a zone, by its root, since it last moved
  std::vector<std::uint8_t> deforms_;         // [nodes] a zone, by its root
  std::vector<std::pair<int, int>> members_;  // zone and node, sorted
};

}  // namespace selvedge
