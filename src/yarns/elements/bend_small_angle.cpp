#include "yarns/elements/bend_small_angle.h"

#include <numbers>

namespace selvedge {

namespace {

// nu = e2 x e1 / s, s = e2 . e1; 1/s is 0 from a right angle on.
struct Curvature {
  Vec3 nu;
  double inverse;
};

Curvature curvature(const BendGeometry& g) {
  const double s = g.e2.dot(g.e1), least = 1e-3;
  const double inverse = g.angle.cosine > least && g.angle.inverse1 > 0 ? 1 / s : 0.0;
  return {inverse * g.e2.cross(g.e1), inverse};
}

// The matrix of the dampers by the sides.
Mat7 dampingMatrix(const BendGeometry& g, const BendDamping& damping) {
  const double share = bendScalarShare(g.angle.value, damping.kind);
  if (share == 1) return -dissipationVelocityJacobian(bendSideMeasure(g), damping.kd);
  Mat7 A = -dissipationVelocityJacobian(bendVectorSideMeasure(g, damping.projected), (1 - share) * damping.kd);
  if (share > 0) A -= dissipationVelocityJacobian(bendSideMeasure(g), share * damping.kd);
  return A;
}

}  // namespace

StrainMeasure<7, 3> bendVectorSideMeasure(const BendGeometry& g, bool projected) {
  const auto [nu, inverse] = curvature(g);
  const double k = inverse * g.inverseSpan;
  StrainMeasure<7, 3> m;
  m.size = g.span;
  m.strain = g.inverseSpan * nu;
  m.gradient.topRows<3>() = -k * (crossMatrix(g.e2) + g.e2 * nu.transpose());
  m.gradient.middleRows<3>(3) = k * (crossMatrix(g.e1) - g.e1 * nu.transpose());
  m.gradient.row(6) = -g.inverseSpan * m.strain.transpose();
  m.sizeGradient << Vec6::Zero(), 1;
  if (projected) {
    const Vec3 along = (g.angle.t1 + g.angle.t2).normalized();
    m.gradient -= (m.gradient * along).eval() * along.transpose();
  }
  return m;
}

StrainMeasure<11, 3> bendVectorMeasure(const BendGeometry& g, bool projected) {
  return spreadBend(bendVectorSideMeasure(g, projected));
}

// f = r . nu = r . (e2 x e1) / s: with N = r . (e2 x e1), grad N = (r x e2, e1 x r), grad s = (e2, e1),
//   H f = (H N - f H s - grad f grad s^T - grad s grad f^T) / s,  off the diagonal H N = [r]x and H s = 1
Mat11 bendVectorStrainHessian(const BendGeometry& g, const Vec3& r) {
  const auto [nu, inverse] = curvature(g);
  const double f = r.dot(nu);
  Vec6 gradS, gradF;
  gradS << g.e2, g.e1;
  gradF << inverse * (r.cross(g.e2) - f * g.e2), inverse * (g.e1.cross(r) - f * g.e1);
  Mat6 H = -gradF * gradS.transpose();
  H += H.transpose().eval();
  H.topRightCorner<3, 3>() += crossMatrix(r) - f * Mat3::Identity();
  H.bottomLeftCorner<3, 3>() -= crossMatrix(r) + f * Mat3::Identity();
  return spreadBend(dividedBySpan(g, f, gradF, inverse * H));
}

double bendScalarShare(double angle, BendSwitch kind) {
  const double degrees = angle * 180 / std::numbers::pi;
  if (kind == BendSwitch::hard) return degrees >= 5 ? 1 : 0;
  const double t = std::clamp((degrees - 4) / 2, 0.0, 1.0);
  return t * t * (3 - 2 * t);
}

Mat11 bendMatrix(const BendGeometry& g, double ke, Hessian treatment, const BendDamping& damping) {
  Mat7 A = bendSideHessian(g, ke, treatment);
  if (damping.kd > 0) A += dampingMatrix(g, damping);
  return spreadBend(A);
}

}  // namespace selvedge
