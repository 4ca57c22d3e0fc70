// What makes a solid of tetrahedra: its surface, its springs and its places.
#pragma once

#include "model/mesh/mesh.h"

namespace selvedge {

// Of a mesh with places and tetrahedra alone. Turns those that are the wrong way round and adds
//   - triangles: the faces that have a tetrahedron on one side only, outwards,
//   - springs along all edges,
//   - the regions "boundary" (the nodes of the surface) and "top", "bottom", "left", "right", "front", "back": the
//     nodes farthest to that side.
void makeSolid(Mesh& mesh);

// Along all edges of its tetrahedra, each with the volume it stands for over its length squared (m), which makes Young's modulus
// its stiffness: an even mixture of directions then has that modulus, and the Poisson ratio 1/4.
std::vector<Spring> solidSprings(const Mesh& mesh);

// The six of these regions anew, after the nodes were turned.
void nameSides(Mesh& mesh);

}  // namespace selvedge
