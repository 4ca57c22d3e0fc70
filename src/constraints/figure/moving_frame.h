// A map p -> A p + b that changes with time, with its first two derivatives by it.
#pragma once

#include <array>

#include "base/types.h"

namespace selvedge {

struct MovingFrame {
  // [derivatives] by time
  std::array<Mat3, 3> A{Mat3::Identity(), Mat3::Zero(), Mat3::Zero()};
  std::array<Vec3, 3> b{Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
};

// First `inner`, then `outer`.
MovingFrame operator*(const MovingFrame& outer, const MovingFrame& inner);

// Turned about x, then y, then z by angles in rad, given with their first two derivatives; the point `about` stays.
MovingFrame turned(const std::array<Vec3, 3>& angles, const Vec3& about);

}  // namespace selvedge
