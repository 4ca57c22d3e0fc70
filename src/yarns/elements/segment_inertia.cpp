#include "yarns/elements/segment_inertia.h"

namespace selvedge {

namespace {

// The velocities of the material at the two ends.
struct EndVelocities {
  Vec3 a, b;
};

EndVelocities endVelocities(const SegmentGeometry& g, const Vec8& v) {
  return {v.head<3>() - v[3] * g.w, v.segment<3>(4) - v[7] * g.w};
}

Mat4 massPattern(const SegmentGeometry& g) {
  Mat4 W;
  W.topLeftCorner<3, 3>().setIdentity();
  W.topRightCorner<3, 1>() = -g.w;
  W.bottomLeftCorner<1, 3>() = -g.w.transpose();
  W(3, 3) = g.w.squaredNorm();
  return W;
}

}  // namespace

double segmentKineticEnergy(const SegmentGeometry& g, double rho, const Vec8& v) {
  const auto [a, b] = endVelocities(g, v);
  return rho * g.du / 6 * (a.squaredNorm() + a.dot(b) + b.squaredNorm());
}

Mat8 segmentMass(const SegmentGeometry& g, double rho) {
  const Mat4 W = rho * g.du / 6 * massPattern(g);
  Mat8 M;
  M.topLeftCorner<4, 4>() = 2 * W;
  M.topRightCorner<4, 4>() = W;
  M.bottomLeftCorner<4, 4>() = W;
  M.bottomRightCorner<4, 4>() = 2 * W;
  return M;
}

Mat4 segmentLumpedMass(const SegmentGeometry& g, double rho) { return 0.5 * rho * g.du * massPattern(g); }

// With A = dT/da, B = dT/db and e = T / m: T depends on q by m = rho du and by w = dx / du,
//   dT/dx1 = -dT/dx0 = -(u0' A + u1' B) / du,   dT/du1 = -dT/du0 = rho e + w . (u0' A + u1' B) / du
// and M' q' is the change of dT/dq' = (A, -w.A, B, -w.B) at fixed q'.
Vec8 segmentQuadraticForce(const SegmentGeometry& g, double rho, const Vec8& v) {
  const auto [a, b] = endVelocities(g, v);
  const double u0 = v[3], u1 = v[7], growth = (u1 - u0) * g.inverseDu, sixth = rho * g.du / 6;
  const Vec3 A = sixth * (2 * a + b), B = sixth * (a + 2 * b);
  const Vec3 turn = (v.segment<3>(4) - v.head<3>()) * g.inverseDu - growth * g.w;  // dw/dt
  const Vec3 changeA = growth * A - (sixth * (2 * u0 + u1)) * turn;
  const Vec3 changeB = growth * B - (sixth * (u0 + 2 * u1)) * turn;
  const Vec3 carried = (u0 * A + u1 * B) * g.inverseDu;
  const double gain = rho / 6 * (a.squaredNorm() + a.dot(b) + b.squaredNorm()) + g.w.dot(carried);
  Vec8 f;
  f << carried - changeA, -gain + turn.dot(A) + g.w.dot(changeA), -carried - changeB,
      gain + turn.dot(B) + g.w.dot(changeB);
  return f;
}

}  // namespace selvedge
