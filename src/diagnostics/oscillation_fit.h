// Decay rate, damping ratio and frequency of a measured curve:
//   y = c + A exp(-sigma (t - t0)) cos(omega (t - t0) + phi)    damped (or, sigma < 0, growing) oscillation
//   y = c + A exp(-sigma (t - t0))                              decay (or growth)
// by nonlinear least squares (Levenberg-Marquardt) over all parameters, from starts that the spectrum gives. Which of
// the two it is, the residual decides, weighed against the number of parameters.
#pragma once

#include <span>
#include <string_view>

namespace selvedge {

struct OscillationFit {
  enum class Kind { none, decay, oscillation };
  Kind kind = Kind::none;
  std::string_view why;  // where there is nothing to be fitted: what is in the way

  double begin = 0;                        // s, t0: the first sample
  double offset = 0, amplitude = 0;        // c, A, of y's unit
  double sigma = 0, omega = 0, phase = 0;  // 1/s, rad/s, rad
  double sigmaError = 0, omegaError = 0;   // standard errors; larger where the residual is no noise but has a shape
  double rms = 0;                          // of the residual, relative to that of y about its mean

  double zeta() const;  // damping ratio, sigma / sqrt(sigma^2 + omega^2)
  double zetaError() const;
  double frequency() const;  // Hz
  double frequencyError() const;
  double at(double t) const;
};

// Times ascend; values that are not finite are left out. More samples than kFitSamples are thinned out to means first;
// `width`: that was done already, each value is a mean over so long (s). Costs a good half of a millisecond.
constexpr std::size_t kFitSamples = 600;
OscillationFit fitOscillation(std::span<const double> t, std::span<const double> y, double width = 0);

}  // namespace selvedge
