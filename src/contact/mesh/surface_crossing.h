// Whether a surface passes through itself.
#pragma once

#include <optional>
#include <utility>

#include "contact/mesh/surface.h"

namespace selvedge {

// The first two triangles, by number, that cross without having a node in common. What only touches does not cross.
std::optional<std::pair<int, int>> firstCrossing(const Surface& surface);

}  // namespace selvedge
