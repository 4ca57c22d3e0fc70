// What sewing makes of a mesh. Its stitches hold two nodes each, which lie at one place when they are pulled together: for
// what only asks how the cloth hangs together, all nodes that stitches join are the lowest of them.
#pragma once

#include "model/mesh/mesh.h"

namespace selvedge {

// [nodes] the lowest node of those that stitches or joints join with it; itself where none do. Of a body in a system of several, its
// mesh has the places of all.
std::vector<int> sewnNodes(const Mesh& mesh);

// Its places, and its triangles between those nodes; nothing else of it. Triangles that a stitch makes a line are left out, and so
// are two that lie on each other, as in the corner of a cushion: nothing is between them.
Mesh sewnMesh(const Mesh& mesh);

}  // namespace selvedge
