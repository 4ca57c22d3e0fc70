// The contract of a step filter: after an integrator's inner step it may move places and velocities, so that something
// holds at the end of every step which no force can promise (nothing is inside a shape).
#pragma once

#include <string_view>

#include "model/constraints.h"
#include "model/state.h"
#include "model/system.h"

namespace selvedge {

struct FilterReport {
  int moved = 0;  // how many times it moved something; 0: all stands where the method left it
  // Why the step cannot stand; empty: it can. Any reason will do where the run gives up (base/interrupt.h).
  std::string_view failure{};
  std::string_view advice{};  // what the user can do about it
  int node = -1;              // where it fails
};

class StepFilter {
 public:
  virtual ~StepFilter() = default;
  // `before`: where the inner step began; `after`: what the method made of it, and what the filter leaves. What the
  // constraints prescribe is not moved.
  virtual FilterReport apply(const System&, const Constraints&, const InnerStep&, const State& before,
                             State& after) = 0;
};

}  // namespace selvedge
