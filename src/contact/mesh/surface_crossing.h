// Whether a surface passes through itself, or something else through it.
#pragma once

#include <optional>
#include <utility>

#include "contact/mesh/surface.h"

namespace selvedge {

// The segment from p to q goes from one side of the triangle to the other, and passes within it.
bool pierces(const Vec3& p, const Vec3& q, const Corners& triangle);

// The first two triangles, by number, that cross without having a node in common. What only touches does not cross.
std::optional<std::pair<int, int>> firstCrossing(const Surface& surface);

}  // namespace selvedge
