// A yarn resists bending (docs/physics.md, "Yarns"; Cirio et al. 2014). At crossing 0 between the next one, 1, and the
// previous one, 2, with ke = 2 B A in N m^2 and the angle theta from e2 = x0 - x2 to e1 = x1 - x0:
//   D = u1 - u2,  strain = theta / D,  E = ke/2 theta^2 / D       straight is at rest
//   force  -ke/D theta (grad theta) on x,   ke/2 theta^2 / D^2 on u1, the opposite on u2
//   Hessian  ke D (grad strain)(grad strain)^T + ke/D theta (second derivatives of theta)
// Made definite, the last term is ke/D theta cot(theta) m m^T where that is positive, m = n (1/l1 for x1, 1/l2 for x2,
// less both for x0): the stiffness against bending out of the plane, exact for the straight yarn. Without it a straight
// yarn would resist in one direction only, and so all treatments but `exact` have it.
// Limits: see vector_angle.h. Towards theta = pi the force of the folded yarn goes to 0 within the last 1e-3 rad.
#pragma once

#include "model/force_law.h"
#include "yarn/elements/dissipation.h"
#include "yarn/elements/vector_angle.h"

namespace selvedge {

struct BendGeometry {
  Vec3 e1, e2;  // m
  VectorAngle angle;
  double span;         // D, m of unstretched yarn, positive
  double inverseSpan;  // 1/m
  double strain;       // theta / D, rad/m
};

inline BendGeometry bendGeometry(const Vec11& q) {
  BendGeometry g;
  g.e1 = q.segment<3>(3) - q.head<3>();
  g.e2 = q.head<3>() - q.segment<3>(6);
  g.angle = vectorAngle(g.e1, g.e2);
  g.span = q[9] - q[10];
  g.inverseSpan = 1 / g.span;
  g.strain = g.angle.value * g.inverseSpan;
  return g;
}

// grad theta times k by (x0, x1, x2).
inline Vec9 bendAngleGradient(const BendGeometry& g, double k) {
  return threePointGradient<1>((k * g.angle.inverse1) * g.angle.p1, (-k * g.angle.inverse2) * g.angle.p2, -1);
}

// The strain, its size D and their gradients: what dampers need, where the yarn is not nearly straight.
inline StrainMeasure<11, 1> bendMeasure(const BendGeometry& g) {
  StrainMeasure<11, 1> m;
  m.size = g.span;
  m.strain << g.strain;
  m.gradient << bendAngleGradient(g, g.inverseSpan), -g.strain * g.inverseSpan, g.strain * g.inverseSpan;
  m.sizeGradient << Vec9::Zero(), 1, -1;
  return m;
}

inline double bendEnergy(const BendGeometry& g, double ke) { return 0.5 * ke * g.angle.value * g.strain; }

// theta p_i = (theta / sin theta) (t2 x t1) x t_i, which needs no axis where the yarn is straight or folded.
inline Vec11 bendForce(const BendGeometry& g, double ke) {
  const VectorAngle& a = g.angle;
  const Vec3 c = a.t2.cross(a.t1);
  const double k = -ke * g.inverseSpan * a.ratio, slide = 0.5 * ke * g.strain * g.strain;
  Vec11 f;
  f << threePointGradient<1>((k * a.inverse1) * c.cross(a.t1), (-k * a.inverse2) * c.cross(a.t2), -1), slide, -slide;
  return f;
}

inline Mat11 bendHessian(const BendGeometry& g, double ke, Hessian treatment) {
  const VectorAngle& a = g.angle;
  const Vec11 gradient = bendMeasure(g).gradient;
  Mat11 H = (ke * g.span * gradient) * gradient.transpose();
  const double k = ke * g.inverseSpan, kCot = k * a.ratio * a.cosine;
  if (treatment == Hessian::exact) {
    H.topLeftCorner<9, 9>() += threePointHessian(angleHessian(a, k * a.value, kCot, k * a.ratio), -1);
  } else if (kCot > 0) {
    const Vec9 m = threePointGradient<1>(a.inverse1 * a.n, -a.inverse2 * a.n, -1);
    H.topLeftCorner<9, 9>() += (kCot * m) * m.transpose();
  }
  return H;
}

// The second derivative of the strain; 1/sin makes it large where the yarn is nearly straight.
Mat11 bendStrainHessian(const BendGeometry& g);

}  // namespace selvedge
