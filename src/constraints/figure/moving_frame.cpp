#include "constraints/figure/moving_frame.h"

#include <Eigen/Geometry>

namespace selvedge {
namespace {

// A turn about one axis: R' = w K R, and so on, with K p = axis x p.
MovingFrame turnedAbout(Eigen::Index axis, double angle, double speed, double acceleration) {
  const Vec3 direction = Vec3::Unit(axis);
  Mat3 K;
  for (Eigen::Index k = 0; k < 3; ++k) K.col(k) = direction.cross(Vec3(Vec3::Unit(k)));
  MovingFrame turn;
  turn.A[0] = Eigen::AngleAxisd(angle, direction).toRotationMatrix();
  turn.A[1] = speed * K * turn.A[0];
  turn.A[2] = (acceleration * K + speed * speed * K * K) * turn.A[0];
  return turn;
}

}  // namespace

MovingFrame operator*(const MovingFrame& outer, const MovingFrame& inner) {
  MovingFrame both;
  both.A[0] = outer.A[0] * inner.A[0];
  both.A[1] = outer.A[1] * inner.A[0] + outer.A[0] * inner.A[1];
  both.A[2] = outer.A[2] * inner.A[0] + 2 * outer.A[1] * inner.A[1] + outer.A[0] * inner.A[2];
  both.b[0] = outer.A[0] * inner.b[0] + outer.b[0];
  both.b[1] = outer.A[1] * inner.b[0] + outer.A[0] * inner.b[1] + outer.b[1];
  both.b[2] = outer.A[2] * inner.b[0] + 2 * outer.A[1] * inner.b[1] + outer.A[0] * inner.b[2] + outer.b[2];
  return both;
}

MovingFrame turned(const std::array<Vec3, 3>& angles, const Vec3& about) {
  const auto turn = [&](Eigen::Index axis) {
    return turnedAbout(axis, angles[0][axis], angles[1][axis], angles[2][axis]);
  };
  MovingFrame all = turn(2) * (turn(1) * turn(0));
  for (std::size_t k = 0; k < 3; ++k) all.b[k] = -all.A[k] * about;
  all.b[0] += about;
  return all;
}

}  // namespace selvedge
