// What the explicit methods share.
#pragma once

#include <cmath>
#include <string_view>

#include "integrators/implicit/newton.h"
#include "integrators/integrator.h"

namespace selvedge {

inline constexpr std::string_view kMassFailure = "the mass matrix could not be solved for";

// The prescribed entries of q and v become those of state.t.
inline void prescribe(const Constraints& constraints, State& state) {
  constraints.position(state.t, state.q);
  constraints.velocity(state.t, state.v);
}

// The state a step ended in: the next step continues from it, or something has happened in between that nobody told of,
// and what is remembered of earlier steps is worthless.
class LastState {
 public:
  void remember(const State& state, double h) {
    state_ = state;
    h_ = h;
    known_ = true;
  }
  void forget() { known_ = false; }
  bool known() const { return known_; }
  double step() const { return h_; }  // the last one, s
  bool continues(const State& state) const {
    // The simulation replaces the sum of steps by the time of its grid: round-off in t is no event.
    constexpr double kTimeSlack = 1e-9;
    return known_ && std::abs(state.t - state_.t) <= kTimeSlack * h_ && state.q.size() == state_.q.size() &&
           state.q == state_.q && state.v == state_.v;
  }

 private:
  State state_;
  double h_ = 0;
  bool known_ = false;
};

}  // namespace selvedge
