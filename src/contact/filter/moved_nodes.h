// The nodes that an inner step may have brought to shapes, where these were and are, and how a filter moves such nodes.
#pragma once

#include <atomic>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "base/parallel.h"
#include "contact/collider.h"
#include "contact/touching.h"
#include "model/constraints.h"
#include "model/system.h"

namespace selvedge {

inline constexpr std::string_view kShapeNowhere = "a shape has no place";
inline constexpr std::string_view kNodeCaught = "a node is caught: shapes, or a shape and pins, leave it no room";
inline constexpr std::string_view kRoomAdvice =
    "Give the shapes more room between them, slow down the one that moves, or let the cloth go where it is pinned.";

struct MovedNode {
  Vec3 x, v;           // where it is and how it moves
  bool clear = false;  // no shape moves it any more
};

class MovedNodes {
 public:
  explicit MovedNodes(std::shared_ptr<Touching> touching) : touching_(std::move(touching)) {}

  // A new inner step. False where a shape has no place at its end.
  bool begin(const State& before, const State& after) {
    old_.at(colliders(), before.t);
    for (const Pose& pose : now_.at(colliders(), after.t)) {
      if (!pose.isFinite()) return false;
    }
    touching_->nearby().update(before, old_.all());
    all_ = !covers(after);
    return true;
  }
  bool covers(const State& after) const { return touching_->nearby().covers(after, now_.all()); }
  void lookAtAll() { all_ = true; }
  bool all() const { return all_; }  // something went so far that anything may be near
  bool any() const { return all_ || touching_->nearby().any(); }
  bool mayTouch(int node) const { return all_ || touching_->nearby().node(node); }
  bool mayTouch(int node, std::size_t shape) const { return all_ || touching_->nearby().node(node, shape); }
  const Colliders& colliders() const { return touching_->colliders(); }
  const Poses& old() const { return old_; }
  const Poses& now() const { return now_; }
  // Asks act(shape) of every shape that the node may touch, again and again until none answers that it moved it. True
  // where one did.
  template <class Act>
  bool actAll(int node, MovedNode& own, const Act& act) const {
    bool any = false;
    for (int sweep = 0; sweep < kSweeps && !own.clear; ++sweep) {
      own.clear = true;
      for (std::size_t i = 0; i < colliders().size(); ++i) {
        if (!mayTouch(node, i) || !act(i)) continue;
        own.clear = false;
        any = true;
      }
    }
    return any;
  }
  bool isInside(const Vec3& x) const {
    for (std::size_t i = 0; i < colliders().size(); ++i) {
      if (colliders()[i].shape().distance(now_[i].toLocal(x)) <= 0) return true;
    }
    return false;
  }

  // Asks keep(node, own) of every node that may touch and is not held; where it answers that it had to move the node, it is
  // moved along what is not pinned. Answers how many were; `caught` becomes the first that remains inside a shape.
  template <class Keep>
  int move(const System& system, const Constraints& constraints, State& after, std::atomic<int>& caught,
           const Keep& keep) const {
    const double moved = orderedSum(system.blockCount(), [&](int begin, int end) {
      int count = 0;
      for (int node = begin; node < end; ++node) {
        const Eigen::Index at = system.coordinate(node);
        const std::uint8_t* fixed = constraints.fixed().data() + at;
        if (!mayTouch(node) || (fixed[0] && fixed[1] && fixed[2])) continue;
        MovedNode own{after.q.segment<3>(at), after.v.segment<3>(at)};
        if (!keep(node, own)) continue;
        count += take(own, fixed, at, after);
        if (own.clear || !isInside(own.x)) continue;
        int seen = caught.load();
        while (node < seen && !caught.compare_exchange_weak(seen, node)) continue;
      }
      return static_cast<double>(count);
    });
    return static_cast<int>(moved);
  }

 private:
  static constexpr int kSweeps = 20;  // over the shapes, where a node touches several

  static bool take(const MovedNode& own, const std::uint8_t* fixed, Eigen::Index at, State& after) {
    bool changed = false;
    for (int k = 0; k < 3; ++k) {
      if (fixed[k]) continue;
      changed = changed || after.q[at + k] != own.x[k] || after.v[at + k] != own.v[k];
      after.q[at + k] = own.x[k];
      after.v[at + k] = own.v[k];
    }
    return changed;
  }

  std::shared_ptr<Touching> touching_;
  Poses old_, now_;
  bool all_ = false;
};

}  // namespace selvedge
