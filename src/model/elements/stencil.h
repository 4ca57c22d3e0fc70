// What every law on elements of N nodes keeps.
#pragma once

#include "model/elements/elements.h"
#include "model/force_law.h"

namespace selvedge {

template <int N>
class Stencil : public ForceLaw, protected Elements<N> {
 public:
  using typename Elements<N>::Nodes;
  using typename Elements<N>::Slots;

  void couplings(std::vector<std::pair<int, int>>& pairs) const override { this->addCouplings(pairs); }
  void bind(const BlockPattern& pattern) override { this->findSlots(pattern); }

 protected:
  using Elements<N>::kPairs;
  using Elements<N>::index;
};

}  // namespace selvedge
