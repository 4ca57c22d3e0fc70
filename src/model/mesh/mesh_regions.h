// The named places of a mesh.
#pragma once

#include "model/mesh/mesh.h"

namespace selvedge {

// Fills mesh.regions. Always: "all", "boundary" (the loops one after the other, the longest first, as the triangles
// run). With four corners on the longest loop also the arcs between them: "top" from corner 0 to 1, "bottom" from 2 to
// 3, "left" from 0 to 2, "right" from 1 to 3.
void nameRegions(Mesh& mesh, const Topology& topology);

}  // namespace selvedge
