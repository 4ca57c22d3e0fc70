// A smooth curve through given points at given times: the cubic spline clamped to rest at both ends. Its velocity is
// continuous at all times; its acceleration inside, and it may jump at the two ends, where the curve starts and stops.
// Or the periodic one, whose velocity and acceleration are continuous at all times.
#pragma once

#include <vector>

#include "base/types.h"

namespace selvedge {

class Path {
 public:
  // times strictly increasing, as many as points, at least one.
  Path(std::vector<double> times, std::vector<Vec3> points);
  // It begins anew every `period` s, and goes from its last point to its first one: the times lie within one period.
  static Path cyclic(std::vector<double> times, std::vector<Vec3> points, double period);

  // derivative 0: position, 1: velocity, 2: acceleration. Before the first and after the last time the end point rests.
  Vec3 evaluate(double t, int derivative) const;

  const std::vector<double>& times() const { return times_; }
  const std::vector<Vec3>& points() const { return points_; }

 private:
  std::vector<double> times_;
  std::vector<Vec3> points_;
  std::vector<Vec3> curvature_;  // second derivative at each time
  double period_ = 0;            // s; 0: it comes to rest
};

}  // namespace selvedge
