// How hard the two yarns of each crossing press on each other (docs/physics.md, "Yarns"). The crossing is one point of the
// model, so that no force tells; it follows from the shape that the yarns have when each lies on its own side, R above or
// below: stretched and bent yarns push back to the middle.
#pragma once

#include "yarns/yarn_system.h"

namespace selvedge {

class CrossingForces {
 public:
  explicit CrossingForces(const YarnSystem& cloth);

  void refresh();
  // Of each node, in N, never negative; 0 where only one yarn is.
  const std::vector<double>& find(const State& state);
  const std::vector<double>& last() const { return forces_; }

 private:
  void raise(const State& state);  // the yarns from the middle

  const YarnSystem& cloth_;
  YarnElements<SegmentLayout> segments_;
  YarnElements<BendLayout> bends_;
  std::vector<bool> warpSegment_, warpBend_;    // [elements]
  double stretch_ = 0, bend_ = 0, radius_ = 0;  // N, N m^2, m
  std::array<VecX, 2> raised_, pull_;           // by direction: coordinates of the yarns where they lie; forces on them
  std::vector<Vec3> normals_;                   // [nodes]
  std::vector<double> forces_;                  // [nodes]
};

}  // namespace selvedge
