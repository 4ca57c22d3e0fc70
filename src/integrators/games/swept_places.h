// The system's limits of places, for methods that move places in sweeps: after each of them nodes are put to where they may be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "model/system.h"

namespace selvedge {

// Where a node's numbers lie in an array: so many from one node, or from one axis, to the next.
struct NodeLayout {
  std::ptrdiff_t perNode = 3, perAxis = 1;

  std::ptrdiff_t at(std::ptrdiff_t node, std::ptrdiff_t axis) const { return node * perNode + axis * perAxis; }
};

class SweptPlaces {
 public:
  // For a step from `start` whose end, before the sweeps, is `end`.
  void begin(const System& system, const State& start, const State& end) {
    limits_ = system.placeLimits();
    near_ = limits_ ? limits_->begin(start, end) : std::span<const int>();
    moved_.assign(near_.size(), 0);
  }
  bool empty() const { return near_.empty(); }

  // The places q and the inverse masses w lie as `layout` says. Nodes of which a coordinate is prescribed are left to the filter
  // of impacts.
  template <class Real>
  void place(NodeLayout layout, Real* q, const Real* w) {
    for (std::size_t k = 0; k < near_.size(); ++k) {
      const int node = near_[k];
      if (w[layout.at(node, 0)] == 0 || w[layout.at(node, 1)] == 0 || w[layout.at(node, 2)] == 0) continue;
      Vec3 x = placeOf(q, layout, node);
      if (!limits_->limit(k, x)) continue;
      moved_[k] = 1;
      put(x, layout, node, q);
    }
  }

  // After all sweeps: friction, and what the limits have done in a step of size h.
  template <class Real>
  void rub(const System& system, const VecX& mass, double h, NodeLayout layout, Real* q) const {
    for (std::size_t k = 0; k < near_.size(); ++k) {
      if (moved_[k] == 0) continue;
      Vec3 x = placeOf(q, layout, near_[k]);
      const PlaceLimits::Moved moved = limits_->rub(k, x);
      put(x, layout, near_[k], q);
      const double rate = mass[system.coordinate(near_[k])] / (h * h);
      system.led().push_back({near_[k], rate * moved.way, rate * moved.brought, moved.slips});
    }
  }

 private:
  template <class Real>
  static Vec3 placeOf(const Real* q, NodeLayout layout, int node) {
    return {q[layout.at(node, 0)], q[layout.at(node, 1)], q[layout.at(node, 2)]};
  }
  template <class Real>
  static void put(const Vec3& x, NodeLayout layout, int node, Real* q) {
    for (int c = 0; c < 3; ++c) q[layout.at(node, c)] = static_cast<Real>(x[c]);
  }

  PlaceLimits* limits_ = nullptr;    // of this step; null: none
  std::span<const int> near_;        // the nodes that they may move
  std::vector<std::uint8_t> moved_;  // [near] 1 where they did
};

}  // namespace selvedge
