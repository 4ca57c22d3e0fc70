// The dense part of a matrix: a sum of outer products c_k g_k g_k^T beside its blocks. A gas couples every node of a closed
// cloth with every other one in this way alone, through its volume. The list begins anew with every matrix.
//
// Solvers honour it in their products; a factorisation of the blocks A_0 solves with it by Woodbury's formula
//   (A_0 + G C G^T)^-1 b = y - W z,   A_0 y = b,  A_0 W = G,  (I + C G^T W) z = C G^T y,   G = (g_1 g_2 ..), C = diag(c_k)
// which wants no c_k to be other than zero and no g_k to be independent. (W. Hager 1989, SIAM Review 31, 221.)
#pragma once

#include <span>
#include <vector>

#include "base/types.h"

namespace selvedge {

struct OuterProduct {
  double factor = 0;       // c
  Eigen::Index first = 0;  // g is zero before this entry, and after its size
  VecX g;

  double at(Eigen::Index i) const { return i < first || i >= first + g.size() ? 0 : g[i - first]; }
  double dot(const VecX& x) const;  // g . x
};

class OuterProducts {
 public:
  std::span<const OuterProduct> all() const { return {all_.data(), count_}; }
  bool empty() const { return count_ == 0; }

  void clear() { count_ = 0; }  // and keep the memory
  // A new one, whose g is to be filled.
  OuterProduct& add(double factor, Eigen::Index first, Eigen::Index size);
  void addScaled(const OuterProducts& other, double factor);
  // Of a node in space, from the left and from the right: g becomes `basis` g there.
  void turn(Eigen::Index coordinate, const Mat3& basis);

  void addProduct(const VecX& x, VecX& y) const;  // y += sum c g (g . x)
  double rowProduct(Eigen::Index row, const VecX& x) const;
  void addDense(MatX& full) const;

 private:
  std::vector<OuterProduct> all_;
  std::size_t count_ = 0;  // those that count; the others are memory
};

}  // namespace selvedge
