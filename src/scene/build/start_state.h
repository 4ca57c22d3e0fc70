// How each cloth begins: stretched about its centre, roughened by noise, moving and spinning as its start says.
#pragma once

#include <cstdint>

#include "constraints/held_axes.h"
#include "model/cloth_system.h"
#include "scene/scene.h"

namespace selvedge {

// Nodes that are held get no noise, so that a straight row of pins stays straight.
State startState(const Scene& scene, const ClothSystem& cloth, const HeldAxes& held);

// Evenly spread numbers in [-1, 1): the same on every machine (the distributions of the standard library are not).
std::vector<double> uniformNoise(std::size_t count, int seed);

}  // namespace selvedge
