#include "yarn/elements/bend_small_angle.h"

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

// A function of e1, e2 and of D as f / D, with D = u1 - u2 (see bend.cpp).
Mat11 dividedBySpan(const BendGeometry& g, double f, const Vec9& gradient, const Mat9& hessian) {
  const double k = g.inverseSpan, slide = 2 * f * k * k * k;
  Mat11 H;
  H.topLeftCorner<9, 9>() = k * hessian;
  H.block<9, 1>(0, 9) = -k * k * gradient;
  H.block<9, 1>(0, 10) = k * k * gradient;
  H.bottomLeftCorner<2, 9>() = H.topRightCorner<9, 2>().transpose();
  H.bottomRightCorner<2, 2>() << slide, -slide, -slide, slide;
  return H;
}

}  // namespace

StrainMeasure<11, 3> bendVectorMeasure(const BendGeometry& g, bool projected) {
  const auto [nu, inverse] = curvature(g);
  const double k = inverse * g.inverseSpan;
  const Mat3 first = k * (crossMatrix(g.e2) - nu * g.e2.transpose());
  const Mat3 second = -k * (crossMatrix(g.e1) + nu * g.e1.transpose());
  StrainMeasure<11, 3> m;
  m.size = g.span;
  m.strain = g.inverseSpan * nu;
  m.gradient.topRows<9>() = threePointGradient<3>(first.transpose(), second.transpose(), -1);
  m.gradient.row(9) = -g.inverseSpan * m.strain.transpose();
  m.gradient.row(10) = g.inverseSpan * m.strain.transpose();
  m.sizeGradient << Vec9::Zero(), 1, -1;
  if (projected) {
    const Vec3 along = (g.angle.t1 + g.angle.t2).normalized();
    m.gradient -= (m.gradient * along).eval() * along.transpose();
  }
  return m;
}

// f = r . nu = r . (e2 x e1) / s: with N = r . (e2 x e1), grad N = (r x e2, e1 x r), grad s = (e2, e1),
//   H f = (H N - f H s - grad f grad s^T - grad s grad f^T) / s,  off the diagonal H N = [r]x and H s = 1
Mat11 bendVectorStrainHessian(const BendGeometry& g, const Vec3& r) {
  const auto [nu, inverse] = curvature(g);
  const double f = r.dot(nu);
  const Vec3 f1 = inverse * (r.cross(g.e2) - f * g.e2), f2 = inverse * (g.e1.cross(r) - f * g.e1);
  const Mat3 h11 = f1 * g.e2.transpose(), h22 = f2 * g.e1.transpose();
  const AngleHessian h{
      -inverse * (h11 + h11.transpose()),
      inverse * (crossMatrix(r) - f * Mat3::Identity() - f1 * g.e1.transpose() - g.e2 * f2.transpose()),
      -inverse * (h22 + h22.transpose())};
  return dividedBySpan(g, f, threePointGradient<1>(f1, f2, -1), threePointHessian(h, -1));
}

double bendScalarShare(double angle, BendSwitch kind) {
  const double degrees = angle * 180 / std::numbers::pi;
  if (kind == BendSwitch::hard) return degrees >= 5 ? 1 : 0;
  const double t = std::clamp((degrees - 4) / 2, 0.0, 1.0);
  return t * t * (3 - 2 * t);
}

double bendDissipation(const BendGeometry& g, const BendDamping& damping, const Vec11& v) {
  const double share = bendScalarShare(g.angle.value, damping.kind);
  double potential = 0;
  if (share > 0) potential += share * dissipationPotential(bendMeasure(g), damping.kd, v);
  if (share < 1) {
    potential += (1 - share) * dissipationPotential(bendVectorMeasure(g, damping.projected), damping.kd, v);
  }
  return potential;
}

Vec11 bendDampingForce(const BendGeometry& g, const BendDamping& damping, const Vec11& v) {
  const double share = bendScalarShare(g.angle.value, damping.kind);
  Vec11 f = Vec11::Zero();
  if (share > 0) f += dissipationForce(bendMeasure(g), share * damping.kd, v);
  if (share < 1) f += dissipationForce(bendVectorMeasure(g, damping.projected), (1 - share) * damping.kd, v);
  return f;
}

Mat11 bendDampingVelocityJacobian(const BendGeometry& g, const BendDamping& damping) {
  const double share = bendScalarShare(g.angle.value, damping.kind);
  if (share == 1) return dissipationVelocityJacobian(bendMeasure(g), damping.kd);
  Mat11 A = dissipationVelocityJacobian(bendVectorMeasure(g, damping.projected), (1 - share) * damping.kd);
  if (share > 0) A += dissipationVelocityJacobian(bendMeasure(g), share * damping.kd);
  return A;
}

Mat11 bendDampingPositionJacobian(const BendGeometry& g, const BendDamping& damping, const Vec11& v) {
  const double share = bendScalarShare(g.angle.value, damping.kind);
  Mat11 A = Mat11::Zero();
  if (share > 0) {
    const auto m = bendMeasure(g);
    A += dissipationPositionJacobian<11, 1>(m, share * damping.kd, strainRate(m, v)[0] * bendStrainHessian(g));
  }
  if (share < 1) {
    const auto m = bendVectorMeasure(g, damping.projected);
    A += dissipationPositionJacobian<11, 3>(m, (1 - share) * damping.kd, bendVectorStrainHessian(g, strainRate(m, v)));
  }
  return A;
}

}  // namespace selvedge
