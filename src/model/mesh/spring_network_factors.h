// Geometry factors of springs that stand for a modulus of the fabric.
#pragma once

#include <cmath>

namespace selvedge {

// A two-apart bend spring of rest length 2d (two segments of length d) in a strip of width w, per unit of the bending
// modulus B. A turn by theta between the segments is a curvature kappa = theta / d and shortens the chord by
// s = 2d (1 - cos(theta/2)); the strip's share of bending energy is (B/2) kappa^2 w d. The spring's energy k/2 s^2
// grows with theta^4, so the two can meet at one angle only, theta = 0.5 rad:  k / B = kappa^2 w d / s^2.
inline double bendSpringFactor(double d, double w) {
  constexpr double kReferenceAngle = 0.5;
  const double curvature = kReferenceAngle / d;
  const double shortening = 2 * d * (1 - std::cos(kReferenceAngle / 2));
  return curvature * curvature * w * d / (shortening * shortening);
}

}  // namespace selvedge
