// The median of measured numbers.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace selvedge {

// Of an even number the greater one of the two in the middle; 0 of none; no number where one of them is none.
inline double medianOf(std::vector<double> values) {
  if (values.empty()) return 0;
  for (const double value : values) {
    if (std::isnan(value)) return value;
  }
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace selvedge
