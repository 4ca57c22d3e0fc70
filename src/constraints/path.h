// A smooth curve through given points at given times: the cubic spline clamped to rest at both ends. Its velocity is
// continuous at all times; its acceleration inside, and it may jump at the two ends, where the curve starts and stops.
#pragma once

#include <vector>

#include "base/types.h"

namespace selvedge {

class Path {
 public:
  // times strictly increasing, as many as points, at least one.
  Path(std::vector<double> times, std::vector<Vec3> points);

  // derivative 0: position, 1: velocity, 2: acceleration. Before the first and after the last time the end point rests.
  Vec3 evaluate(double t, int derivative) const;

  const std::vector<double>& times() const { return times_; }
  const std::vector<Vec3>& points() const { return points_; }

 private:
  std::vector<double> times_;
  std::vector<Vec3> points_;
  std::vector<Vec3> curvature_;  // second derivative at each time
};

}  // namespace selvedge
