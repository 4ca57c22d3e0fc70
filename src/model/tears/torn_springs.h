// The springs of a mesh that has come apart. One that runs along triangles stays where they hang together: where it lay
// between two of them that do no more, each has its share of it; where what it runs over is torn, that share is gone.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "model/mesh/mesh.h"

namespace selvedge {

// Of the mesh as it was made, for its triangles with their corners of now. `divided`: those that a cut divided, over which none
// runs any more.
std::vector<Spring> tornSprings(const Mesh& made, std::span<const std::array<int, 3>> torn,
                                std::span<const char> divided = {});

// Of a mesh without triangles.
std::vector<Spring> unbrokenSprings(const std::vector<Spring>& springs, std::span<const std::uint8_t> broken);

// The pieces that ropes are in, where some of their springs are no more.
std::vector<std::vector<int>> strandsAlong(const std::vector<Spring>& springs,
                                           const std::vector<std::vector<int>>& strands);

}  // namespace selvedge
