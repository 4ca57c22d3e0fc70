// Polygons into triangles.
#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "base/types.h"

namespace selvedge {

struct PolygonCut {
  std::vector<std::array<int, 3>> triangles;  // corners of the polygon, counted from 0, turning the way it turns
  std::string_view flaw;                      // why there are none: "crosses or touches itself"; empty: all is well
};

// The polygon is seen along its own normal (Newell's: the sum of the cross products of neighbouring corners), so it
// need not be flat. It is cut from its first corner to all others where that gives triangles that do not overlap, as it
// does in every convex polygon; otherwise corner after corner is cut off (ear clipping, Meisters 1975). Corners may
// lie on the line between their neighbours. Every triangle has an area.
PolygonCut cutPolygon(std::span<const Vec3> corners);

}  // namespace selvedge
