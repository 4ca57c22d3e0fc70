// Numbers in rows, the x of all nodes, then their y, and so on, that loops go through side by side.
#pragma once

#include <cstddef>

namespace selvedge {

// How many numbers from one row to the next, at least `least`: rows in turn begin 704 bytes further within a page of memory each.
// A cache has few places for what lies at the same place of many pages.
template <class Real>
std::ptrdiff_t rowApart(std::ptrdiff_t least) {
  constexpr std::ptrdiff_t kPage = 4096 / sizeof(Real), kApart = 704 / sizeof(Real);
  return (least - kApart + kPage - 1) / kPage * kPage + kApart;
}

}  // namespace selvedge
