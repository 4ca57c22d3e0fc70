// The samples of a curve that is to be fitted, thinned out and in units in which a fit is easy; for oscillation_fit.cpp and
// kinetic_fit.cpp.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace selvedge::oscillation {

// Of the window: time from -1/2 to 1/2, values about their mean in units of their rms.
struct Samples {
  std::vector<double> t, y;
  double begin = 0, span = 0, mean = 0, rms = 0, width = 0;
  std::string_view why{};  // there is nothing to be fitted: what is in the way
};

// As fitOscillation() takes them; more than `most` are thinned out to means.
Samples scaledSamples(std::span<const double> t, std::span<const double> y, double width, std::size_t most);

}  // namespace selvedge::oscillation
