// A start in which cloth goes through cloth that it must not pass.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "constraints/held_axes.h"
#include "model/cloth_system.h"

namespace selvedge {

// Draws free nodes out of other cloth as far as it finds a way. The answer is what a user should know of it, at most one
// sentence.
std::vector<std::string> leaveCloth(const ClothSystem& cloth, const HeldAxes& held, State& start);

// What a user should know of cloth that is among other cloth when contact begins, and is left there; `advice`: how to avoid it.
std::vector<std::string> crossedCloth(const ClothSystem& cloth, const State& state, std::string_view advice);

}  // namespace selvedge
