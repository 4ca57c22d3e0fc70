// A start that is strained out of all proportion, which will fly apart at the first step.
#pragma once

#include <string>
#include <vector>

#include "model/cloth_system.h"
#include "scene/scene.h"

namespace selvedge {

// What to tell the user, with what to set; nothing where all is well. The measure: the elastic energy, and that of contact
// with shapes, over that which the cloth's weight (by 9.81 m/s^2 at least) gains falling by the diagonal of its box. Nodes
// and springs given one by one are as they are meant.
std::vector<std::string> startStrains(const Scene& scene, const ClothSystem& cloth, const State& start);

}  // namespace selvedge
