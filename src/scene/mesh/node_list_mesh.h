// Nodes and springs given one by one, as a mesh without triangles.
#pragma once

#include "model/mesh/mesh.h"
#include "scene/scene.h"

namespace selvedge {

// The first four nodes are the corners; the only region is "all". Throws InputError naming the node or spring.
Mesh nodeListMesh(const NodeList& nodes);

}  // namespace selvedge
