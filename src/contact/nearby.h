// Which nodes and which elements of a cloth are near which shape, so that most steps ask for the distances of those
// alone. Nothing that follows from it depends on when it last looked: what is near is never left out.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "contact/collider.h"
#include "model/cloth_system.h"

namespace selvedge {

class Nearby {
 public:
  Nearby(const ClothSystem& cloth, std::shared_ptr<const Colliders> colliders);

  void refresh();  // shapes have changed
  // Makes it true for this state: looks anew where something has moved by more than half the margin since the last time.
  void update(const State& state, const std::vector<Pose>& poses);
  // Is it true for this state as well?
  bool covers(const State& state, const std::vector<Pose>& poses) const;

  // What is not near has a distance of the thickness and half the margin, or more.
  double margin() const { return margin_; }
  bool any() const { return any_; }
  bool node(int node) const { return anyShape_[toIndex(node)] != 0; }
  bool node(int node, std::size_t shape) const { return nodes_[shape][toIndex(node)] != 0; }

  // Elements are edges (the springs, where a cloth has no triangles), of which two corners are one, and then triangles;
  // against shapes that may touch them where they touch none of their nodes: all but planes.
  struct Pair {
    int element, shape;
    double room;  // m: where it last looked, the distance was not less
  };
  const std::vector<Pair>& elements() const { return pairs_; }  // those near, by element and shape
  int looks() const { return looks_; }  // how often it has looked: as long as it does not, these stay
  const std::vector<Pair>& allElements() const { return all_; }
  double moved(int shape) const { return moved_[toIndex(shape)]; }  // m, at most, that it and the cloth have since then
  const std::array<int, 3>& corners(int element) const { return corners_[toIndex(element)]; }
  bool isEdge(int element) const { return element < edges_; }
  bool isAlone(int element) const { return alone_[toIndex(element)] != 0; }  // an edge of no triangle, as of a rope
  void couplings(std::vector<std::pair<int, int>>& pairs) const;             // of nodes that one element has

 private:
  void look(const State& state, const std::vector<Pose>& poses);
  void lookAtNodes(const State& state, std::size_t shape, const Pose& pose);
  double roomOf(const State& state, const Pair& pair, const Pose& pose) const;
  double farthestMove(const State& state) const;

  const ClothSystem& cloth_;
  std::shared_ptr<const Colliders> colliders_;
  std::vector<std::array<int, 3>> corners_;       // [elements]
  int edges_ = 0;                                 // of the elements
  std::vector<std::uint8_t> alone_;               // [elements]
  std::vector<std::vector<std::uint8_t>> nodes_;  // [shapes][nodes]
  std::vector<std::vector<double>> distance_;     // [shapes][nodes] m, where it last looked
  std::vector<std::uint8_t> anyShape_;            // [nodes]
  std::vector<int> between_;                      // the shapes that elements may touch
  std::vector<Pair> all_, pairs_;
  std::vector<Pose> poses_;  // where it last looked
  VecX places_;
  std::vector<double> moved_;  // [shapes]
  double margin_ = 0;          // m
  double radius_ = 0;          // m, of the thickest rope
  int looks_ = 0;
  bool any_ = false, looked_ = false;
};

}  // namespace selvedge
