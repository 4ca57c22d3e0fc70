// Which coordinates of each node pins hold.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "base/types.h"

namespace selvedge {

using HeldAxes = std::vector<std::array<bool, 3>>;  // [nodes]

inline bool holdsSome(const std::array<bool, 3>& axes) { return std::ranges::find(axes, true) != axes.end(); }

// What is left of a way along the axes that are not held.
inline Vec3 freeOf(const std::array<bool, 3>& axes, const Vec3& way) {
  return {axes[0] ? 0 : way.x(), axes[1] ? 0 : way.y(), axes[2] ? 0 : way.z()};
}

}  // namespace selvedge
