// A yarn resists stretching (docs/physics.md, "Yarns"; Cirio et al. 2014): with ks = Y A in N
//   E = ks/2 du strain^2          force on x1: -ks strain d,  on u1: ks/2 (|w|^2 - 1),  on x0 and u0 the opposite
//   Hessian = G^T ks [d d^T + c (1 - d d^T)] G / du,  c = 1 - 1/|w|, negative in compression
// Because the Hessian has this form, c kept at 0 or above makes the nearest definite matrix of this form: `clamped` and
// `spd` are one. `gaussNewton` has c = 0. Limits: without length there is no direction, no force on x, and c = 1, which
// pulls nothing anywhere.
#pragma once

#include <algorithm>

#include "model/step_options.h"
#include "yarns/elements/dissipation.h"
#include "yarns/elements/segment.h"

namespace selvedge {

inline double stretchEnergy(const SegmentGeometry& g, double ks) { return 0.5 * ks * g.du * g.strain * g.strain; }

inline Vec8 stretchForce(const SegmentGeometry& g, double ks) {
  const Vec3 pull = (ks * g.strain) * g.d;
  const double slide = 0.5 * ks * (g.stretch * g.stretch - 1);
  Vec8 f;
  f << pull, -slide, -pull, slide;
  return f;
}

// All of it is C, -C; -C, C in the two ends (segmentMatrix): the caller may add the four blocks by itself.
inline Mat4 stretchHessianBlock(const SegmentGeometry& g, double ks, Hessian treatment) {
  double c = g.stretch > 0 ? 1 - 1 / g.stretch : 1.0;
  if (treatment == Hessian::gaussNewton) c = 0;
  if (treatment != Hessian::exact) c = std::max(c, 0.0);
  return segmentBlock(g, ks, ks * c);
}

inline Mat8 stretchHessian(const SegmentGeometry& g, double ks, Hessian treatment) {
  return segmentMatrix(stretchHessianBlock(g, ks, treatment));
}

// The strain, its size du and their gradients: what dampers need.
inline StrainMeasure<8, 1> stretchMeasure(const SegmentGeometry& g) {
  const Vec3 along = g.inverseDu * g.d;
  const double slide = g.inverseDu * g.stretch;
  StrainMeasure<8, 1> m;
  m.size = g.du;
  m.strain << g.strain;
  m.gradient << -along, slide, along, -slide;
  m.sizeGradient << 0, 0, 0, -1, 0, 0, 0, 1;
  return m;
}

// The matrix of the damper -dF/dq' = kd du (gradient)(gradient)^T as a block like that of the Hessian.
inline Mat4 stretchDampingBlock(const SegmentGeometry& g, double kd) { return segmentBlock(g, kd, 0); }

// The second derivative of the strain, the same four blocks again:
//   C = [[ P / (|w| du^2), -d / du^2 ], [ ., 2 |w| / du^2 ]],  P = 1 - d d^T
inline Mat8 stretchStrainHessian(const SegmentGeometry& g) {
  const double scale = g.inverseDu * g.inverseDu;
  Mat4 C;
  C.topLeftCorner<3, 3>() = (Mat3::Identity() - g.d * g.d.transpose()) * (g.stretch > 0 ? scale / g.stretch : 0.0);
  C.topRightCorner<3, 1>() = -scale * g.d;
  C.bottomLeftCorner<1, 3>() = C.topRightCorner<3, 1>().transpose();
  C(3, 3) = 2 * scale * g.stretch;
  return segmentMatrix(C);
}

}  // namespace selvedge
