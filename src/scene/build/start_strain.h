// A start that is strained out of all proportion, which will fly apart at the first step.
#pragma once

#include <string>
#include <vector>

#include "model/cloth_system.h"
#include "scene/scene.h"

namespace selvedge {

// What to tell the user, with what to set; nothing where all is well. The measure, of each body: its elastic energy over
// that which its weight (by 9.81 m/s^2 at least) gains falling by the diagonal of its box. Yarns, and nodes and springs
// given one by one, are as they are meant.
std::vector<std::string> startStrains(const Scene& scene, const ClothSystem& cloth, const State& start);
// The same of contact with shapes, as stiff as it is for the first step: after System::fix().
std::string startPressure(const Scene& scene, const ClothSystem& cloth, const State& start);

}  // namespace selvedge
