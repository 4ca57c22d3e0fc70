#include "linalg/dense/rigid_turn.h"

#include "linalg/dense/small_eigen.h"

namespace selvedge {

Vec3 turnOf(const Mat3& inertia, const Vec3& momentum, const Axes& led) {
  constexpr double kNothing = 1e-9;  // of the largest moment
  Vec3 turn = Vec3::Zero();
  if (led.any()) {
    for (Eigen::Index k = 0; k < 3; ++k) {
      if (led[k] && inertia(k, k) > kNothing * inertia.trace()) turn[k] = momentum[k] / inertia(k, k);
    }
    return turn;
  }
  Mat3 axes;
  const Vec3 moments = symmetricEigenvalues(inertia, axes);
  for (Eigen::Index k = 0; k < 3; ++k) {
    if (moments[k] > kNothing * moments[2]) turn += axes.col(k).dot(momentum) / moments[k] * axes.col(k);
  }
  return turn;
}

}  // namespace selvedge
