// The median of what a clock measured.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace selvedge {

// Of an even number the greater one of the two in the middle; 0 of none.
inline double medianOf(std::vector<double> values) {
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace selvedge
