// What the views make of the places in a frame.
#pragma once

#include <algorithm>
#include <cmath>

#include <glm/glm.hpp>

#include "sim/frames/runner_frame.h"

namespace selvedge {

inline glm::vec3 inSpace(const Float3& p) { return {p[0], p[1], p[2]}; }

inline bool isFinite(const glm::vec3& p) { return std::isfinite(p.x + p.y + p.z); }

// A lane that has blown up would make everything else small: it counts only where all have.
inline bool counts(const RunnerFrame& frame, const LaneStatus& lane) {
  return !lane.failure || std::all_of(frame.lanes.begin(), frame.lanes.end(), [](const auto& l) { return l.failure; });
}

}  // namespace selvedge
