// A start in which nodes are inside shapes.
#pragma once

#include <string>
#include <vector>

#include "contact/collider.h"
#include "model/system.h"

namespace selvedge {

// Puts the free nodes that are inside a shape on its surface. The answer is what a user should know of it, a sentence for
// each shape that has nodes inside; `pinned`: sorted.
std::vector<std::string> leaveShapes(const Colliders& colliders, const System& system, const std::vector<int>& pinned,
                                     State& start);

}  // namespace selvedge
