#include "forces/solids/solid_energies.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>
#include <Eigen/LU>

namespace selvedge {
namespace {

// Of the two smaller stretches where the body is flat and about to turn inside out: the rotation jumps there.
constexpr double kLeastSum = 1e-6;

Mat3 cofactors(const Mat3& F) {
  Mat3 C;
  C << F.col(1).cross(F.col(2)), F.col(2).cross(F.col(0)), F.col(0).cross(F.col(1));
  return C;
}

}  // namespace

double Corotated::energy(const Mat3& F) const {
  const Vec3 s = rotationSvd(F).stretch;
  const double sum = s.sum() - 3;
  return mu * (s.array() - 1).square().sum() + 0.5 * lambda * sum * sum;
}

Mat3 Corotated::stress(const Mat3& F) const {
  const RotationSvd svd = rotationSvd(F);
  const Mat3 R = svd.U * svd.V.transpose();
  return 2 * mu * (F - R) + lambda * (svd.stretch.sum() - 3) * R;
}

SolidSlopes Corotated::slopes(const Vec3& s) const {
  SolidSlopes slopes;
  slopes.second = Mat3::Constant(lambda);
  slopes.second.diagonal().array() += 2 * mu;
  slopes.difference.setConstant(2 * mu);
  const double push = 2 * (lambda * (s.sum() - 3) - 2 * mu);
  for (int k = 0; k < 3; ++k) {
    const double sum = s[(k + 1) % 3] + s[(k + 2) % 3];
    slopes.sum[k] = 2 * mu + push / std::copysign(std::max(std::abs(sum), kLeastSum), sum);
  }
  return slopes;
}

double NeoHookean::energy(const Mat3& F) const {
  const double more = F.determinant() - rest, atRest = 1 - rest;
  return 0.5 * mu * (F.squaredNorm() - 3) + 0.5 * lambda * (more * more - atRest * atRest);
}

Mat3 NeoHookean::stress(const Mat3& F) const {
  const Mat3 C = cofactors(F);
  return mu * F + lambda * (F.col(0).dot(C.col(0)) - rest) * C;
}

SolidSlopes NeoHookean::slopes(const Vec3& s) const {
  const double pressure = lambda * (s.prod() - rest);
  const Vec3 g(s[1] * s[2], s[2] * s[0], s[0] * s[1]);
  SolidSlopes slopes;
  slopes.second = lambda * g * g.transpose();
  for (int k = 0; k < 3; ++k) {
    const int i = (k + 1) % 3, j = (k + 2) % 3;
    slopes.second(k, k) += mu;
    slopes.second(i, j) += pressure * s[k];
    slopes.second(j, i) += pressure * s[k];
    slopes.difference[k] = mu - pressure * s[k];
    slopes.sum[k] = mu + pressure * s[k];
  }
  return slopes;
}

}  // namespace selvedge
