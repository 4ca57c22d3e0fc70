// The four corners of a mesh, which its named places lie between.
#pragma once

#include <vector>

#include "model/mesh/mesh.h"

namespace selvedge {

// The four nodes of a boundary loop where it turns most sharply (evenly spaced ones where it hardly turns anywhere,
// like a circle), as top left, top right, bottom left, bottom right. "Up" is +y, or -z for a mesh that lies flat;
// "right" is +x, or +z for one that stands in the plane x = 0. Empty for a loop of fewer than four nodes.
std::vector<int> detectCorners(const Mesh& mesh, const std::vector<int>& loop);

}  // namespace selvedge
