// Where to look for oscillations: the strongest frequencies of some samples.
#pragma once

#include <span>
#include <vector>

namespace selvedge {

// Times ascend, over a window of length 1; values are about zero. The answer: periods a window, the strongest first,
// a few on both sides of it where there are but few periods.
std::vector<double> strongestPeriods(std::span<const double> t, std::span<const double> y);

}  // namespace selvedge
