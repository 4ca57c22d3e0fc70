// No triangle ends a step with a shape through it, nor has passed over one within it: a rod that is thinner than a
// triangle, the corner of a box between nodes. Part of the impact filter, after it has kept the nodes out.
#pragma once

#include "contact/touching.h"
#include "model/constraints.h"

namespace selvedge {

class TriangleImpacts {
 public:
  struct Touch {
    Vec3 weights, normal;  // the latter in the coordinates of the shape
    double depth;          // m, that the point has to come out by at the end
    Vec3 place;            // where it is then
    bool inside = false;   // it began in the shape
  };

  TriangleImpacts(std::shared_ptr<Touching> touching) : touching_(std::move(touching)) {}

  // One look at all triangles, one after the other. Where the path of a triangle from `before` to `after`, straight in the
  // coordinates of the shape, comes nearer than the skin, the point that touches first is kept from going further in, by
  // an impulse on the corners, which share it by their masses. Answers how many triangles had to be moved. `all`: any of
  // them may touch, not only those that were near; `leaveInside`: those that began in a shape (it is new there) stay.
  int sweep(const System& system, const Constraints& constraints, const State& before, State& after,
            const std::vector<Pose>& old, const std::vector<Pose>& now, bool all, bool leaveInside);
  int lastNode() const { return lastNode_; }  // a corner of the last one that was moved

 private:
  bool findTouch(const Collider& collider, const std::array<Vec3, 3>& from, const std::array<Vec3, 3>& to,
                 Touch& touch) const;
  // At the point that is deepest at the end.
  static bool touchesAtEnd(const Collider& collider, const std::array<Vec3, 3>& to, Touch& touch);
  struct Shared {
    std::array<Vec3, 3> ways;
    bool held = false, moves = false;  // pins hold some of the corners; the others can move the point
  };
  Shared share(const System& system, const Constraints& constraints, const std::array<int, 3>& nodes,
               const Vec3& weights, const Vec3& change) const;
  // False where pins hold the triangle so near to the point that it goes where they go.
  bool push(const System& system, const Constraints& constraints, const Nearby::Pair& pair, const Touch& touch,
            const Pose& now, const State& before, State& after) const;

  std::shared_ptr<Touching> touching_;
  int lastNode_ = -1;
};

}  // namespace selvedge
