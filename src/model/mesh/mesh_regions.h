// The named places of a mesh: its four corners and the regions between them.
#pragma once

#include "model/mesh/mesh.h"

namespace selvedge {

// The four nodes of a boundary loop where it turns most sharply (evenly spaced ones where it hardly turns anywhere,
// like a circle), as top left, top right, bottom left, bottom right. "Up" is +y, or -z for a mesh that lies flat;
// "right" is +x, or +z for one that stands in the plane x = 0. Empty for a loop of fewer than four nodes.
std::vector<int> detectCorners(const Mesh& mesh, const std::vector<int>& loop);

// Fills mesh.regions. Always: "all", "boundary" (the loops one after the other, the longest first, as the triangles
// run). With four corners on the longest loop also the arcs between them: "top" from corner 0 to 1, "bottom" from 2 to
// 3, "left" from 0 to 2, "right" from 1 to 3.
void nameRegions(Mesh& mesh, const Topology& topology);

}  // namespace selvedge
