// Which edges and corners of a closed surface stand out, so that something flat can touch them first.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace selvedge {

struct Surface;

// Of a triangle; each edge and each corner of the surface stands out in one triangle alone, the first that has it. An edge
// between two triangles of one plane does not.
struct StandingOut {
  std::array<std::uint8_t, 3> edges{}, corners{};
};

std::vector<StandingOut> standingOut(const Surface& surface);  // [triangles]

}  // namespace selvedge
