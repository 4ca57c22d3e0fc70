// Damping ratio and frequency of a motion, from its kinetic energy. Of x ~ exp(-sigma t) cos(omega t + phi) that is
//   K = c + A exp(-2 sigma (t - t0)) (1 - cos(2 omega (t - t0) + psi)),  c = 0:
// rate and frequency are doubled, and the damping ratio is the same. By nonlinear least squares, as oscillation_fit.h.
#pragma once

#include <span>
#include <string_view>

namespace selvedge {

struct KineticFit {
  bool found = false;
  std::string_view why{};            // where there is nothing to be fitted: what is in the way
  double begin = 0;                  // s, t0: the first sample
  double offset = 0, amplitude = 0;  // c, A, of K's unit
  double sigma = 0, omega = 0;       // 1/s, rad/s: of the motion, half of those of K
  double phase = 0;                  // rad, psi
  double rms = 0;                    // of the residual, relative to that of K about its mean

  double zeta() const;      // damping ratio, sigma / sqrt(sigma^2 + omega^2); of an overdamped motion it comes near 1
  double undamped() const;  // rad/s, sqrt(sigma^2 + omega^2)
  double at(double t) const;
};

// Times ascend, values that are not finite are left out, and so is the end where no motion is left. Nothing is found in less
// than a period of K, and nothing that grows.
KineticFit fitKineticEnergy(std::span<const double> t, std::span<const double> kinetic);

}  // namespace selvedge
