// Fits of measured curves.
#pragma once

#include <span>

namespace selvedge {

struct DecayFit {
  double sigma = 0;      // 1/s: y ~ exp(-sigma t)
  double intercept = 0;  // ln y at t = 0
  double rms = 0;        // of the residuals of ln y
  int used = 0;          // samples with y > 0
};

// Log-linear least squares over the samples with from <= t <= to; samples that are not positive have no logarithm and
// are left out (their number shows in `used`).
DecayFit fitDecay(std::span<const double> t, std::span<const double> y, double from, double to);

}  // namespace selvedge
