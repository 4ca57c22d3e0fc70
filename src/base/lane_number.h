// Lanes of a comparison are called A to D.
#pragma once

#include <cstddef>

namespace selvedge {

inline constexpr std::size_t kMostLanes = 4;

constexpr char laneLetter(int number) { return static_cast<char>('A' + number); }

}  // namespace selvedge
