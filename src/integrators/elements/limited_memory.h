// What the last sweeps of a step tell of second derivatives (L-BFGS, Nocedal 1980; for cloth Liu, Bouaziz & Kavan 2017): from
// their moves s and the changes y of the gradient, a better direction than -H0 g with a given matrix H0. Pieces of cloth that no element
// joins have sums of their own and know nothing of each other.
#pragma once

#include <vector>

#include "base/types.h"

namespace selvedge {

class LimitedMemory {
 public:
  // Of at most so many sweeps; `pieceOf`: [nodes], of so many pieces.
  void begin(int size, const std::vector<int>& pieceOf, std::size_t pieces);
  void forget(std::size_t piece);
  // A move from `before` to `after` and the gradients there.
  void remember(const VecX& before, const VecX& after, const VecX& gradientBefore, const VecX& gradientAfter);

  // The first loop of its recursion, before H0 is asked for -H0 g of what becomes of g; and the second, after it.
  void firstLoop(VecX& gradient);
  void secondLoop(VecX& way);

  // a . b of each piece
  void dots(const VecX& a, const VecX& b, std::vector<double>& sums) const;

 private:
  struct Pair {
    VecX s, y;
    std::vector<double> inverse;  // [pieces] 1 / (s . y); 0: it tells nothing
    std::vector<double> share;    // [pieces] (s . g) / (s . y)
  };
  Pair& pair(int age) { return pairs_[toIndex((newest_ - age + size_) % size_)]; }
  void add(const std::vector<double>& factors, const VecX& x, VecX& y) const;

  const std::vector<int>* pieceOf_ = nullptr;
  std::size_t pieces_ = 0;
  std::vector<Pair> pairs_;
  int size_ = 0, used_ = 0, newest_ = 0;
  std::vector<double> factors_, ofS_, ofY_;
};

}  // namespace selvedge
