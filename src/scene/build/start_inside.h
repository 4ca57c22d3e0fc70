// A start in which nodes are inside shapes, and contact that is too thick.
#pragma once

#include <string>
#include <vector>

#include "contact/carry.h"
#include "model/cloth_system.h"

namespace selvedge {

// Puts the free nodes that are inside a shape where contact with it begins, out of all shapes. The answer is what a user
// should know of it: a sentence for each shape that has nodes inside, and one for those that found no place; `pinned`: sorted.
std::vector<std::string> leaveShapes(const Colliders& colliders, const ContactReach& reach, const ClothSystem& cloth,
                                     const std::vector<int>& pinned, State& start);

// A sentence for each shape, and for cloth against cloth (of that thickness; 0: it does not touch), whose contact begins
// further out than an edge of the cloth is long, in the mean.
std::vector<std::string> thickContact(const Colliders& colliders, double ofCloth, const ClothSystem& cloth);

}  // namespace selvedge
