// Distances from a surface at the middles of cells that fill its box. A distance changes no faster than the place does,
// so that each bounds those of its cell; and the triangle that is nearest to the middle is a good one to begin with.
#pragma once

#include <array>
#include <vector>

#include "contact/mesh/box.h"

namespace selvedge {

class CoarseDistances {
 public:
  struct Cell {
    double distance = 0;  // m, signed
    int nearest = 0;      // a triangle
  };

  explicit CoarseDistances(const AxisBox& box);

  int cells() const { return counts_[0] * counts_[1] * counts_[2]; }
  void set(int cell, const Cell& value) { values_[toIndex(cell)] = value; }
  Vec3 middle(int cell) const;

  int cellOf(const Vec3& p) const;  // of places outside: the last one before
  const Cell& at(int cell) const { return values_[toIndex(cell)]; }
  // The distance of p is this or more. (It tells most where p is in the cell.)
  double least(int cell, const Vec3& p) const { return at(cell).distance - (p - middle(cell)).norm(); }

 private:
  AxisBox box_;
  std::array<int, 3> counts_{};  // of cells along the axes
  Vec3 size_;                    // of a cell, m
  std::vector<Cell> values_;     // along x first
};

}  // namespace selvedge
