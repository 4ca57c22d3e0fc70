// A box along the axes.
#pragma once

#include <limits>

#include "base/types.h"

namespace selvedge {

struct AxisBox {
  Vec3 low = Vec3::Constant(std::numeric_limits<double>::infinity());
  Vec3 high = Vec3::Constant(-std::numeric_limits<double>::infinity());

  void add(const Vec3& p) { low = low.cwiseMin(p), high = high.cwiseMax(p); }
  void add(const AxisBox& other) { low = low.cwiseMin(other.low), high = high.cwiseMax(other.high); }
  Vec3 middle() const { return (low + high) / 2; }
  double distance(const Vec3& p) const { return (low - p).cwiseMax(p - high).cwiseMax(0).norm(); }
};

}  // namespace selvedge
