// The stitches of a seam where the cloth beside it has come apart. A stitch holds the two pieces of the seam that meet at it, each
// by the nodes that this piece lies between now: where either side has come apart there, it becomes two, with half its length each.
#pragma once

#include <vector>

#include "model/mesh/mesh.h"
#include "model/tears/tears.h"

namespace selvedge {

// Of the mesh as it was made, `torn` being its triangles as they are now and `roots` the one of those that each is a part of.
std::vector<Stitch> tornStitches(const Mesh& made, const std::vector<std::array<int, 3>>& torn,
                                 const std::vector<int>& roots, const Tears& tears);

}  // namespace selvedge
