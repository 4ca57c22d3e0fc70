// Gravity on a segment (docs/physics.md, "Yarns"): its mass rho du lies at the middle, on average. Sliding moves mass
// from one side of a crossing to the other, so that gravity acts on u, too; at a crossing inside a yarn only the
// difference of height of its two neighbours remains of that.
//   E = -rho du g . (x0 + x1) / 2
//   force on x0 and x1: rho du g / 2,  on u1: rho g . (x0 + x1) / 2,  on u0 the opposite
#pragma once

#include "yarns/elements/segment.h"

namespace selvedge {

inline double segmentGravityEnergy(const SegmentGeometry& s, double rho, const Vec3& gravity) {
  return -0.5 * rho * s.du * gravity.dot(s.first + s.last);
}

inline Vec8 segmentGravityForce(const SegmentGeometry& s, double rho, const Vec3& gravity) {
  const Vec3 weight = (0.5 * rho * s.du) * gravity;
  const double slide = 0.5 * rho * gravity.dot(s.first + s.last);
  Vec8 f;
  f << weight, -slide, weight, slide;
  return f;
}

// Indefinite and small. `rho` is in kg/m here and above.
inline Mat8 segmentGravityHessian(double rho, const Vec3& gravity) {
  const Vec3 half = (0.5 * rho) * gravity;
  Mat8 A = Mat8::Zero();
  for (int x : {0, 4}) {
    A.block<3, 1>(x, 3) = half;
    A.block<3, 1>(x, 7) = -half;
    A.block<1, 3>(3, x) = half.transpose();
    A.block<1, 3>(7, x) = -half.transpose();
  }
  return A;
}

}  // namespace selvedge
