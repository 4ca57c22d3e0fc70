// One direction of turning for all triangles of a piece of cloth.
#pragma once

#include "model/mesh/mesh.h"
#include "model/mesh/mesh_origin.h"

namespace selvedge {

// Turns triangles (and their rest corners, where there are any) round until neighbours agree; in each connected piece
// the majority keeps its direction. Throws InputError for a one-sided surface (a Moebius strip).
void orientConsistently(Mesh& mesh, const MeshOrigin& origin);

}  // namespace selvedge
