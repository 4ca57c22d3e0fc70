// From a description of nodes to their numbers.
#pragma once

#include "model/mesh.h"
#include "scene/scene.h"

namespace selvedge {

// The nodes, sorted, each once. Names: "all", "corners", "corner0" ..., and the mesh's regions. Boxes are compared with
// the mesh as it was built, before start.stretch. Throws InputError for unknown names, numbers out of range and boxes
// without a node.
std::vector<int> select(const NodeSelection& selection, const Mesh& mesh, const std::string& where);

}  // namespace selvedge
