// What [[join]] holds together, in a cloth that is being built.
#pragma once

#include "forces/laws.h"
#include "scene/scene.h"

namespace selvedge {

// Throws InputError for places that are too far from each other, or of one body.
std::vector<JoinedNodes> jointsOf(const Scene& scene, const ClothSystem& cloth);

}  // namespace selvedge
