// The system's limits of places, for methods that move places in sweeps: after each of them nodes are put to where they may be.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/system.h"

namespace selvedge {

class SweptPlaces {
 public:
  // For a step from `start` whose end, before the sweeps, is `end`.
  void begin(const System& system, const State& start, const State& end) {
    limits_ = system.placeLimits();
    near_ = limits_ ? limits_->begin(start, end) : std::span<const int>();
    moved_.assign(near_.size(), 0);
  }
  bool empty() const { return near_.empty(); }

  // `stride` numbers a node in q and in the inverse masses w. Nodes of which a coordinate is prescribed are left to the filter
  // of impacts.
  template <std::size_t stride, class Real>
  void place(Real* q, const Real* w) {
    for (std::size_t k = 0; k < near_.size(); ++k) {
      const std::size_t at = stride * toIndex(near_[k]);
      if (w[at] == 0 || w[at + 1] == 0 || w[at + 2] == 0) continue;
      Vec3 x(q[at], q[at + 1], q[at + 2]);
      if (!limits_->limit(k, x)) continue;
      moved_[k] = 1;
      put(x, q + at);
    }
  }

  // After all sweeps: friction, and what the limits have done in a step of size h.
  template <std::size_t stride, class Real>
  void rub(const System& system, const VecX& mass, double h, Real* q) const {
    for (std::size_t k = 0; k < near_.size(); ++k) {
      if (moved_[k] == 0) continue;
      const std::size_t at = stride * toIndex(near_[k]);
      Vec3 x(q[at], q[at + 1], q[at + 2]);
      const PlaceLimits::Moved moved = limits_->rub(k, x);
      put(x, q + at);
      const double rate = mass[system.coordinate(near_[k])] / (h * h);
      system.led().push_back({near_[k], rate * moved.way, rate * moved.brought, moved.slips});
    }
  }

 private:
  template <class Real>
  static void put(const Vec3& x, Real* to) {
    for (int c = 0; c < 3; ++c) to[c] = static_cast<Real>(x[c]);
  }

  PlaceLimits* limits_ = nullptr;    // of this step; null: none
  std::span<const int> near_;        // the nodes that they may move
  std::vector<std::uint8_t> moved_;  // [near] 1 where they did
};

}  // namespace selvedge
