// A start in which nodes are inside shapes, and contact that is too thick.
#pragma once

#include <string>
#include <vector>

#include "constraints/held_axes.h"
#include "contact/carry.h"
#include "model/cloth_system.h"

namespace selvedge {

// Puts nodes that are inside a shape where contact with it begins, out of all shapes, as far as pins let them go there. The
// answer is what a user should know of it: a sentence for each shape that has nodes inside, and one for those that found no place.
std::vector<std::string> leaveShapes(const Colliders& colliders, const ContactReach& reach, const ClothSystem& cloth,
                                     const HeldAxes& held, State& start);

// A sentence for each shape, and for cloth against cloth (of that thickness; 0: it does not touch), whose contact begins
// further out than an edge of the cloth is long, in the mean.
std::vector<std::string> thickContact(const Colliders& colliders, double ofCloth, const ClothSystem& cloth);

}  // namespace selvedge
