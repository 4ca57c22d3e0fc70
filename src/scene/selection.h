// From a description of nodes to their numbers.
#pragma once

#include "model/mesh.h"
#include "scene/scene.h"

namespace selvedge {

// The names a selection may use on this mesh: "all", "corners", "corner0" ..., and the mesh's regions.
std::vector<std::string> selectionNames(const Mesh& mesh);

// The nodes, sorted, each once. Boxes are compared with the mesh as it was built, before start.stretch. Throws
// InputError for unknown names, numbers out of range and boxes without a node.
std::vector<int> select(const NodeSelection& selection, const Mesh& mesh, const std::string& where);

}  // namespace selvedge
