// From a description of nodes to their numbers.
#pragma once

#include "model/mesh/mesh.h"
#include "scene/scene.h"

namespace selvedge {

// The nodes, sorted, each once. Names: "all", "corners", "corner0" ..., and the mesh's regions. Boxes are compared with
// the mesh as it was built, before start.stretch. Throws InputError for unknown names, numbers out of range and boxes
// without a node, with the scene's file and the place in it.
std::vector<int> select(const NodeSelection& selection, const Mesh& mesh, const std::string& file);

}  // namespace selvedge
