// The sides of the surface of a solid. Where it has come apart, the surface may meet itself along an edge: more than two
// triangles are there, of which those two belong together that have solid between them.
#pragma once

#include "model/mesh/mesh.h"
#include "model/mesh/mesh_sides.h"

namespace selvedge {

// As sortedSides(), two and two of one edge.
std::vector<Side> solidSides(const Mesh& mesh, const MeshOrigin& origin);

}  // namespace selvedge
