// A start in which two bodies are at one place.
#pragma once

#include <string>
#include <vector>

#include "model/cloth_system.h"

namespace selvedge {

// What a user should know of it, a sentence for each pair of bodies that have nodes within 1e-6 m of each other which nothing
// joins, or, where cloth does not touch cloth and nothing joins them, whose boxes have more than half of the smaller one in
// common along each axis. After eight of them one counts the rest.
std::vector<std::string> startOverlaps(const ClothSystem& cloth, const State& start, bool touch);

}  // namespace selvedge
