// A start in which nodes are inside shapes.
#pragma once

#include <string>
#include <vector>

#include "contact/collider.h"
#include "model/system.h"

namespace selvedge {

// What a user should know of it, a sentence for each shape that has nodes inside; `pinned`: sorted.
std::vector<std::string> startInside(const Colliders& colliders, const System& system, const State& start,
                                     const std::vector<int>& pinned);

}  // namespace selvedge
