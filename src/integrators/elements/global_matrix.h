// The matrix of projective dynamics, m/h^2 + L over nodes, factored (elements/projective_dynamics.cpp). It is the same for all axes
// along which the same nodes are free.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "integrators/elements/element_method.h"
#include "linalg/libraries/sparse_factor.h"

namespace selvedge {

class GlobalMatrix {
 public:
  explicit GlobalMatrix(int axis) : axes_{axis} {}
  bool fits(const ElementStep& step, int axis) const;  // nodes are as free along it, and as heavy
  void addAxis(int axis) { axes_.push_back(axis); }
  // `weights`: of the strains, [layers][elements][strains]. Not solved for are nodes that are not free.
  SolveStatus factorize(const ElementStep& step, std::span<const double> weights);
  // way = -(m/h^2 + L)^-1 g along its axes; 0 stays where nodes are not free.
  SolveStatus solve(const VecX& gradient, VecX& way);

 private:
  using Entry = std::pair<int, int>;  // column and row, which is not below it

  std::vector<Entry> findPairs(const ElementStep& step);
  void findPattern(const ElementStep& step);
  void addElements(const ElementLayer& layer, std::span<const double> weights, std::span<const int> entries);

  std::vector<int> axes_;
  std::vector<int> nodes_;  // [unknowns]
  // In the values of the factor: of each pair of corners i <= j, [layers][elements][pairs], -1 where a node is not free; and of [unknowns].
  std::vector<int> entries_, diagonal_;
  SparseFactor factor_;
  std::vector<double> x_;  // [axes][unknowns]
};

}  // namespace selvedge
