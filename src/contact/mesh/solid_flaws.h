// What keeps a surface from being the border of a solid.
#pragma once

#include "contact/mesh/surface.h"
#include "model/mesh/mesh_origin.h"

namespace selvedge {

// Throws InputError with where it is and what to do for a surface that is open, that has an edge with three triangles or
// neighbours turned against each other, that meets itself in one node, that crosses itself, or whose triangles face inwards.
// A hollow, a piece that lies in another one and faces inwards, is allowed. Its triangles must have an area.
void requireSolid(const Surface& surface, const MeshOrigin& origin);

}  // namespace selvedge
