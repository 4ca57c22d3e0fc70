// What there is to say of an edge or a spring between two nodes of a cloth, over time.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <vector>

#include "model/cloth_system.h"

namespace selvedge {

struct EdgeReading {
  static constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  double length = kNone;  // m
  double rest = kNone;    // m, where nothing pulls at it, with what it has kept of a deformation
  double force = kNone;   // N, with which stretch and shear draw its ends together; below 0: they push. Without dampers
};

// Stretch and shear of a triangle act on its corners as three springs along its sides would: the force is that of all springs
// and triangles at the edge together. The rest length is that of a spring, or the mean of those of the triangles.
class EdgeReader {
 public:
  EdgeReader(int a, int b) : asked_{a, b} {}

  // `build`: another number, above 0, whenever the cloth was built anew. Where its nodes have come apart, the edge is the first
  // one that has copies of both; where there is none, nothing is known of it.
  EdgeReading read(const ClothSystem& cloth, const VecX& q, std::size_t build);

 private:
  struct Element {
    const CompliantElements* elements = nullptr;
    int number = 0;
  };
  // The edge as one of a triangle.
  struct Side {
    Vec2 atRest;             // m, from end to end
    Element stretch, shear;  // what keeps a deformation of it; null: nothing does
  };

  void find(const ClothSystem& cloth);
  void findNodes(const ClothSystem& cloth);
  double rest(const VecX& q) const;
  double force(const VecX& q) const;

  std::array<int, 2> asked_;
  std::array<int, 2> nodes_{-1, -1};  // that have the edge now; below 0: none have
  std::size_t build_ = 0;             // of the cloth in which it was looked for
  std::vector<Element> springs_, triangles_;
  std::vector<Side> sides_;
};

}  // namespace selvedge
