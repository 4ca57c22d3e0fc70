// Where a surface crosses itself, by exact arithmetic: for tests of what keeps cloth from passing through itself.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "base/types.h"

namespace selvedge::test {

// All pairs of triangles that meet, the lower one first, in order. Counted are, of two
// - without a common node: any place that both have, be it a corner alone;
// - with one: any place but that node;
// - with two, which are neighbours: those folded flat on each other exactly, in one plane and on one side of what they share;
// - with all three: always.
// A triangle that is a line or a place is told of as a pair with itself, and compared with no other.
std::vector<std::pair<int, int>> crossings(const std::vector<Vec3>& nodes,
                                           const std::vector<std::array<int, 3>>& triangles);

}  // namespace selvedge::test
