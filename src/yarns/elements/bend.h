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

#include "model/step_options.h"
#include "yarns/elements/dissipation.h"
#include "yarns/elements/vector_angle.h"

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

// From the sides (e1, e2, D) to the coordinates of the element: gradients and matrices.
inline Vec11 spreadBend(const Vec7& g) {
  Vec11 spread;
  spread << spreadGradient(g, -1), g[6], -g[6];
  return spread;
}

inline Mat11 spreadBend(const Mat7& h) {
  const Vec9 slide = spreadGradient(h.col(6), -1);
  Mat11 H;
  H.topLeftCorner<9, 9>() = spreadHessian(h, -1);
  H.block<9, 1>(0, 9) = slide;
  H.block<9, 1>(0, 10) = -slide;
  H.block<1, 9>(9, 0) = slide.transpose();
  H.block<1, 9>(10, 0) = -slide.transpose();
  H.bottomRightCorner<2, 2>() << h(6, 6), -h(6, 6), -h(6, 6), h(6, 6);
  return H;
}

template <int D>
StrainMeasure<11, D> spreadBend(const StrainMeasure<7, D>& sides) {
  StrainMeasure<11, D> m{sides.size, sides.strain, {}, spreadBend(sides.sizeGradient)};
  for (int k = 0; k < D; ++k) m.gradient.col(k) = spreadBend(Vec7(sides.gradient.col(k)));
  return m;
}

// The strain, its size D and their gradients by the sides: what dampers need, where the yarn is not nearly straight.
inline StrainMeasure<7, 1> bendSideMeasure(const BendGeometry& g) {
  StrainMeasure<7, 1> m;
  m.size = g.span;
  m.strain << g.strain;
  m.gradient << angleGradient(g.angle, g.inverseSpan), -g.strain * g.inverseSpan;
  m.sizeGradient << Vec6::Zero(), 1;
  return m;
}

inline StrainMeasure<11, 1> bendMeasure(const BendGeometry& g) { return spreadBend(bendSideMeasure(g)); }

inline double bendEnergy(const BendGeometry& g, double ke) { return 0.5 * ke * g.angle.value * g.strain; }

// theta p_i = (theta / sin theta) (t2 x t1) x t_i, which needs no axis where the yarn is straight or folded.
inline Vec7 bendSideForce(const BendGeometry& g, double ke) {
  const VectorAngle& a = g.angle;
  const double k = -ke * g.inverseSpan * a.ratio;
  Vec7 f;
  f << (k * a.inverse1) * a.cross.cross(a.t1), (-k * a.inverse2) * a.cross.cross(a.t2), 0.5 * ke * g.strain * g.strain;
  return f;
}

inline Vec11 bendForce(const BendGeometry& g, double ke) { return spreadBend(bendSideForce(g, ke)); }

inline Mat7 bendSideHessian(const BendGeometry& g, double ke, Hessian treatment) {
  const VectorAngle& a = g.angle;
  const Vec7 gradient = bendSideMeasure(g).gradient;
  Mat7 H = (ke * g.span * gradient) * gradient.transpose();
  const double k = ke * g.inverseSpan, kCot = k * a.ratio * a.cosine;
  if (treatment == Hessian::exact) {
    H.topLeftCorner<6, 6>() += angleHessian(a, k * a.value, kCot, k * a.ratio);
  } else if (kCot > 0) {
    Vec6 m;
    m << a.inverse1 * a.n, -a.inverse2 * a.n;
    H.topLeftCorner<6, 6>() += (kCot * m) * m.transpose();
  }
  return H;
}

inline Mat11 bendHessian(const BendGeometry& g, double ke, Hessian treatment) {
  return spreadBend(bendSideHessian(g, ke, treatment));
}

// The second derivative of f / D by the sides, from that and the gradient of f by (e1, e2).
inline Mat7 dividedBySpan(const BendGeometry& g, double f, const Vec6& gradient, const Mat6& hessian) {
  const double k = g.inverseSpan;
  Mat7 H;
  H << k * hessian, -k * k * gradient, -k * k * gradient.transpose(), 2 * f * k * k * k;
  return H;
}

// The second derivative of the strain; 1/sin makes it large where the yarn is nearly straight.
inline Mat11 bendStrainHessian(const BendGeometry& g) {
  return spreadBend(dividedBySpan(g, g.angle.value, angleGradient(g.angle, 1), angleHessian(g.angle)));
}

}  // namespace selvedge
