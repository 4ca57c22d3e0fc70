// The power that the dampers of yarns take from each element, one by one: the laws of yarns know their sum alone.
#pragma once

#include "yarns/yarn_system.h"

namespace selvedge {

// Of a segment, a bend or a corner of YarnNet. The power is below 0 where the damper gives some.
struct DampedElement {
  double watts = 0, metres = 0;  // the element's size
  double density() const { return metres > 0 ? watts / metres : 0; }
};

// Of one moment; cloth and state must outlive it. With Rayleigh damping it is the part of each mode's stiffness.
class YarnDampers {
 public:
  YarnDampers(const YarnSystem& cloth, const State& state) : cloth_(cloth), state_(state) {}

  DampedElement stretch(std::size_t segment) const;
  DampedElement bend(std::size_t bend) const;
  DampedElement shear(std::size_t corner) const;

 private:
  const YarnSystem& cloth_;
  const State& state_;
};

}  // namespace selvedge
