// Where the triangles about a node part when they are pulled apart there.
#pragma once

#include <span>
#include <vector>

#include "model/tears/tear_edit.h"

namespace selvedge {

// `side`: of each triangle of a fan, how much it lies on the side to which `along` points (below 0: on the other one). The
// answer: the smaller part, which gets a copy of the node, so that the parts, cut along edges, are pulled to two sides as much as
// they can be; empty: there are none such.
std::vector<int> partedTriangles(const std::vector<NodeFan>& fans, const std::vector<std::vector<double>>& side);

}  // namespace selvedge
